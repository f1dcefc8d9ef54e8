//! What the fits of evaluations to self-play share ("Texel tuning"): lines of positions, and the descent.

use crate::rules::{BySide, Diagram, Side};

/// A position of a game, and what became of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Outlook {
    /// The board, top row first.
    pub rows: Vec<String>,
    /// Whose turn it is.
    pub to_move: Side,
    /// Chance of that side to win by a search, 0 to 1.
    pub win: f32,
    /// What it got in the end: 1 for a win, 1/2 for a draw, 0 for a loss.
    pub result: f32,
}

impl Outlook {
    /// The same with the result of a game that was won by `winner`.
    #[must_use]
    pub fn ended(self, winner: Option<Side>) -> Self {
        let result = winner.map_or(0.5, |winner| if winner == self.to_move { 1.0 } else { 0.0 });
        Self { result, ..self }
    }

    /// A line of a file of positions.
    pub fn line(&self) -> String {
        format!("{} {} {:.3} {}", self.rows.join("/"), self.to_move.name(), self.win, self.result)
    }

    /// Reads such a line; nothing if it is none.
    pub fn read(line: &str) -> Option<Self> {
        let mut words = line.split(' ');
        let rows = words.next()?.split('/').map(Into::into).collect();
        let to_move = if words.next()? == "white" { Side::White } else { Side::Black };
        Some(Self { rows, to_move, win: words.next()?.parse().ok()?, result: words.next()?.parse().ok()? })
    }

    /// The position, without what came before it.
    pub fn diagram(&self) -> Diagram {
        let (rows, to_move) = (self.rows.clone(), self.to_move);
        Diagram { rows, to_move, captured_by: BySide::default(), plies_since_capture: 0, history: Vec::new() }
    }
}

/// Descends by Adam (Kingma, Ba 2015), with a slight pull to nought.
pub struct Adam {
    mean: Vec<f32>,
    square: Vec<f32>,
    step: i32,
}

impl Adam {
    /// For so many weights.
    pub fn new(weights: usize) -> Self {
        Self { mean: vec![0.0; weights], square: vec![0.0; weights], step: 0 }
    }

    /// A step down the slope, which has one number for each weight.
    pub fn descend<'a>(&mut self, weights: impl IntoIterator<Item = &'a mut f32>, slope: &[f32], rate: f32) {
        self.step += 1;
        let sums = self.mean.iter_mut().zip(&mut self.square);
        for ((weight, slope), (mean, square)) in weights.into_iter().zip(slope).zip(sums) {
            let slope = slope + 1e-5 * *weight;
            *mean += 0.1 * (slope - *mean);
            *square += 0.001 * (slope * slope - *square);
            let (mean, square) = (*mean / (1.0 - 0.9f32.powi(self.step)), *square / (1.0 - 0.999f32.powi(self.step)));
            *weight -= rate * mean / (square.sqrt() + 1e-8);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let rows = vec!["B.".to_owned(), ".W".to_owned()];
        let outlook = Outlook { rows, to_move: Side::White, win: 0.25, result: 0.5 }.ended(Some(Side::Black));
        assert_eq!(outlook.line(), "B./.W white 0.250 0");
        assert_eq!(Outlook::read(&outlook.line()), Some(outlook));
        assert_eq!(Outlook::read("B./.W white"), None);
    }

    #[test]
    fn the_descent_finds_the_bottom() {
        let (mut adam, mut weights) = (Adam::new(2), [5.0, -3.0]);
        for _ in 0..2_000 {
            let slope = [weights[0] - 1.0, 2.0 * (weights[1] - 2.0)];
            adam.descend(&mut weights, &slope, 0.01);
        }
        assert!((weights[0] - 1.0).abs() < 0.01 && (weights[1] - 2.0).abs() < 0.01, "{weights:?}");
    }
}
