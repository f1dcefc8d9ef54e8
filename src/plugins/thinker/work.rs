//! What the engine does beside the frame: on a thread of its own, in a browser in a worker.

use crate::ai::{Limits, Memory};
use crate::engine::errand::Task;
use crate::game::Match;
use std::sync::{Arc, Mutex};

#[cfg(target_arch = "wasm32")]
pub(super) use crate::platform::worker::Job;
#[cfg(not(target_arch = "wasm32"))]
pub(super) use on_thread::{Job, start};

/// What searches leave to each other within a game. Whoever searches holds it, so that there is only one at a time:
/// one that has been told to stop is waited for, which takes a few milliseconds. A worker remembers by itself.
pub(super) type Mind = Arc<Mutex<Memory>>;

/// Something that is to be found out about the position at the cursor.
pub(super) struct Order<'a> {
    pub(super) game: &'a Match,
    pub(super) seed: u64,
    pub(super) task: Task,
    /// Whether somebody wants to know what has been found so far.
    pub(super) is_watched: bool,
}

/// Sends the worker on its way.
#[cfg(target_arch = "wasm32")]
pub(super) fn start(order: Order, _: &Mind, wake: Arc<dyn Fn() + Send + Sync>) -> Job {
    use crate::engine::{errand::Errand, guest::Question};
    let Order { game, seed, task, is_watched } = order;
    let (setup, moves) = match Question::of(game) {
        Ok(question) => (question.setup, question.moves),
        // A match on the table has a beginning.
        Err(_) => (game.setup().clone(), Vec::new()),
    };
    Job::send(Errand { number: 0, setup, moves, seed, task, is_watched }, wake)
}

#[cfg(not(target_arch = "wasm32"))]
mod on_thread {
    use super::{Mind, Order, Task};
    use crate::ai::{Control, Request, Search, dead_stones};
    use crate::engine::errand::News;
    use crate::platform::clock;
    use crate::platform::threads::{self, Orders};
    use crate::rules::AnyPosition;
    use std::sync::{Arc, PoisonError};

    pub(in super::super) type Job = threads::Job<News>;

    /// How often it tells what it has found so far, in milliseconds.
    const NEWS: u64 = 400;

    /// Starts a thread.
    pub(in super::super) fn start(order: Order, mind: &Mind, wake: Arc<dyn Fn() + Send + Sync>) -> Job {
        let Order { game, seed, task, is_watched } = order;
        let position = game.position().clone();
        match task {
            Task::Mark => Job::start(move |orders| mark(&position, seed, orders), wake),
            Task::Search { level, limits, lines, remembers } => {
                let mind = remembers.then(|| mind.clone());
                let request = Request { limits, seed, lines, ..Request::new(position, level) };
                Job::start(move |orders| search(&request, mind.as_ref(), is_watched, orders), wake)
            }
        }
    }

    /// Searches until the limits are reached or there are other orders.
    fn search(request: &Request, mind: Option<&Mind>, is_watched: bool, orders: &Orders<News>) {
        let mut mind = mind.map(|mind| mind.lock().unwrap_or_else(PoisonError::into_inner));
        let memory = mind.as_mut().map(|mind| std::mem::take(&mut **mind)).unwrap_or_default();
        let mut search = Search::resume(request, memory);
        loop {
            let pause = clock::now_ms() + NEWS;
            let stop = || orders.is_over() || clock::now_ms() >= pause;
            let over = search.advance(&Control { stop: &stop, clock: Some(&clock::now_ms) });
            if over || orders.is_over() {
                break;
            }
            if is_watched {
                orders.tell(News::SoFar(search.reply()));
            }
        }
        orders.tell(News::Found(search.reply()));
        if let Some(mind) = &mut mind {
            **mind = search.into_memory();
        }
    }

    /// Finds the dead stones of a game of Go.
    fn mark(position: &AnyPosition, seed: u64, orders: &Orders<News>) {
        let AnyPosition::Go(go) = position else { return };
        let stop = || orders.is_over();
        orders.tell(News::Dead(dead_stones(go, seed, &Control { stop: &stop, clock: Some(&clock::now_ms) })));
    }
}

/// The limits of a search by time.
pub(super) fn timed(milliseconds: u64, threads: u32) -> Limits {
    Limits { time_ms: Some(milliseconds), threads: Some(threads), ..Limits::default() }
}
