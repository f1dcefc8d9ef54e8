//! A game in words, for short tests: moves, boards and results as the documents write them.

use oblava::rules::catalogue::parse_options;
use oblava::rules::{
    AnyPosition, Diagram, Effects, Game, Move, Options, Point, Position, Setup, SetupError, Side, Start,
};
use serde_json::Value;

pub(crate) struct Table {
    pub(crate) position: AnyPosition,
}

pub(crate) fn options(game: Game, overrides: Value) -> Options {
    parse_options(Options::new(game), &overrides).expect("options")
}

pub(crate) fn diagram(rows: &[&str], to_move: Side) -> Diagram {
    Diagram {
        rows: rows.iter().map(|row| row.replace(' ', "")).collect(),
        to_move,
        captured_by: Default::default(),
        plies_since_capture: 0,
        history: Vec::new(),
    }
}

/// Whether these rows can be set up.
pub(crate) fn set_up(game: Game, overrides: Value, rows: &[&str], to_move: Side) -> Result<Table, SetupError> {
    let start = Start::Diagram(diagram(rows, to_move));
    let position = AnyPosition::new(&Setup { options: options(game, overrides), start })?;
    Ok(Table { position })
}

impl Table {
    pub(crate) fn start(game: Game, overrides: Value) -> Self {
        let position = AnyPosition::new(&Setup::new(options(game, overrides))).expect("a regular start");
        Self { position }
    }

    pub(crate) fn at(game: Game, overrides: Value, rows: &[&str], to_move: Side) -> Self {
        set_up(game, overrides, rows, to_move).expect("a possible position")
    }

    pub(crate) fn read(&self, text: &str) -> Move {
        Move::parse(text, self.position.board().grid(), self.position.game().letters()).expect("a move")
    }

    pub(crate) fn effects(&mut self, text: &str) -> Effects {
        let mv = self.read(text);
        assert!(self.position.legal_moves().contains(&mv), "{text} is not listed");
        self.position.play(mv).unwrap_or_else(|why| panic!("{text} is refused: {why}"))
    }

    /// Plays a move and returns it as a record has it: `f6-h6 (h3, h4, h5)`.
    pub(crate) fn play(&mut self, text: &str) -> String {
        self.effects(text).notation(self.position.board().grid(), self.position.game().letters())
    }

    /// Plays moves parted by spaces.
    pub(crate) fn line(&mut self, moves: &str) {
        for text in moves.split_whitespace() {
            self.effects(text);
        }
    }

    /// What is said after a move.
    pub(crate) fn warning(&mut self, text: &str) -> &'static str {
        self.effects(text).warnings.first().map_or("", |warning| warning.name())
    }

    /// Why a move is refused, with the squares that are shown: `throne: e5`.
    pub(crate) fn refusal(&mut self, text: &str) -> String {
        let mv = self.read(text);
        let before = self.position.board().clone();
        assert!(!self.position.legal_moves().contains(&mv), "{text} is listed");
        let why = self.position.play(mv).expect_err(text);
        assert_eq!(*self.position.board(), before, "a refused move changes nothing");
        let shown = self.position.concerned(mv, why);
        if shown.is_empty() { why.code() } else { format!("{}: {}", why.code(), self.names(shown)) }
    }

    fn names(&self, points: Vec<Point>) -> String {
        let grid = self.position.board().grid();
        let names = grid.sorted(points).into_iter().map(|point| grid.name(point, self.position.game().letters()));
        names.collect::<Vec<_>>().join(" ")
    }

    /// The legal moves, sorted by name.
    pub(crate) fn legal(&self) -> Vec<String> {
        let (grid, letters) = (self.position.board().grid(), self.position.game().letters());
        let mut names: Vec<_> = self.position.legal_moves().into_iter().map(|mv| mv.text(grid, letters)).collect();
        names.sort();
        names
    }

    /// `ongoing`, or status and reason.
    pub(crate) fn status(&self) -> String {
        let status = self.position.status();
        status.reason().map_or(status.code().to_string(), |reason| format!("{} {}", status.code(), reason.code()))
    }

    /// Black's and white's bowl.
    pub(crate) fn bowls(&self) -> (u32, u32) {
        let bowls = self.position.bowls();
        (bowls.black, bowls.white)
    }
}
