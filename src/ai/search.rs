//! A search under way: it goes on by small steps, so that whoever runs it can look at what it has found so far, do
//! something else in between, or end it.

use super::level::Level;
use super::{Control, Memory, Reply, Request, go, latrunculi, reversi, tablut};
use crate::rules::{AnyPosition, Position};

/// What a search of any game can do. It knows neither clock nor caller: [`Search`] keeps to both.
pub(super) trait Steps: Send {
    /// Works on for about a millisecond (with several threads for about ten), always by the same amount of work;
    /// false once there is nothing left to do within the limits of nodes, playouts and depth.
    fn step(&mut self) -> bool;

    /// What has been found so far; a legal move even before the first step.
    fn reply(&self) -> Reply;

    /// Whether more work, `ratio` times of what has been done so far, can hardly change the choice.
    fn is_settled(&self, ratio: f32) -> bool {
        let _ = ratio;
        false
    }

    /// What may be of use when the next move is searched.
    fn into_memory(self: Box<Self>) -> Memory {
        Memory::default()
    }
}

/// Time is asked for once in so many steps whether the search is settled.
const SETTLING: u64 = 16;

/// A search under way.
pub struct Search {
    steps: Box<dyn Steps>,
    time_ms: Option<u64>,
    begun: Option<u64>,
    count: u64,
    over: bool,
}

impl Search {
    /// A search that has not begun.
    pub fn new(request: &Request) -> Self {
        Self::resume(request, Memory::default())
    }

    /// The same with what an earlier search of this game has left; a memory of something else does no harm.
    pub fn resume(request: &Request, memory: Memory) -> Self {
        let legal = request.position.legal_moves();
        let steps: Box<dyn Steps> = if legal.len() < 2 {
            Box::new(Forced(Reply::forced(legal.first().copied()), memory))
        } else {
            Self::of_game(request, memory)
        };
        Self { steps, time_ms: request.limits.time_ms, begun: None, count: 0, over: false }
    }

    /// The search of a game with a choice.
    fn of_game(request: &Request, memory: Memory) -> Box<dyn Steps> {
        let level = &Level::of(request.position.game(), request.level);
        match &request.position {
            AnyPosition::Reversi(position) => reversi::search(position, level, request, memory),
            AnyPosition::Latrunculi(position) => latrunculi::search(position, level, request, memory),
            AnyPosition::Tablut(position) => tablut::search(position, level, request, memory),
            AnyPosition::Go(position) => go::search(position, level, request, memory),
        }
    }

    /// Searches on until it is over (true) or the caller says stop (false); it may then be called again.
    ///
    /// A limit of time counts from the first call on and needs a clock.
    pub fn advance(&mut self, control: &Control) -> bool {
        let now = || control.clock.map_or(0, |clock| clock());
        let begun = *self.begun.get_or_insert_with(now);
        while !self.over {
            if (control.stop)() {
                return false;
            }
            self.over = !self.steps.step();
            self.count += 1;
            if let (Some(limit), Some(clock)) = (self.time_ms, control.clock) {
                let spent = clock().saturating_sub(begun);
                self.over |= spent >= limit;
                if self.count.is_multiple_of(SETTLING) && spent > 0 {
                    let ratio = limit.saturating_sub(spent) as f32 / spent as f32;
                    self.over |= self.steps.is_settled(ratio);
                }
            }
        }
        true
    }

    /// What has been found so far; a legal move even before the first step.
    pub fn reply(&self) -> Reply {
        self.steps.reply()
    }

    /// What may be of use when the next move is searched.
    pub fn into_memory(self) -> Memory {
        self.steps.into_memory()
    }
}

/// A position without choice, or one whose moves are known.
pub(super) struct Forced(pub(super) Reply, pub(super) Memory);

impl Steps for Forced {
    fn step(&mut self) -> bool {
        false
    }

    fn reply(&self) -> Reply {
        self.0.clone()
    }

    fn into_memory(self: Box<Self>) -> Memory {
        self.1
    }
}
