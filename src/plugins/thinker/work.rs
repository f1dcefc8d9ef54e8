//! What the engine does on a thread of its own.

use crate::ai::{Control, Limits, Memory, Reply, Request, Search, dead_stones};
use crate::platform::clock;
use crate::platform::threads::Orders;
use crate::rules::{AnyPosition, Point};
use std::sync::{Arc, Mutex, PoisonError};

/// What it tells.
pub(super) enum News {
    /// What a search has found so far.
    SoFar(Reply),
    /// What a search has found.
    Found(Reply),
    /// Which stones are dead.
    Dead(Vec<Point>),
}

/// What searches leave to each other within a game. Whoever searches holds it, so that there is only one at a time:
/// one that has been told to stop is waited for, which takes a few milliseconds.
pub(super) type Mind = Arc<Mutex<Memory>>;

/// A search that is ordered.
pub(super) struct Order {
    pub(super) request: Request,
    /// Where it may go on from what was found before; a level that counts nodes begins anew each time.
    pub(super) mind: Option<Mind>,
    /// Whether somebody wants to know what it has found so far.
    pub(super) is_watched: bool,
}

/// How often it tells what it has found so far, in milliseconds.
const NEWS: u64 = 400;

/// Searches until the limits are reached or there are other orders.
pub(super) fn search(order: &Order, orders: &Orders<News>) {
    let mut mind = order.mind.as_ref().map(|mind| mind.lock().unwrap_or_else(PoisonError::into_inner));
    let memory = mind.as_mut().map(|mind| std::mem::take(&mut **mind)).unwrap_or_default();
    let mut search = Search::resume(&order.request, memory);
    loop {
        let pause = clock::now_ms() + NEWS;
        let stop = || orders.is_over() || clock::now_ms() >= pause;
        let over = search.advance(&Control { stop: &stop, clock: Some(&clock::now_ms) });
        if over || orders.is_over() {
            break;
        }
        if order.is_watched {
            orders.tell(News::SoFar(search.reply()));
        }
    }
    orders.tell(News::Found(search.reply()));
    if let Some(mind) = &mut mind {
        **mind = search.into_memory();
    }
}

/// Finds the dead stones of a game of Go.
pub(super) fn mark(position: &AnyPosition, seed: u64, orders: &Orders<News>) {
    let AnyPosition::Go(go) = position else { return };
    let stop = || orders.is_over();
    orders.tell(News::Dead(dead_stones(go, seed, &Control { stop: &stop, clock: Some(&clock::now_ms) })));
}

/// The limits of a search by time.
pub(super) fn timed(milliseconds: u64, threads: u32) -> Limits {
    Limits { time_ms: Some(milliseconds), threads: Some(threads), ..Limits::default() }
}
