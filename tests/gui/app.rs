//! Intents in; seats, bowls and outcomes out, for each game.

use crate::table::{HUMANS, Sitting, diagram, go};
use oblava::game::{Ending, Player, Standing};
use oblava::plugins::counting::{Counting, Stage};
use oblava::plugins::input::{Aim, Hand, Tap};
use oblava::plugins::layout::Seat;
use oblava::plugins::notices::{Notices, Tone};
use oblava::plugins::table::{Denied, Intent, Outcome, Source};
use oblava::plugins::thinker::Thinker;
use oblava::rules::{BySide, Game, Illegal, Kind, Options, Piece, Position, Side};

fn outcomes(sitting: &Sitting, wanted: impl Fn(&Outcome) -> bool) -> usize {
    sitting.heard().outcomes.iter().filter(|outcome| wanted(outcome)).count()
}

#[test]
fn a_taken_stone_of_go_lies_in_the_capturers_bowl() {
    let mut sitting = Sitting::new("go-capture");
    sitting.start(go(9), HUMANS);
    sitting.play("d5 e5 e4 a1 e6 a2");
    let prisoner = sitting.entity(Seat::Point(sitting.point("e5"))).expect("white's stone");
    sitting.play("f5");
    assert_eq!(sitting.seats().get(&Seat::Bowl(Side::Black, 0)), Some(&Piece::man(Side::White)));
    assert_eq!(sitting.entity(Seat::Bowl(Side::Black, 0)), Some(prisoner), "the very stone is carried");
    sitting.settle();
    sitting.assert_true_to_the_match();
    let carried = sitting
        .heard()
        .landed
        .iter()
        .any(|landed| landed.entity == prisoner && landed.seat == Seat::Bowl(Side::Black, 0));
    assert!(carried, "it lands in the bowl");
}

#[test]
fn an_undone_capture_flies_home() {
    let mut sitting = Sitting::new("go-undo");
    sitting.start(go(9), HUMANS);
    sitting.play("d5 e5 e4 a1 e6 a2 f5");
    let prisoner = sitting.entity(Seat::Bowl(Side::Black, 0)).expect("a prisoner");
    sitting.send(Intent::Undo);
    assert_eq!(sitting.entity(Seat::Point(sitting.point("e5"))), Some(prisoner));
    sitting.settle();
    sitting.assert_true_to_the_match();
    sitting.send(Intent::Redo);
    sitting.settle();
    assert_eq!(sitting.entity(Seat::Bowl(Side::Black, 0)), Some(prisoner));
    sitting.assert_true_to_the_match();
}

#[test]
fn discs_of_reversi_come_from_the_bowl_and_turn_where_they_lie() {
    let mut sitting = Sitting::new("reversi");
    sitting.start(Options::new(Game::Reversi), HUMANS);
    let bowls = |seats: &std::collections::BTreeMap<Seat, Piece>, side| {
        seats.keys().filter(|seat| matches!(seat, Seat::Bowl(owner, _) if *owner == side)).count()
    };
    let seats = sitting.seats();
    assert_eq!((bowls(&seats, Side::Black), bowls(&seats, Side::White)), (30, 30));
    let turned = sitting.entity(Seat::Point(sitting.point("d4"))).expect("white's disc");
    sitting.play("d3");
    let seats = sitting.seats();
    assert_eq!((bowls(&seats, Side::Black), bowls(&seats, Side::White)), (29, 30));
    assert_eq!(seats.get(&Seat::Point(sitting.point("d4"))), Some(&Piece::man(Side::Black)));
    assert_eq!(sitting.entity(Seat::Point(sitting.point("d4"))), Some(turned));
    sitting.settle();
    sitting.assert_true_to_the_match();
}

#[test]
fn a_forced_pass_of_reversi_is_played_and_told() {
    // The ending of the source: black can only pass, then white fills the board.
    let rows = ["WBBBBBBB", "WWBWWWWW", "WWWBBBWB", "WWWWBWBB", "WWWWWBBB", "WWBBWWBB", "WWWWWWW.", "WWWWWWWW"];
    let mut sitting = Sitting::new("reversi-pass");
    sitting.start_at(diagram(Options::new(Game::Reversi), &rows, Side::Black), HUMANS);
    assert_eq!(outcomes(&sitting, |outcome| matches!(outcome, Outcome::Played { forced: true, .. })), 1);
    let notice = sitting.app.world().resource::<Notices>().current.clone().expect("a message");
    assert!(notice.text.contains("Black has no move"), "{}", notice.text);
    sitting.play("h2");
    assert_eq!(outcomes(&sitting, |outcome| matches!(outcome, Outcome::Ended)), 1);
    let Standing::Over(ending) = sitting.game().standing() else { panic!("the game is over") };
    assert_eq!(ending.winner(), Some(Side::White));
}

#[test]
fn a_line_of_robbers_is_carried_off() {
    let rows = ["W....B..", "B....W..", ".......B", "B.B.BBWB", ".......B", ".......W", "WW.W...."];
    let mut sitting = Sitting::new("latrunculi");
    sitting.start_at(diagram(Options::new(Game::Latrunculi), &rows, Side::White), HUMANS);
    sitting.play("f6-h6");
    let seats = sitting.seats();
    for n in 0..3 {
        assert_eq!(seats.get(&Seat::Bowl(Side::White, n)), Some(&Piece::man(Side::Black)));
    }
    sitting.settle();
    sitting.assert_true_to_the_match();
}

#[test]
fn the_taken_king_lies_in_blacks_bowl() {
    let rows = [
        ".........",
        ".........",
        ".........",
        ".....B...",
        "...BK....",
        ".....B...",
        "....B....",
        ".........",
        "....B....",
    ];
    // The king on his throne with black d5, e6, f5; the last comes from e1 to e4.
    let rows =
        [rows[0], rows[1], rows[2], "....B....", "...BKB...", ".........", ".........", ".........", "....B...."];
    let mut sitting = Sitting::new("tablut");
    sitting.start_at(diagram(Options::new(Game::Tablut), &rows, Side::Black), HUMANS);
    sitting.play("e1-e4");
    assert_eq!(sitting.seats().get(&Seat::Bowl(Side::Black, 0)).map(|piece| piece.kind), Some(Kind::King));
    assert!(matches!(sitting.game().standing(), Standing::Over(_)));
    assert_eq!(outcomes(&sitting, |outcome| matches!(outcome, Outcome::Ended)), 1);
    sitting.settle();
    sitting.assert_true_to_the_match();
}

#[test]
fn input_is_never_held_up_by_flights() {
    let mut sitting = Sitting::new("haste");
    sitting.start(go(9), HUMANS);
    // One frame of 20 ms a move, while each flight takes ten times that.
    sitting.play("d5 e5 e4 a1 e6 a2 f5 b2 c7 g7");
    assert_eq!(sitting.game().plies(), 10);
    sitting.assert_true_to_the_match();
    for _ in 0..5 {
        sitting.send(Intent::Undo);
        sitting.assert_true_to_the_match();
    }
    sitting.send(Intent::GoTo(oblava::records::NodeId(9)));
    sitting.assert_true_to_the_match();
    sitting.settle();
    sitting.assert_true_to_the_match();
}

#[test]
fn refusals_name_the_rule_and_the_stones() {
    let rows = [".....", ".....", ".....", "BB...", ".B..."];
    let mut sitting = Sitting::new("refusal");
    sitting.start_at(diagram(go(5), &rows, Side::White), HUMANS);
    sitting.play("a1");
    let refused = sitting.heard().outcomes.iter().find_map(|outcome| match outcome {
        Outcome::Refused { why, points, .. } => Some((*why, points.clone())),
        _ => None,
    });
    assert_eq!(refused, Some((Illegal::Suicide, vec![sitting.point("a1")])));
    let notice = sitting.app.world().resource::<Notices>().current.clone().expect("a message");
    assert_eq!((notice.tone, notice.points), (Tone::Refusal, vec![sitting.point("a1")]));
    assert_eq!(sitting.game().plies(), 0);
}

#[test]
fn two_taps_move_a_sliding_piece() {
    let mut sitting = Sitting::new("taps");
    sitting.start(Options::new(Game::Latrunculi), HUMANS);
    let (from, to, other) = (sitting.point("d3"), sitting.point("d4"), sitting.point("c3"));
    let tap = |sitting: &mut Sitting, point| {
        sitting.app.world_mut().write_message(Tap(Aim::at(point)));
        sitting.app.update();
    };
    tap(&mut sitting, other);
    tap(&mut sitting, from);
    assert_eq!(sitting.app.world().resource::<Hand>().selected, Some(from), "another own piece takes over");
    tap(&mut sitting, to);
    assert_eq!(sitting.game().plies(), 1);
    assert_eq!(sitting.app.world().resource::<Hand>().selected, None);
    tap(&mut sitting, to);
    assert_eq!(sitting.app.world().resource::<Hand>().selected, None, "white's piece is not black's to select");
    assert_eq!(outcomes(&sitting, |outcome| matches!(outcome, Outcome::Refused { why: Illegal::NotOwnPiece, .. })), 1);
}

#[test]
fn taps_in_one_frame_all_count() {
    let mut sitting = Sitting::new("quick");
    sitting.start(Options::new(Game::Latrunculi), HUMANS);
    for name in ["a3", "a4", "b5", "b4"] {
        let point = sitting.point(name);
        sitting.app.world_mut().write_message(Tap(Aim::at(point)));
    }
    sitting.app.update();
    sitting.app.update();
    assert_eq!(sitting.game().plies(), 2);
}

#[test]
fn against_the_ai_undo_goes_back_to_the_own_decision() {
    let mut sitting = Sitting::new("ai-undo");
    sitting.start(go(5), BySide { black: Player::Human, white: Player::Ai(1) });
    sitting.play("c3");
    sitting.run_until(|game| game.plies() >= 2);
    sitting.send(Intent::Undo);
    assert_eq!(sitting.game().plies(), 0);
    // While it thinks: the own move alone is taken back, and no late answer arrives.
    let c3 = sitting.mv("c3");
    sitting.app.world_mut().write_message(Intent::Play { mv: c3, by: Source::Person });
    sitting.app.world_mut().write_message(Intent::Undo);
    sitting.app.update();
    for _ in 0..50 {
        sitting.app.update();
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    assert_eq!(sitting.game().plies(), 0);
}

#[test]
fn a_person_cannot_move_for_the_ai() {
    let mut sitting = Sitting::new("not-yours");
    sitting.start(go(9), BySide { black: Player::Human, white: Player::Ai(10) });
    sitting.play("c3");
    sitting.play("d3");
    assert_eq!(outcomes(&sitting, |outcome| matches!(outcome, Outcome::Denied(Denied::NotYourTurn))), 1);
    assert_eq!(sitting.game().plies(), 1);
}

#[test]
fn engine_against_engine_ends_every_game() {
    for game in Game::ALL {
        let mut sitting = Sitting::new(&format!("engines-{}", game.slug()));
        let options = if game == Game::Go { go(5) } else { Options::new(game) };
        sitting.start(options, BySide { black: Player::Ai(1), white: Player::Ai(1) });
        sitting.run_until(|game| matches!(game.standing(), Standing::Over(_)));
        sitting.app.update();
        sitting.settle();
        sitting.assert_true_to_the_match();
        let Standing::Over(ending) = sitting.game().standing() else { unreachable!() };
        assert_eq!(matches!(ending, Ending::Counted(_)), game == Game::Go, "{game:?}: {ending:?}");
    }
}

#[test]
fn go_is_counted_with_the_dead_stones_that_were_marked() {
    let rows = [".BW..", ".BW..", ".BWB.", ".BW..", ".BW.."];
    let mut sitting = Sitting::new("count");
    sitting.start_at(diagram(go(5), &rows, Side::Black), HUMANS);
    sitting.play("pass pass");
    assert_eq!(sitting.game().standing(), Standing::Marking);
    let dead = sitting.point("d3");
    sitting.app.world_mut().write_message(Tap(Aim::at(dead)));
    sitting.app.update();
    assert_eq!(sitting.game().marks().dead, vec![dead]);
    sitting.send(Intent::Agree);
    let Standing::Over(Ending::Counted(score)) = sitting.game().standing() else { panic!("counted") };
    // Black: 5 points. White: 10 points, one dead stone, 6.5 komi.
    assert_eq!((score.sums.black.total, score.sums.white.total), (500, 1000 + 100 + 650));
    sitting.settle();
    sitting.assert_true_to_the_match();
    sitting.send(Intent::Undo);
    assert_eq!(sitting.game().standing(), Standing::Marking, "undo takes back the agreement first");
    sitting.send(Intent::Disagree);
    assert_eq!(sitting.game().standing(), Standing::Playing(Side::Black));
    sitting.play("d2");
    assert_eq!(sitting.game().plies(), 3);
}

#[test]
fn the_count_lifts_the_dead_and_carries_prisoners_into_territory() {
    let rows = [".BW..", ".BW..", ".BWB.", ".BW..", ".BW.."];
    let mut sitting = Sitting::new("count-shown");
    sitting.app.world_mut().resource_mut::<Thinker>().at_speed = false;
    sitting.start_at(diagram(go(5), &rows, Side::Black), HUMANS);
    sitting.play("pass pass");
    let dead = sitting.point("d3");
    let stone = sitting.entity(Seat::Point(dead)).expect("the dead stone");
    sitting.app.world_mut().write_message(Tap(Aim::at(dead)));
    sitting.app.update();
    sitting.send(Intent::Agree);
    let mut stages = vec![];
    let mut places = vec![];
    for _ in 0..600 {
        sitting.app.update();
        stages.push(sitting.app.world().resource::<Counting>().stage());
        places.push(*sitting.app.world().get::<Seat>(stone).expect("a seat"));
    }
    stages.dedup();
    places.dedup();
    let told = (1..=5).map(Stage::Told);
    assert_eq!(
        stages,
        [Stage::Played, Stage::Lifted, Stage::Carried, Stage::Squared].into_iter().chain(told).collect::<Vec<_>>()
    );
    // Black's stone lies in White's bowl, then in Black's territory.
    assert_eq!(places[..2], [Seat::Point(dead), Seat::Bowl(Side::White, 0)]);
    assert!(matches!(places[2..], [Seat::Point(point)] if point == sitting.point("a1")), "{places:?}");
    // Of Black's five points the prisoner fills one.
    let parts = sitting.app.world().resource::<Counting>().parts(sitting.game());
    let parts: Vec<_> = parts.iter().map(|part| (part.owner, part.points)).collect();
    assert_eq!(parts, [(Side::Black, 4), (Side::White, 10)]);
    sitting.assert_true_to_the_match();
    sitting.send(Intent::Undo);
    sitting.settle();
    sitting.assert_true_to_the_match();
    assert_eq!(sitting.entity(Seat::Point(dead)), Some(stone), "all is as it was");
}

#[test]
fn resignation_ends_the_game_and_can_be_taken_back() {
    let mut sitting = Sitting::new("resign");
    sitting.start(Options::new(Game::Tablut), HUMANS);
    sitting.send(Intent::Resign(Source::Person));
    assert_eq!(sitting.game().standing(), Standing::Over(Ending::Resigned(Side::White)));
    sitting.send(Intent::Undo);
    assert_eq!(sitting.game().standing(), Standing::Playing(Side::White));
}

#[test]
fn a_game_that_cannot_be_is_refused_in_words() {
    let mut sitting = Sitting::new("impossible");
    sitting.start(Options::new(Game::Reversi), HUMANS);
    let mut options = Options::new(Game::Reversi);
    if let Options::Reversi(reversi) = &mut options {
        reversi.size = 7;
    }
    sitting.start(options, HUMANS);
    assert_eq!(outcomes(&sitting, |outcome| matches!(outcome, Outcome::Failed(_))), 1);
    assert_eq!(sitting.game().position().board().grid().cols, 8, "the old game lies there still");
}
