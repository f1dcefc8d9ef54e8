//! Contests: two players meet in many games, from varied openings that each plays with both colours.

use super::guest::{Choice, Guest, GuestError};
use super::random::{self, Style};
use super::yardstick;
use crate::ai::knowledge::Knowledge;
use crate::ai::{self, Control, LEVELS, Limits, Request};
use crate::rng::Rng;
use crate::rules::board::splitmix;
use crate::rules::score::{Marks, Score};
use crate::rules::{AnyPosition, Move, Position, Reason, Setup, SetupError, Side, Status};
use std::fmt;
use std::str::FromStr;

/// Where a game ends that its options do not let end.
const MOST_PLIES: u32 = 4_000;

/// Openings tried before one is taken that has ended already.
const MOST_OPENINGS: u64 = 100;

/// Someone who can play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Player {
    /// The built-in player.
    Ai {
        /// Its level.
        level: u8,
        /// What overrides the limits of the level.
        limits: Limits,
        /// The folder of its weights, where they are not those of the program.
        weights: Option<String>,
    },
    /// Plain alpha-beta to that depth; 1 is the greedy player.
    Plain(u32),
    /// Any legal move.
    Random,
    /// Another program that speaks the Go Text Protocol, by the command that starts it.
    Guest(String),
}

/// Why a player cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayerError {
    /// A word that means nothing here.
    #[error(
        "'{0}' is no player; write level=N, nodes=N, playouts=N, depth=N, time=SECONDS, threads=N, weights=FOLDER (joined by commas), greedy, plain=DEPTH, random or gtp:COMMAND"
    )]
    Word(String),
    /// A number that cannot be.
    #[error("{name}: '{value}' is not possible")]
    Value {
        /// What it should have told.
        name: String,
        /// What was written.
        value: String,
    },
}

impl FromStr for Player {
    type Err = PlayerError;

    fn from_str(text: &str) -> Result<Self, PlayerError> {
        if let Some(command) = text.strip_prefix("gtp:") {
            return Ok(Self::Guest(command.into()));
        }
        let (mut level, mut limits, mut weights, mut plain) = (LEVELS, Limits::default(), None, None);
        for part in text.split(',') {
            let (name, value) = part.split_once('=').unwrap_or((part, ""));
            let wrong = || PlayerError::Value { name: name.into(), value: value.into() };
            let number = || value.parse::<u64>().ok().filter(|&number| number > 0).ok_or_else(wrong);
            let small = || number().and_then(|number| u32::try_from(number).map_err(|_| wrong()));
            match name {
                "greedy" if value.is_empty() => plain = Some(Self::Plain(1)),
                "random" if value.is_empty() => plain = Some(Self::Random),
                "plain" => plain = Some(Self::Plain(small()?)),
                "level" => {
                    level = value.parse().ok().filter(|level| (1..=LEVELS).contains(level)).ok_or_else(wrong)?;
                }
                "weights" => weights = Some(Some(value).filter(|folder| !folder.is_empty()).ok_or_else(wrong)?.into()),
                "nodes" => limits.nodes = Some(number()?),
                "playouts" => limits.playouts = Some(number()?),
                "depth" => limits.depth = Some(small()?),
                "threads" => limits.threads = Some(small()?),
                "time" => {
                    let seconds: f64 = value.parse().ok().filter(|&time| time > 0.0 && time < 1e6).ok_or_else(wrong)?;
                    limits.time_ms = Some((seconds * 1000.0) as u64);
                }
                _ => return Err(PlayerError::Word(part.into())),
            }
        }
        Ok(plain.unwrap_or(Self::Ai { level, limits, weights }))
    }
}

impl Player {
    /// The folder of its weights, where they are not those of the program.
    pub fn weights(&self) -> Option<&str> {
        match self {
            Self::Ai { weights, .. } => weights.as_deref(),
            _ => None,
        }
    }
}

/// Two players and what they play.
#[derive(Clone, Debug)]
pub struct Contest {
    /// The game.
    pub setup: Setup,
    /// The players, in the order in which results are told.
    pub players: [Player; 2],
    /// What each of them has learnt.
    pub knowledge: [Knowledge; 2],
    /// Plies made by chance before the players begin.
    pub opening: u32,
    /// The same seed gives the same games, unless a player is limited by time.
    pub seed: u64,
}

/// A game that was played.
#[derive(Clone, Debug, PartialEq)]
pub struct Game {
    /// The number of the player who had black.
    pub black: usize,
    /// The number of the player who has won, if any.
    pub winner: Option<usize>,
    /// Why it ended; nothing after a resignation or where it was cut off.
    pub reason: Option<Reason>,
    /// Plies, the opening included.
    pub plies: u32,
    /// Moves of each player.
    pub moves: [u32; 2],
    /// Nodes or playouts of each player.
    pub nodes: [u64; 2],
    /// Time of each player, in milliseconds of the clock of [`Control`].
    pub spent: [u64; 2],
    /// The longest time for one move.
    pub slowest: [u64; 2],
    /// The moves, the opening included.
    pub record: Vec<Move>,
    /// Whether a guest counts the end otherwise.
    pub disputed: bool,
}

/// Why a game of a contest could not be played to its end.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ContestError {
    /// The options make no game.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A guest has failed.
    #[error("player {}: {why}", if *player == 0 { "a" } else { "b" })]
    Guest {
        /// The number of the player.
        player: usize,
        /// What has happened.
        why: GuestError,
    },
}

/// The programs behind the players that are guests.
pub type Guests = [Option<Guest>; 2];

impl Contest {
    /// Plays the game of that number. Games 2n and 2n + 1 have the same opening, with colours exchanged.
    ///
    /// # Errors
    /// When the options make no game, or a guest fails or proposes a move that is not legal.
    pub fn game(&self, number: u64, guests: &mut Guests, control: &Control) -> Result<Game, ContestError> {
        let (mut position, record) = self.opening(splitmix(self.seed.wrapping_add(number / 2)))?;
        let black = (number % 2) as usize;
        let mut game = Game {
            black,
            winner: None,
            reason: None,
            plies: record.len() as u32,
            moves: [0; 2],
            nodes: [0; 2],
            spent: [0; 2],
            slowest: [0; 2],
            record,
            disputed: false,
        };
        let owner = |side| if side == Side::Black { black } else { 1 - black };
        let mut rng = Rng::new(splitmix(self.seed ^ splitmix(number)));
        let mut minds = [Mind::default(), Mind::default()];
        while !position.status().is_over() && game.plies < MOST_PLIES {
            let mover = owner(position.to_move());
            let begun = control.clock.map_or(0, |clock| clock());
            let chosen = match &mut guests[mover] {
                Some(guest) => {
                    let choice = guest.choose(&self.setup, &game.record, None);
                    let choice = choice.map_err(|why| ContestError::Guest { player: mover, why })?;
                    Chosen { mv: if let Choice::Move(mv) = choice { Some(mv) } else { None }, nodes: 0 }
                }
                None => {
                    let knowledge = self.knowledge[mover].clone();
                    self.players[mover].choose(&position, knowledge, &mut minds[mover], &mut rng, control)
                }
            };
            let took = control.clock.map_or(0, |clock| clock()).saturating_sub(begun);
            game.nodes[mover] += chosen.nodes;
            game.moves[mover] += 1;
            game.spent[mover] += took;
            game.slowest[mover] = game.slowest[mover].max(took);
            let Some(mv) = chosen.mv.filter(|&mv| position.play(mv).is_ok()) else {
                game.winner = Some(1 - mover);
                return Ok(game);
            };
            game.record.push(mv);
            game.plies += 1;
        }
        game.reason = position.status().reason();
        let winning = winner(&position);
        game.winner = winning.map(owner);
        for guest in guests.iter_mut().flatten() {
            game.disputed |= guest.winner(&self.setup, &game.record).is_ok_and(|claimed| claimed != winning);
        }
        Ok(game)
    }

    fn opening(&self, seed: u64) -> Result<(AnyPosition, Vec<Move>), SetupError> {
        let mut rng = Rng::new(seed);
        let mut opening = (AnyPosition::new(&self.setup)?, Vec::new());
        for _ in 0..MOST_OPENINGS {
            let (mut position, mut record) = (AnyPosition::new(&self.setup)?, Vec::new());
            for _ in 0..self.opening {
                // A pass is no opening.
                let moves: Vec<_> = position.legal_moves().into_iter().filter(|mv| *mv != Move::Pass).collect();
                let Some(mv) = random::choose(&position, &moves, Style::Random, &mut rng) else { break };
                if position.play(mv).is_err() {
                    break;
                }
                record.push(mv);
            }
            opening = (position, record);
            if !opening.0.status().is_over() {
                break;
            }
        }
        Ok(opening)
    }
}

struct Chosen {
    mv: Option<Move>,
    nodes: u64,
}

/// What a player remembers from move to move.
#[derive(Default)]
struct Mind(ai::Memory);

impl Player {
    fn choose(
        &self,
        position: &AnyPosition,
        knowledge: Knowledge,
        mind: &mut Mind,
        rng: &mut Rng,
        control: &Control,
    ) -> Chosen {
        match self {
            Self::Ai { level, limits, .. } => {
                let request = Request {
                    limits: *limits,
                    seed: rng.next_u64(),
                    knowledge,
                    ..Request::new(position.clone(), *level)
                };
                // A limit of nodes means so many for each move; with time, what was found before is used again.
                let memory = if limits.time_ms.is_some() { std::mem::take(&mut mind.0) } else { ai::Memory::default() };
                let mut search = ai::Search::resume(&request, memory);
                search.advance(control);
                let reply = search.reply();
                mind.0 = search.into_memory();
                Chosen { mv: if reply.resign { None } else { reply.mv }, nodes: reply.nodes }
            }
            Self::Plain(depth) => Chosen { mv: yardstick::choose(position, *depth, rng), nodes: 0 },
            Self::Random => {
                Chosen { mv: random::choose(position, &position.legal_moves(), Style::Random, rng), nodes: 0 }
            }
            Self::Guest(_) => Chosen { mv: None, nodes: 0 },
        }
    }
}

/// Who has won a finished game; in Go after the dead stones have been lifted that playouts tell.
fn winner(position: &AnyPosition) -> Option<Side> {
    match (position, position.status()) {
        (AnyPosition::Go(go), Status::Scoring(_)) => {
            let dead = ai::dead_stones(go, 0, &Control::FREE);
            Score::of(go, &Marks { dead, ..Marks::default() }).winner
        }
        (_, status) => status.winner(),
    }
}

/// Results, as the first player sees them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games won.
    pub wins: u32,
    /// Games lost.
    pub losses: u32,
    /// Games without a winner.
    pub draws: u32,
}

impl Tally {
    /// Counts a game.
    pub fn add(&mut self, game: &Game) {
        match game.winner {
            Some(0) => self.wins += 1,
            Some(_) => self.losses += 1,
            None => self.draws += 1,
        }
    }

    /// The share of the points, a draw being half a point; 1/2 before the first game.
    pub fn rate(&self) -> f64 {
        let games = self.games();
        if games == 0.0 { 0.5 } else { (f64::from(self.wins) + f64::from(self.draws) / 2.0) / games }
    }

    fn games(&self) -> f64 {
        f64::from(self.wins) + f64::from(self.losses) + f64::from(self.draws)
    }

    /// The 95 % interval of [`Self::rate`] after Wilson (1927), which holds near 0 and 1 too.
    pub fn interval(&self) -> (f64, f64) {
        const Z: f64 = 1.96;
        let (n, rate) = (self.games(), self.rate());
        if n == 0.0 {
            return (0.0, 1.0);
        }
        let centre = (rate + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
        let half = Z / (1.0 + Z * Z / n) * (rate * (1.0 - rate) / n + Z * Z / (4.0 * n * n)).sqrt();
        // At the ends of the scale the bound is the end itself, whatever rounding makes of it.
        let low = if rate <= 0.0 { 0.0 } else { centre - half };
        (low, if rate >= 1.0 { 1.0 } else { centre + half })
    }
}

/// The difference in Elo that a share of the points stands for; infinite at 0 and 1.
pub fn elo(rate: f64) -> f64 {
    if rate <= 0.0 {
        f64::NEG_INFINITY
    } else if rate >= 1.0 {
        f64::INFINITY
    } else {
        -400.0 * (1.0 / rate - 1.0).log10()
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (low, high) = self.interval();
        let rate = self.rate();
        write!(f, "+{} -{} ={}: ", self.wins, self.losses, self.draws)?;
        write!(f, "{:.1} % [{:.1}, {:.1}]; ", 100.0 * rate, 100.0 * low, 100.0 * high)?;
        write!(f, "Elo {:+.0} [{:+.0}, {:+.0}]", elo(rate), elo(low), elo(high))
    }
}
