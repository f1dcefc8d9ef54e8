//! Tablut and Latrunculi as text.

use super::corpus::{Case, read, refused};

/// Every file with what it holds: game, nodes, main line, tags, notes.
pub(super) const CASES: &[Case] = &[
    read("tafl/asides.txt", "UTF-8", &[("tablut", 7, "d1-d2 e6-f6 = - d2-d3 f1-f2!", "")], &[]),
    read("tafl/board.txt", "UTF-8", &[("tablut", 2, "d1-d2", "")], &[]),
    read("tafl/captures.txt", "UTF-8", &[("latrunculi", 4, "e5-e4 a1-a2 e4-e5", "")], &[]),
    read("tafl/comments.txt", "UTF-8", &[("tablut", 4, "e6-g6 f1-f2 g6-g9", "Result=1/2-1/2")], &[]),
    read(
        "tafl/illegal.txt",
        "UTF-8",
        &[("tablut", 6, "e6-e9! f1-f2 z6-z9! d1-e2! e5-a5!", "")],
        &["2:19: \"z6-z9\" leaves the board"],
    ),
    read("tafl/latrunculi.txt", "UTF-8", &[("latrunculi", 4, "a3-a4 b5-b4 c3-c4", "Event=Cup")], &[]),
    refused("tafl/no-king.txt", "1:1: the position is not possible: Tablut is played with one king"),
    refused("tafl/no-move.txt", "2:10: \"castles\" is no move"),
    read(
        "tafl/open-bracket.txt",
        "UTF-8",
        &[("tablut", 4, "e6-g6", "")],
        &["2:10: 1 closing brackets are missing at the end"],
    ),
    refused("tafl/open-comment.txt", "2:10: this comment is not closed"),
    read("tafl/opentafl-captures.txt", "UTF-8", &[("latrunculi", 4, "e5-e4 a1-a2 e4-e5", "")], &[]),
    read(
        "tafl/opentafl.txt",
        "UTF-8",
        &[("tablut", 6, "e6-g6 f1-f2 e5-e6 d1-d2 g6-g9", "event=club night; white=Anna")],
        &["1:1: the game is not named; tablut is taken"],
    ),
    read("tafl/rows.txt", "UTF-8", &[("tablut", 1, "", "")], &["1:1: the game is not named; tablut is taken"]),
    read("tafl/rules.txt", "UTF-8", &[("tablut", 2, "e6-g6", "")], &[]),
    read(
        "tafl/several.txt",
        "UTF-8",
        &[("tablut", 2, "e6-g6", "Round=1"), ("latrunculi", 3, "a3-a4 b5-b4", "Round=2")],
        &[],
    ),
    read(
        "tafl/tablut.txt",
        "UTF-8",
        &[("tablut", 4, "e6-g6 f1-f2 g6-g9", "Black=Carl; Date=1998.04.12; Result=1-0; White=Anna")],
        &[],
    ),
    read(
        "tafl/unnamed-latrunculi.txt",
        "UTF-8",
        &[("latrunculi", 3, "a3-a4 b5-b4", "")],
        &["1:1: the game is not named; latrunculi is taken"],
    ),
    read(
        "tafl/unnamed.txt",
        "UTF-8",
        &[("tablut", 4, "e6-g6 f1-f2 g6-g9", "")],
        &["1:1: the game is not named; tablut is taken"],
    ),
    read("tafl/variations.txt", "UTF-8", &[("tablut", 8, "e6-g6 f1-f2 g6-g9", "")], &[]),
];
