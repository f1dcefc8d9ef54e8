//! The transposition table: what has been found out about positions already searched.

use crate::rules::Move;

/// What a stored value says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// The true value is at least this.
    Lower,
    /// The true value is at most this.
    Upper,
    /// This is the value.
    Exact,
}

impl Bound {
    /// What the best value found in a window says.
    pub(super) const fn of(best: i32, alpha: i32, beta: i32) -> Self {
        if best >= beta {
            Self::Lower
        } else if best > alpha {
            Self::Exact
        } else {
            Self::Upper
        }
    }

    /// Whether a value of this kind settles a search between `alpha` and `beta`.
    pub(super) const fn settles(self, value: i32, alpha: i32, beta: i32) -> bool {
        match self {
            Self::Exact => true,
            Self::Lower => value >= beta,
            Self::Upper => value <= alpha,
        }
    }
}

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    key: u64,
    /// The best move found.
    pub(super) mv: Option<Move>,
    /// Its value for the side to move, win distances counted from this position.
    pub(super) value: i32,
    /// Plies searched.
    pub(super) depth: i16,
    /// What the value says.
    pub(super) bound: Bound,
}

impl Entry {
    /// Whether the value settles a search of `depth` plies between `alpha` and `beta`.
    pub(super) const fn settles(&self, depth: i32, alpha: i32, beta: i32) -> bool {
        self.depth as i32 >= depth && self.bound.settles(self.value, alpha, beta)
    }
}

/// A table of fixed size; two entries share a bucket, the deeper one stays longer.
pub(super) struct Table {
    entries: Vec<Option<Entry>>,
}

impl Table {
    /// A table that suits a search of so many nodes.
    pub(super) fn for_nodes(nodes: u64) -> Self {
        let size = nodes.next_power_of_two().clamp(1 << 10, 1 << 18) as usize;
        Self { entries: vec![None; size] }
    }

    const fn bucket(&self, key: u64) -> usize {
        key as usize & (self.entries.len() - 2)
    }

    /// What is known of the position with that key.
    pub(super) fn get(&self, key: u64) -> Option<Entry> {
        let at = self.bucket(key);
        self.entries[at..at + 2].iter().flatten().find(|entry| entry.key == key).copied()
    }

    /// Remembers something about a position.
    pub(super) fn put(&mut self, key: u64, mv: Option<Move>, value: i32, depth: i32, bound: Bound) {
        let at = self.bucket(key);
        let [deep, recent] = &mut self.entries[at..at + 2] else { return };
        let entry = Entry { key, mv, value, depth: depth as i16, bound };
        let keep = deep.is_some_and(|old| old.key != key && old.depth > entry.depth);
        if keep {
            *recent = Some(entry);
        } else {
            if deep.is_some_and(|old| old.key != key) {
                *recent = *deep;
            }
            *deep = Some(entry);
        }
    }
}
