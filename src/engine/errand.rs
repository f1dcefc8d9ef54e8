//! Work for the player that is done elsewhere, in a worker of a browser: told in text, done in slices, and answered in
//! text. The same errand without a limit of time gets the same answer everywhere.

use crate::ai::knowledge::Knowledge;
use crate::ai::{Control, Limits, Memory, Reply, Request, Search, dead_stones};
use crate::rules::{AnyPosition, Move, Point, Position, Setup};
use serde::{Deserialize, Serialize};

/// What is to be found out about a position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Errand {
    /// The number under which it is answered.
    pub number: u32,
    /// How the game began.
    pub setup: Setup,
    /// What was played.
    pub moves: Vec<Move>,
    /// Makes games differ from each other.
    pub seed: u64,
    /// What is wanted.
    pub task: Task,
    /// Whether somebody wants to know what has been found so far.
    pub is_watched: bool,
}

/// What is wanted of the player.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Task {
    /// A move.
    Search {
        /// How well to play.
        level: u8,
        /// What overrides the limits of the level.
        limits: Limits,
        /// How many of the best moves are to be valued exactly.
        lines: usize,
        /// Whether it may go on from what was found before in this game.
        remembers: bool,
    },
    /// Go: the dead stones.
    Mark,
}

/// What has been found.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum News {
    /// What a search has found so far.
    SoFar(Reply),
    /// What a search has found.
    Found(Reply),
    /// Which stones are dead.
    Dead(Vec<Point>),
}

/// What the worker is told.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Order {
    /// To do an errand, in the place of any other.
    Do(Box<Errand>),
    /// To come to an end with what that errand has brought to light.
    Hurry(u32),
    /// To give that errand up.
    Drop(u32),
}

/// What the worker says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Answer {
    /// The number of the errand.
    pub number: u32,
    /// What has been found.
    pub news: Option<News>,
    /// Whether there is nothing more to come.
    pub over: bool,
}

impl Errand {
    /// The position in question; nothing if there is none of that kind.
    pub fn position(&self) -> Option<AnyPosition> {
        let mut position = AnyPosition::new(&self.setup).ok()?;
        for &mv in &self.moves {
            position.play(mv).ok()?;
        }
        Some(position)
    }
}

/// Does one errand after another; a new one takes the place of one that is not done.
#[derive(Default)]
pub struct Clerk {
    /// What the player has learnt.
    pub knowledge: Knowledge,
    memory: Memory,
    work: Option<Work>,
}

struct Work {
    number: u32,
    is_watched: bool,
    search: Option<Search>,
    position: AnyPosition,
    seed: u64,
}

impl Clerk {
    /// Begins with an errand. False if it cannot be done.
    pub fn take(&mut self, errand: &Errand) -> bool {
        self.drop_work();
        let Some(position) = errand.position() else { return false };
        let search = match errand.task {
            Task::Mark => None,
            Task::Search { level, limits, lines, remembers } => {
                let memory = if remembers { std::mem::take(&mut self.memory) } else { Memory::default() };
                let request = Request {
                    limits,
                    seed: errand.seed,
                    lines,
                    knowledge: self.knowledge.clone(),
                    ..Request::new(position.clone(), level)
                };
                Some(Search::resume(&request, memory))
            }
        };
        let Errand { number, is_watched, seed, .. } = *errand;
        self.work = Some(Work { number, is_watched, search, position, seed });
        true
    }

    /// The number of the errand that it is at.
    pub fn at(&self) -> Option<u32> {
        self.work.as_ref().map(|work| work.number)
    }

    /// Whether somebody wants to know what it has found so far.
    pub fn is_watched(&self) -> bool {
        self.work.as_ref().is_some_and(|work| work.is_watched)
    }

    /// Works on until `control` says stop or the errand is done, and tells what has been found: so far, or at last.
    pub fn work(&mut self, control: &Control) -> Option<News> {
        let work = self.work.as_mut()?;
        let Some(search) = &mut work.search else {
            // It takes a moment only, and there is nothing to tell on the way.
            let AnyPosition::Go(go) = &work.position else { return None };
            let dead = dead_stones(go, work.seed, &Control { stop: &|| false, clock: control.clock });
            self.work = None;
            return Some(News::Dead(dead));
        };
        let over = search.advance(control);
        let reply = search.reply();
        if !over {
            return Some(News::SoFar(reply));
        }
        self.drop_work();
        Some(News::Found(reply))
    }

    /// Comes to an end with what has been found, now.
    pub fn hurry(&mut self) -> Option<News> {
        let reply = self.work.as_ref()?.search.as_ref()?.reply();
        self.drop_work();
        Some(News::Found(reply))
    }

    /// Gives up what it is at; what was found may still be of use.
    pub fn drop_work(&mut self) {
        if let Some(Work { search: Some(search), .. }) = self.work.take() {
            self.memory = search.into_memory();
        }
    }
}
