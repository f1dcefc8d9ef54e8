//! SGF of Go and Othello: all its forms, and what is out of form.

use super::corpus::{Case, game, marked, names, parse, read, refused};
use crate::game::{line, start};
use crate::table::{diagram, options as table_options};
use oblava::records::{self, Clock, Format, MarkKind, NodeId, Record, Remarks};
use oblava::rules::go::{self, Ko, Komi, Scoring, Suicide};
use oblava::rules::{Game, Options, Point, Setup, Side, Start};
use serde_json::json;

/// Every file with what it holds: game, nodes, main line, tags, notes.
pub(super) const CASES: &[Case] = &[
    read("sgf/after-the-end.sgf", "UTF-8", &[("go", 8, "e5 pass pass c7 pass pass g3!", "")], &[]),
    read(
        "sgf/after-variation.sgf",
        "UTF-8",
        &[("go", 6, "e5 c7 g3", "")],
        &["1:38: a node after a variation; it becomes one more branch"],
    ),
    read(
        "sgf/among-others.sgf",
        "UTF-8",
        &[("go", 2, "e5", "")],
        &[
            "1:2: SZ missing; the usual is taken",
            "1:11: this game is passed over: game 40 of SGF is none of the games played here",
        ],
    ),
    read(
        "sgf/bad-marks.sgf",
        "UTF-8",
        &[("go", 2, "e5", "")],
        &[
            "1:24: this mark is not understood; it is kept as it is",
            "1:27: \"zz\" is no point of this board",
            "1:30: a label is not understood; it is kept as it is",
            "1:36: an arrow or line is not understood; it is kept as it is",
            "1:58: PL names no side; it is kept as it is",
        ],
    ),
    read("sgf/blanks.sgf", "UTF-8", &[("go", 4, "e5 c7", "")], &["10:2: C comes twice in this node"]),
    read("sgf/clocks.sgf", "UTF-8", &[("go", 4, "e5 c7 g3", "TM=600")], &[]),
    read(
        "sgf/collection-in-brackets.sgf",
        "UTF-8",
        &[("go", 2, "a9", ""), ("go", 3, "b8 c7", "")],
        &["1:56: a closing bracket too many"],
    ),
    read(
        "sgf/collection.sgf",
        "UTF-8",
        &[("go", 2, "a9", "GN=first"), ("go", 3, "b12 c11", "GN=second"), ("reversi", 2, "d3", "GN=third")],
        &["4:2: SZ missing; the usual is taken"],
    ),
    read("sgf/compressed.sgf", "UTF-8", &[("go", 2, "e5", "")], &[]),
    read(
        "sgf/coordinates-of-gtp.sgf",
        "UTF-8",
        &[("go", 5, "q16 d4 pass q16!", "")],
        &[
            "1:22: the move \"Q16\" is not written as usual",
            "1:29: the move \"D4\" is not written as usual",
            "1:43: the move \"PD\" is not written as usual",
        ],
    ),
    read(
        "sgf/cut-after-backslash.sgf",
        "UTF-8",
        &[("go", 2, "e5", "")],
        &["1:26: this value is not closed", "1:31: 1 closing brackets are missing at the end"],
    ),
    read(
        "sgf/cut-off.sgf",
        "UTF-8",
        &[("go", 4, "e5 c7 g3", "")],
        &["1:38: this value is not closed", "1:44: 2 closing brackets are missing at the end"],
    ),
    read(
        "sgf/double-properties.sgf",
        "UTF-8",
        &[("go", 2, "e5", "GN=x; PB=Anna, Anne")],
        &[
            "1:29: PB comes twice",
            "1:42: GN comes twice",
            "1:58: C comes twice in this node",
            "1:68: CR comes twice in this node",
            "1:84: N comes twice in this node",
            "1:91: ZZ comes twice in this node",
        ],
    ),
    read("sgf/empty-nodes.sgf", "UTF-8", &[("go", 6, "- e5 - - c7", "")], &[]),
    read("sgf/escaped-colon.sgf", "UTF-8", &[("go", 2, "e5", "")], &[]),
    read(
        "sgf/extra-bracket.sgf",
        "UTF-8",
        &[("go", 2, "e5", ""), ("go", 2, "a9", "")],
        &["1:25: a closing bracket too many"],
    ),
    read(
        "sgf/ff1.sgf",
        "UTF-8",
        &[("go", 3, "c7 d6", "PB=Anna; PW=Carl")],
        &["1:2: FF missing; the usual is taken", "1:2: names of properties have small letters, as in old files"],
    ),
    read(
        "sgf/ff3.sgf",
        "UTF-8",
        &[("go", 4, "q16 pass d16", "PB=Anna")],
        &["1:2: an old file, of the form FF[3]", "1:33: the letters of an old file become labels"],
    ),
    read("sgf/free-handicap.sgf", "UTF-8", &[("go", 2, "e5", "HA=2")], &[]),
    read(
        "sgf/game-info.sgf",
        "UTF-8",
        &[(
            "go",
            3,
            "q16 d4",
            "AN=Dora; AP=Some Editor:2.1; BR=4d; BT=Riga; CP=free; DT=1998-04-12,13; EV=Spring Cup; GC=One line,\nanother.; GN=Final; KM=5.5; ON=two stars; OT=5x30 byo-yomi; PB=Anna; PC=Riga; PW=Carl; RE=W+2.5; RO=3; RU=Japanese; SO=Bulletin; ST=2; TM=3600; US=scribe; WR=5d; WT=Oslo",
        )],
        &[],
    ),
    read("sgf/handicap.sgf", "UTF-8", &[("go", 3, "o17 q14", "HA=4; KM=0.5")], &[]),
    read(
        "sgf/illegal-moves.sgf",
        "UTF-8",
        &[("go", 7, "e5 e5! e5! zz! pass a9", "")],
        &["1:39: \"zz\" is no point of this board"],
    ),
    read("sgf/info-below.sgf", "UTF-8", &[("go", 3, "e5", "")], &[]),
    read(
        "sgf/junk-around.sgf",
        "UTF-8",
        &[("go", 3, "e5 c7", "")],
        &["1:1: text that is no part of a game is passed over", "6:1: text that is no part of a game is passed over"],
    ),
    read(
        "sgf/junk-within.sgf",
        "UTF-8",
        &[("go", 4, "e5 c7 g3", "")],
        &[
            "1:19: text that is no part of a game is passed over",
            "1:31: text that is no part of a game is passed over",
            "1:43: more than one move in a node; each becomes a node of its own",
            "1:52: text that is no part of a game is passed over",
        ],
    ),
    read("sgf/ko.sgf", "UTF-8", &[("go", 4, "c3 b3! d1", "")], &[]),
    read(
        "sgf/komi-in-words.sgf",
        "UTF-8",
        &[("go", 2, "q16", "KM=none")],
        &["1:22: KM is no number; no komi is counted"],
    ),
    read("sgf/komi-with-comma.sgf", "UTF-8", &[("go", 2, "q16", "KM=6,5")], &[]),
    read("sgf/largest.sgf", "UTF-8", &[("go", 3, "z1 a25", "")], &[]),
    read("sgf/line-ends.sgf", "UTF-8", &[("go", 2, "e5", "")], &[]),
    read(
        "sgf/lower-case-names.sgf",
        "UTF-8",
        &[("go", 3, "e5 c7", "")],
        &["1:2: names of properties have small letters, as in old files"],
    ),
    read("sgf/markup.sgf", "UTF-8", &[("go", 3, "e5 g7", "")], &[]),
    read("sgf/minimal.sgf", "UTF-8", &[("go", 3, "e5 c7", "")], &[]),
    read(
        "sgf/missing-all.sgf",
        "UTF-8",
        &[("go", 3, "q16 d4", "")],
        &["1:2: FF, GM, SZ missing; the usual is taken", "1:2: a move in the root; it becomes a node of its own"],
    ),
    read(
        "sgf/missing-semicolon.sgf",
        "UTF-8",
        &[("go", 5, "e5 c7 g3", "")],
        &[
            "1:2: a semicolon is missing before this node",
            "1:24: a semicolon is missing before this node",
            "1:37: a semicolon is missing before this node",
        ],
    ),
    read(
        "sgf/move-in-root.sgf",
        "UTF-8",
        &[("go", 3, "e5 c7", "PB=Anna")],
        &["1:2: a move in the root; it becomes a node of its own"],
    ),
    refused(
        "sgf/much-too-large.sgf",
        "1:16: a board of 99999999999999999999 by 99999999999999999999 is not possible here; the largest has 25 by 25 points",
    ),
    read(
        "sgf/no-brackets.sgf",
        "UTF-8",
        &[("go", 3, "e5 c7", "")],
        &["1:1: the opening bracket is missing", "1:29: 1 closing brackets are missing at the end"],
    ),
    read("sgf/no-size.sgf", "UTF-8", &[("go", 2, "q16", "")], &["1:16: SZ is no size; 19 by 19 is taken"]),
    refused("sgf/nothing.sgf", "1:1: no record of a game is found here"),
    read(
        "sgf/one-too-large.sgf",
        "UTF-8",
        &[("go", 2, "b8", "")],
        &["1:16: this game is passed over: a board of 37 by 37 is not possible here; the largest has 25 by 25 points"],
    ),
    read("sgf/only-root.sgf", "UTF-8", &[("go", 1, "", "")], &[]),
    read(
        "sgf/othello-letters.sgf",
        "UTF-8",
        &[("reversi", 4, "d3 c3 c4", "")],
        &[
            "1:2: SZ missing; the usual is taken",
            "1:16: the move \"dc\" is not written as usual",
            "1:22: the move \"cc\" is not written as usual",
            "1:28: the move \"cd\" is not written as usual",
        ],
    ),
    refused("sgf/othello-odd-size.sgf", "1:2: option size: 7 is none of 8, 4, 6, 10"),
    read("sgf/othello-position.sgf", "UTF-8", &[("reversi", 3, "d1 pass!", "")], &[]),
    read("sgf/othello-setup.sgf", "UTF-8", &[("reversi", 2, "f5", "")], &[]),
    read("sgf/othello-size.sgf", "UTF-8", &[("reversi", 2, "c2", "")], &[]),
    read("sgf/othello.sgf", "UTF-8", &[("reversi", 5, "d3 c3 c4 c5", "PB=Anna; PW=Carl")], &[]),
    refused("sgf/other-game.sgf", "1:11: game 3 of SGF is none of the games played here"),
    read("sgf/out-of-turn.sgf", "UTF-8", &[("go", 5, "e5 c7 g3 g2", "")], &[]),
    read("sgf/own.sgf", "UTF-8", &[("go", 2, "e5", "")], &[]),
    read("sgf/passes.sgf", "UTF-8", &[("go", 5, "q16 pass pass d16", "")], &[]),
    refused("sgf/prose.sgf", "1:1: no record of a game is found here"),
    read("sgf/rectangle.sgf", "UTF-8", &[("go", 4, "g5 a1 df!", "")], &["1:35: \"df\" is no point of this board"]),
    read("sgf/resigned.sgf", "UTF-8", &[("go", 4, "e5 c7 g3", "RE=B+Resign")], &[]),
    read("sgf/rules-chinese.sgf", "UTF-8", &[("go", 2, "q16", "KM=7.5; RU=Chinese")], &[]),
    read("sgf/rules-new-zealand.sgf", "UTF-8", &[("go", 2, "q16", "KM=7; RU=NZ")], &[]),
    read(
        "sgf/setup-and-move.sgf",
        "UTF-8",
        &[("go", 4, "= b8 c7", "")],
        &["1:18: a move and a set-up in one node; they become two nodes"],
    ),
    read("sgf/setup-in-mid-game.sgf", "UTF-8", &[("go", 5, "e5 = e5 g3", "")], &[]),
    read("sgf/setup.sgf", "UTF-8", &[("go", 2, "e5", "")], &[]),
    read("sgf/size-with-x.sgf", "UTF-8", &[("go", 2, "n9", "")], &[]),
    read("sgf/smallest.sgf", "UTF-8", &[("go", 3, "pass pass", "")], &[]),
    read("sgf/suicide.sgf", "UTF-8", &[("go", 3, "a3! c1", "")], &[]),
    read("sgf/text.sgf", "UTF-8", &[("go", 2, "e5", "")], &[]),
    refused("sgf/too-large.sgf", "2:4: a board of 26 by 26 is not possible here; the largest has 25 by 25 points"),
    read("sgf/tt-is-a-point.sgf", "UTF-8", &[("go", 3, "u6 pass", "")], &[]),
    read("sgf/turn-in-mid-game.sgf", "UTF-8", &[("go", 5, "e5 = c7 g3", "")], &[]),
    read(
        "sgf/two-moves-in-a-node.sgf",
        "UTF-8",
        &[("go", 6, "e5 c7 g3 g2 a9", "")],
        &[
            "1:26: more than one move in a node; each becomes a node of its own",
            "1:49: more than one move in a node; each becomes a node of its own",
        ],
    ),
    read("sgf/unknown.sgf", "UTF-8", &[("go", 3, "e5 c7", "")], &[]),
    read("sgf/variations.sgf", "UTF-8", &[("go", 9, "e5 c7 g3 g7", "")], &[]),
    read("sgf/white-first.sgf", "UTF-8", &[("go", 3, "e5 c7", "")], &[]),
];

fn said(file: &str, node: u32) -> Remarks {
    game(file).tree.remarks(NodeId(node)).clone()
}

fn go_options(file: &str) -> go::Options {
    match game(file).setup.options {
        Options::Go(options) => options,
        other => panic!("{file} is no game of Go: {other:?}"),
    }
}

#[test]
fn text_keeps_its_lines_and_loses_its_escapes() {
    let comment = "A line\nand ] a bracket, a \\ backslash, a colon: here,joined, a tab";
    assert_eq!(said("sgf/text.sgf", 0).comment, comment);
    let first = said("sgf/text.sgf", 1);
    assert_eq!((&first.name[..], &first.comment[..]), ("two lines joined", " spaces kept "));
    assert_eq!(said("sgf/line-ends.sgf", 0).comment, "one\ntwo\nthree\nfour\n\nsixjoined", "all kinds of ends");
}

#[test]
fn all_markup_is_read() {
    let record = game("sgf/markup.sgf");
    let mark = |kind| marked(&record, 1, kind).unwrap_or_default();
    let kinds = [MarkKind::Circle, MarkKind::Square, MarkKind::Triangle, MarkKind::Cross, MarkKind::Selected];
    assert_eq!(kinds.map(mark), ["a9", "b8", "c7", "d6", "f4"]);
    assert_eq!((mark(MarkKind::BlackTerritory), mark(MarkKind::WhiteTerritory)), ("g3 h2".into(), "g9".into()));
    assert_eq!(mark(MarkKind::Visible).split(' ').count(), 25);
    let remarks = record.tree.remarks(NodeId(1));
    let labels: Vec<_> = remarks.labels.iter().map(|(point, text)| (names(&record, &[*point]), &text[..])).collect();
    assert_eq!(labels, [("j9".into(), "A"), ("j8".into(), "12")]);
    let pairs = |pairs: &[(Point, Point)]| pairs.iter().map(|(a, b)| names(&record, &[*a, *b])).collect::<Vec<_>>();
    assert_eq!(
        (pairs(&remarks.arrows), pairs(&remarks.lines)),
        (vec!["a9 j1".into(), "b8 c7".into()], vec!["a1 j9".into()])
    );
    assert_eq!(marked(&record, 2, MarkKind::Dimmed).as_deref(), Some(""), "an empty list is said");
    assert_eq!(marked(&record, 2, MarkKind::Circle), None);
}

#[test]
fn lists_may_be_compressed() {
    let record = game("sgf/compressed.sgf");
    assert_eq!(marked(&record, 1, MarkKind::Circle).as_deref(), Some("a9 b9 a8 b8 d6"));
    assert_eq!(marked(&record, 1, MarkKind::Square).as_deref(), Some("j9"));
    assert_eq!(
        marked(&record, 1, MarkKind::Dimmed).map(|names| names.split(' ').count()),
        Some(9),
        "corners in any order"
    );
}

#[test]
fn colons_in_labels_may_be_escaped() {
    let labels = said("sgf/escaped-colon.sgf", 1).labels;
    assert_eq!(labels.iter().map(|(_, text)| &text[..]).collect::<Vec<_>>(), ["a:b", "c:d"]);
}

#[test]
fn marks_of_old_files_become_those_of_today() {
    let record = game("sgf/ff3.sgf");
    assert_eq!(marked(&record, 1, MarkKind::Cross).as_deref(), Some("c17"));
    let labels = &record.tree.remarks(NodeId(1)).labels;
    assert_eq!(labels.iter().map(|(_, text)| &text[..]).collect::<Vec<_>>(), ["A", "B"]);
}

#[test]
fn clocks_are_read_where_they_are_times() {
    let clock = |node, side: Side| said("sgf/clocks.sgf", node).clocks[side];
    assert_eq!(clock(1, Side::Black), Clock { ms: Some(598_250), moves: Some(10) });
    assert_eq!(clock(2, Side::White), Clock { ms: Some(540_000), moves: Some(3) });
    assert_eq!(clock(3, Side::Black), Clock::default());
    assert_eq!(said("sgf/clocks.sgf", 3).other[0].values, ["-1.5"], "kept as it is");
}

#[test]
fn the_root_tells_the_options() {
    let chinese = go_options("sgf/rules-chinese.sgf");
    assert_eq!((chinese.scoring, chinese.ko, chinese.komi), (Scoring::Area, Ko::Positional, Komi(750)));
    let nz = go_options("sgf/rules-new-zealand.sgf");
    assert_eq!((nz.scoring, nz.ko, nz.suicide, nz.komi), (Scoring::Area, Ko::Situational, Suicide::Allowed, Komi(700)));
    assert_eq!(go_options("sgf/komi-with-comma.sgf").komi, Komi(650));
    assert_eq!(go_options("sgf/minimal.sgf").komi, Komi(0), "nothing is said, nothing is given");
    assert_eq!(go_options("sgf/handicap.sgf").handicap, 4);
    assert_eq!(go_options("sgf/white-first.sgf").first, Side::White);
    assert_eq!(go_options("sgf/own.sgf").suicide, Suicide::Lifted);
    let rectangle = go_options("sgf/rectangle.sgf");
    assert_eq!((rectangle.cols, rectangle.rows), (7, 5));
    assert!(matches!(game("sgf/othello-size.sgf").setup.options, Options::Reversi(options) if options.size == 6));
}

#[test]
fn stones_in_the_root_are_the_start() {
    assert_eq!(game("sgf/handicap.sgf").setup.start, Start::default(), "fixed stones");
    let Start::Diagram(free) = game("sgf/free-handicap.sgf").setup.start else { panic!("free stones") };
    assert_eq!((free.to_move, &free.rows[0][..], &free.rows[8][..]), (Side::White, "B........", "........B"));
    assert_eq!(game("sgf/othello-setup.sgf").setup.start, Start::default(), "the usual four discs");
    assert_ne!(game("sgf/othello-position.sgf").setup.start, Start::default());
}

#[test]
fn properties_that_mean_nothing_here_stay_as_they_are() {
    let saved = records::write(&game("sgf/unknown.sgf"), Format::Sgf).expect("text");
    let text = String::from_utf8(saved).expect("UTF-8");
    for part in ["ZZTOP[1][2]", "XY[a\\]b]", "KO[]", "QQ[x:y][\\\\]", "FG[257:Diagram 1]"] {
        assert!(text.contains(part), "{part} in {text}");
    }
}

#[test]
fn a_game_with_every_option_is_written_with_them() {
    let options =
        json!({"cols": 9, "rows": 7, "suicide": "lifted", "komi": -3.5, "max_plies": 40, "seki_points": true});
    let mut game = start(Game::Go, options);
    line(&mut game, "e5 c3");
    let again =
        parse(&String::from_utf8(records::write(&game.to_record(), Format::Sgf).expect("text")).expect("UTF-8"));
    assert_eq!(&again.setup, game.setup());
    let stones = diagram(&["B..", ".W.", "..."], Side::White);
    let mut start = stones.clone();
    start.captured_by.black = 5;
    for start in [stones, start] {
        let setup =
            Setup { options: table_options(Game::Go, json!({"cols": 3, "rows": 3})), start: Start::Diagram(start) };
        let saved = records::write(&Record::new(setup.clone()), Format::Sgf).expect("text");
        assert_eq!(parse(&String::from_utf8(saved).expect("UTF-8")).setup, setup);
    }
}
