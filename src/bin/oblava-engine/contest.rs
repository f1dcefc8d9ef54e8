//! `match`: two settings of the player against each other.

use crate::options::{GameArgs, knowledge};
use crate::output::{Outcome, Stop, json, write};
use oblava::ai::Control;
use oblava::engine::contest::{Contest, Game, Player, Tally, elo};
use oblava::engine::guest::Guest;
use oblava::engine::report;
use oblava::platform::process::Process;
use oblava::rules::{AnyPosition, Move, Position, Reason, Setup};
use serde_json::json;
use std::collections::BTreeMap;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// Play two settings of the player against each other; each opening is played with both colours
#[derive(clap::Args)]
#[command(after_help = "\
A player is made of level=N, nodes=N, playouts=N, depth=N, time=SECONDS, threads=N, weights=FOLDER (or weights=plain,
rules of thumb), joined by commas, or is one of
greedy (takes what it can get), plain=DEPTH (plain alpha-beta), random and gtp:COMMAND (another program that speaks
the Go Text Protocol).")]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// The first player
    #[arg(long, value_name = "PLAYER")]
    a: Player,
    /// The second player
    #[arg(long, value_name = "PLAYER")]
    b: Player,
    /// How many games
    #[arg(long, default_value_t = 100)]
    games: u64,
    /// Plies made by chance before the players begin
    #[arg(long, default_value_t = 4, value_name = "PLIES")]
    opening: u32,
    /// Makes the contest repeatable
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Seconds to wait for another program's answer
    #[arg(long, default_value_t = 120, value_name = "SECONDS")]
    patience: u64,
    /// Tell how each game ends as soon as it does
    #[arg(long)]
    each: bool,
    /// Write a line of JSON for each game and for the result
    #[arg(long)]
    json: bool,
}

/// What is told of all games together.
#[derive(Default)]
struct Sums {
    tally: Tally,
    as_black: Tally,
    as_white: Tally,
    reasons: BTreeMap<&'static str, u32>,
    plies: u64,
    moves: [u64; 2],
    nodes: [u64; 2],
    spent: [u64; 2],
    slowest: [u64; 2],
    disputed: u32,
}

pub(crate) fn run(args: &Args) -> Outcome {
    let setup = Setup::new(args.game.options()?);
    let mut guests = [guest("--a", &args.a, args.patience)?, guest("--b", &args.b, args.patience)?];
    let contest = Contest {
        setup,
        players: [args.a.clone(), args.b.clone()],
        knowledge: [knowledge(args.a.weights())?, knowledge(args.b.weights())?],
        opening: args.opening,
        seed: args.seed,
    };
    let begun = Instant::now();
    let clock = || begun.elapsed().as_millis() as u64;
    let control = Control { stop: &|| false, clock: Some(&clock) };
    let mut sums = Sums::default();
    for number in 0..args.games {
        let game =
            contest.game(number, &mut guests, &control).map_err(|why| Stop::Wrong(format!("game {number}: {why}")))?;
        sums.add(&game);
        if args.json {
            json(&json!({
                "game": number, "black": name(Some(game.black)), "winner": name(game.winner),
                "reason": reason(&game), "plies": game.plies, "ms": game.spent, "disputed": game.disputed,
                "moves": record(&contest.setup, &game.record),
            }))?;
        } else if args.each {
            write(&format!(
                "{number}: {} won by {} in {} plies\n",
                name(game.winner).unwrap_or("nobody"),
                reason(&game),
                game.plies
            ))?;
        }
    }
    if args.json {
        sums.json()?;
    } else {
        sums.text()?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Starts the program behind a player, if there is one.
fn guest(option: &str, player: &Player, patience: u64) -> Result<Option<Guest>, Stop> {
    let Player::Guest(command) = player else { return Ok(None) };
    let process = Process::start(command, Duration::from_secs(patience));
    process.map(|process| Some(Guest::new(Box::new(process)))).map_err(|why| Stop::usage(option, why))
}

/// The moves of a game by name.
fn record(setup: &Setup, moves: &[Move]) -> Vec<String> {
    let Ok(mut position) = AnyPosition::new(setup) else { return Vec::new() };
    let name = |&mv: &Move| {
        let name = report::move_name(&position, mv);
        position.play(mv).ok().map(|_| name)
    };
    moves.iter().map_while(name).collect()
}

fn name(player: Option<usize>) -> Option<&'static str> {
    player.map(|player| if player == 0 { "a" } else { "b" })
}

fn reason(game: &Game) -> &'static str {
    game.reason.map_or(if game.winner.is_some() { "resignation" } else { "cut_off" }, Reason::code)
}

impl Sums {
    fn add(&mut self, game: &Game) {
        self.tally.add(game);
        if game.black == 0 {
            self.as_black.add(game);
        } else {
            self.as_white.add(game);
        }
        self.disputed += u32::from(game.disputed);
        *self.reasons.entry(reason(game)).or_default() += 1;
        self.plies += u64::from(game.plies);
        for player in 0..2 {
            self.moves[player] += u64::from(game.moves[player]);
            self.nodes[player] += game.nodes[player];
            self.spent[player] += game.spent[player];
            self.slowest[player] = self.slowest[player].max(game.slowest[player]);
        }
    }

    fn per_move(&self, sums: [u64; 2]) -> [u64; 2] {
        [0, 1].map(|player| sums[player] / self.moves[player].max(1))
    }

    fn json(&self) -> Result<(), Stop> {
        let (low, high) = self.tally.interval();
        let Tally { wins, losses, draws } = self.tally;
        json(&json!({
            "wins": wins, "losses": losses, "draws": draws,
            "rate": self.tally.rate(), "interval": [low, high],
            "elo": [elo(self.tally.rate()), elo(low), elo(high)],
            "reasons": self.reasons, "plies": self.plies,
            "nodes_per_move": self.per_move(self.nodes), "ms_per_move": self.per_move(self.spent),
            "slowest_ms": self.slowest, "disputed": self.disputed,
        }))
    }

    fn text(&self) -> Result<(), Stop> {
        let reasons: Vec<_> = self.reasons.iter().map(|(reason, count)| format!("{reason} {count}")).collect();
        let games = u64::from(self.tally.wins + self.tally.losses + self.tally.draws).max(1);
        write(&format!(
            "a v b    {}\na black  {}\na white  {}\nends     {}; {} plies a game\n",
            self.tally,
            self.as_black,
            self.as_white,
            reasons.join(", "),
            self.plies / games
        ))?;
        if self.disputed > 0 {
            write(&format!("disputed {}\n", self.disputed))?;
        }
        for (player, name) in ["a", "b"].into_iter().enumerate() {
            write(&format!(
                "{name}        {} nodes and {} ms a move; slowest {} ms\n",
                self.per_move(self.nodes)[player],
                self.per_move(self.spent)[player],
                self.slowest[player]
            ))?;
        }
        Ok(())
    }
}
