//! Fixed handicap.

use crate::rules::{Grid, Point};

/// The most fixed handicap stones that a board takes.
pub const fn most_handicap(grid: Grid) -> u8 {
    let (cols, rows) = (grid.cols, grid.rows);
    let odd = cols % 2 == 1 && rows % 2 == 1;
    let least = if cols < rows { cols } else { rows };
    // Even boards have no middle lines; on 7x7 the middle lies too near the sides.
    match least {
        ..=6 => 0,
        8.. if odd => 9,
        _ => 4,
    }
}

/// The fixed handicap points (Go Text Protocol 2, 4.1.1), in the order in which they are set; nothing if the board
/// or the number does not allow them.
pub fn handicap_points(grid: Grid, stones: u8) -> Option<Vec<Point>> {
    if stones == 0 {
        return Some(Vec::new());
    }
    let (cols, rows) = (i32::from(grid.cols), i32::from(grid.rows));
    if stones < 2 || stones > most_handicap(grid) {
        return None;
    }
    let line = |side: i32| if side >= 13 { 3 } else { 2 };
    let (left, right) = (line(cols), cols - 1 - line(cols));
    let (low, high) = (line(rows), rows - 1 - line(rows));
    let (mid_col, mid_row) = (cols / 2, rows / 2);
    let corners = [(left, low), (right, high), (left, high), (right, low)];
    let sides = [(left, mid_row), (right, mid_row), (mid_col, low), (mid_col, high)];
    let middle = (mid_col, mid_row);
    let stones = usize::from(stones);
    let mut points: Vec<(i32, i32)> = corners[..stones.min(4)].to_vec();
    if stones >= 6 {
        points.extend(&sides[..if stones >= 8 { 4 } else { 2 }]);
    }
    if stones >= 5 && stones % 2 == 1 {
        points.push(middle);
    }
    points.into_iter().map(|(col, row)| grid.point(col, row)).collect()
}
