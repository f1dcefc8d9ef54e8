//! Tablut and Latrunculi as text.

use super::corpus::{Case, game, main_line, marked, names, parse, read, refused};
use super::random::told;
use oblava::records::{self, Clock, Format, MarkKind, NodeId};
use oblava::rules::tablut::KingCapture;
use oblava::rules::{Move, Options, Point, Position, Side, Start};

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

#[test]
fn what_stands_in_angle_brackets_belongs_to_the_node() {
    let record = game("tafl/asides.txt");
    assert_eq!(record.tree.remarks(NodeId::ROOT).name, "start");
    let remarks = record.tree.remarks(NodeId(1));
    assert_eq!(remarks.comment, "a } brace and a \\ slash");
    assert_eq!(marked(&record, 1, MarkKind::Circle).as_deref(), Some("a1 b2"));
    assert_eq!((&remarks.labels[0].1[..], names(&record, &[remarks.labels[0].0])), ("x \"y\"", "c3".into()));
    assert_eq!(remarks.clocks[Side::Black], Clock { ms: Some(12_500), moves: Some(3) });
    let set_up = record.tree.set_up(NodeId(3)).expect("a set-up");
    assert_eq!((set_up.pieces.len(), set_up.to_move), (2, Some(Side::Black)));
    assert_eq!(record.tree.made(NodeId(6)).map(|made| made.by), Some(Side::Black), "out of turn");
}

#[test]
fn variations_replace_the_move_before_them() {
    let record = game("tafl/variations.txt");
    let below = |node| record.tree.children(NodeId(node)).iter().map(|node| node.0).collect::<Vec<_>>();
    assert_eq!((below(0), below(1), below(2)), (vec![1, 2, 5], vec![6], vec![3, 4]));
    assert_eq!(record.tree.remarks(NodeId(4)).comment, "deep");
}

#[test]
fn a_start_may_be_rows_in_several_forms() {
    let Start::Diagram(board) = game("tafl/board.txt").setup.start else { panic!("a board") };
    assert_eq!((&board.rows[4][..], board.to_move), ("BBWWKWWBB", Side::Black));
    let Start::Diagram(rows) = game("tafl/rows.txt").setup.start else { panic!("rows") };
    assert_eq!((&rows.rows[7][..], rows.to_move), ("....BK...", Side::Black));
}

#[test]
fn rules_are_named_or_given() {
    let options = |file| match game(file).setup.options {
        Options::Tablut(options) => options,
        other => panic!("{other:?}"),
    };
    assert_eq!(options("tafl/rules.txt").king_capture, KingCapture::Linnaeus);
    assert_eq!(options("tafl/asides.txt").first, Side::Black);
}

#[test]
fn what_a_move_takes_may_be_said_in_either_style() {
    for file in ["tafl/captures.txt", "tafl/opentafl-captures.txt"] {
        let record = game(file);
        assert_eq!(record.tree.len(), 4, "{file}: no list is taken for a variation");
        let after = record.position(NodeId(1)).expect("a position");
        assert_eq!(after.board().get(Point(27)), None, "{file}: d4 is taken");
        assert!(matches!(record.tree.mv(NodeId(1)), Some(Move::Step { .. })));
    }
}

#[test]
fn a_result_that_is_none_is_kept_in_its_tag_and_not_among_the_moves() {
    for result in ["2-0", "1-ä0", "adjourned", "e6-e7", "a (", ""] {
        let text = format!("[Game \"tablut\"]\n[Result \"{result}\"]\n1. e6-g6 f1-f2 *");
        let saved = records::write(&parse(&text), Format::Tafl).expect("text");
        let saved = String::from_utf8(saved).expect("text");
        assert!(saved.ends_with("1. e6-g6 f1-f2 *\n\n"), "{saved}");
        let again = parse(&saved);
        assert_eq!((again.tag("Result"), again.tree.len()), (Some(result), 3), "{saved}");
    }
}

#[test]
fn a_variation_before_any_move_is_one_more_beginning() {
    let record = parse("[Game \"tablut\"]\n(1. e6-f6 f1-f2 (1... d1-d2)) (1. e5-e6) 1. e6-g6 *");
    let saved = records::write(&record, Format::Tafl).expect("text");
    let again = parse(&String::from_utf8(saved).expect("text"));
    assert_eq!(told(&again), told(&record));
    assert_eq!(main_line(&again), "e6-f6 f1-f2");
    assert_eq!(again.tree.children(NodeId::ROOT).len(), 3);
}

#[test]
fn a_point_bears_a_mark_once() {
    let record = parse("[Game \"tablut\"]\n1. e6-g6 <circle \"a1 b2 a1\"> <circle \"c3 b2\"> <square \"a1\"> *");
    assert_eq!(marked(&record, 1, MarkKind::Circle).as_deref(), Some("a1 b2 c3"));
    assert_eq!(marked(&record, 1, MarkKind::Square).as_deref(), Some("a1"));
    assert_eq!(record.tree.remarks(NodeId(1)).marks.len(), 2);
}
