//! The opponent's manners: offers, hints and analysis, and that nothing it has thought arrives too late.

use crate::table::{HUMANS, Sitting, diagram, go};
use oblava::ai::{Control, Request, think};
use oblava::game::{Ending, Player, Standing};
use oblava::plugins::settings::Settings;
use oblava::plugins::table::{Intent, NewGame, Outcome, Source};
use oblava::plugins::thinker::{Ask, Thinker, Waker};
use oblava::records::NodeId;
use oblava::rng::Rng;
use oblava::rules::board::splitmix;
use oblava::rules::{AnyPosition, BySide, Game, Options, Position, Setup, Side};
use std::sync::Arc;
use std::time::{Duration, Instant};

const AGAINST_AI: BySide<Player> = BySide { black: Player::Human, white: Player::Ai(2) };

fn latrunculi(rows: &[&str]) -> Setup {
    diagram(Options::new(Game::Latrunculi), rows, Side::Black)
}

/// Runs until nobody waits for the engine any more.
fn wait(sitting: &mut Sitting) {
    let begun = Instant::now();
    for frame in 0.. {
        sitting.app.update();
        if frame > 2 && !sitting.app.world().resource::<Thinker>().is_busy() {
            break;
        }
        assert!(begun.elapsed() < Duration::from_secs(60), "it takes too long");
        std::thread::sleep(Duration::from_millis(1));
    }
    sitting.app.update();
}

#[test]
fn the_computer_takes_a_draw_only_when_it_stands_worse() {
    let (few, many) = ("W......W", "BBBB.BBB");
    let worse = [few, "........", "........", "........", "........", "........", many];
    let better = ["WWWW.WWW", "........", "........", "........", "........", "........", "B......B"];
    for (rows, accepts) in [(worse, true), (better, false)] {
        let mut sitting = Sitting::new("offer");
        sitting.start_at(latrunculi(&rows), AGAINST_AI);
        sitting.send(Intent::OfferDraw);
        wait(&mut sitting);
        let agreed = sitting.game().standing() == Standing::Over(Ending::Agreed);
        assert_eq!(agreed, accepts, "{rows:?}");
        let declined = |outcome: &Outcome| matches!(outcome, Outcome::Declined(Side::White));
        assert_eq!(sitting.heard().outcomes.iter().any(declined), !accepts);
    }
}

#[test]
fn two_people_agree_on_a_draw_at_once_and_may_take_it_back() {
    let mut sitting = Sitting::new("agreed");
    sitting.start(Options::new(Game::Tablut), HUMANS);
    sitting.send(Intent::OfferDraw);
    assert_eq!(sitting.game().standing(), Standing::Over(Ending::Agreed));
    assert!(sitting.heard().outcomes.iter().any(|outcome| matches!(outcome, Outcome::Ended)));
    sitting.send(Intent::Undo);
    assert_eq!(sitting.game().standing(), Standing::Playing(Side::White));
}

#[test]
fn whoever_resigns_loses_also_the_computer() {
    let mut sitting = Sitting::new("resigning");
    let players = BySide { black: Player::Ai(2), white: Player::Human };
    sitting.start(go(5), HUMANS);
    sitting.send(Intent::Seat(Side::Black, players.black));
    let place = sitting.app.world().resource::<oblava::plugins::table::Table>().place();
    sitting.send(Intent::Resign(Source::Ai(place)));
    assert_eq!(sitting.game().standing(), Standing::Over(Ending::Resigned(Side::Black)));
}

#[test]
fn analysis_tells_the_best_lines_and_stops_when_it_is_switched_off() {
    let mut sitting = Sitting::new("analysis");
    sitting.start(go(5), HUMANS);
    sitting.app.world_mut().write_message(Ask::Analysis);
    let begun = Instant::now();
    let node = loop {
        sitting.app.update();
        if let Some(analysis) = &sitting.app.world().resource::<Thinker>().analysis
            && analysis.reply.lines.len() == 3
        {
            let wins: Vec<_> = analysis.reply.lines.iter().map(|line| line.win).collect();
            assert!(wins.iter().all(|win| (0.0..=1.0).contains(win)), "{wins:?}");
            break analysis.node;
        }
        assert!(begun.elapsed() < Duration::from_secs(30), "nothing is told");
        std::thread::sleep(Duration::from_millis(5));
    };
    assert_eq!(node, NodeId::ROOT);
    assert!(!sitting.app.world().resource::<Thinker>().is_busy(), "nobody waits for it");
    sitting.play("c3");
    let stale = sitting.app.world().resource::<Thinker>().analysis.as_ref().is_some_and(|found| found.node == node);
    assert!(!stale, "it speaks of the position on the table");
    sitting.app.world_mut().write_message(Ask::Analysis);
    sitting.app.update();
    sitting.app.update();
    assert!(sitting.app.world().resource::<Thinker>().analysis.is_none());
}

/// What the AI to move plays there, if nobody disturbs it.
fn expected(position: &AnyPosition, level: u8, seed: u64, plies: usize) -> Option<oblava::rules::Move> {
    let seed = splitmix(seed ^ (plies as u64) << 32);
    think(&Request { seed, ..Request::new(position.clone(), level) }, &Control::FREE).mv
}

/// Undo, new games, other players, hints, analysis, leaving: at random moments while the AI thinks. Whatever the AI
/// plays is the move for the position on the table, and in the end no thread is left.
#[test]
fn a_thousand_interruptions_leave_nothing_behind() {
    let mut rng = Rng::new(5);
    let (mut moves, mut threads) = (0, Vec::new());
    for round in 0..10 {
        let mut sitting = Sitting::new(&format!("interrupted-{round}"));
        let waker = Waker::default();
        threads.push(Arc::downgrade(&waker.0));
        sitting.app.insert_resource(waker);
        sitting.app.world_mut().resource_mut::<Settings>().seconds = 1;
        for _ in 0..100 {
            moves += interrupt(&mut sitting, &mut rng);
        }
    }
    assert!(moves > 300, "the AI made {moves} moves only");
    let begun = Instant::now();
    while threads.iter().any(|waker| waker.strong_count() > 0) {
        assert!(begun.elapsed() < Duration::from_secs(10), "a thread is left behind");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Lets the AI think for a moment, checks what it has played, and disturbs it: how many moves it made.
fn interrupt(sitting: &mut Sitting, rng: &mut Rng) -> usize {
    let mut made = 0;
    for _ in 0..rng.below(12) {
        let game = sitting.game();
        let (before, plies, seed) = (game.position().clone(), game.plies(), game.seed);
        let mover = game.mover();
        let heard = sitting.heard().outcomes.len();
        sitting.app.update();
        for outcome in &sitting.heard().outcomes[heard..] {
            if let Outcome::Played { effects, forced: false, .. } = outcome {
                let Some(Player::Ai(level)) = mover else { panic!("the AI plays when it is not its turn") };
                assert!(before.legal_moves().contains(&effects.mv));
                // Only levels that count are the same every time.
                if level <= 3 {
                    assert_eq!(Some(effects.mv), expected(&before, level, seed, plies), "a move from elsewhere");
                }
                made += 1;
            }
        }
        std::thread::sleep(Duration::from_millis(rng.below(3) as u64));
    }
    let player = |rng: &mut Rng| match rng.below(4) {
        0 => Player::Human,
        1 => Player::Ai(10),
        _ => Player::Ai(1 + rng.below(3) as u8),
    };
    let intent = match rng.below(10) {
        0..=2 => Intent::Undo,
        3 => Intent::Redo,
        4 => Intent::GoTo(NodeId(rng.below(sitting.game().plies() + 1) as u32)),
        5 => Intent::Seat(if rng.below(2) == 0 { Side::Black } else { Side::White }, player(rng)),
        6 => Intent::OfferDraw,
        7 => {
            let ask = [Ask::Hint, Ask::Analysis][rng.below(2)];
            sitting.app.world_mut().write_message(ask);
            return made;
        }
        _ => {
            let options = match rng.below(4) {
                0 => go(5),
                1 => Options::new(Game::Reversi),
                2 => Options::new(Game::Latrunculi),
                _ => Options::new(Game::Tablut),
            };
            let players = BySide { black: player(rng), white: player(rng) };
            Intent::Start(Box::new(NewGame {
                setup: Setup::new(options),
                players,
                seed: rng.next_u64(),
                time: BySide::default(),
                hosts: BySide::default(),
            }))
        }
    };
    // The intent comes at any moment within a frame: also in the one in which the AI answers.
    sitting.app.world_mut().write_message(intent);
    made
}
