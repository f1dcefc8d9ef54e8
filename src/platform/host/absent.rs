//! No program: a browser starts none.

use super::super::log::Log;
use super::{News, State};
use crate::engine::guest::{GuestError, Question};
use crate::engine::hosted::HostedEngine;
use crate::rules::Game;
use std::sync::Arc;

/// A program that cannot be started.
#[derive(Default)]
pub struct Host {
    log: Log,
}

impl Host {
    /// Starts nothing, as its state says.
    pub fn start(_: &HostedEngine, _: Arc<dyn Fn() + Send + Sync>) -> Self {
        Self::default()
    }

    /// Nobody chooses.
    pub fn choose(&mut self, _: Question) -> u64 {
        0
    }

    /// Nobody analyses.
    pub fn analyse(&mut self, _: Question) -> u64 {
        0
    }

    /// Nothing comes to rest.
    pub fn rest(&mut self) {}

    /// There is nobody to be examined.
    pub fn examine(&mut self, _: Game) -> u64 {
        0
    }

    /// There is no news.
    pub fn poll(&self) -> Option<News> {
        None
    }

    /// It cannot be started.
    pub fn state(&self) -> State {
        State::Failed(GuestError::Start("a browser starts no programs".into()))
    }

    /// Nothing was said.
    pub fn log(&self) -> &Log {
        &self.log
    }
}
