//! Positions set up by hand.

use crate::table::{HUMANS, Sitting, go};
use oblava::game::Player;
use oblava::plugins::input::{Aim, Drag, Hand, Tap};
use oblava::plugins::table::{Denied, Drafting, Intent, Outcome, Table};
use oblava::rules::{BySide, Game, Options, Piece, Position, Side};

impl Sitting {
    fn tap(&mut self, points: &str) {
        for name in points.split_whitespace() {
            let point = self.point(name);
            self.app.world_mut().write_message(Tap(Aim::at(point)));
            self.app.update();
        }
    }

    fn draft(&mut self, step: Drafting) {
        self.send(Intent::Draft(step));
    }

    fn brush(&mut self, piece: Option<Piece>) {
        self.app.world_mut().resource_mut::<Hand>().brush = piece;
    }

    fn drafted(&self) -> Option<Vec<String>> {
        self.app.world().resource::<Table>().draft().map(|draft| draft.board().to_rows())
    }
}

#[test]
fn taps_set_down_and_take_away_and_drags_shift() {
    let mut sitting = Sitting::new("draft-taps");
    sitting.start(go(3), HUMANS);
    sitting.draft(Drafting::Begin);
    sitting.tap("a1 b1 c1");
    sitting.brush(Some(Piece::man(Side::White)));
    sitting.tap("a3 b1 b1");
    sitting.brush(None);
    sitting.tap("c1");
    let (from, to) = (sitting.point("a1"), sitting.point("b2"));
    sitting.app.world_mut().write_message(Drag { from, to });
    sitting.app.update();
    assert_eq!(sitting.drafted().expect("a draft"), ["W..", ".B.", "..."]);
    assert_eq!(sitting.game().tree().len(), 1, "the match stays as it was");
    sitting.settle();
    assert_eq!(sitting.seats().len(), 2, "the scene shows the draft");
    sitting.draft(Drafting::Leave);
    sitting.settle();
    sitting.assert_true_to_the_match();
    assert_eq!(sitting.game().tree().len(), 1);
}

#[test]
fn a_position_that_is_kept_is_a_branch_of_the_record_and_play_goes_on_from_it() {
    let mut sitting = Sitting::new("draft-keep");
    sitting.start(go(9), HUMANS);
    sitting.play("e5 c3");
    let before = sitting.game().at();
    sitting.draft(Drafting::Begin);
    sitting.tap("g7");
    sitting.draft(Drafting::ToMove(Side::White));
    sitting.draft(Drafting::Keep);
    let game = sitting.game();
    assert_eq!((game.tree().parent(game.at()), game.to_move()), (Some(before), Some(Side::White)));
    assert_eq!(game.position().board().pieces().count(), 3);
    assert!(sitting.drafted().is_none());
    sitting.play("d4");
    sitting.settle();
    sitting.assert_true_to_the_match();
    sitting.send(Intent::GoTo(before));
    assert_eq!(sitting.game().position().board().pieces().count(), 2);
    // A draft that changes nothing adds nothing.
    let nodes = sitting.game().tree().len();
    sitting.draft(Drafting::Begin);
    sitting.draft(Drafting::Keep);
    assert_eq!(sitting.game().tree().len(), nodes);
}

#[test]
fn what_is_no_position_is_refused_in_words() {
    let mut sitting = Sitting::new("draft-impossible");
    sitting.start(Options::new(Game::Tablut), HUMANS);
    sitting.draft(Drafting::Begin);
    sitting.draft(Drafting::Clear);
    sitting.draft(Drafting::Keep);
    let refused = |sitting: &Sitting| {
        let mut latest = sitting.heard().outcomes.iter().rev();
        latest.find_map(|outcome| if let Outcome::Failed(why) = outcome { Some(why.to_string()) } else { None })
    };
    assert_eq!(refused(&sitting).as_deref(), Some("the position is not possible: Tablut is played with one king"));
    assert!(sitting.drafted().is_some(), "it can be mended");
    // The king is one: set down twice, he stands where he was put last.
    sitting.brush(Some(Piece::KING));
    sitting.tap("c4 e5");
    sitting.brush(Some(Piece::man(Side::Black)));
    sitting.tap("a1");
    sitting.draft(Drafting::Keep);
    assert_eq!(sitting.game().position().board().pieces().count(), 2);
    sitting.draft(Drafting::Begin);
    sitting.draft(Drafting::Restore);
    sitting.draft(Drafting::Keep);
    assert_eq!(sitting.game().position().board().pieces().count(), 25, "the pieces of the beginning");
}

#[test]
fn the_draft_comes_first_and_the_computer_waits() {
    let players = BySide { black: Player::Human, white: Player::Ai(1) };
    let mut sitting = Sitting::new("draft-waits");
    sitting.start(go(9), players);
    sitting.draft(Drafting::Begin);
    sitting.draft(Drafting::ToMove(Side::White));
    sitting.send(Intent::Undo);
    sitting.play("e5");
    let denied = |outcome: &&Outcome| matches!(outcome, Outcome::Denied(Denied::Drafting));
    assert_eq!(sitting.heard().outcomes.iter().filter(denied).count(), 2);
    for _ in 0..40 {
        sitting.app.update();
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    assert_eq!(sitting.game().plies(), 0);
    sitting.draft(Drafting::Keep);
    sitting.run_until(|game| game.plies() == 1);
    assert_eq!(sitting.game().to_move(), Some(Side::Black), "the computer has moved in the new position");
    // Another game on the table ends it; whether anything would be lost is known, so that the windows can ask first.
    let unkept = |sitting: &Sitting| sitting.app.world().resource::<Table>().has_unkept_draft();
    sitting.draft(Drafting::Begin);
    assert!(!unkept(&sitting), "nothing has changed yet");
    sitting.tap("a1");
    assert!(unkept(&sitting));
    sitting.start(Options::new(Game::Reversi), HUMANS);
    assert!(sitting.drafted().is_none());
}

#[test]
fn stones_without_breath_cannot_be_set_up() {
    let mut sitting = Sitting::new("draft-breath");
    sitting.start(go(9), HUMANS);
    sitting.draft(Drafting::Begin);
    sitting.tap("a2 b1");
    sitting.brush(Some(Piece::man(Side::White)));
    sitting.tap("a1");
    sitting.draft(Drafting::Keep);
    let failed = |outcome: &&Outcome| matches!(outcome, Outcome::Failed(_));
    assert_eq!(sitting.heard().outcomes.iter().filter(failed).count(), 1);
    assert_eq!(sitting.game().tree().len(), 1);
    sitting.tap("a1");
    sitting.draft(Drafting::Keep);
    assert_eq!(sitting.game().tree().len(), 2);
}

#[test]
fn a_look_back_remains_one_when_nothing_is_set_up() {
    let players = BySide { black: Player::Human, white: Player::Ai(1) };
    let mut sitting = Sitting::new("draft-look-back");
    sitting.start(go(9), players);
    sitting.play("e5");
    sitting.run_until(|game| game.plies() == 2);
    let nodes = sitting.game().tree().len();
    sitting.send(Intent::Step(false));
    sitting.draft(Drafting::Begin);
    sitting.draft(Drafting::Keep);
    for _ in 0..40 {
        sitting.app.update();
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    assert_eq!((sitting.game().plies(), sitting.game().tree().len()), (1, nodes), "the computer keeps still");
}
