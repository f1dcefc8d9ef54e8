//! Rounds over all moves of a position of Reversi, deeper and deeper, and in the end to the end of the game.

use super::bits::{self, Discs};
use super::probcut::{MIDDLE, SURE};
use super::search::{DISC, Tree};
use super::table::Table;
use super::value::Shape;
use crate::ai::root::Root;
use crate::rules::{Grid, Move};

/// Once a round has come so near the end of the game, the next one counts to the end; to solve a position that nothing
/// learnt helps to judge, it does so earlier, as rounds without cuts take long.
const LEAP: [u32; 2] = [10, 20];

/// With so many empty squares and more, a count to the end of the game is first made with cuts: in play, where there may
/// be no time for more, and to solve a position.
const GUESSED: [u32; 2] = [20, 22];

/// So few plies say little about the value that the next round will find.
const UNKNOWN: u32 = 3;

/// How far from the last value of the position the next one is looked for first.
const ASPIRATION: i32 = 3 * DISC;

/// Where the rounds lead.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    /// Plies of the first round.
    first: u32,
    /// Plies of the last round that does not count to the end.
    max_depth: u32,
    /// Whether to count to the end of the game.
    exact: bool,
    /// It is done once a round has come so near.
    leap: u32,
    /// With so many empty squares and more it is done with cuts first.
    guessed: u32,
}

impl Plan {
    /// To find a good move with so many plies at most, or by counting to the end if it may be that `exact`.
    pub(super) const fn new(max_depth: u32, exact: bool) -> Self {
        Self { first: 1, max_depth, exact, leap: LEAP[0], guessed: GUESSED[0] }
    }

    /// The same, where the first round is of so many plies.
    pub(super) const fn from(self, first: u32) -> Self {
        Self { first, ..self }
    }

    /// To solve a position, by what was `learnt` or without it.
    pub(super) const fn to_solve(learnt: bool) -> Self {
        Self { first: 1, max_depth: u32::MAX, exact: true, leap: LEAP[!learnt as usize], guessed: GUESSED[1] }
    }
}

/// How far a round looks, and how sure it is.
#[derive(Clone, Copy, Debug)]
struct Round {
    depth: u32,
    trust: u8,
}

/// The rounds of one thread.
pub(super) struct Rounds {
    grid: Grid,
    discs: Discs,
    empties: u32,
    tree: Tree,
    pub(super) root: Root,
    plan: Plan,
    round: Round,
    /// The last whole round; of depth 0 before the first.
    reached: Round,
    /// Boards looked at before this round.
    before: u64,
    over: bool,
}

impl Rounds {
    /// Rounds over the moves of `root` that may look at `limit` boards.
    pub(super) fn new(
        grid: Grid,
        discs: Discs,
        shape: Shape,
        root: Root,
        plan: Plan,
        limit: u64,
        table: &Table,
    ) -> Self {
        let empties = shape.empties(discs);
        let round = Round { depth: plan.first.min(plan.max_depth).min(empties.max(1)), trust: SURE };
        let reached = Round { depth: 0, ..round };
        let tree = Tree::new(shape, limit);
        let mut rounds = Self { grid, discs, empties, tree, root, plan, round, reached, before: 0, over: false };
        rounds.begin(table);
        rounds
    }

    /// Searches on until so many boards more have been looked at; false when nothing is left to do.
    pub(super) fn work(&mut self, table: &Table, boards: u64) -> bool {
        let until = self.tree.leaf.nodes() + boards;
        while !self.over {
            let Some(value) = self.tree.advance(table, until) else {
                self.over = self.tree.leaf.is_spent();
                break;
            };
            self.root.note(-value);
            if self.begin(table) {
                continue;
            }
            self.reached = self.round;
            let Some(round) = self.following() else {
                self.over = true;
                break;
            };
            self.round = round;
            self.before = self.tree.leaf.nodes();
            self.root.begin((round.depth > UNKNOWN).then_some(ASPIRATION));
            self.begin(table);
        }
        self.goes_on()
    }

    /// Whether there is something left to do.
    pub(super) const fn goes_on(&self) -> bool {
        !self.over
    }

    /// Plies of the last whole round, and how sure it was.
    pub(super) const fn reached(&self) -> (u32, u8) {
        (self.reached.depth, self.reached.trust)
    }

    /// Boards looked at.
    pub(super) fn nodes(&self) -> u64 {
        self.tree.leaf.nodes()
    }

    /// Whether a round has just begun: it takes at least as long as all before it, and what it begins with is of use only
    /// once it has a value.
    pub(super) fn has_just_begun(&self) -> bool {
        self.root.is_fresh() && (self.nodes() as f32) < 1.3 * self.before as f32
    }

    fn square(&self, mv: Move) -> u32 {
        mv.target().map_or(0, |point| bits::square(self.grid, point))
    }

    /// Begins the search of the next move; false when the round is over.
    fn begin(&mut self, table: &Table) -> bool {
        let Some((mv, alpha, beta)) = self.root.task() else { return false };
        let next = self.discs.after(self.square(mv));
        let Round { depth, trust } = self.round;
        self.tree.begin(table, next, depth - 1, trust, (-beta, -alpha));
        true
    }

    /// What comes after this round.
    fn following(&self) -> Option<Round> {
        let Round { depth, trust } = self.round;
        let Plan { max_depth, exact, leap, guessed, .. } = self.plan;
        let learnt = self.tree.leaf.shape.weights.is_some();
        if depth >= self.empties {
            return (trust < SURE).then_some(Round { depth, trust: SURE });
        }
        if exact && self.empties <= depth + leap {
            let trust = if learnt && self.empties >= guessed { 0 } else { SURE };
            return Some(Round { depth: self.empties, trust });
        }
        let trust = if learnt { MIDDLE } else { SURE };
        (exact || depth < max_depth).then_some(Round { depth: depth + 1, trust })
    }
}
