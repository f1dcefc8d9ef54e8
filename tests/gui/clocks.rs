//! The clocks run with the time of the program: 20 ms a frame here.

use crate::table::{HUMANS, Sitting, go};
use oblava::game::clock::{Stage, TimeControl};
use oblava::game::{Ending, Standing};
use oblava::plugins::autosave::LastSitting;
use oblava::plugins::clocks::Clock;
use oblava::plugins::table::{Intent, NewGame};
use oblava::rules::{BySide, Setup, Side};

fn timed(name: &str, control: TimeControl) -> Sitting {
    let mut sitting = Sitting::new(name);
    let time = BySide { black: control, white: control };
    sitting.send(Intent::Start(Box::new(NewGame {
        setup: Setup::new(go(9)),
        players: HUMANS,
        seed: 1,
        time,
        hosts: BySide::default(),
    })));
    sitting
}

fn left(sitting: &Sitting, side: Side) -> u64 {
    sitting.app.world().resource::<Clock>().left(side).expect("limited").ms
}

fn frames(sitting: &mut Sitting, count: usize) {
    (0..count).for_each(|_| sitting.app.update());
}

#[test]
fn time_begins_with_the_first_move_and_is_the_movers() {
    let mut sitting = timed("clock-runs", TimeControl::Absolute { main: 10 });
    frames(&mut sitting, 50);
    assert_eq!((left(&sitting, Side::Black), left(&sitting, Side::White)), (10_000, 10_000));
    sitting.play("e5");
    frames(&mut sitting, 50);
    assert_eq!(left(&sitting, Side::Black), 10_000);
    let white = left(&sitting, Side::White);
    assert!((8_900..=9_000).contains(&white), "{white}");
}

#[test]
fn whoever_has_no_time_left_has_lost_and_an_undo_gives_it_back() {
    let mut sitting = timed("clock-out", TimeControl::Absolute { main: 2 });
    sitting.play("e5");
    frames(&mut sitting, 120);
    assert_eq!(sitting.game().standing(), Standing::Over(Ending::Timeout(Side::White)));
    sitting.send(Intent::Undo);
    assert_eq!(sitting.game().to_move(), Some(Side::White));
    assert!(left(&sitting, Side::White) > 1_900);
}

#[test]
fn what_is_left_is_in_the_record_and_comes_back_with_it() {
    let mut sitting = timed("clock-record", TimeControl::Japanese { main: 0, periods: 3, period: 5 });
    sitting.play("e5");
    // Six seconds: one period is lost, one second of the next is used.
    frames(&mut sitting, 300);
    sitting.play("c3");
    frames(&mut sitting, 2);
    let clocks = sitting.game().tree().remarks(sitting.game().at()).clocks;
    assert_eq!((clocks.white.moves, clocks.black.moves), (Some(2), Some(3)));
    let mut next = Sitting::again(sitting.dir.clone());
    let saved = next.app.world_mut().resource_mut::<LastSitting>().game.take().expect("a game");
    next.send(Intent::Resume(saved));
    let white = next.app.world().resource::<Clock>().left(Side::White).expect("limited");
    assert_eq!(white.stage, Stage::Periods(2));
}

#[test]
fn a_record_with_clocks_is_looked_at_without_haste() {
    let text = "(;FF[4]GM[1]SZ[9]TM[60]OT[3x10 byo-yomi];B[ee]BL[50];W[cc]WL[2];B[gg]BL[1])";
    let Ok(oblava::game::Opened::Match(game)) = oblava::game::open(text.as_bytes(), Default::default()) else {
        panic!("a record without faults")
    };
    let mut sitting = Sitting::new("clock-review");
    sitting.send(Intent::Resume(game));
    for _ in 0..3 {
        sitting.send(Intent::Step(true));
    }
    frames(&mut sitting, 1_500);
    assert_eq!(sitting.game().to_move(), Some(Side::White), "nobody loses on time by looking");
    assert_eq!((left(&sitting, Side::Black), left(&sitting, Side::White)), (1_000, 2_000));
    // Whoever plays on sets the clocks going.
    sitting.play("d6");
    frames(&mut sitting, 25);
    assert!(left(&sitting, Side::Black) < 1_000);
}
