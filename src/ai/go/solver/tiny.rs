//! Boards of up to sixteen points as sets of bits.

use crate::rules::Grid;

/// A set of points.
pub(super) type Set = u16;

/// The stones of the side to move and of the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stones {
    pub(super) own: Set,
    pub(super) enemy: Set,
}

impl Stones {
    /// The same with the other side to move.
    pub(super) const fn turned(self) -> Self {
        Self { own: self.enemy, enemy: self.own }
    }

    /// With black as the first, if black's are the own or the enemy's.
    pub(super) const fn seen_by(self, own_is_black: bool) -> Self {
        if own_is_black { self } else { self.turned() }
    }
}

/// A board without stones.
pub(super) struct Grounds {
    all: Set,
    /// By point: the points beside it.
    beside: [Set; 16],
    /// The turns and reflections of the board: where each point comes to lie.
    turns: Vec<[u8; 16]>,
}

impl Grounds {
    /// A board of that size.
    pub(super) fn new(grid: Grid) -> Self {
        let mut beside = [0; 16];
        for point in grid.points() {
            beside[point.index()] = grid.neighbours(point).fold(0, |set, other| set | 1 << other.0);
        }
        let (cols, rows) = (i32::from(grid.cols), i32::from(grid.rows));
        let turned = |flips: u8| {
            let mut turn = [0; 16];
            for point in grid.points() {
                let (mut col, mut row) = (grid.col(point), grid.row(point));
                if flips & 1 != 0 {
                    col = cols - 1 - col;
                }
                if flips & 2 != 0 {
                    row = rows - 1 - row;
                }
                if flips & 4 != 0 {
                    (col, row) = (row, col);
                }
                turn[point.index()] = (row * cols + col) as u8;
            }
            turn
        };
        let turns = (0..if cols == rows { 8 } else { 4 }).map(turned).collect();
        Self { all: grid.points().fold(0, |set, point| set | 1 << point.0), beside, turns }
    }

    /// The least of all turns and reflections of a position, and which of them it is.
    pub(super) fn least(&self, stones: Stones) -> (Stones, usize) {
        let turned = |turn: &[u8; 16]| {
            let set = |set| each(set).fold(0, |set, at| set | 1 << turn[usize::from(at)]);
            Stones { own: set(stones.own), enemy: set(stones.enemy) }
        };
        let all = self.turns.iter().map(turned).zip(0..);
        all.min_by_key(|(stones, _)| (stones.own, stones.enemy)).unwrap_or((stones, 0))
    }

    /// Where a turn takes a point; what is no point stays.
    pub(super) fn turned(&self, at: u8, turn: usize) -> u8 {
        self.turns[turn].get(usize::from(at)).copied().unwrap_or(at)
    }

    /// Where a turn has taken a point from.
    pub(super) fn unturned(&self, at: u8, turn: usize) -> u8 {
        let points = self.points() as u8;
        (0..points).find(|&from| self.turned(from, turn) == at).unwrap_or(at)
    }

    /// How many points there are.
    pub(super) const fn points(&self) -> u32 {
        self.all.count_ones()
    }

    /// The points without a stone.
    pub(super) const fn free(&self, stones: Stones) -> Set {
        self.all & !(stones.own | stones.enemy)
    }

    fn around(&self, set: Set) -> Set {
        each(set).fold(0, |around, at| around | self.beside[usize::from(at)])
    }

    /// The part of `within` that hangs together with `seed`.
    fn flood(&self, seed: Set, within: Set) -> Set {
        let mut set = seed & within;
        loop {
            let grown = set | self.around(set) & within;
            if grown == set {
                return set;
            }
            set = grown;
        }
    }

    /// The parts of a set that hang together.
    fn parts(&self, mut set: Set) -> impl Iterator<Item = Set> {
        std::iter::from_fn(move || {
            let part = (set != 0).then(|| self.flood(set & set.wrapping_neg(), set))?;
            set &= !part;
            Some(part)
        })
    }

    /// The stones after one more of the side to move, still with it to move, and the point that is then forbidden to
    /// the other by ko; nothing if it would be suicide.
    pub(super) fn play(&self, stones: Stones, at: u8) -> Option<(Stones, Option<u8>)> {
        let own = stones.own | 1 << at;
        let free = self.all & !(own | stones.enemy);
        let mut taken = 0;
        for chain in self.parts(stones.enemy) {
            if chain & self.beside[usize::from(at)] != 0 && self.around(chain) & free == 0 {
                taken |= chain;
            }
        }
        let free = free | taken;
        let chain = self.flood(1 << at, own);
        if self.around(chain) & free == 0 {
            return None;
        }
        let is_ko = taken.count_ones() == 1 && chain.count_ones() == 1 && self.around(chain) & free == taken;
        let ko = is_ko.then_some(taken.trailing_zeros() as u8);
        Some((Stones { own, enemy: stones.enemy & !taken }, ko))
    }

    /// The area of the side to move less that of the other, all stones alive.
    pub(super) fn area(&self, stones: Stones) -> i32 {
        let mut area = stones.own.count_ones() as i32 - stones.enemy.count_ones() as i32;
        for room in self.parts(self.free(stones)) {
            let around = self.around(room);
            match (around & stones.own != 0, around & stones.enemy != 0) {
                (true, false) => area += room.count_ones() as i32,
                (false, true) => area -= room.count_ones() as i32,
                _ => {}
            }
        }
        area
    }

    /// How many points are beyond doubt the side's to move, and the other's.
    pub(super) fn settled(&self, stones: Stones) -> (i32, i32) {
        let count = |stones| self.unconditional(stones).count_ones() as i32;
        (count(stones), count(stones.turned()))
    }

    /// The points that the side to move keeps even if it always passes (Benson 1976): chains with two vital rooms
    /// each, and those rooms. A room is vital to a chain if all its free points are liberties of the chain.
    fn unconditional(&self, stones: Stones) -> Set {
        let free = self.free(stones);
        let mut chains: Vec<Set> = self.parts(stones.own).collect();
        // What lies between own chains, with enemy stones or without.
        let mut rooms: Vec<Set> = self.parts(self.all & !stones.own).collect();
        let vital = |room: Set, chain: Set| room & free & !self.around(chain) == 0 && room & self.around(chain) != 0;
        loop {
            let before = (chains.len(), rooms.len());
            chains.retain(|&chain| rooms.iter().filter(|&&room| vital(room, chain)).count() >= 2);
            let alive = chains.iter().fold(0, |set, chain| set | chain);
            rooms.retain(|&room| self.around(room) & stones.own & !alive == 0);
            if (chains.len(), rooms.len()) == before {
                let kept = rooms.iter().filter(|&&room| chains.iter().any(|&chain| vital(room, chain)));
                return kept.fold(alive, |set, room| set | room);
            }
        }
    }
}

/// The points of a set, lowest first.
fn each(mut set: Set) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let at = set.trailing_zeros() as u8;
        (set != 0).then(|| {
            set &= set - 1;
            at
        })
    })
}
