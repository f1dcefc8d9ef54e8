//! What the search of Reversi remembers of boards.

use super::bits::Discs;

/// No square.
pub(super) const NONE: u8 = 64;

/// What is known of a board.
#[derive(Clone, Copy)]
pub(super) struct Entry {
    pub(super) discs: Discs,
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

const NOTHING: Entry = Entry {
    discs: Discs { me: 0, you: 0 },
    low: -MOST as i16,
    high: MOST as i16,
    depth: 0,
    trust: 0,
    square: NONE,
    age: 0,
};

/// A table of fixed size; two entries share a bucket.
pub(super) struct Table {
    entries: Vec<Entry>,
    age: u8,
}

impl Table {
    /// A table of about so many entries, between 1,024 and `most`.
    pub(super) fn new(entries: u64, most: usize) -> Self {
        let size = entries.clamp(1 << 10, most.max(1 << 10) as u64).next_power_of_two() as usize;
        Self { entries: vec![NOTHING; size], age: 0 }
    }

    /// Lets what is in the table give way to what the next search finds.
    pub(super) fn grow_older(&mut self) {
        self.age = self.age.wrapping_add(1);
    }

    fn bucket(&self, discs: Discs) -> usize {
        (discs.key() as usize & (self.entries.len() - 1)) & !1
    }

    /// What is known of a board.
    pub(super) fn get(&self, discs: Discs) -> Option<&Entry> {
        let at = self.bucket(discs);
        self.entries[at..at + 2].iter().find(|entry| entry.discs == discs)
    }

    /// Remembers that the value of a board lies between `low` and `high`.
    pub(super) fn put(&mut self, discs: Discs, depth: u32, trust: u8, low: i32, high: i32, square: u8) {
        let (at, age) = (self.bucket(discs), self.age);
        let [first, second] = &mut self.entries[at..at + 2] else { return };
        let worth = |entry: &Entry| if entry.age == age { u32::from(entry.depth) + 1 } else { 0 };
        let entry =
            if first.discs == discs || second.discs != discs && worth(first) <= worth(second) { first } else { second };
        let (mut low, mut high) = (low.clamp(-MOST, MOST) as i16, high.clamp(-MOST, MOST) as i16);
        if entry.discs == discs {
            let (old, new) = ((u32::from(entry.depth), entry.trust), (depth, trust));
            if old == new {
                // Searches that are not quite sure may contradict each other: then the later one counts.
                let both = (low.max(entry.low), high.min(entry.high));
                (low, high) = if both.0 <= both.1 { both } else { (low, high) };
            } else if entry.age == age && old.0 >= new.0 && old.1 >= new.1 {
                return;
            }
        }
        let square = if square == NONE && entry.discs == discs { entry.square } else { square };
        *entry = Entry { discs, low, high, depth: depth as u8, trust, square, age };
    }
}
