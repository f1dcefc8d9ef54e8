//! The game in progress is on the disk after every move, whole, and is taken up again where it was.

use crate::table::{HUMANS, Sitting, go};
use oblava::plugins::autosave::LastSitting;
use oblava::plugins::table::{Intent, Source};
use oblava::rules::Position;

#[test]
fn the_next_sitting_offers_the_game_at_exactly_that_point() {
    let mut sitting = Sitting::new("resume");
    sitting.start(go(9), HUMANS);
    sitting.play("d5 e5 e4 a1 e6 a2 f5");
    sitting.send(Intent::Undo);
    sitting.send(Intent::Undo);
    let (hash, at) = (sitting.game().position().hash(), sitting.game().at());
    let mut next = Sitting::again(sitting.dir.clone());
    let saved = next.app.world_mut().resource_mut::<LastSitting>().game.take().expect("a game");
    next.send(Intent::Resume(saved));
    assert_eq!((next.game().position().hash(), next.game().at()), (hash, at));
    next.send(Intent::Redo);
    next.send(Intent::Redo);
    assert_eq!(next.game().plies(), 7, "the moves taken back are there still");
}

#[test]
fn a_broken_file_is_kept_under_another_name() {
    for (name, bytes) in
        [("cut", &b"{\"version\":1,\"game\":\"go\""[..]), ("foreign", b"(;GM[1])"), ("binary", &[0xff, 0xfe, 0, 1])]
    {
        let sitting = Sitting::new(name);
        let dir = sitting.dir.clone();
        std::fs::create_dir_all(&dir).expect("a folder");
        std::fs::write(dir.join("autosave.json"), bytes).expect("a file");
        let mut next = Sitting::again(dir.clone());
        let last = next.app.world().resource::<LastSitting>();
        assert!(last.game.is_none());
        assert!(last.trouble.as_ref().is_some_and(|trouble| trouble.contains("autosave.json.broken-1")));
        assert_eq!(std::fs::read(dir.join("autosave.json.broken-1")).expect("kept"), bytes);
        next.start(go(5), HUMANS);
        next.play("c3");
        assert!(dir.join("autosave.json").exists());
    }
}

#[test]
fn an_unfinished_game_is_not_lost_when_another_is_begun() {
    let mut sitting = Sitting::new("keep");
    sitting.start(go(9), HUMANS);
    sitting.play("d5 e5");
    let first = std::fs::read_to_string(sitting.dir.join("autosave.json")).expect("saved");
    sitting.start(go(13), HUMANS);
    let kept = std::fs::read_to_string(sitting.dir.join("games/unfinished-1.json")).expect("kept");
    assert_eq!(kept, first);
}

#[test]
fn a_finished_game_is_kept_as_well() {
    let mut sitting = Sitting::new("keep-finished");
    sitting.start(go(9), HUMANS);
    sitting.play("d5 e5");
    sitting.send(Intent::Resign(Source::Person));
    let first = std::fs::read_to_string(sitting.dir.join("autosave.json")).expect("saved");
    sitting.start(go(9), HUMANS);
    assert_eq!(std::fs::read_to_string(sitting.dir.join("games/finished-1.json")).expect("kept"), first);
}

#[test]
fn opening_a_game_keeps_the_one_on_the_table_and_taking_one_up_makes_no_copy() {
    let mut sitting = Sitting::new("keep-opened");
    sitting.start(go(9), HUMANS);
    sitting.play("d5 e5");
    let opened = Box::new(sitting.game().clone());
    sitting.start(go(13), HUMANS);
    sitting.play("c3");
    let second = std::fs::read_to_string(sitting.dir.join("autosave.json")).expect("saved");
    sitting.send(Intent::Resume(opened));
    assert_eq!(std::fs::read_to_string(sitting.dir.join("games/unfinished-2.json")).expect("kept"), second);

    let mut next = Sitting::again(sitting.dir.clone());
    let saved = next.app.world_mut().resource_mut::<LastSitting>().game.take().expect("a game");
    next.send(Intent::Resume(saved));
    assert!(!sitting.dir.join("games/unfinished-3.json").exists(), "nothing was begun, nothing has to be kept");
}

#[test]
fn the_file_is_never_half_written() {
    let mut sitting = Sitting::new("atomic");
    sitting.start(go(9), HUMANS);
    let path = sitting.dir.join("autosave.json");
    for text in ["d5", "e5", "pass", "f5"] {
        sitting.play(text);
        let saved = std::fs::read_to_string(&path).expect("saved");
        assert!(oblava::game::Match::from_json(&saved).is_ok());
    }
    let beside = std::fs::read_dir(&sitting.dir).expect("a folder").filter_map(Result::ok);
    let left: Vec<_> =
        beside.map(|entry| entry.file_name()).filter(|name| name.to_string_lossy().contains(".new-")).collect();
    assert!(left.is_empty(), "{left:?}");
}
