//! One engine at work: it is asked when a side of the AI is to move, or for a hint, and answers with an intent.

use super::table::{Intent, Outcome, Source, Table};
use super::{GameSystems, Screen};
use crate::ai::{Control, Reply, Request, dead_stones, think};
use crate::game::{Player, Standing};
use crate::platform::clock;
use crate::platform::threads::{Job, Progress};
use crate::records::NodeId;
use crate::rules::{AnyPosition, Move, Point, Side, board::splitmix};
use bevy::prelude::*;

/// The engine.
#[derive(Resource, Default)]
pub struct Thinker {
    task: Option<Task>,
    /// The move it would play for the person to move, once a hint was asked for.
    pub hint: Option<Hint>,
    /// Set where moves of the AI should follow one another without a pause for the eye.
    pub at_speed: bool,
    /// Set as long as nobody could see its moves, since the table is not drawn yet.
    pub waits: bool,
}

/// A hint, good for one position.
#[derive(Clone, Debug)]
pub struct Hint {
    /// Where it holds.
    pub node: NodeId,
    /// The move.
    pub mv: Move,
    /// Chance of the side to move to win, 0 to 1.
    pub win: f32,
}

struct Task {
    node: NodeId,
    kind: Kind,
    job: Job<Answer>,
    since: f32,
    answer: Option<Answer>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Move(Side),
    Hint,
    Dead,
}

enum Answer {
    Reply(Reply),
    Dead(Vec<Point>),
}

impl Thinker {
    /// The side for which it thinks about a move.
    pub fn thinking(&self) -> Option<Side> {
        self.task.as_ref().and_then(|task| match task.kind {
            Kind::Move(side) => Some(side),
            _ => None,
        })
    }

    /// Whether it is at work on anything.
    pub const fn is_busy(&self) -> bool {
        self.task.is_some()
    }

    /// Whether it has an answer that only waits until people can follow.
    pub fn has_answer(&self) -> bool {
        self.task.as_ref().is_some_and(|task| task.answer.is_some())
    }

    /// Whether it looks for a hint or a marking.
    pub fn is_advising(&self) -> bool {
        self.task.as_ref().is_some_and(|task| !matches!(task.kind, Kind::Move(_)))
    }
}

/// What people ask of the engine.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// A hint for the side to move.
    Hint,
    /// The move found so far, now.
    MoveNow,
    /// Go, while marking: which stones are dead.
    Dead,
}

/// How to wake the program when the engine has an answer while nothing is drawn.
#[derive(Resource, Clone)]
pub struct Waker(pub std::sync::Arc<dyn Fn() + Send + Sync>);

impl Default for Waker {
    fn default() -> Self {
        Self(std::sync::Arc::new(|| {}))
    }
}

/// A person must be able to follow: a move is shown no sooner than this many seconds after the last one.
const PAUSE: f32 = 0.5;

/// The level that gives hints.
const ADVISER: u8 = 8;

/// Adds the engine.
pub fn plugin(app: &mut App) {
    app.init_resource::<Thinker>().init_resource::<Waker>().add_message::<Ask>().add_systems(
        Update,
        (
            answer.in_set(GameSystems::Input),
            (forget, ask, set_to_work.run_if(in_state(Screen::Play)).run_if(may_play))
                .chain()
                .in_set(GameSystems::Seats),
        ),
    );
}

/// What was thought about another position is dropped; its search is told to stop.
fn forget(mut thinker: ResMut<Thinker>, table: Res<Table>, mut outcomes: MessageReader<Outcome>) {
    let started = outcomes.read().any(|outcome| matches!(outcome, Outcome::Started));
    let node = table.game().at();
    let stale = thinker.task.as_ref().is_some_and(|task| {
        let wanted = match task.kind {
            Kind::Move(side) => table.game().to_move() == Some(side) && !table.game().players[side].is_human(),
            Kind::Hint => table.game().to_move().is_some(),
            Kind::Dead => table.game().standing() == Standing::Marking,
        };
        started || task.node != node || !wanted
    });
    if stale {
        thinker.task = None;
    }
    if started || thinker.hint.as_ref().is_some_and(|hint| hint.node != node) {
        thinker.hint = None;
    }
}

fn may_play(thinker: Res<Thinker>) -> bool {
    !thinker.waits
}

fn set_to_work(mut thinker: ResMut<Thinker>, table: Res<Table>, time: Res<Time>, waker: Res<Waker>) {
    let game = table.game();
    if game.standing() == Standing::Marking && thinker.task.is_none() && nobody_watches(&table) {
        start(&mut thinker, Kind::Dead, &table, ADVISER, &time, &waker);
        return;
    }
    let Some((side, Player::Ai(level))) = game.to_move().map(|side| (side, game.players[side])) else { return };
    if thinker.thinking().is_none() {
        start(&mut thinker, Kind::Move(side), &table, level, &time, &waker);
    }
}

/// Both sides are played by the engine: it proposes a marking to itself and agrees (3.7).
fn nobody_watches(table: &Table) -> bool {
    Side::BOTH.into_iter().all(|side| !table.game().players[side].is_human())
}

fn ask(
    mut asked: MessageReader<Ask>,
    mut thinker: ResMut<Thinker>,
    table: Res<Table>,
    time: Res<Time>,
    waker: Res<Waker>,
) {
    for ask in asked.read() {
        match ask {
            Ask::Hint if thinker.task.is_none() && table.game().to_move().is_some() => {
                start(&mut thinker, Kind::Hint, &table, ADVISER, &time, &waker);
            }
            Ask::Dead if thinker.task.is_none() && table.game().standing() == Standing::Marking => {
                start(&mut thinker, Kind::Dead, &table, ADVISER, &time, &waker);
            }
            Ask::MoveNow => {
                if let Some(task) = &thinker.task {
                    task.job.hurry();
                }
            }
            _ => {}
        }
    }
}

fn start(thinker: &mut Thinker, kind: Kind, table: &Table, level: u8, time: &Time, waker: &Waker) {
    let game = table.game();
    let position = game.position().clone();
    // The same game and seed give the same moves, but not the same choice at every ply.
    let seed = splitmix(game.seed ^ (game.plies() as u64) << 32);
    let wake = waker.0.clone();
    let job = Job::start(
        move |stop| {
            let stop = || stop.is_set();
            let control = Control { stop: &stop, clock: Some(&clock::now_ms) };
            match (&position, kind) {
                (AnyPosition::Go(go), Kind::Dead) => Answer::Dead(dead_stones(go, seed, &control)),
                _ => Answer::Reply(think(&Request { seed, ..Request::new(position, level) }, &control)),
            }
        },
        move || wake(),
    );
    thinker.task = Some(Task { node: game.at(), kind, job, since: time.elapsed_secs(), answer: None });
}

fn answer(mut thinker: ResMut<Thinker>, table: Res<Table>, time: Res<Time>, mut intents: MessageWriter<Intent>) {
    let at_speed = thinker.at_speed;
    let Some(task) = &mut thinker.task else { return };
    if task.answer.is_none() {
        match task.job.poll() {
            Progress::Working => return,
            Progress::Done(answer) => task.answer = Some(answer),
            Progress::Lost => {
                error!("the search ended without a move; it is asked again");
                thinker.task = None;
                return;
            }
        }
    }
    let shown_too_soon = time.elapsed_secs() - task.since < PAUSE;
    if matches!(task.kind, Kind::Move(_)) && shown_too_soon && !at_speed {
        return;
    }
    let Some(task) = thinker.task.take() else { return };
    match (task.kind, task.answer) {
        (Kind::Move(_), Some(Answer::Reply(reply))) => {
            if reply.resign {
                intents.write(Intent::Resign);
            } else if let Some(mv) = reply.mv {
                intents.write(Intent::Play { mv, by: Source::Ai(task.node) });
            }
        }
        (Kind::Hint, Some(Answer::Reply(Reply { mv: Some(mv), win, .. }))) if task.node == table.game().at() => {
            thinker.hint = Some(Hint { node: task.node, mv, win });
        }
        (Kind::Dead, Some(Answer::Dead(dead))) => {
            intents.write(Intent::SetDead(dead));
            if nobody_watches(&table) {
                intents.write(Intent::Agree);
            }
        }
        _ => {}
    }
}
