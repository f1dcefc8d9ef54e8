//! The tree while it is played and edited, and the match as a record.

use super::corpus::{game, main_line, marked, parse};
use crate::game::{PEOPLE, again, start, view};
use oblava::game::{Ending, Match, Standing};
use oblava::records::{Landmark, MarkKind, NodeId, Remarks, Sequel, SetUp};
use oblava::rules::{Game, Illegal, Letters, Move, Piece, Point, Position, Side};
use serde_json::json;

fn taken_up(file: &str) -> Match {
    Match::from_record(game(file), PEOPLE, 0).expect("a game")
}

/// A tree of nine nodes: 1 e5, 2 c7, 3 g3, 4 g7, 5 c3 (beside 4), 6 g7 (beside 2), 7 c3, 8 c3 (beside 2 and 6).
fn branches() -> Match {
    taken_up("sgf/variations.sgf")
}

fn ids(nodes: &[NodeId]) -> Vec<u32> {
    nodes.iter().map(|node| node.0).collect()
}

#[test]
fn a_record_is_taken_up_at_its_beginning() {
    let game = branches();
    assert_eq!(game.at(), NodeId::ROOT);
    assert_eq!(game.tree().len(), 9);
    assert_eq!(ids(game.tree().children(NodeId(1))), [2, 6, 8]);
    assert_eq!(ids(&game.tree().main_line()), [1, 2, 3, 4]);
    assert_eq!(game.tree().number(NodeId(7)), 3);
    assert_eq!(ids(&game.tree().in_file_order()), [0, 1, 2, 3, 4, 5, 6, 7, 8]);
}

#[test]
fn a_branch_becomes_the_main_line() {
    let mut game = branches();
    assert!(game.tree().is_main(NodeId(4)) && !game.tree().is_main(NodeId(7)));
    assert!(game.promote(NodeId(7)));
    assert_eq!(ids(&game.tree().main_line()), [1, 6, 7]);
    assert_eq!(ids(game.tree().children(NodeId(1))), [6, 2, 8], "the others keep their order");
    assert!(!game.promote(NodeId(7)), "it is already");
    assert_eq!(main_line(&again(&game).to_record()), "e5 g7 c3", "order survives saving");
}

#[test]
fn a_branch_is_removed_with_all_below_it() {
    let mut game = branches();
    game.go_to(NodeId(4));
    assert!(game.remove(NodeId(2)));
    assert_eq!(game.at(), NodeId(1), "the cursor was in there");
    assert_eq!(game.tree().len(), 5);
    assert!(!game.tree().contains(NodeId(3)) && !game.go_to(NodeId(3)));
    assert_eq!(ids(&game.tree().main_line()), [1, 6, 7]);
    assert!(!game.remove(NodeId(3)), "gone already");
    assert!(!game.remove(NodeId::ROOT), "the root stays");
    let new = {
        game.play(Move::Pass).unwrap();
        game.at()
    };
    assert_eq!(new, NodeId(9), "no number is given twice");
    let loaded = again(&game);
    assert_eq!(loaded.tree().len(), 6);
    assert_eq!(view(&loaded).plies, view(&game).plies);
}

#[test]
fn branches_comments_and_captures_can_be_sought() {
    let text = "(;FF[4]GM[1]SZ[5]AB[ba]AW[aa];B[ee](;W[dd]C[here];B[ab];W[cc])(;W[ed]))";
    let mut game = Match::from_record(parse(text), PEOPLE, 0).expect("a game");
    let seek = |game: &mut Match, landmark, forward| game.seek(landmark, forward).then(|| game.at().0);
    assert_eq!(seek(&mut game, Landmark::Fork, true), Some(1));
    assert_eq!(seek(&mut game, Landmark::Fork, true), None);
    assert_eq!(seek(&mut game, Landmark::Comment, true), Some(2));
    assert_eq!(seek(&mut game, Landmark::Capture, true), Some(3));
    assert_eq!(seek(&mut game, Landmark::Comment, true), None);
    assert_eq!(seek(&mut game, Landmark::Comment, false), Some(2));
    assert_eq!(seek(&mut game, Landmark::Fork, false), Some(1));
    assert_eq!(seek(&mut game, Landmark::Capture, false), None);
    let tree = game.tree();
    assert_eq!((tree.sibling(NodeId(2), true), tree.sibling(NodeId(2), false)), (Some(NodeId(5)), None));
    assert_eq!(tree.sibling(NodeId(5), false), Some(NodeId(2)));
}

#[test]
fn an_illegal_move_stays_and_is_shown() {
    let mut game = taken_up("sgf/illegal-moves.sgf");
    assert_eq!(game.tree().illegal(NodeId(2)), Some(Illegal::Occupied));
    assert_eq!(game.tree().effects(NodeId(2)), None);
    assert!(game.go_to(NodeId(2)));
    let centre = game.position().board().grid().parse("e5", Letters::SkipI).expect("a point");
    assert_eq!(game.position().board().side(centre), Some(Side::White), "the stone lies where the file puts it");
    assert_eq!(game.notation(NodeId(2)).as_deref(), Some("e5"));
    assert_eq!(game.tree().illegal(NodeId(4)), Some(Illegal::OffBoard));
    assert_eq!(game.notation(NodeId(4)).as_deref(), Some("zz"));
    assert_eq!(game.play(Move::Place(centre)), Err(Illegal::Occupied), "nobody plays one here");
    let loaded = again(&game);
    assert_eq!(loaded.tree(), game.tree());
    assert_eq!(loaded.tree().illegal(NodeId(4)), Some(Illegal::OffBoard));
    assert_eq!(view(&loaded), view(&game));
}

#[test]
fn words_that_are_no_move_of_this_game_are_saved_as_they_are() {
    for word in ["e5-e6", "E55", "i9", "E5 x", "passes"] {
        let record = parse(&format!("(;FF[4]GM[1]SZ[9];B[{word}];W[ee])"));
        let game = Match::from_record(record, PEOPLE, 0).expect("a game");
        assert_eq!(game.tree().illegal(NodeId(1)), Some(Illegal::OffBoard), "{word}");
        assert_eq!(again(&game).tree(), game.tree(), "{word}");
    }
}

#[test]
fn a_suicide_is_taken_off_as_sgf_says() {
    let mut game = taken_up("sgf/suicide.sgf");
    assert_eq!(game.tree().illegal(NodeId(1)), Some(Illegal::Suicide));
    game.go_to(NodeId(1));
    assert_eq!(game.position().board().to_rows()[0], ".B.");
    assert_eq!(game.position().bowls().black, 1);
}

#[test]
fn play_that_goes_on_after_passes_is_held_for_resumed() {
    let mut game = taken_up("sgf/after-the-end.sgf");
    assert!(game.tree().resumed(NodeId(3)));
    assert!(game.tree().effects(NodeId(4)).is_some());
    assert_eq!(game.tree().illegal(NodeId(7)), Some(Illegal::GameOver), "it ended the second time");
    game.go_to(NodeId(7));
    assert_eq!(game.position().board().pieces().count(), 3);
}

#[test]
fn either_side_may_move_in_go_as_in_sgf() {
    let game = taken_up("sgf/out-of-turn.sgf");
    assert_eq!(game.tree().effects(NodeId(2)).map(|effects| effects.by), Some(Side::Black));
    assert_eq!(again(&game).tree(), game.tree());
}

#[test]
fn a_position_is_edited_into_a_branch() {
    for kind in Game::ALL {
        let mut game = start(kind, json!({}));
        let mv = game.position().legal_moves()[0];
        game.play(mv).unwrap();
        let grid = game.position().board().grid();
        let king = game.position().board().king();
        let free = grid.points().find(|&point| game.position().board().get(point).is_none()).expect("a free point");
        let set_up = SetUp { pieces: vec![(free, Some(Piece::man(Side::White)))], to_move: Some(Side::Black) };
        let node = game.set_up(set_up.clone()).expect("a possible position");
        assert_eq!(game.at(), node);
        assert_eq!(game.position().board().get(free), Some(Piece::man(Side::White)));
        assert_eq!((game.position().to_move(), game.position().board().king()), (Side::Black, king));
        assert_eq!((game.plies(), game.tree().set_up(node)), (1, Some(&set_up)));
        let here = view(&game);
        let loaded = again(&game);
        assert_eq!((view(&loaded), loaded.tree()), (here, game.tree()));
    }
}

#[test]
fn an_impossible_position_is_refused_and_changes_nothing() {
    let mut game = start(Game::Tablut, json!({}));
    let before = (view(&game), game.save());
    let king = game.position().board().king().expect("a king");
    assert!(game.set_up(SetUp { pieces: vec![(king, None)], to_move: None }).is_err());
    assert_eq!((view(&game), game.save()), before);
}

#[test]
fn remarks_and_tags_are_saved() {
    let mut game = start(Game::Go, json!({"cols": 9, "rows": 9}));
    game.play(Move::Place(Point(40))).unwrap();
    let remarks =
        Remarks { comment: "two\nlines".into(), marks: vec![(MarkKind::Circle, vec![Point(1)])], ..Remarks::default() };
    assert!(game.remark(game.at(), remarks.clone()));
    assert!(!game.remark(NodeId(9), remarks.clone()), "no such node");
    game.set_tag("PB", Some("Anna".into()));
    let loaded = again(&game);
    assert_eq!(*loaded.tree().remarks(NodeId(1)), remarks);
    assert_eq!(loaded.record().tag("PB"), Some("Anna"));
    game.set_tag("PB", None);
    game.remark(game.at(), Remarks::default());
    assert_eq!(game.to_json().unwrap(), {
        let mut plain = start(Game::Go, json!({"cols": 9, "rows": 9}));
        plain.play(Move::Place(Point(40))).unwrap();
        plain.to_json().unwrap()
    });
}

#[test]
fn every_file_is_saved_whole() {
    for case in super::corpus::cases() {
        let Ok(document) = super::corpus::load(case.file) else { continue };
        for record in document.games {
            let game = Match::from_record(record, PEOPLE, 3).expect("a game");
            let loaded = again(&game);
            assert_eq!(loaded.record().tags, game.record().tags, "{}", case.file);
            assert_eq!(loaded.tree(), game.tree(), "{}", case.file);
            for node in game.tree().nodes() {
                assert_eq!(loaded.tree().verdict(node), game.tree().verdict(node), "{}", case.file);
            }
        }
    }
}

#[test]
fn saves_of_the_first_form_are_still_read() {
    let old = json!({
        "version": 1, "game": "go", "options": {"cols": 5, "rows": 5}, "setup": {"start": true},
        "players": {"black": "human", "white": {"ai": 4}}, "seed": 7,
        "nodes": [
            {"parent": 0, "move": "a1"},
            {"parent": 1, "move": "pass"},
            {"parent": 2, "move": "pass", "resumed": true},
            {"parent": 3, "move": "b1", "sequel": {"resigned": "black"}},
            {"parent": 0, "move": "c3"},
        ],
        "at": 4,
    });
    let game = Match::from_json(&old.to_string()).expect("an old save");
    assert_eq!((game.tree().len(), game.at(), game.plies()), (6, NodeId(4), 4));
    assert_eq!(game.standing(), Standing::Over(Ending::Resigned(Side::Black)));
}

#[test]
fn a_resignation_is_read_from_the_result_and_written_as_it() {
    let mut game = taken_up("sgf/resigned.sgf");
    let end = *game.tree().main_line().last().expect("moves");
    assert_eq!(game.tree().sequel(end), Some(&Sequel::Resigned(Side::White)));
    game.go_to(end);
    assert_eq!(game.standing(), Standing::Over(Ending::Resigned(Side::White)));
    assert!(game.unsay());
    assert_eq!(game.to_record().tag("RE"), None, "it was taken back");
    game.resign(Side::Black);
    assert_eq!(game.to_record().tag("RE"), Some("W+Resign"));
}

#[test]
fn the_result_of_a_game_that_ended_here_is_recorded() {
    let mut reversi = start(Game::Reversi, json!({"size": 4}));
    while let Some(&mv) = reversi.position().legal_moves().first() {
        reversi.play(mv).unwrap();
    }
    let text = reversi.to_record().tag("RE").map(String::from).expect("a result");
    assert!(text.starts_with("B+") || text.starts_with("W+") || text == "Draw", "{text}");
    let mut go = start(Game::Go, json!({"cols": 3, "rows": 3, "komi": 0.5}));
    go.play(Move::Place(Point(4))).unwrap();
    go.play(Move::Pass).unwrap();
    go.play(Move::Pass).unwrap();
    assert_eq!(go.to_record().tag("RE"), None, "not yet counted");
    go.agree();
    assert_eq!(go.to_record().tag("RE"), Some("B+7.5"));
    let mut tablut = start(Game::Tablut, json!({}));
    tablut.resign(Side::White);
    assert_eq!(tablut.to_record().tag("Result"), Some("0-1"));
}

#[test]
fn dimmed_points_last_until_the_next() {
    let record = game("sgf/markup.sgf");
    assert_eq!(marked(&record, 1, MarkKind::Dimmed).as_deref(), Some("j1"));
    assert_eq!(record.tree.lasting(NodeId(1), MarkKind::Dimmed).len(), 1);
    assert_eq!(record.tree.lasting(NodeId(2), MarkKind::Dimmed), [], "an empty list ends it");
    let record = parse("(;FF[4]GM[1]SZ[9]DD[aa];B[ee];W[gg])");
    assert_eq!(record.tree.lasting(NodeId(2), MarkKind::Dimmed).len(), 1);
}
