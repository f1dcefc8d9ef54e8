//! `gtp`: plays with the programs that speak the Go Text Protocol.

use crate::options::{GameArgs, WeightsArgs};
use crate::output::{Outcome, Stop, write};
use oblava::ai::knowledge::Knowledge;
use oblava::ai::{self, Control, LEVELS, Limits, Memory, Reply, Request, Search};
use oblava::engine::gtp::{Analysis, Answer, Player, Session};
use oblava::rules::{AnyPosition, Move, Point};
use std::cell::RefCell;
use std::io::{self, BufRead};
use std::process::ExitCode;
use std::sync::mpsc::{Receiver, RecvError, TryRecvError, sync_channel};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// Speak the Go Text Protocol, version 2, on standard input and output
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    weights: WeightsArgs,
    /// How well to play, from 1; the highest if nothing else is said
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=i64::from(LEVELS)))]
    level: Option<u8>,
    /// Seconds to think about each move, whatever the level
    #[arg(long, value_name = "SECONDS", value_parser = crate::options::seconds, conflicts_with_all = ["level", "playouts"])]
    time: Option<Duration>,
    /// Playouts (in Go) or positions to look at for each move, whatever the level
    #[arg(long, conflicts_with = "level")]
    playouts: Option<u64>,
    /// Threads to think with
    #[arg(long, default_value_t = 1)]
    threads: u32,
    /// Makes the player's choices repeatable
    #[arg(long)]
    seed: Option<u64>,
}

pub(crate) fn run(args: &Args) -> Outcome {
    let seed = args
        .seed
        .unwrap_or_else(|| SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_nanos() as u64));
    let player = Thinker {
        level: args.level,
        time: args.time,
        playouts: args.playouts,
        threads: args.threads,
        seed,
        knowledge: args.weights.knowledge()?,
        begun: Instant::now(),
        memory: Memory::default(),
    };
    let mut session =
        Session::new(args.game.options()?, Box::new(player)).map_err(|why| Stop::usage("--options", why))?;
    let input = Input::open();
    while !session.closed() {
        let Some(line) = input.next()? else { break };
        let Some(answer) = session.handle(&line) else { continue };
        write(&answer.to_string())?;
        if let Answer::Analysis(analysis) = answer {
            analyse(&mut session, &analysis, &input)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Writes what is found until another line comes in.
fn analyse(session: &mut Session, analysis: &Analysis, input: &Input) -> Result<(), Stop> {
    let written = RefCell::new(Ok(()));
    let stop = || input.waits() || written.borrow().is_err();
    session.analyse(analysis, &stop, &mut |line| {
        let result = write(&line);
        *written.borrow_mut() = result;
    });
    written.into_inner()?;
    write("\n")
}

/// Standard input, read by a thread of its own, so that it is known whether there is more.
struct Input {
    lines: Receiver<io::Result<String>>,
    next: RefCell<Option<Result<io::Result<String>, RecvError>>>,
}

impl Input {
    fn open() -> Self {
        // Nobody is so far ahead who waits for answers.
        let (sender, lines) = sync_channel(64);
        thread::spawn(move || {
            let mut input = io::stdin().lock();
            loop {
                let mut line = Vec::new();
                let result = match input.read_until(b'\n', &mut line) {
                    Ok(0) => break,
                    Ok(_) => Ok(String::from_utf8_lossy(&line).into_owned()),
                    Err(why) => Err(why),
                };
                let failed = result.is_err();
                if sender.send(result).is_err() || failed {
                    break;
                }
            }
        });
        Self { lines, next: RefCell::new(None) }
    }

    /// The next line; nothing at the end.
    fn next(&self) -> Result<Option<String>, Stop> {
        match self.next.take().unwrap_or_else(|| self.lines.recv()) {
            Ok(Ok(line)) => Ok(Some(line)),
            Ok(Err(why)) => Err(Stop::wrong("<stdin>", why)),
            Err(RecvError) => Ok(None),
        }
    }

    /// Whether there is another line, or the end.
    fn waits(&self) -> bool {
        let mut next = self.next.borrow_mut();
        if next.is_none() {
            *next = match self.lines.try_recv() {
                Ok(line) => Some(Ok(line)),
                Err(TryRecvError::Empty) => None,
                Err(TryRecvError::Disconnected) => Some(Err(RecvError)),
            };
        }
        next.is_some()
    }
}

/// How often it is looked for input while there is nothing left to think about.
const IDLE: Duration = Duration::from_millis(10);

/// The built-in player, with a clock.
struct Thinker {
    /// A level that was asked for: it limits the player, and the controller's clock can only shorten its thinking.
    level: Option<u8>,
    time: Option<Duration>,
    playouts: Option<u64>,
    threads: u32,
    seed: u64,
    knowledge: Knowledge,
    begun: Instant,
    /// What the last search has left.
    memory: Memory,
}

impl Player for Thinker {
    fn choose(&mut self, position: &AnyPosition, budget: Option<Duration>) -> Option<Move> {
        self.seed = self.seed.wrapping_add(1);
        let milliseconds = self.time.or(budget).map(|time| u64::try_from(time.as_millis()).unwrap_or(u64::MAX));
        let limits = Limits {
            nodes: self.playouts,
            playouts: self.playouts,
            depth: None,
            time_ms: milliseconds.filter(|_| self.level.is_none()),
            threads: Some(self.threads),
        };
        let level = self.level.unwrap_or(LEVELS);
        let knowledge = self.knowledge.clone();
        let request = Request { limits, seed: self.seed, knowledge, ..Request::new(position.clone(), level) };
        // A limit in playouts means so many for each move; with time, what was found before is used again.
        let memory = if limits.time_ms.is_some() { std::mem::take(&mut self.memory) } else { Memory::default() };
        let begun = self.begun;
        let clock = || begun.elapsed().as_millis() as u64;
        let end = milliseconds.map(|time| clock().saturating_add(time));
        let late = || end.is_some_and(|end| clock() >= end);
        let mut search = Search::resume(&request, memory);
        search.advance(&Control { stop: &late, clock: Some(&clock) });
        let reply = search.reply();
        self.memory = search.into_memory();
        if reply.resign { None } else { reply.mv }
    }

    fn analyse(
        &mut self,
        position: &AnyPosition,
        lines: usize,
        interval: Duration,
        stop: &dyn Fn() -> bool,
        tell: &mut dyn FnMut(&Reply),
    ) {
        // Time has no end here, which replaces the limits of the level.
        let limits = Limits { time_ms: Some(u64::MAX), threads: Some(self.threads), ..Limits::default() };
        let knowledge = self.knowledge.clone();
        let request = Request { limits, lines, seed: self.seed, knowledge, ..Request::new(position.clone(), LEVELS) };
        let begun = self.begun;
        let clock = || begun.elapsed().as_millis() as u64;
        let mut search = Search::resume(&request, std::mem::take(&mut self.memory));
        loop {
            let next = Instant::now() + interval;
            let pause = || stop() || Instant::now() >= next;
            let over = search.advance(&Control { stop: &pause, clock: Some(&clock) });
            let reply = search.reply();
            // Before the first playouts there is nothing to tell yet.
            if over || stop() || !reply.lines.is_empty() {
                tell(&reply);
            }
            while over && !stop() {
                thread::sleep(IDLE);
            }
            if stop() {
                break;
            }
        }
        self.memory = search.into_memory();
    }

    fn cpu_seconds(&self) -> f64 {
        processor_seconds().unwrap_or_else(|| self.begun.elapsed().as_secs_f64())
    }

    fn dead(&mut self, position: &AnyPosition) -> Vec<Point> {
        match position {
            AnyPosition::Go(go) => ai::dead_stones(go, self.seed, &Control::FREE),
            _ => Vec::new(),
        }
    }
}

/// Processor time as Linux tells it: fields 14 and 15 of `/proc/self/stat`, in hundredths of a second.
pub(crate) fn processor_seconds() -> Option<f64> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    let (_, after_name) = stat.rsplit_once(')')?;
    let ticks: Vec<f64> =
        after_name.split_whitespace().skip(11).take(2).filter_map(|field| field.parse().ok()).collect();
    Some(ticks.iter().sum::<f64>() / 100.0)
}
