//! What can be seen on a board without playing: liberties, legality, eyes, owners.

use super::{At, Board, Cell, NOWHERE};

impl Board {
    /// The liberties of a stone's chain, each once; stops after `most`.
    pub(in crate::ai::go) fn liberties(&self, at: At, most: usize, out: &mut Vec<At>) {
        out.clear();
        for stone in self.chain(at) {
            for point in self.beside(stone) {
                if self.cell(point) == Cell::Empty && !out.contains(&point) {
                    out.push(point);
                    if out.len() == most {
                        return;
                    }
                }
            }
        }
    }

    /// Whether a stone's chain has four liberties for sure: four of its stones at most lie beside each of them.
    pub(in crate::ai::go) fn has_many_liberties(&self, at: At) -> bool {
        self.chains[usize::from(self.head(at))].liberties > 12
    }

    /// The two liberties of a stone's chain, if it has just so many.
    pub(in crate::ai::go) fn two_liberties(&self, at: At) -> Option<[At; 2]> {
        // Four of its stones at most lie beside each.
        if self.chains[usize::from(self.head(at))].liberties > 8 {
            return None;
        }
        let (mut first, mut second) = (NOWHERE, NOWHERE);
        for stone in self.chain(at) {
            for point in self.beside(stone) {
                if self.cell(point) != Cell::Empty || point == first || point == second {
                } else if first == NOWHERE {
                    first = point;
                } else if second == NOWHERE {
                    second = point;
                } else {
                    return None;
                }
            }
        }
        (second != NOWHERE).then_some([first, second])
    }

    /// Whether `side` may set a stone there: no suicide, no ko.
    #[inline]
    pub(in crate::ai::go) fn is_legal(&self, at: At, side: Cell) -> bool {
        if self.cell(at) != Cell::Empty || (at == self.ko && side == self.to_move) {
            return false;
        }
        self.beside(at).into_iter().any(|point| match self.cell(point) {
            Cell::Empty => true,
            Cell::Border => false,
            cell if cell == side => self.atari(point).is_none(),
            _ => self.atari(point).is_some(),
        })
    }

    /// Whether the point looks like an eye of `side`.
    pub(in crate::ai::go) fn is_eye(&self, at: At, side: Cell) -> bool {
        if self
            .beside(at)
            .into_iter()
            .any(|point| !matches!(self.cell(point), cell if cell == side || cell == Cell::Border))
        {
            return false;
        }
        let (mut hostile, mut edge) = (0, 0);
        for point in self.diagonal(at) {
            match self.cell(point) {
                Cell::Border => edge = 1,
                cell if cell == side.other() => hostile += 1,
                _ => {}
            }
        }
        hostile + edge < 2
    }

    /// Whether a stone of `side` there takes something.
    pub(in crate::ai::go) fn takes(&self, at: At, side: Cell) -> bool {
        let falls = |point| self.cell(point) == side.other() && self.atari(point).is_some();
        self.beside(at).into_iter().any(falls)
    }

    /// What a stone of `side` there would have: how many liberties (2 stands for all higher numbers), and how large
    /// its chain would be at most.
    pub(in crate::ai::go) fn outlook(&self, at: At, side: Cell) -> (u8, u16) {
        self.outlook_without(at, side, NOWHERE)
    }

    /// The same if another point, a liberty of its chain, were not free.
    pub(in crate::ai::go) fn outlook_without(&self, at: At, side: Cell, without: At) -> (u8, u16) {
        let mut first = NOWHERE;
        let mut stones = 1;
        let mut more = false;
        let mut see = |point: At| {
            if point == without {
            } else if first == NOWHERE {
                first = point;
            } else if first != point {
                more = true;
            }
        };
        for point in self.beside(at) {
            match self.cell(point) {
                Cell::Empty => see(point),
                Cell::Border => {}
                cell if cell == side => {
                    let chain = &self.chains[usize::from(self.head(point))];
                    stones += chain.stones;
                    // The new stone takes away the liberty on its own point.
                    let (mut count, mut sum, mut squares) =
                        (u64::from(chain.liberties), u64::from(chain.sum), u64::from(chain.squares));
                    let own = u64::from(at);
                    for side_point in self.beside(at) {
                        if self.cell(side_point) == side && self.head(side_point) == self.head(point) {
                            count -= 1;
                            sum -= own;
                            squares -= own * own;
                        }
                    }
                    if count * squares != sum * sum {
                        return (2, stones);
                    }
                    if let Some(liberty) = sum.checked_div(count) {
                        see(liberty as At);
                    }
                }
                _ if self.atari(point).is_some() => {
                    // What is taken becomes a liberty where it touches the new chain.
                    let joins = |&own: &At| {
                        let own_head = |near: &At| self.cell(*near) == side && self.head(*near) == self.head(own);
                        own == at || (self.cell(own) == side && self.beside(at).iter().any(own_head))
                    };
                    for stone in self.chain(point).filter(|&stone| self.beside(stone).iter().any(joins)) {
                        see(stone);
                    }
                }
                _ => {}
            }
        }
        (if more { 2 } else { u8::from(first != NOWHERE) }, stones)
    }

    /// The owner of a point at the end of a playout: its stone's side, or the one side that surrounds it.
    pub(in crate::ai::go) fn owner(&self, at: At) -> Cell {
        match self.cell(at) {
            Cell::Empty => {
                let mut owner = Cell::Empty;
                for point in self.beside(at) {
                    match self.cell(point) {
                        Cell::Empty => return Cell::Empty,
                        Cell::Border => {}
                        cell if owner == Cell::Empty || owner == cell => owner = cell,
                        _ => return Cell::Empty,
                    }
                }
                owner
            }
            cell => cell,
        }
    }
}
