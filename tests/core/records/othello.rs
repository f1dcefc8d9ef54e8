//! Transcripts, boards, GGF and WTHOR.

use super::corpus::{Case, game, main_line, parse, read, refused};
use crate::game::start;
use crate::random::Chance;
use oblava::records::{self, Format, Hint, NodeId};
use oblava::rules::{Game, Move, Position, Side, Start};
use serde_json::json;

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

#[test]
fn a_pass_that_is_left_out_is_added() {
    let mut chance = Chance(5 << 32);
    let game = loop {
        let mut game = start(Game::Reversi, json!({}));
        while let Some(&mv) =
            game.position().legal_moves().get(chance.below(game.position().legal_moves().len().max(1)))
        {
            game.play(mv).unwrap();
        }
        if game.tree().main_line().iter().any(|&node| game.tree().mv(node) == Some(Move::Pass)) {
            break game;
        }
    };
    let record = game.to_record();
    let text = String::from_utf8(records::write(&record, Format::Transcript).expect("text")).expect("UTF-8");
    assert!(!text.contains("pa"), "{text}");
    assert_eq!(parse(&text).tree, record.tree);
}

#[test]
fn the_shortest_game_is_read_to_its_end() {
    let record = parse("e6f4e3f6g5d6e7f5c5");
    let end = *record.tree.main_line().last().expect("moves");
    let position = record.position(end).expect("a position");
    assert_eq!((position.board().count(Side::White), position.status().code()), (0, "black_wins"));
}

#[test]
fn boards_begin_at_a1() {
    let Start::Diagram(board) = game("othello/board-white.txt").setup.start else { panic!("a board") };
    assert_eq!((&board.rows[5][..], board.to_move), ("...B....", Side::White), "row 3 of 8");
    assert_eq!(game("othello/board-rows.txt").setup, game("othello/board-white.txt").setup);
    assert_eq!(game("othello/board.txt").setup.start, Start::default());
}

#[test]
fn value_and_time_of_a_move_are_kept() {
    let record = game("othello/game.ggf");
    assert_eq!(record.tree.remarks(NodeId(1)).other[0].values, ["0.5/1.2"]);
    let written = records::write(&record, Format::Ggf).expect("text");
    let again = records::read(&written, Hint::default()).expect("a game");
    assert_eq!(again.games[0], record);
    assert!(String::from_utf8_lossy(&written).contains("B[f5/0.5/1.2]W[d6//3]"));
}

#[test]
fn every_written_form_is_read_again() {
    let record = game("othello/compact.txt");
    for format in [Format::Transcript, Format::Ggf, Format::Sgf] {
        let written = records::write(&record, format).expect("text");
        let again = records::read(&written, Hint::default()).expect("a game");
        assert_eq!(again.games[0].tree, record.tree, "{format:?}");
    }
}

#[test]
fn a_move_of_ggf_is_the_same_in_sgf() {
    let read = |moves: &str| parse(&format!("(;GM[Othello]B[f5]{moves};)"));
    let moves = [
        ("W[]", "f5 pass!"),
        ("W[/0.5]", "f5 pass!"),
        ("W[d06]", "f5 d6"),
        ("W[df]", "f5 d6"),
        ("W[d9]", "f5 d9!"),
        ("W[a\\]C[so]", "f5 a\\\\!"),
    ];
    for (moves, line) in moves {
        let record = read(moves);
        assert_eq!(main_line(&record), line, "{moves}");
        for format in [Format::Sgf, Format::Ggf] {
            let written = records::write(&record, format).expect("text");
            let again = parse(&String::from_utf8(written).expect("text"));
            assert_eq!(again.tree, record.tree, "{moves} as {format:?}");
        }
    }
}
