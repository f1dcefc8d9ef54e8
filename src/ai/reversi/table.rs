//! What the search of Reversi remembers of boards.

use super::bits::Discs;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// No square.
pub(super) const NONE: u8 = 64;

/// What is known of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    /// The value lies between these.
    pub(super) low: i16,
    pub(super) high: i16,
    /// Plies searched; as many as there are empty squares if counted to the end.
    pub(super) depth: u8,
    /// How sure the search was.
    pub(super) trust: u8,
    /// The best square.
    pub(super) square: u8,
    age: u8,
}

/// Beyond every value of the table.
pub(super) const MOST: i32 = 32_000;

impl Entry {
    const fn pack(self) -> u64 {
        let Self { low, high, depth, trust, square, age } = self;
        let ([a, b], [c, d]) = (low.to_le_bytes(), high.to_le_bytes());
        u64::from_le_bytes([a, b, c, d, depth, trust, square, age])
    }

    const fn unpack(data: u64) -> Self {
        let [a, b, c, d, depth, trust, square, age] = data.to_le_bytes();
        Self { low: i16::from_le_bytes([a, b]), high: i16::from_le_bytes([c, d]), depth, trust, square, age }
    }
}

/// A place for an entry. Threads share it without locks: the board is stored XORed with what is known of it, so that
/// what two threads have written in part is taken for another board (Hyatt, Mann 2002).
#[derive(Default)]
struct Slot {
    me: AtomicU64,
    you: AtomicU64,
    data: AtomicU64,
}

impl Slot {
    fn get(&self) -> (Discs, Entry) {
        let data = self.data.load(Relaxed);
        let discs = Discs { me: self.me.load(Relaxed) ^ data, you: self.you.load(Relaxed) ^ data };
        (discs, Entry::unpack(data))
    }

    fn set(&self, discs: Discs, entry: Entry) {
        let data = entry.pack();
        self.me.store(discs.me ^ data, Relaxed);
        self.you.store(discs.you ^ data, Relaxed);
        self.data.store(data, Relaxed);
    }
}

/// A table of fixed size; two entries share a bucket. An empty place looks like an entry of a board without discs,
/// which there is none of.
pub(super) struct Table {
    slots: Vec<Slot>,
    age: u8,
}

impl Table {
    /// A table of about so many entries, between 1,024 and `most`.
    pub(super) fn new(entries: u64, most: usize) -> Self {
        let size = entries.clamp(1 << 10, most.max(1 << 10) as u64).next_power_of_two() as usize;
        Self { slots: (0..size).map(|_| Slot::default()).collect(), age: 0 }
    }

    /// Lets what is in the table give way to what the next search finds.
    pub(super) const fn grow_older(&mut self) {
        self.age = self.age.wrapping_add(1);
    }

    fn bucket(&self, discs: Discs) -> &[Slot] {
        let at = (discs.key() as usize & (self.slots.len() - 1)) & !1;
        &self.slots[at..at + 2]
    }

    /// What is known of a board.
    pub(super) fn get(&self, discs: Discs) -> Option<Entry> {
        self.bucket(discs).iter().map(Slot::get).find(|(board, _)| *board == discs).map(|(_, entry)| entry)
    }

    /// Remembers that the value of a board lies between `low` and `high`.
    pub(super) fn put(&self, discs: Discs, depth: u32, trust: u8, low: i32, high: i32, square: u8) {
        let age = self.age;
        let [first, second] = self.bucket(discs) else { return };
        let (one, other) = (first.get(), second.get());
        let worth = |entry: Entry| if entry.age == age { u32::from(entry.depth) + 1 } else { 0 };
        let (slot, (board, entry)) = if one.0 == discs || other.0 != discs && worth(one.1) <= worth(other.1) {
            (first, one)
        } else {
            (second, other)
        };
        let (mut low, mut high) = (low.clamp(-MOST, MOST) as i16, high.clamp(-MOST, MOST) as i16);
        if board == discs {
            let (old, new) = ((u32::from(entry.depth), entry.trust), (depth, trust));
            if old == new {
                // Searches that are not quite sure may contradict each other: then the later one counts.
                let both = (low.max(entry.low), high.min(entry.high));
                (low, high) = if both.0 <= both.1 { both } else { (low, high) };
            } else if entry.age == age && old.0 >= new.0 && old.1 >= new.1 {
                return;
            }
        }
        let square = if square == NONE && board == discs { entry.square } else { square };
        slot.set(discs, Entry { low, high, depth: depth as u8, trust, square, age });
    }
}
