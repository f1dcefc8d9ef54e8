//! A search with few pieces left: the endings are solved first, if no search has done so before.

use super::endings::{self, Endings};
use super::start;
use crate::ai::level::Level;
use crate::ai::search::Steps;
use crate::ai::{Memory, Reply, Request};
use crate::rules::Position;
use crate::rules::latrunculi::Latrunculi;

/// A search that waits for the endings, unless time is short: then it goes on without them while they are being
/// solved, and the next search has them.
pub(super) struct Hunt {
    position: Latrunculi,
    level: Level,
    request: Request,
    memory: Option<Memory>,
    search: Option<Box<dyn Steps>>,
}

impl Hunt {
    pub(super) fn new(position: &Latrunculi, level: &Level, request: &Request, memory: Memory) -> Self {
        let mut hunt = Self {
            position: position.clone(),
            level: *level,
            request: request.clone(),
            memory: Some(memory),
            search: None,
        };
        let solved = endings::solved();
        if solved.is_some() || request.limits.time_ms.is_some() {
            hunt.begin(solved);
        }
        hunt
    }

    fn begin(&mut self, endings: Option<&'static Endings>) {
        let memory = self.memory.take().unwrap_or_default();
        self.search = Some(start(&self.position, endings, &self.level, &self.request, memory));
    }
}

impl Steps for Hunt {
    fn step(&mut self) -> bool {
        let waiting = endings::solved().is_none();
        if waiting {
            endings::work();
        }
        match &mut self.search {
            Some(search) => search.step(),
            None => {
                if !waiting {
                    self.begin(endings::solved());
                }
                true
            }
        }
    }

    fn reply(&self) -> Reply {
        let first = || Reply::forced(self.position.legal_moves().first().copied());
        self.search.as_ref().map_or_else(first, |search| search.reply())
    }

    fn is_settled(&self, ratio: f32) -> bool {
        self.search.as_ref().is_some_and(|search| search.is_settled(ratio))
    }

    fn into_memory(self: Box<Self>) -> Memory {
        let memory = self.memory.unwrap_or_default();
        self.search.map_or(memory, Steps::into_memory)
    }
}
