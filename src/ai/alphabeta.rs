//! Alpha-beta: principal variation search by iterative deepening, for any game whose sides alternate.

mod order;

use super::budget::Budget;
use super::level::Level;
use super::maths::logistic;

use super::root::{Root, Stopped};
use super::table::{Bound, Table};
use super::{Control, Reply, Request};
use crate::rng::Rng;
use crate::rules::Move;
use order::next_choice;

/// The value of a win at once; a win after n plies is worth n less.
pub(super) const WIN: i32 = 1_000_000;

/// Values beyond this are forced wins.
const WIN_IN_SIGHT: i32 = WIN - 1_000;

/// No line gets longer than this.
const MAX_PLY: usize = 96;

/// How far exchanges are followed beyond the last ply.
const MAX_QUIET: u32 = 8;

/// Plies that may be added to a line because a side had to answer a threat.
const MAX_EXTENSIONS: u32 = 6;

/// A position of a game, as the search sees it. Values are those for the side to move, in hundredths of a man.
pub(super) trait Game: Clone {
    /// Appends all legal moves.
    fn moves(&self, out: &mut Vec<Choice>);

    /// Plays one of these moves.
    fn play(&mut self, mv: Move);

    /// The value of a finished game; nothing while it goes on. That a position has come before is left to the
    /// search.
    fn end(&self) -> Option<i32>;

    /// The value of a position in which play goes on.
    fn value(&self) -> i32;

    /// The value of a draw.
    fn draw(&self) -> i32 {
        0
    }

    /// Whether the side to move must answer a threat that ends the game.
    fn is_urgent(&self) -> bool {
        false
    }

    /// Tells positions apart: all that matters for what may follow is in it.
    fn hash(&self) -> u64;

    /// The number of squares.
    fn squares(&self) -> usize;

    /// The value at which the chance to win is 73 %.
    fn scale(&self) -> f32;
}

/// A legal move and what it promises before it is searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    pub(super) mv: Move,
    /// The higher, the earlier it is tried.
    pub(super) order: i32,
    /// Whether it belongs to an exchange, which must be followed to its end before a position can be judged.
    pub(super) loud: bool,
}

struct Search<'a, G> {
    budget: Budget<'a>,
    table: Table,
    quiescence: bool,
    killers: [[Option<Move>; 2]; MAX_PLY],
    history: Vec<i32>,
    squares: usize,
    /// Positions that are a draw when they come again: those between the root and the current node, and before them
    /// those of the game that have come too often already.
    path: Vec<u64>,
    /// Move lists that are not in use.
    spare: Vec<Vec<Choice>>,
    game: std::marker::PhantomData<G>,
}

/// Of the positions that a game has been through, by their hashes, those that must not come again where the
/// `limit`th occurrence is a draw; none if that is 0.
pub(super) fn repeated(mut hashes: Vec<u64>, limit: u8) -> Vec<u64> {
    let limit = usize::from(limit);
    if limit == 0 {
        return Vec::new();
    }
    hashes.sort_unstable();
    hashes.chunk_by(|a, b| a == b).filter(|equal| equal.len() + 1 >= limit).map(|equal| equal[0]).collect()
}

/// Finds a move of a game that is not over. Positions with a hash in `earlier` must not come again.
pub(super) fn think<G: Game>(
    position: &G,
    earlier: &[u64],
    level: &Level,
    request: &Request,
    control: &Control,
) -> Reply {
    let limits = request.limits;
    let squares = position.squares();
    // A node of a larger board takes more time.
    let units = level.units * 64 / squares.max(64) as u64;
    let nodes = limits.nodes.unwrap_or(if limits.time_ms.is_some() { 1 << 20 } else { units });
    let mut search = Search {
        budget: Budget::new(units, limits.nodes, limits, 256, control),
        table: Table::for_nodes(nodes),
        quiescence: level.quiescence,
        killers: [[None; 2]; MAX_PLY],
        history: vec![0; squares * squares],
        squares,
        path: earlier.to_vec(),
        spare: Vec::new(),
        game: std::marker::PhantomData,
    };
    let mut rng = Rng::new(request.seed);
    let mut choices = Vec::new();
    position.moves(&mut choices);
    let first_look = choices.into_iter().map(|choice| (choice.order, choice.mv)).collect();
    let mut root = Root::new(first_look, level.bound, WIN, &mut rng);
    let max_depth = limits.depth.unwrap_or(level.depth).clamp(1, MAX_PLY as u32 / 2);
    let mut reached = 0;
    search.path.push(position.hash());
    for depth in 1..=max_depth {
        let whole = root.round(|mv, alpha, beta| search.after(position, mv, depth as i32 - 1, alpha, beta, 0, 0));
        if !whole {
            break;
        }
        reached = depth;
        let best = root.best().abs();
        if best > WIN_IN_SIGHT && WIN - best <= depth as i32 {
            break;
        }
    }
    // A game that is won or lost is played out as well as it is understood.
    let decided = root.best().abs() > WIN_IN_SIGHT;
    let win = |value: i32| logistic(value as f32 / position.scale());
    let reply = root.reply(level, decided, &mut rng, win, |mv| search.line(position, mv));
    Reply { nodes: search.budget.count(), depth: reached, ..reply }
}

impl<G: Game> Search<'_, G> {
    /// The value of a move for the side that makes it.
    fn after(
        &mut self,
        position: &G,
        mv: Move,
        depth: i32,
        alpha: i32,
        beta: i32,
        ply: usize,
        extended: u32,
    ) -> Result<i32, Stopped> {
        let mut next = position.clone();
        next.play(mv);
        if let Some(end) = next.end() {
            return if self.budget.spend() { Ok(self.distant(-end, ply + 1)) } else { Err(Stopped) };
        }
        self.node(&next, depth, -beta, -alpha, ply + 1, extended).map(|value| -value)
    }

    /// A final value seen from `ply` plies away: sooner wins and later losses are better.
    const fn distant(&self, value: i32, ply: usize) -> i32 {
        if value >= WIN {
            value - ply as i32
        } else if value <= -WIN {
            value + ply as i32
        } else {
            value
        }
    }

    fn node(
        &mut self,
        position: &G,
        depth: i32,
        mut alpha: i32,
        beta: i32,
        ply: usize,
        mut extended: u32,
    ) -> Result<i32, Stopped> {
        let hash = position.hash();
        if self.path.contains(&hash) {
            return if self.budget.spend() { Ok(position.draw()) } else { Err(Stopped) };
        }
        let urgent = self.quiescence && position.is_urgent();
        let mut depth = depth;
        if urgent && extended < MAX_EXTENSIONS {
            depth += 1;
            extended += 1;
        }
        if depth <= 0 || ply + MAX_QUIET as usize + 1 >= MAX_PLY {
            return self.quiet(position, alpha, beta, ply, MAX_QUIET);
        }
        if !self.budget.spend() {
            return Err(Stopped);
        }
        let known = self.table.get(hash);
        if let Some(entry) = known {
            let value = near(entry.value, ply);
            if entry.settles(depth, far(alpha, ply), far(beta, ply)) {
                return Ok(value);
            }
        }
        if depth <= 2 && !urgent && beta.abs() < WIN_IN_SIGHT {
            // So far above what is needed that one or two plies will hardly change it.
            let value = position.value();
            if value - 130 * depth >= beta {
                return Ok(value);
            }
        }
        let mut moves = self.choices(position, known.and_then(|entry| entry.mv), ply);
        let (start, mut best, mut best_move) = (alpha, -WIN, None);
        self.path.push(hash);
        let mut failure = false;
        for index in 0..moves.len() {
            let Choice { mv, loud, .. } = next_choice(&mut moves[index..]);
            let found = if index == 0 {
                self.after(position, mv, depth - 1, alpha, beta, ply, extended)
            } else {
                let late = index >= 4 && depth >= 3 && !loud && !urgent;
                let reduction =
                    if late { 1 + i32::from(index >= 12) + i32::from(depth >= 6 && index >= 24) } else { 0 };
                let mut found = self.after(position, mv, depth - 1 - reduction, alpha, alpha + 1, ply, extended);
                if reduction > 0 && matches!(found, Ok(value) if value > alpha) {
                    found = self.after(position, mv, depth - 1, alpha, alpha + 1, ply, extended);
                }
                match found {
                    Ok(value) if value > alpha && value < beta => {
                        self.after(position, mv, depth - 1, alpha, beta, ply, extended)
                    }
                    other => other,
                }
            };
            let Ok(value) = found else {
                failure = true;
                break;
            };
            if value > best {
                best = value;
                best_move = Some(mv);
            }
            if value >= beta {
                if !loud {
                    self.praise(mv, depth, ply);
                }
                break;
            }
            alpha = alpha.max(value);
        }
        self.path.pop();
        moves.clear();
        self.spare.push(moves);
        if failure {
            return Err(Stopped);
        }
        // A draw may be due to the way the position was reached, which the table does not know.
        if best != position.draw() {
            self.table.put(hash, best_move, far(best, ply), depth, Bound::of(best, start, beta));
        }
        Ok(best)
    }

    /// Follows exchanges to their end.
    fn quiet(&mut self, position: &G, mut alpha: i32, beta: i32, ply: usize, left: u32) -> Result<i32, Stopped> {
        if !self.budget.spend() {
            return Err(Stopped);
        }
        let stand = position.value();
        if !self.quiescence || left == 0 || stand >= beta {
            return Ok(stand);
        }
        alpha = alpha.max(stand);
        let mut best = stand;
        let mut moves = self.choices(position, None, ply);
        moves.retain(|choice| choice.loud);
        let mut failure = false;
        for index in 0..moves.len() {
            let mut next = position.clone();
            next.play(next_choice(&mut moves[index..]).mv);
            let found = match next.end() {
                Some(end) => Ok(self.distant(-end, ply + 1)),
                None => self.quiet(&next, -beta, -alpha, ply + 1, left - 1).map(|value| -value),
            };
            let Ok(value) = found else {
                failure = true;
                break;
            };
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        moves.clear();
        self.spare.push(moves);
        if failure { Err(Stopped) } else { Ok(best) }
    }

    /// The moves that the table expects after `mv`.
    fn line(&self, position: &G, mv: Move) -> Vec<Move> {
        let (mut position, mut line, mut mv) = (position.clone(), Vec::new(), Some(mv));
        while let Some(next) = mv
            && line.len() < 12
            && position.end().is_none()
            && self.allows(&position, next)
        {
            position.play(next);
            line.push(next);
            mv = self.table.get(position.hash()).and_then(|entry| entry.mv);
        }
        line
    }

    /// Whether a move that the table knows is one of this position.
    fn allows(&self, position: &G, mv: Move) -> bool {
        let mut choices = Vec::new();
        position.moves(&mut choices);
        choices.iter().any(|choice| choice.mv == mv)
    }
}

/// A win distance counted from the root, counted from the node instead.
const fn far(value: i32, ply: usize) -> i32 {
    if value > WIN_IN_SIGHT {
        value + ply as i32
    } else if value < -WIN_IN_SIGHT {
        value - ply as i32
    } else {
        value
    }
}

/// The reverse of [`far`].
const fn near(value: i32, ply: usize) -> i32 {
    if value > WIN_IN_SIGHT {
        value - ply as i32
    } else if value < -WIN_IN_SIGHT {
        value + ply as i32
    } else {
        value
    }
}
