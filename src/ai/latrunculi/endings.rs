//! Endings with few pieces under the usual rules, solved from their ends backwards: two or three pieces against one,
//! and two against two.
//!
//! Every position of an ending is judged by how many moves it has and by what its captures lead to; then, ply by ply,
//! what is lost makes all positions before it won, and what is won takes a way out from the positions before it, which
//! are lost when no way is left ("retrograde analysis", Ströhlein 1970). What is never reached is a draw. Endings with
//! fewer pieces come first. Five million positions take about a second, so the work goes on in small portions.

use super::squares::{DIRECTIONS, Field, Word};
use crate::rules::Grid;
use crate::rules::latrunculi::{NoMoves, NoProgress, Options, Reach};
use std::sync::{Mutex, OnceLock, PoisonError};

/// No side has more pieces in any ending.
const MOST: usize = 4;

/// The endings, by the pieces of the side to move and of the other; both of those in which each side moves belong
/// together.
type Groups = [&'static [[usize; 2]]];
const GROUPS: &Groups = &[&[[2, 1], [1, 2]], &[[3, 1], [1, 3]], &[[2, 2]]];

/// What one position asks of a portion of work, and what a portion is.
const SCANNED: u32 = 1;
const JUDGED: u32 = 24;
const PORTION: u32 = 24 * 4_000;

/// What becomes of a position with best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The side to move wins in so many plies.
    Won(u32),
    /// It loses in so many plies.
    Lost(u32),
    /// Nobody wins.
    Drawn,
}

impl Ending {
    /// The same where the game is drawn after `limit` plies without a capture (0 = never), of which `quiet` have passed:
    /// no ending has captures on the way to its end that take longer.
    pub(super) fn within(self, quiet: u32, limit: u32) -> Self {
        match self {
            Self::Won(plies) | Self::Lost(plies) if limit > 0 && quiet.saturating_add(plies) > limit => Self::Drawn,
            _ => self,
        }
    }
}

/// The tables of a board; they can be asked once they are whole.
pub(super) struct Endings {
    field: Field<u64>,
    /// All sets of so many squares, in the order of their numbers.
    sets: [Vec<u64>; MOST + 1],
    /// In how many ways so many squares can be chosen from those below a square.
    below: Vec<[u32; MOST + 1]>,
    /// Of each position 0, or one more than the plies to its end, which are odd where the side to move wins.
    tables: [[Vec<u8>; MOST + 1]; MOST + 1],
    /// Moves of each position that may still save it, in the group that is being solved.
    ways: [[Vec<u8>; MOST + 1]; MOST + 1],
    groups: &'static Groups,
    stage: Stage,
}

/// How far the work has come: within a group, an ending of it, and a position of that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Judging { group: usize, part: usize, at: usize },
    Reaching { group: usize, part: usize, at: usize, plies: u8, last: u8 },
    Whole,
}

/// Whether the endings of the usual board hold under these options. Draws by repetition take nothing away from a win,
/// and the limit of plies without a capture is seen to elsewhere.
pub(super) fn concern(options: &Options) -> bool {
    let usual = Options::default();
    (options.cols, options.rows) == (usual.cols, usual.rows)
        && options.reach == Reach::Slide
        && options.line_capture
        && !options.corner_capture
        && options.no_moves == NoMoves::Loss
        && options.no_progress_result == NoProgress::Draw
}

static SOLVED: OnceLock<Endings> = OnceLock::new();
static UNSOLVED: Mutex<Option<Endings>> = Mutex::new(None);

/// The endings of the usual board, once they are solved.
pub(super) fn solved() -> Option<&'static Endings> {
    SOLVED.get()
}

/// Goes on solving them for about a millisecond.
pub(super) fn work() {
    let mut unsolved = UNSOLVED.lock().unwrap_or_else(PoisonError::into_inner);
    if solved().is_some() {
        return;
    }
    let usual = Options::default();
    let grid = Grid { cols: usual.cols, rows: usual.rows };
    let mut endings = unsolved.take().or_else(|| Endings::new(grid, GROUPS));
    if endings.as_mut().is_some_and(Endings::work) {
        *unsolved = endings;
    } else if let Some(endings) = endings {
        // Nobody else can have set it meanwhile.
        let _ = SOLVED.set(endings);
    }
}

impl Endings {
    /// Those of a board of up to 8 by 8 squares, not solved yet.
    fn new(grid: Grid, groups: &'static Groups) -> Option<Self> {
        let field = Field::<u64>::new(grid)?;
        let mut below = vec![[1, 0, 0, 0, 0]];
        for square in 0..grid.len() {
            // Pascal's triangle.
            let row: [u32; MOST + 1] = below[square];
            below.push(std::array::from_fn(|k| if k == 0 { 1 } else { row[k] + row[k - 1] }));
        }
        let mut sets: [Vec<u64>; MOST + 1] = Default::default();
        let most = groups.iter().copied().flatten().flatten().copied().max().unwrap_or(0);
        for square in grid.points() {
            // Sets whose highest square this is follow all others.
            for k in (1..=most).rev() {
                let lower = if k == 1 { vec![0] } else { sets[k - 1].clone() };
                sets[k].extend(lower.into_iter().map(|set| set | u64::bit(square)));
            }
        }
        let mut endings = Self {
            field,
            sets,
            below,
            tables: Default::default(),
            ways: Default::default(),
            groups,
            stage: Stage::Judging { group: 0, part: 0, at: 0 },
        };
        endings.open(0);
        Some(endings)
    }

    /// Prepares the tables of a group.
    fn open(&mut self, group: usize) {
        self.ways = Default::default();
        for &[own, enemy] in self.groups[group] {
            let size = self.sets[own].len() * self.sets[enemy].len();
            self.tables[own][enemy] = vec![0; size];
            self.ways[own][enemy] = vec![0; size];
        }
    }

    /// The number of a set among those of its size.
    #[inline]
    fn number(&self, set: u64) -> usize {
        set.each().zip(1..=MOST).map(|(square, k)| self.below[square.index()][k]).sum::<u32>() as usize
    }

    #[inline]
    fn place(&self, own: u64, enemy: u64) -> usize {
        self.number(own) * self.sets[enemy.count() as usize].len() + self.number(enemy)
    }

    /// What becomes of a position; nothing if its ending is not among those solved.
    pub(super) fn ending(&self, own: u64, enemy: u64) -> Option<Ending> {
        let (men, foes) = (own.count() as usize, enemy.count() as usize);
        if self.stage != Stage::Whole || men > MOST || foes > MOST {
            return None;
        }
        let table = &self.tables[men][foes];
        Some(match *table.get(self.place(own, enemy))? {
            0 => Ending::Drawn,
            plies if plies % 2 == 0 => Ending::Won(u32::from(plies) - 1),
            plies => Ending::Lost(u32::from(plies) - 1),
        })
    }

    /// Does a portion of the work; false once all is done.
    pub(super) fn work(&mut self) -> bool {
        let mut left = PORTION;
        while left > 0 {
            match self.stage {
                Stage::Judging { group, part, at } => {
                    let [own, enemy] = self.groups[group][part];
                    if at < self.tables[own][enemy].len() {
                        self.judge(own, enemy, at);
                        self.stage = Stage::Judging { group, part, at: at + 1 };
                        left = left.saturating_sub(JUDGED);
                    } else if part + 1 < self.groups[group].len() {
                        self.stage = Stage::Judging { group, part: part + 1, at: 0 };
                    } else {
                        self.stage = Stage::Reaching { group, part: 0, at: 0, plies: 1, last: self.latest(group) };
                    }
                }
                Stage::Reaching { group, part, at, plies, last } => {
                    let [own, enemy] = self.groups[group][part];
                    if at < self.tables[own][enemy].len() {
                        left = left.saturating_sub(SCANNED);
                        let mut last = last;
                        if self.tables[own][enemy][at] == plies && self.reach(own, enemy, at, plies) {
                            last = last.max(plies + 1);
                        }
                        if self.tables[own][enemy][at] == plies {
                            left = left.saturating_sub(JUDGED);
                        }
                        self.stage = Stage::Reaching { group, part, at: at + 1, plies, last };
                    } else if part + 1 < self.groups[group].len() {
                        self.stage = Stage::Reaching { group, part: part + 1, at: 0, plies, last };
                    } else if plies < last && plies < u8::MAX - 1 {
                        self.stage = Stage::Reaching { group, part: 0, at: 0, plies: plies + 1, last };
                    } else if group + 1 < self.groups.len() {
                        self.open(group + 1);
                        self.stage = Stage::Judging { group: group + 1, part: 0, at: 0 };
                    } else {
                        self.ways = Default::default();
                        self.stage = Stage::Whole;
                    }
                }
                Stage::Whole => return false,
            }
        }
        true
    }

    /// The latest end that is known in a group.
    fn latest(&self, group: usize) -> u8 {
        self.groups[group].iter().flat_map(|&[own, enemy]| &self.tables[own][enemy]).copied().max().unwrap_or(0)
    }

    /// Counts the moves of a position and looks at its captures.
    fn judge(&mut self, men: usize, foes: usize, at: usize) {
        let each = self.sets[foes].len();
        let (own, enemy) = (self.sets[men][at / each], self.sets[foes][at % each]);
        if own & enemy != 0 {
            return;
        }
        let free = self.field.all & !(own | enemy);
        let (mut ways, mut soonest) = (0, 0);
        for from in own.each() {
            let rest = own ^ u64::bit(from);
            for direction in DIRECTIONS {
                let reach = self.field.ray(u64::bit(from), free, direction);
                ways += reach.count() as u8;
                for to in (reach & self.field.beside(enemy)).each() {
                    let taken = self.taken(rest, enemy, u64::bit(to));
                    if taken != 0 {
                        let plies = self.after_capture(rest | u64::bit(to), enemy & !taken);
                        soonest = if soonest == 0 || plies == 0 { soonest.max(plies) } else { soonest.min(plies) };
                    }
                }
            }
        }
        self.ways[men][foes][at] = ways;
        // Whoever cannot move has lost.
        self.tables[men][foes][at] = if ways == 0 { 1 } else { soonest };
    }

    /// The entry of a position by a capture after which these pieces are left.
    fn after_capture(&self, own: u64, enemy: u64) -> u8 {
        if enemy == 0 {
            return 2;
        }
        let (men, foes) = (own.count() as usize, enemy.count() as usize);
        match self.tables[foes][men].get(self.place(enemy, own)) {
            Some(&plies) if plies % 2 == 1 => plies + 1,
            _ => 0,
        }
    }

    /// What a piece takes that has come to stand on `to`, with `rest` for partners.
    fn taken(&self, rest: u64, enemy: u64, to: u64) -> u64 {
        DIRECTIONS.iter().fold(0, |taken, &direction| {
            let line = self.field.ray(to, enemy, direction);
            if self.field.shift(line, direction) & rest == 0 { taken } else { taken | line }
        })
    }

    /// Goes back from a position that is decided: whether an entry was made.
    fn reach(&mut self, men: usize, foes: usize, at: usize, plies: u8) -> bool {
        let each = self.sets[foes].len();
        let (own, enemy) = (self.sets[men][at / each], self.sets[foes][at % each]);
        let free = self.field.all & !(own | enemy);
        let own_number = at / each;
        let stride = self.sets[men].len();
        let mut made = false;
        for to in enemy.each() {
            let rest = enemy ^ u64::bit(to);
            // A piece that comes here and takes something does not lead to this position.
            if self.taken(rest, own, u64::bit(to)) != 0 {
                continue;
            }
            for direction in DIRECTIONS {
                for from in self.field.ray(u64::bit(to), free, direction).each() {
                    let before = self.number(rest | u64::bit(from)) * stride + own_number;
                    let entry = &mut self.tables[foes][men][before];
                    if plies % 2 == 1 {
                        // The side to move has lost here: whoever came here has won.
                        if *entry == 0 || *entry > plies + 1 {
                            *entry = plies + 1;
                            made = true;
                        }
                    } else {
                        let ways = &mut self.ways[foes][men][before];
                        *ways -= 1;
                        if *ways == 0 && *entry == 0 {
                            *entry = plies + 1;
                            made = true;
                        }
                    }
                }
            }
        }
        made
    }
}

#[cfg(test)]
mod tests;
