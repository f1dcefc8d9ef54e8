//! One engine at work: it is asked when a side of the AI is to move, for a hint, an analysis or an answer to an offer,
//! and answers with an intent.

mod work;

use super::clocks::Clock;
use super::hosting::{Analyst, Hosting};
use super::settings::Settings;
use super::table::{Intent, Outcome, Place, Source, Table};
use super::{GameSystems, Screen};
use crate::ai::{LEVELS, Limits, Reply};
use crate::engine::errand::{News, Task as Errand};
use crate::game::{Player, Standing};
use crate::platform::threads::{Progress, spare};
use crate::records::NodeId;
use crate::rules::{AnyPosition, Move, Side, board::splitmix};
use bevy::prelude::*;
use std::sync::Arc;
use work::{Job, Mind, Order};

/// The engine.
#[derive(Resource, Default)]
pub struct Thinker {
    task: Option<Task>,
    /// What searches of this game leave to each other.
    mind: Mind,
    /// The move it would play for the person to move, once a hint was asked for.
    pub hint: Option<Hint>,
    /// What it thinks of the position on the table, if that is to be shown.
    pub analysis: Option<Analysis>,
    /// Set where moves of the AI should follow one another without a pause for the eye.
    pub at_speed: bool,
    /// Nobody is shown what it has found so far: each frame would be dear.
    pub unwatched: bool,
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

/// What a search has found about a position, good for that one.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// Where it holds.
    pub node: NodeId,
    /// What was found.
    pub reply: Reply,
    /// Whether the search has come to its end.
    pub whole: bool,
}

struct Task {
    place: Place,
    kind: Kind,
    job: Job,
    since: f32,
    so_far: Option<Reply>,
    answer: Option<News>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// A move for that side.
    Move(Side),
    /// A move for the person to move.
    Hint,
    /// Go: which stones are dead.
    Dead,
    /// Whether the AI of that side accepts a draw.
    Offer(Side),
    /// What there is to say of the position, for all to see.
    Watch,
    /// Thinking while the person thinks.
    Ponder,
}

impl Kind {
    /// Whether something or somebody waits for it.
    const fn is_awaited(self) -> bool {
        !matches!(self, Self::Watch | Self::Ponder)
    }
}

impl Thinker {
    /// The side for which it thinks about a move.
    pub fn thinking(&self) -> Option<Side> {
        self.task.as_ref().and_then(|task| match task.kind {
            Kind::Move(side) => Some(side),
            _ => None,
        })
    }

    /// What it has found so far about the move it thinks about.
    pub fn so_far(&self) -> Option<&Reply> {
        self.task.as_ref().filter(|task| matches!(task.kind, Kind::Move(_))).and_then(|task| task.so_far.as_ref())
    }

    /// Whether it is at work on anything that somebody waits for.
    pub fn is_busy(&self) -> bool {
        self.task.as_ref().is_some_and(|task| task.kind.is_awaited())
    }

    /// Whether it has an answer that only waits until people can follow.
    pub fn has_answer(&self) -> bool {
        self.task.as_ref().is_some_and(|task| task.answer.is_some())
    }

    /// Whether it looks for a hint, a marking, or an answer to an offer.
    pub fn is_advising(&self) -> bool {
        self.is_busy() && self.thinking().is_none()
    }
}

/// What people ask of the engine.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// A hint for the side to move.
    Hint,
    /// To show what it thinks of positions, or to stop that.
    Analysis,
    /// The move found so far, now.
    MoveNow,
    /// Go, while marking: which stones are dead.
    Dead,
}

/// How to wake the program when the engine has an answer while nothing is drawn.
#[derive(Resource, Clone)]
pub struct Waker(pub Arc<dyn Fn() + Send + Sync>);

impl Default for Waker {
    fn default() -> Self {
        Self(Arc::new(|| {}))
    }
}

/// A person must be able to follow: a move is shown no sooner than this many seconds after the last one.
const PAUSE: f32 = 0.5;

/// The level that gives hints.
const ADVISER: u8 = 8;

/// The weakest level that is asked whether to accept a draw: those below misjudge what they see.
const ARBITER: u8 = 6;

/// How long an analysis goes on, in milliseconds.
const WATCH: u64 = 30_000;

/// How many moves an analysis values.
const WATCHED: usize = 3;

/// How long it thinks while the person thinks, in milliseconds.
const PONDER: u64 = 120_000;

/// Adds the engine.
pub fn plugin(app: &mut App) {
    app.init_resource::<Thinker>().init_resource::<Waker>().add_message::<Ask>().add_systems(
        Update,
        (
            answer.in_set(GameSystems::Input),
            (switch_analysis, forget, ask, set_to_work.run_if(in_state(Screen::Play)).run_if(may_play))
                .chain()
                .in_set(GameSystems::Seats),
        ),
    );
}

/// What was thought about another position is dropped; its search is told to stop.
fn forget(
    mut thinker: ResMut<Thinker>,
    table: Res<Table>,
    settings: Res<Settings>,
    analyst: Res<Analyst>,
    screen: Res<State<Screen>>,
    mut outcomes: MessageReader<Outcome>,
) {
    let started = outcomes.read().any(|outcome| matches!(outcome, Outcome::Started));
    let (game, node) = (table.game(), table.game().at());
    let playing = *screen == Screen::Play;
    let stale = thinker.task.as_ref().is_some_and(|task| {
        let wanted = match task.kind {
            Kind::Move(side) => game.to_move() == Some(side) && !game.players[side].is_human() && !table.is_reviewed(),
            Kind::Hint | Kind::Offer(_) => game.to_move().is_some(),
            Kind::Dead => game.standing() == Standing::Marking,
            Kind::Watch => settings.analysis && analyst.name().is_none() && playing && game.to_move().is_some(),
            Kind::Ponder => settings.pondering && playing && game.to_move().is_some(),
        } && table.draft().is_none();
        started || task.place != table.place() || !wanted
    });
    if stale {
        thinker.task = None;
    }
    if started {
        thinker.mind = Mind::default();
    }
    if started || thinker.hint.as_ref().is_some_and(|hint| hint.node != node) {
        thinker.hint = None;
    }
    let shown = |analysis: &Analysis| analysis.node == node && settings.analysis && game.to_move().is_some();
    if started || thinker.analysis.as_ref().is_some_and(|analysis| !shown(analysis)) {
        thinker.analysis = None;
    }
}

fn switch_analysis(mut asked: MessageReader<Ask>, mut settings: ResMut<Settings>) {
    let times = asked.read().filter(|ask| **ask == Ask::Analysis).count();
    if times % 2 == 1 {
        settings.analysis = !settings.analysis;
    }
}

fn may_play(thinker: Res<Thinker>) -> bool {
    !thinker.waits
}

/// How a task is started.
#[derive(bevy::ecs::system::SystemParam)]
struct Office<'w> {
    table: Res<'w, Table>,
    settings: Res<'w, Settings>,
    clock: Res<'w, Clock>,
    hosting: Res<'w, Hosting>,
    analyst: Res<'w, Analyst>,
    time: Res<'w, Time>,
    waker: Res<'w, Waker>,
}

fn set_to_work(mut thinker: ResMut<Thinker>, office: Office, mut pondered: Local<Option<NodeId>>) {
    let game = office.table.game();
    if office.table.draft().is_some() {
        return;
    }
    if game.standing() == Standing::Marking && !thinker.is_busy() && nobody_watches(&office.table) {
        office.start(&mut thinker, Kind::Dead);
        return;
    }
    let Some(side) = game.to_move() else { return };
    let reviewed = office.table.is_reviewed();
    match game.players[side] {
        // Another program is asked instead.
        Player::Ai(_) if office.hosting.player(side).is_some() => {}
        Player::Ai(_) if !reviewed && thinker.thinking().is_none() => {
            *pondered = None;
            office.start(&mut thinker, Kind::Move(side));
        }
        Player::Human | Player::Ai(_) if thinker.task.is_none() => {
            let whole = thinker.analysis.as_ref().is_some_and(|analysis| analysis.whole);
            if office.settings.analysis && !whole && office.analyst.name().is_none() {
                office.start(&mut thinker, Kind::Watch);
            } else if office.settings.pondering
                && !reviewed
                && game.players[side.other()] == Player::Ai(LEVELS)
                && pondered.replace(game.at()) != Some(game.at())
            {
                office.start(&mut thinker, Kind::Ponder);
            }
        }
        _ => {}
    }
}

/// Both sides are played by the engine: it proposes a marking to itself and agrees (3.7).
fn nobody_watches(table: &Table) -> bool {
    Side::BOTH.into_iter().all(|side| !table.game().players[side].is_human())
}

fn ask(
    mut asked: MessageReader<Ask>,
    mut outcomes: MessageReader<Outcome>,
    mut thinker: ResMut<Thinker>,
    office: Office,
) {
    let game = office.table.game();
    for outcome in outcomes.read() {
        if let Outcome::Offered(side) = outcome {
            office.start(&mut thinker, Kind::Offer(side.other()));
        }
    }
    for ask in asked.read() {
        match ask {
            Ask::Hint | Ask::Dead if office.table.draft().is_some() => {}
            Ask::Hint if !thinker.is_busy() && game.to_move().is_some() => office.start(&mut thinker, Kind::Hint),
            Ask::Dead if !thinker.is_busy() && game.standing() == Standing::Marking => {
                office.start(&mut thinker, Kind::Dead);
            }
            Ask::MoveNow => {
                if let Some(task) = thinker.task.as_ref().filter(|task| task.kind.is_awaited()) {
                    task.job.hurry();
                }
            }
            _ => {}
        }
    }
}

impl Office<'_> {
    /// Sets the engine to a task; whatever else it was at is given up.
    fn start(&self, thinker: &mut Thinker, kind: Kind) {
        let game = self.table.game();
        // The same game and seed give the same moves, but not the same choice at every ply.
        let seed = splitmix(game.seed ^ (game.plies() as u64) << 32);
        let task = if kind == Kind::Dead {
            Errand::Mark
        } else {
            let level = match kind {
                Kind::Move(side) | Kind::Offer(side) => match game.players[side] {
                    Player::Ai(level) => level,
                    Player::Human => ADVISER,
                },
                Kind::Hint => ADVISER,
                _ => LEVELS,
            };
            let (level, limits) = match kind {
                Kind::Offer(_) => (level.clamp(ARBITER, ADVISER), Limits::default()),
                Kind::Watch => (level, work::timed(WATCH, spare())),
                Kind::Ponder => (level, work::timed(PONDER, spare())),
                // The highest level uses the time it is given, all others count.
                _ if level == LEVELS => {
                    let wanted = 1_000 * u64::from(self.settings.seconds);
                    let allowed = game.to_move().and_then(|side| self.clock.budget(side)).unwrap_or(wanted);
                    (level, work::timed(wanted.min(allowed), spare()))
                }
                _ => (level, Limits::default()),
            };
            let lines = match kind {
                Kind::Watch => WATCHED,
                // Whoever asks for several lines is told what the position is worth, whatever the player thinks of draws.
                Kind::Offer(_) | Kind::Hint => 2,
                _ => 1,
            };
            // A level that counts nodes begins anew each time.
            Errand::Search { level, limits, lines, remembers: limits.time_ms.is_some() }
        };
        let is_watched = kind == Kind::Watch || matches!(kind, Kind::Move(_)) && !thinker.unwatched;
        let job = work::start(Order { game, seed, task, is_watched }, &thinker.mind, self.waker.0.clone());
        let since = self.time.elapsed_secs();
        thinker.task = Some(Task { place: self.table.place(), kind, job, since, so_far: None, answer: None });
    }
}

fn answer(mut thinker: ResMut<Thinker>, table: Res<Table>, time: Res<Time>, mut intents: MessageWriter<Intent>) {
    let at_speed = thinker.at_speed;
    if thinker.task.is_none() {
        return;
    }
    let Thinker { task: Some(task), analysis, .. } = &mut *thinker else { return };
    while task.answer.is_none() {
        match task.job.poll() {
            Progress::Working => return,
            Progress::News(News::SoFar(reply)) => {
                if task.kind == Kind::Watch {
                    *analysis = Some(Analysis { node: task.place.node, reply: reply.clone(), whole: false });
                }
                task.so_far = Some(reply);
            }
            Progress::News(answer) => task.answer = Some(answer),
            Progress::Over => {
                error!("the search ended without an answer; it is asked again");
                thinker.task = None;
                return;
            }
        }
    }
    let shown_too_soon = time.elapsed_secs() - task.since < PAUSE;
    if matches!(task.kind, Kind::Move(_)) && shown_too_soon && !at_speed {
        return;
    }
    let Some(Task { place, kind, answer, .. }) = thinker.task.take() else { return };
    match (kind, answer) {
        (Kind::Move(_), Some(News::Found(reply))) => {
            if reply.resign {
                intents.write(Intent::Resign(Source::Ai(place)));
            } else if let Some(mv) = reply.mv {
                intents.write(Intent::Play { mv, by: Source::Ai(place) });
            }
        }
        (Kind::Hint, Some(News::Found(Reply { mv: Some(mv), win, .. }))) if place == table.place() => {
            thinker.hint = Some(Hint { node: place.node, mv, win });
        }
        (Kind::Watch, Some(News::Found(reply))) => {
            thinker.analysis = Some(Analysis { node: place.node, reply, whole: true });
        }
        (Kind::Offer(_), Some(News::Found(reply))) => {
            let accepts = accepts_draw(table.game().position(), reply.win);
            intents.write(Intent::AnswerDraw { place, accepts });
        }
        (Kind::Dead, Some(News::Dead(dead))) => {
            intents.write(Intent::SetDead(dead));
            if nobody_watches(&table) {
                intents.write(Intent::Agree);
            }
        }
        _ => {}
    }
}

/// Whether a draw is accepted from a side that has that chance to win: gladly when it is the better one, and when
/// nothing has happened for long in a game that stands even.
fn accepts_draw(position: &AnyPosition, win: f32) -> bool {
    let quiet = match position {
        AnyPosition::Latrunculi(latrunculi) => latrunculi.plies_since_capture(),
        AnyPosition::Tablut(tablut) => tablut.plies_since_capture(),
        AnyPosition::Go(_) | AnyPosition::Reversi(_) => 0,
    };
    win > 0.55 || (win > 0.42 && quiet >= 40)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Game, Options, Setup};

    #[test]
    fn a_draw_is_accepted_by_the_worse_side_only() {
        let position = AnyPosition::new(&Setup::new(Options::new(Game::Latrunculi))).expect("a game");
        assert!(accepts_draw(&position, 0.7));
        assert!(!accepts_draw(&position, 0.5));
        assert!(!accepts_draw(&position, 0.2));
    }
}
