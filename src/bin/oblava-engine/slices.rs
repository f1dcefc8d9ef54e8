//! `bench --slices`: how long a host with one thread has to wait for a search that it runs in slices of 30 ms, as a
//! browser does: whole games of every level against itself.

use crate::output::{Outcome, Stop, json};
use oblava::ai::{Control, LEVELS, Limits, Memory, Request, Search};
use oblava::rules::{AnyPosition, Game, Options, Position, Setup, go};
use serde::Serialize;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// How long a slice lasts.
const SLICE: Duration = Duration::from_millis(30);

/// The time that the highest level is given for a move.
const TIME: u64 = 300;

/// Where a game is cut off.
const MOST_PLIES: u32 = 400;

/// A game.
#[derive(Serialize)]
struct Line {
    game: Game,
    level: u8,
    plies: u32,
    slices: u64,
    /// The longest that a slice has taken, in milliseconds.
    longest_ms: f64,
    /// Slices of more than 50 ms.
    stalls: u32,
    /// The same by processor time, which other programs do not lengthen; nothing where it cannot be told.
    #[serde(skip_serializing_if = "Option::is_none")]
    longest_processor_ms: Option<f64>,
}

/// Plays a game of each level.
pub(crate) fn run(only: Option<Game>) -> Outcome {
    for game in Game::ALL.into_iter().filter(|game| only.is_none_or(|only| only == *game)) {
        for level in 1..=LEVELS {
            let options = match game {
                Game::Go => Options::Go(go::Options { cols: 9, rows: 9, ..go::Options::default() }),
                other => Options::new(other),
            };
            let position = AnyPosition::new(&Setup::new(options)).map_err(|why| Stop::Wrong(why.to_string()))?;
            json(&play(game, level, position))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn play(game: Game, level: u8, mut position: AnyPosition) -> Line {
    let mut line =
        Line { game, level, plies: 0, slices: 0, longest_ms: 0.0, stalls: 0, longest_processor_ms: Some(0.0) };
    let begun = Instant::now();
    let clock = || begun.elapsed().as_millis() as u64;
    let mut memories = [Memory::default(), Memory::default()];
    while !position.status().is_over() && line.plies < MOST_PLIES {
        let time_ms = (level == LEVELS).then_some(TIME);
        let limits = Limits { time_ms, ..Limits::default() };
        let request = Request { limits, seed: u64::from(line.plies), ..Request::new(position.clone(), level) };
        let memory = &mut memories[(line.plies % 2) as usize];
        let mut search = line.slice(|| Search::resume(&request, std::mem::take(memory)));
        loop {
            let end = Instant::now() + SLICE;
            let stop = || Instant::now() >= end;
            if line.slice(|| search.advance(&Control { stop: &stop, clock: Some(&clock) })) {
                break;
            }
        }
        let Some(mv) = line.slice(|| search.reply()).mv else { break };
        *memory = line.slice(|| search.into_memory());
        if position.play(mv).is_err() {
            break;
        }
        line.plies += 1;
    }
    line
}

impl Line {
    /// Does some work and notes how long it has taken.
    fn slice<T>(&mut self, work: impl FnOnce() -> T) -> T {
        let (begun, processor) = (Instant::now(), crate::gtp::processor_seconds());
        let result = work();
        let took = begun.elapsed().as_secs_f64() * 1000.0;
        let spent = processor.and_then(|start| Some((crate::gtp::processor_seconds()? - start) * 1000.0));
        self.slices += 1;
        self.longest_ms = self.longest_ms.max(took);
        self.longest_processor_ms = self.longest_processor_ms.zip(spent).map(|(longest, spent)| longest.max(spent));
        self.stalls += u32::from(took > 50.0);
        result
    }
}
