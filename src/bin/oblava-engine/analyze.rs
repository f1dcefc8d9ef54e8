//! `analyze`: what the player thinks of a position, or of every move of a record.

use crate::options::{GameArgs, Source, WeightsArgs, each_record};
use crate::output::{Outcome, json};
use oblava::ai::knowledge::Knowledge;
use oblava::ai::{Control, LEVELS, Limits, Memory, Reply, Request, Search};
use oblava::engine::analysis::{Found, analyse};
use oblava::platform::clock::now_ms;
use oblava::rules::AnyPosition;
use serde_json::json;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

/// Tell values and best lines of positions, a line of JSON each; values are those of the side to move
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    weights: WeightsArgs,
    /// Lines of {"options"?, "setup"?, "moves": [...]}, as for `replay`; standard input without it
    file: Option<PathBuf>,
    /// Only the position after so many moves
    #[arg(long = "move", value_name = "N")]
    only: Option<usize>,
    /// Seconds for each position; 1 if no other limit is given
    #[arg(long, value_name = "SECONDS", value_parser = crate::options::seconds)]
    time: Option<Duration>,
    /// Positions to look at for each, in Go playouts: the same values everywhere
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// How many of the best moves to value
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..))]
    lines: u8,
    /// Threads to think with
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=256))]
    threads: u32,
    /// Tell what has been found so far, too, once in so many seconds: lines with "so_far"
    #[arg(long, value_name = "SECONDS", value_parser = crate::options::seconds)]
    every: Option<Duration>,
}

pub(crate) fn run(args: &Args) -> Outcome {
    let options = args.game.options()?;
    let known = args.weights.knowledge()?;
    each_record(&Source::new(args.file.clone()), &options, |record| {
        let (mut memory, mut end) = (Memory::default(), Ok(()));
        let think = |position| {
            let (reply, left) = search(args, &known, position, std::mem::take(&mut memory));
            // With a limit of nodes the values of a position do not depend on those before.
            memory = if args.nodes.is_none() { left } else { Memory::default() };
            reply
        };
        let tell = |analysis| {
            end = json(&analysis);
            end.is_ok()
        };
        analyse(&record, args.only, think, tell)?;
        Ok(end)
    })?;
    Ok(ExitCode::SUCCESS)
}

fn search(args: &Args, known: &Knowledge, position: AnyPosition, memory: Memory) -> (Reply, Memory) {
    let milliseconds = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
    let time_ms = args.time.map(milliseconds).or(if args.nodes.is_none() { Some(1_000) } else { None });
    let limits = Limits { nodes: args.nodes, playouts: args.nodes, depth: None, time_ms, threads: Some(args.threads) };
    let (lines, knowledge) = (args.lines.into(), known.clone());
    let request = Request { limits, lines, knowledge, ..Request::new(position.clone(), LEVELS) };
    let mut search = Search::resume(&request, memory);
    let every = args.every.map_or(u64::MAX, |every| milliseconds(every).max(10));
    loop {
        let pause = now_ms().saturating_add(every);
        if search.advance(&Control { stop: &|| now_ms() >= pause, clock: Some(&now_ms) }) {
            return (search.reply(), search.into_memory());
        }
        // Whether anybody reads it shows when the last line is written.
        let _ = json(&json!({ "so_far": Found::new(&position, &search.reply()) }));
    }
}
