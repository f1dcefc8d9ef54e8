//! The transposition table: what has been found out about positions already searched.
//!
//! Several threads may share it without locks: an entry is two words, and its key is stored XORed with its contents, so
//! that an entry torn by two writers is taken for that of another position (Hyatt and Mann 2002).

use crate::rules::{Move, Point};
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    /// The best move found.
    pub(super) mv: Option<Move>,
    /// Its value for the side to move, win distances counted from this position.
    pub(super) value: i32,
    /// Plies searched.
    pub(super) depth: i32,
    /// What the value says.
    pub(super) bound: Bound,
}

/// The largest value that can be stored, and the largest depth.
const MOST: i32 = (1 << 20) - 1;
const DEEPEST: i32 = 127;

impl Entry {
    /// Whether the value settles a search of `depth` plies between `alpha` and `beta`.
    pub(super) const fn settles(&self, depth: i32, alpha: i32, beta: i32) -> bool {
        self.depth >= depth && self.bound.settles(self.value, alpha, beta)
    }

    /// From the lowest bit: 22 for the move, 21 for the value, 8 for the depth, 2 for the bound; above them the age.
    fn pack(&self, age: u8) -> u64 {
        let value = (self.value.clamp(-MOST, MOST) + MOST) as u64;
        let depth = self.depth.clamp(0, DEEPEST) as u64;
        u64::from(code(self.mv)) | value << 22 | depth << 43 | (self.bound as u64) << 51 | u64::from(age) << 53
    }

    const fn unpack(data: u64) -> Self {
        let bound = match data >> 51 & 3 {
            0 => Bound::Lower,
            1 => Bound::Upper,
            _ => Bound::Exact,
        };
        Self {
            mv: decode(data as u32 & 0x3f_ffff),
            value: (data >> 22 & 0x1f_ffff) as i32 - MOST,
            depth: depth_of(data),
            bound,
        }
    }
}

const fn depth_of(data: u64) -> i32 {
    (data >> 43 & 0xff) as i32
}

const fn age_of(data: u64) -> u8 {
    (data >> 53) as u8
}

/// A move in 22 bits; points have 10, which is enough for boards of 1,000 squares.
pub(super) fn code(mv: Option<Move>) -> u32 {
    match mv {
        None => 0,
        Some(Move::Pass) => 1,
        Some(Move::Place(point)) => 1 << 20 | u32::from(point.0 & 0x3ff),
        Some(Move::Step { from, to }) => 2 << 20 | u32::from(from.0 & 0x3ff) << 10 | u32::from(to.0 & 0x3ff),
    }
}

/// The reverse of [`code`].
const fn decode(code: u32) -> Option<Move> {
    let (from, to) = (Point((code >> 10 & 0x3ff) as u16), Point((code & 0x3ff) as u16));
    match code >> 20 {
        2 => Some(Move::Step { from, to }),
        1 => Some(Move::Place(to)),
        _ if code == 1 => Some(Move::Pass),
        _ => None,
    }
}

#[derive(Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

/// Entries that compete for the same places.
const BUCKET: usize = 4;

/// The most entries, 32 MB.
const MOST_ENTRIES: u64 = 1 << 21;

/// A table of fixed size.
pub(super) struct Table {
    slots: Vec<Slot>,
    /// Which search is under way: entries of earlier ones give way first.
    age: AtomicU8,
}

impl Table {
    /// A table that suits a search of so many nodes.
    pub(super) fn for_nodes(nodes: u64) -> Self {
        let size = nodes.min(MOST_ENTRIES).next_power_of_two().max(1 << 10);
        Self { slots: (0..size).map(|_| Slot::default()).collect(), age: AtomicU8::new(0) }
    }

    /// Whether it is large enough for a search of so many nodes.
    pub(super) fn suits(&self, nodes: u64) -> bool {
        self.slots.len() as u64 >= nodes.min(MOST_ENTRIES)
    }

    /// Begins another search.
    pub(super) fn grow_older(&self) {
        self.age.fetch_add(1, Relaxed);
    }

    fn bucket(&self, key: u64) -> &[Slot] {
        let at = key as usize & (self.slots.len() - BUCKET);
        &self.slots[at..at + BUCKET]
    }

    /// What is known of the position with that key.
    pub(super) fn get(&self, key: u64) -> Option<Entry> {
        self.bucket(key).iter().find_map(|slot| {
            let data = slot.data.load(Relaxed);
            (data != 0 && slot.check.load(Relaxed) ^ data == key).then(|| Entry::unpack(data))
        })
    }

    /// Remembers something about a position, in place of what is known of it or of what is least worth keeping.
    pub(super) fn put(&self, key: u64, mv: Option<Move>, value: i32, depth: i32, bound: Bound) {
        let age = self.age.load(Relaxed);
        let worth = |slot: &Slot| {
            let data = slot.data.load(Relaxed);
            if data == 0 || slot.check.load(Relaxed) ^ data == key {
                i32::MIN
            } else {
                depth_of(data) - if age_of(data) == age { 0 } else { DEEPEST }
            }
        };
        let Some(slot) = self.bucket(key).iter().min_by_key(|slot| worth(slot)) else { return };
        let data = Entry { mv, value, depth, bound }.pack(age);
        slot.check.store(key ^ data, Relaxed);
        slot.data.store(data, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_come_back_as_they_were() {
        let moves = [
            None,
            Some(Move::Pass),
            Some(Move::Place(Point(624))),
            Some(Move::Step { from: Point(0), to: Point(623) }),
            Some(Move::Step { from: Point(80), to: Point(0) }),
        ];
        let bounds = [Bound::Lower, Bound::Upper, Bound::Exact];
        let table = Table::for_nodes(1);
        for (mv, key) in moves.into_iter().zip(1u64..) {
            for bound in bounds {
                for value in [-1_000_000, -1, 0, 1, 999_999] {
                    let entry = Entry { mv, value, depth: 17, bound };
                    assert_eq!(Entry::unpack(entry.pack(200)), entry);
                    table.put(key, mv, value, 17, bound);
                    assert_eq!(table.get(key).map(|known| (known.value, known.bound)), Some((value, bound)));
                }
            }
        }
        assert_eq!(table.get(77), None);
    }

    #[test]
    fn shallow_and_old_entries_give_way() {
        let table = Table::for_nodes(1);
        let put = |key, depth| table.put(key, None, 0, depth, Bound::Exact);
        // All of one bucket.
        let key = |number: u64| number << 32;
        for number in 1..=4 {
            put(key(number), number as i32);
        }
        put(key(5), 2);
        assert!(table.get(key(1)).is_none() && table.get(key(4)).is_some());
        table.grow_older();
        for number in 6..10 {
            put(key(number), 1);
        }
        assert!((6..10).all(|number| table.get(key(number)).is_some()));
    }
}
