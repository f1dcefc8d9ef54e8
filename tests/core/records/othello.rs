//! Transcripts, boards, GGF and WTHOR.

use super::corpus::{Case, read, refused};

/// Every file with what it holds: game, nodes, main line, tags, notes.
pub(super) const CASES: &[Case] = &[
    read(
        "othello/board-no-side.txt",
        "UTF-8",
        &[("reversi", 1, "", "")],
        &["1:1: the side to move is not said; it is told by the number of discs"],
    ),
    read("othello/board-rows.txt", "UTF-8", &[("reversi", 1, "", "")], &[]),
    refused("othello/board-short.txt", "no record of a game is found here"),
    read("othello/board-stars.txt", "UTF-8", &[("reversi", 1, "", "")], &[]),
    read("othello/board-white.txt", "UTF-8", &[("reversi", 1, "", "")], &[]),
    read("othello/board.txt", "UTF-8", &[("reversi", 1, "", "")], &[]),
    read("othello/boards.txt", "UTF-8", &[("reversi", 1, "", ""), ("reversi", 1, "", "")], &[]),
    read("othello/compact.txt", "UTF-8", &[("reversi", 11, "f5 d6 c3 d3 c4 f4 f6 f3 e6 e7", "")], &[]),
    refused("othello/cut.wtb", "the file should hold 2 games of 68 bytes, but does not"),
    read("othello/dashes.txt", "UTF-8", &[("reversi", 6, "f5 d6 c3 d3 c4", "")], &[]),
    read(
        "othello/game.ggf",
        "UTF-8",
        &[(
            "reversi",
            5,
            "f5 d6 c3 d3",
            "DT=2003.12.15_13:24:03.MST; PB=anna; PC=GGS/os; PW=carl; RB=2000; RE=+12.00; RW=2100.5; TI=15:00//02:00; TY=8",
        )],
        &[],
    ),
    refused("othello/no-transcript.txt", "no record of a game is found here"),
    read("othello/numbered-close.txt", "UTF-8", &[("reversi", 7, "f5 d6 c3 d3 c4 f4", "")], &[]),
    read("othello/numbered.txt", "UTF-8", &[("reversi", 7, "f5 d6 c3 d3 c4 f4", "")], &[]),
    read(
        "othello/several.txt",
        "UTF-8",
        &[("reversi", 6, "f5 d6 c3 d3 c4", ""), ("reversi", 8, "f5 f6 e6 f4 d3 c3 c4!", "")],
        &["3:5: this move breaks a rule (no_flip); it is kept"],
    ),
    read("othello/spaced.txt", "UTF-8", &[("reversi", 9, "f5 d6 c3 d3 c4 f4 f6 f3", "")], &[]),
    read(
        "othello/two.ggf",
        "UTF-8",
        &[
            (
                "reversi",
                5,
                "f5 d6 c3 d3",
                "DT=2003.12.15_13:24:03.MST; PB=anna; PC=GGS/os; PW=carl; RB=2000; RE=+12.00; RW=2100.5; TI=15:00//02:00; TY=8",
            ),
            (
                "reversi",
                3,
                "f5 d6",
                "DT=2003.12.15_13:24:03.MST; PB=anna; PC=GGS/os; PW=carl; RB=2000; RE=+12.00; RW=2100.5; TI=15:00//02:00; TY=8",
            ),
        ],
        &[],
    ),
    read(
        "othello/two.wtb",
        "binary",
        &[
            ("reversi", 6, "f5 d6 c3 d3 c4", "Black=12; Score=40; Theoretical=38; Tournament=1; White=34; Year=1998"),
            ("reversi", 5, "f5 f6 e6 f4", "Black=300; Score=10; Theoretical=20; Tournament=2; White=4; Year=1998"),
        ],
        &[],
    ),
    read(
        "othello/unclosed.ggf",
        "UTF-8",
        &[(
            "reversi",
            5,
            "f5 d6 c3 d3",
            "DT=2003.12.15_13:24:03.MST; PB=anna; PC=GGS/os; PW=carl; RB=2000; RE=+12.00; RW=2100.5; TI=15:00//02:00; TY=8",
        )],
        &["1:229: the game is not closed"],
    ),
    read("othello/upper.txt", "UTF-8", &[("reversi", 7, "f5 d6 c3 d3 c4 f4", "")], &[]),
    read(
        "othello/wrong.txt",
        "UTF-8",
        &[("reversi", 6, "f5 d6 a1! c3! d3!", "")],
        &[
            "1:5: this move breaks a rule (no_flip); it is kept",
            "1:7: this move breaks a rule (no_flip); it is kept",
            "1:9: this move breaks a rule (no_flip); it is kept",
        ],
    ),
];
