//! Moves along rows and columns, as Latrunculi and Tablut have them.

use super::{Board, Grid, Illegal, Move, Point, Side};

/// Origin and target of a move of `side`, judged by all that needs no look at the way between them (1.4).
///
/// # Errors
/// The first rule that the move breaks.
pub fn ends(board: &Board, side: Side, mv: Move) -> Result<(Point, Point), Illegal> {
    let grid = board.grid();
    if mv.points().any(|point| !grid.contains(point)) {
        return Err(Illegal::OffBoard);
    }
    let Move::Step { from, to } = mv else { return Err(Illegal::WrongKind) };
    match board.side(from) {
        None => Err(Illegal::EmptyOrigin),
        Some(owner) if owner != side => Err(Illegal::NotOwnPiece),
        Some(_) if from == to => Err(Illegal::SameSquare),
        Some(_) if grid.col(from) != grid.col(to) && grid.row(from) != grid.row(to) => Err(Illegal::NotOrthogonal),
        Some(_) if board.get(to).is_some() => Err(Illegal::Occupied),
        Some(_) => Ok((from, to)),
    }
}

/// The squares of an orthogonal move: those between, nearest first, then the target.
pub fn way(grid: Grid, from: Point, to: Point) -> impl Iterator<Item = Point> {
    let (cols, rows) = (grid.col(to) - grid.col(from), grid.row(to) - grid.row(from));
    let direction = (cols.signum() as i8, rows.signum() as i8);
    grid.ray(from, direction).take((cols.abs() + rows.abs()) as usize)
}

/// The points to show for a refused move that concerns the piece moved or the square it should go to.
pub fn concerned(mv: Move, why: Illegal) -> Vec<Point> {
    match (mv, why) {
        (Move::Step { from, .. }, Illegal::EmptyOrigin | Illegal::NotOwnPiece | Illegal::SameSquare) => vec![from],
        (Move::Step { to, .. }, Illegal::NotOrthogonal | Illegal::Occupied | Illegal::TooFar | Illegal::Corner) => {
            vec![to]
        }
        _ => Vec::new(),
    }
}

/// The pieces that these moves move: what to show to a player who may not pass.
pub fn movers(moves: &[Move]) -> Vec<Point> {
    let mut movers: Vec<_> = moves.iter().filter_map(|mv| mv.points().next()).collect();
    movers.dedup();
    movers
}
