//! Proof-number search, depth first (df-pn; Nagai 2002, Kishimoto, Winands, Müller, Saito 2012): whether the side to move
//! can force a win by threats alone, each of which must be answered. It looks much further along such lines than a
//! search of all moves.
//!
//! A position that comes again counts as no success, so that what is proved holds whatever has been played before.

use super::alphabeta::{Game, WIN_IN_SIGHT};
use crate::rules::Move;
use std::collections::HashMap;

/// More than any effort; what cannot be done takes so much.
const NEVER: u32 = 1 << 30;

/// No line gets longer than this.
const MOST_PLIES: usize = 60;

/// No position has more moves that are looked at.
const MOST_MOVES: u64 = 200;

/// Positions that are at least still to be shown to reach the goal (phi) or to miss it (delta), for the side to move:
/// the attacker's goal is to win, the defender's not to lose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Effort {
    phi: u32,
    delta: u32,
}

const OPEN: Effort = Effort { phi: 1, delta: 1 };
const REACHED: Effort = Effort { phi: 0, delta: NEVER };
const MISSED: Effort = Effort { phi: NEVER, delta: 0 };

/// A proof under way.
#[derive(Default)]
pub(super) struct Proof {
    known: HashMap<u64, Effort>,
    /// Positions that must not come again.
    path: Vec<u64>,
    /// How many of them come before the root.
    earlier: usize,
    /// Positions looked at.
    pub(super) nodes: u64,
    /// Positions that may be looked at before the next pause.
    until: u64,
}

/// A move and what follows from it.
struct Reply<G> {
    mv: Move,
    position: G,
    hash: u64,
    effort: Effort,
}

impl Proof {
    /// A proof that has not begun; positions with the hashes `earlier` must not come again.
    pub(super) fn new(earlier: Vec<u64>) -> Self {
        Self { earlier: earlier.len(), path: earlier, ..Self::default() }
    }

    /// Goes on until so many positions have been looked at in all: whether the side to move wins by that move, or not by
    /// threats; nothing while it is not known.
    pub(super) fn go_on<G: Game>(&mut self, root: &G, until: u64) -> Option<Option<Move>> {
        self.until = until;
        if self.nodes + MOST_MOVES > until {
            return None;
        }
        let effort = self.search(root, root.hash(), true, MISSED.phi, REACHED.delta);
        if effort == MISSED {
            return Some(None);
        }
        if effort != REACHED {
            return None;
        }
        let wins = |reply: &Reply<G>| reply.effort.delta == 0;
        Some(self.replies(root, true).into_iter().find(wins).map(|reply| reply.mv))
    }

    /// Searches a position until its numbers reach their limits: what they are then.
    fn search<G: Game>(&mut self, position: &G, hash: u64, attacks: bool, phi: u32, delta: u32) -> Effort {
        let mut replies = self.replies(position, attacks);
        self.path.push(hash);
        let effort = loop {
            let now = summed(&replies);
            if now.phi >= phi || now.delta >= delta || self.nodes + MOST_MOVES > self.until {
                break now;
            }
            let Some((best, second)) = best(&replies) else { break now };
            let reply = &mut replies[best];
            let others = now.delta - reply.effort.phi.min(now.delta);
            // A little more than needed, so as not to turn from one to the other all the time.
            let limit = phi.min(second.saturating_add(second / 4 + 1));
            reply.effort = self.search(&reply.position, reply.hash, !attacks, delta - others, limit);
        };
        self.path.pop();
        self.known.insert(hash, effort);
        effort
    }

    /// The moves that are worth looking at: the attacker's threats; all that help the defender.
    fn replies<G: Game>(&mut self, position: &G, attacks: bool) -> Vec<Reply<G>> {
        let mut choices = Vec::new();
        if !attacks && position.must_answer() {
            position.loud_moves(&mut choices);
        } else {
            position.moves(&mut choices);
        }
        let mut replies = Vec::with_capacity(choices.len());
        let mut settling = None;
        for choice in choices {
            self.nodes += 1;
            let mut next = position.clone();
            next.play(choice.mv);
            let hash = next.hash();
            let effort = self.effort(&next, hash, !attacks);
            if attacks && (effort.phi == 0 || effort == OPEN && !next.is_urgent()) {
                continue;
            }
            let ends = effort == MISSED && next.end().is_some();
            let reply = Reply { mv: choice.mv, position: next, hash, effort };
            if ends {
                // Nothing is better than to win at once.
                return vec![reply];
            }
            if effort.delta == 0 {
                settling.get_or_insert(reply);
            } else {
                replies.push(reply);
            }
        }
        settling.map_or(replies, |reply| vec![reply])
    }

    /// What is known of a position, with the attacker or the defender to move.
    fn effort<G: Game>(&self, position: &G, hash: u64, attacks: bool) -> Effort {
        // Whatever is not won is a success of the defender.
        let unless = |wins: bool| if wins { REACHED } else { MISSED };
        if self.path.contains(&hash) || self.path.len() - self.earlier >= MOST_PLIES {
            return unless(!attacks);
        }
        match position.end().or_else(|| position.verdict()) {
            Some(value) if attacks => unless(value > WIN_IN_SIGHT),
            Some(value) => unless(value >= -WIN_IN_SIGHT),
            None => self.known.get(&hash).copied().unwrap_or(OPEN),
        }
    }
}

/// The numbers of a position, by those after its moves.
fn summed<G>(replies: &[Reply<G>]) -> Effort {
    let phi = replies.iter().map(|reply| reply.effort.delta).min().unwrap_or(NEVER);
    let delta = replies.iter().fold(0, |sum: u32, reply| (sum + reply.effort.phi).min(NEVER));
    Effort { phi, delta: if phi == 0 { NEVER } else { delta } }
}

/// The move that takes the least effort, and how much the next best takes.
fn best<G>(replies: &[Reply<G>]) -> Option<(usize, u32)> {
    let mut found: Option<(usize, u32)> = None;
    let mut second = NEVER;
    for (index, reply) in replies.iter().enumerate() {
        match found {
            Some((_, least)) if reply.effort.delta >= least => second = second.min(reply.effort.delta),
            _ => {
                second = found.map_or(NEVER, |(_, least)| least);
                found = Some((index, reply.effort.delta));
            }
        }
    }
    found.map(|(index, _)| (index, second))
}
