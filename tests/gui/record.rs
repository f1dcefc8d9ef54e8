//! Looking back, branches, and remarks.

use crate::table::{HUMANS, Sitting, go};
use oblava::game::{Opened, Player, open};
use oblava::plugins::review::Autoplay;
use oblava::plugins::table::{Intent, Outcome};
use oblava::records::{Format, Hint, Landmark, NodeId, Remarks, link, write};
use oblava::rules::{BySide, Game, Options, Side};

fn opened(bytes: &[u8]) -> oblava::game::Match {
    match open(bytes, Hint::default()).expect("a record") {
        Opened::Match(game) => *game,
        Opened::Records(document) => panic!("{:?}", document.notes),
    }
}

#[test]
fn the_computer_keeps_still_while_somebody_looks_back() {
    let players = BySide { black: Player::Human, white: Player::Ai(1) };
    let mut sitting = Sitting::new("look-back");
    sitting.start(Options::new(Game::Reversi), players);
    sitting.play("d3");
    sitting.run_until(|game| game.to_move() == Some(Side::Black) && game.plies() >= 2);
    let (end, nodes) = (sitting.game().at(), sitting.game().tree().len());
    let first = sitting.game().tree().path(end)[0];
    sitting.send(Intent::GoTo(first));
    for _ in 0..40 {
        sitting.app.update();
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    assert_eq!((sitting.game().at(), sitting.game().tree().len()), (first, nodes), "it is White's turn there");
    sitting.send(Intent::PlayOn);
    sitting.run_until(|game| game.at() != first);
    assert_eq!(sitting.game().tree().parent(sitting.game().at()), Some(first));
}

#[test]
fn steps_of_one_frame_all_count() {
    let mut sitting = Sitting::new("steps");
    sitting.start(go(9), HUMANS);
    sitting.play("e5 c3 g7 c7");
    for forward in [false, false, false, true] {
        sitting.app.world_mut().write_message(Intent::Step(forward));
    }
    sitting.app.update();
    assert_eq!(sitting.game().plies(), 2);
    sitting.settle();
    sitting.assert_true_to_the_match();
}

#[test]
fn branches_are_made_main_and_removed() {
    let mut sitting = Sitting::new("branches");
    sitting.start(go(9), HUMANS);
    sitting.play("e5 c3");
    sitting.send(Intent::Undo);
    sitting.play("g7 d4");
    let branch = sitting.game().at();
    assert!(!sitting.game().tree().is_main(branch));
    sitting.send(Intent::Promote(branch));
    assert!(sitting.game().tree().is_main(branch));
    sitting.send(Intent::Remove(branch));
    assert_eq!(sitting.game().plies(), 2, "the cursor stands before what was removed");
    assert!(!sitting.game().tree().contains(branch));
    sitting.settle();
    sitting.assert_true_to_the_match();
    sitting.send(Intent::Remove(NodeId::ROOT));
    assert!(sitting.heard().outcomes.iter().any(|outcome| matches!(outcome, Outcome::Denied(_))));
}

#[test]
fn what_is_said_is_saved_and_found_again() {
    let mut sitting = Sitting::new("remarks");
    sitting.start(go(9), HUMANS);
    sitting.play("e5 c3 g7");
    let node = sitting.game().tree().path(sitting.game().at())[1];
    let remarks = Remarks { comment: "The corner.".into(), ..Remarks::default() };
    sitting.send(Intent::Remark(node, Box::new(remarks)));
    sitting.send(Intent::Seek(Landmark::Comment, false));
    assert_eq!(sitting.game().at(), node);
    let text = std::fs::read_to_string(sitting.dir.join("autosave.json")).expect("saved");
    assert!(text.contains("The corner."));
    let sgf = write(&sitting.game().to_record(), Format::Sgf).expect("SGF");
    let read = opened(&sgf);
    assert_eq!(read.tree().remarks(read.tree().main_line()[1]).comment, "The corner.");
}

#[test]
fn a_link_opens_where_it_was_copied() {
    let mut sitting = Sitting::new("link");
    sitting.start(Options::new(Game::Tablut), HUMANS);
    let mv = sitting.game().position().clone();
    let first = oblava::rules::Position::legal_moves(&mv)[0];
    sitting.send(Intent::Play { mv: first, by: oblava::plugins::table::Source::Person });
    let text = format!("oblava:{}", link::write(&sitting.game().to_record(), sitting.game().at()).expect("a link"));
    let game = opened(text.as_bytes());
    assert_eq!((game.plies(), game.game()), (1, Game::Tablut));
}

#[test]
fn the_record_plays_itself_to_the_end_of_its_line() {
    let mut sitting = Sitting::new("autoplay");
    sitting.start(go(9), HUMANS);
    sitting.play("e5 c3 g7 c7");
    sitting.send(Intent::GoTo(NodeId::ROOT));
    sitting.app.world_mut().resource_mut::<Autoplay>().on = true;
    let mut seen = Vec::new();
    for _ in 0..400 {
        sitting.app.update();
        seen.push(sitting.game().plies());
    }
    seen.dedup();
    assert_eq!(seen, [0, 1, 2, 3, 4]);
    assert!(!sitting.app.world().resource::<Autoplay>().on);
}
