//! From records to SGF.

use super::values::{Coordinates, write_text};
use super::{OWN, OwnOfGame, OwnOfNode, info, letter};
use crate::records::Record;
use crate::records::format::WriteError;
use crate::records::node::{Clock, Deed, Made, MarkKind, Remarks, SetUp};
use crate::records::result;
use crate::records::tree::{NodeId, Sequel};
use crate::rules::catalogue::values;
use crate::rules::go::handicap_points;
use crate::rules::{AnyPosition, Game, Grid, Move, Options, Piece, Point, Position, Side, Start};

/// A line is broken before the first node that begins beyond this column.
const WIDTH: usize = 72;

/// Writes a game.
pub(in crate::records) fn write(record: &Record) -> Result<String, WriteError> {
    if record.game().slides() {
        return Err(WriteError::Game { game: record.game().slug(), format: "sgf" });
    }
    let grid = record.setup.options.grid()?;
    let coordinates = Coordinates { game: record.game(), grid };
    let end = record.tree.main_line().last().copied().unwrap_or(NodeId::ROOT);
    let mut writer = Writer { out: String::new(), line: 0, coordinates, end };
    writer.game(record)?;
    Ok(writer.out)
}

struct Writer {
    out: String,
    /// Where the present line began.
    line: usize,
    coordinates: Coordinates,
    /// The end of the main line.
    end: NodeId,
}

/// What is still to be written.
enum Task {
    Node(NodeId),
    Branch(NodeId),
    Close,
}

impl Writer {
    fn game(&mut self, record: &Record) -> Result<(), WriteError> {
        let tree = &record.tree;
        self.out.push_str("(;");
        self.root(record)?;
        self.remarks(tree.remarks(NodeId::ROOT));
        let mut tasks = Vec::new();
        push_branches(&mut tasks, tree.children(NodeId::ROOT));
        while let Some(task) = tasks.pop() {
            match task {
                Task::Close => self.out.push(')'),
                Task::Branch(node) => {
                    self.new_line();
                    self.out.push('(');
                    tasks.push(Task::Close);
                    tasks.push(Task::Node(node));
                }
                Task::Node(node) => {
                    if self.out.len() - self.line > WIDTH {
                        self.new_line();
                    }
                    self.out.push(';');
                    match tree.deed(node) {
                        Deed::Nothing => {}
                        Deed::Move(made) => self.made(made),
                        Deed::SetUp(set_up) => self.set_up(set_up),
                    }
                    self.remarks(tree.remarks(node));
                    let own = OwnOfNode { resumed: tree.resumed(node), sequel: self.untold(record, node) };
                    if own != OwnOfNode::default() {
                        self.json(&own);
                    }
                    push_branches(&mut tasks, tree.children(node));
                }
            }
        }
        self.out.push_str(")\n");
        Ok(())
    }

    /// How the game ended at a node, unless the result says it: that speaks of the end of the main line.
    fn untold(&self, record: &Record, node: NodeId) -> Option<Sequel> {
        let sequel = record.tree.sequel(node)?;
        let result = record.tag("RE").and_then(result::sequel);
        (node != self.end || result.as_ref() != Some(sequel)).then(|| sequel.clone())
    }

    fn new_line(&mut self) {
        self.out.push('\n');
        self.line = self.out.len();
    }

    fn root(&mut self, record: &Record) -> Result<(), WriteError> {
        let Grid { cols, rows } = self.coordinates.grid;
        let game = if record.game() == Game::Go { 1 } else { 2 };
        let size = if cols == rows { cols.to_string() } else { format!("{cols}:{rows}") };
        self.out.push_str(&format!("FF[4]GM[{game}]CA[UTF-8]SZ[{size}]"));
        let tags = info::tags(record);
        for (name, text) in tags.iter().filter(|(name, _)| info::is_tag(name)) {
            if self.out.len() - self.line > WIDTH {
                self.new_line();
            }
            self.text(name, text);
        }
        self.start(record, &tags)
    }

    /// The first position, and what of options and start no other property tells.
    fn start(&mut self, record: &Record, tags: &[(String, String)]) -> Result<(), WriteError> {
        let Grid { cols, rows } = self.coordinates.grid;
        let mut own = OwnOfGame {
            root: OwnOfNode { resumed: record.tree.resumed(NodeId::ROOT), sequel: self.untold(record, NodeId::ROOT) },
            tags: tags.iter().filter(|(name, _)| !info::is_tag(name)).cloned().collect(),
            ..OwnOfGame::default()
        };
        let mut told = info::options(record.game(), cols, rows, tags);
        let position = AnyPosition::new(&record.setup)?;
        match (&record.setup.start, &record.setup.options, &mut told) {
            (Start::Regular { .. }, Options::Go(options), Options::Go(told)) => {
                (told.first, told.handicap) = (options.first, options.handicap);
                if options.handicap > 0 {
                    let points = handicap_points(self.coordinates.grid, options.handicap).unwrap_or_default();
                    self.points("AB", &points);
                }
            }
            (Start::Regular { .. }, Options::Reversi(options), Options::Reversi(told)) => told.first = options.first,
            (Start::Diagram(diagram), ..) => {
                for (name, side) in [("AB", Side::Black), ("AW", Side::White)] {
                    let pieces = position.board().pieces();
                    let points: Vec<_> =
                        pieces.filter(|(_, piece)| *piece == Piece::man(side)).map(|(point, _)| point).collect();
                    if !points.is_empty() {
                        self.points(name, &points);
                    }
                }
                let plain = crate::records::diagram(position.board(), diagram.to_move, Default::default());
                let empty = position.board().pieces().next().is_none();
                own.start = (*diagram != plain || empty).then(|| diagram.clone());
            }
            _ => {}
        }
        if position.to_move() == Side::White || record.setup.start != Start::default() {
            self.out.push_str(&format!("PL[{}]", letter(position.to_move())));
        }
        let (told, options) = (values(&told), values(&record.setup.options));
        own.options = options.into_iter().filter(|(name, value)| told.get(name) != Some(value)).collect();
        if own != OwnOfGame::default() {
            self.json(&own);
        }
        Ok(())
    }

    fn made(&mut self, made: &Made) {
        self.out.push_str(letter(made.by));
        self.out.push('[');
        match (&made.text, made.mv) {
            (Some(raw), _) => self.out.push_str(raw),
            (None, Move::Place(point)) if self.coordinates.grid.contains(point) => {
                self.coordinates.write(point, &mut self.out);
            }
            (None, Move::Pass) if self.coordinates.game != Game::Go => self.out.push_str("PA"),
            (None, _) => {}
        }
        self.out.push(']');
    }

    fn set_up(&mut self, set_up: &SetUp) {
        for (name, side) in [("AB", Side::Black), ("AW", Side::White)] {
            let points: Vec<_> = set_up.put(Piece::man(side)).collect();
            if !points.is_empty() {
                self.points(name, &points);
            }
        }
        let emptied: Vec<_> = set_up.emptied().collect();
        if !emptied.is_empty() {
            self.points("AE", &emptied);
        }
        if let Some(side) = set_up.to_move {
            self.out.push_str(&format!("PL[{}]", letter(side)));
        }
    }

    fn remarks(&mut self, remarks: &Remarks) {
        if !remarks.name.is_empty() {
            self.text("N", &remarks.name);
        }
        if !remarks.comment.is_empty() {
            self.text("C", &remarks.comment);
        }
        for (side, time, moves) in [(Side::Black, "BL", "OB"), (Side::White, "WL", "OW")] {
            let clock = remarks.clocks[side];
            if let Some(ms) = clock.ms {
                self.text(time, &Clock::seconds(ms));
            }
            if let Some(left) = clock.moves {
                self.text(moves, &left.to_string());
            }
        }
        for (kind, points) in &remarks.marks {
            if let Some((_, name, _)) = MarkKind::ALL.iter().find(|(named, ..)| named == kind) {
                self.points(name, points);
            }
        }
        if !remarks.labels.is_empty() {
            self.out.push_str("LB");
            for (point, text) in &remarks.labels {
                self.out.push('[');
                self.coordinates.write(*point, &mut self.out);
                self.out.push(':');
                write_text(text, true, &mut self.out);
                self.out.push(']');
            }
        }
        for (name, pairs) in [("AR", &remarks.arrows), ("LN", &remarks.lines)] {
            if !pairs.is_empty() {
                self.out.push_str(name);
            }
            for (from, to) in pairs {
                self.out.push('[');
                self.coordinates.write(*from, &mut self.out);
                self.out.push(':');
                self.coordinates.write(*to, &mut self.out);
                self.out.push(']');
            }
        }
        for property in &remarks.other {
            self.out.push_str(&property.id);
            for raw in &property.values {
                self.out.push('[');
                self.out.push_str(raw);
                self.out.push(']');
            }
        }
    }

    fn text(&mut self, name: &str, text: &str) {
        self.out.push_str(name);
        self.out.push('[');
        write_text(text, false, &mut self.out);
        self.out.push(']');
    }

    fn points(&mut self, name: &str, points: &[Point]) {
        self.out.push_str(name);
        for &point in points {
            self.out.push('[');
            self.coordinates.write(point, &mut self.out);
            self.out.push(']');
        }
        if points.is_empty() {
            self.out.push_str("[]");
        }
    }

    fn json(&mut self, value: &impl serde::Serialize) {
        // None of these values lacks a form in JSON.
        let text = serde_json::to_string(value).unwrap_or_default();
        self.text(OWN, &text);
    }
}

/// A single branch goes on, several stand in brackets.
fn push_branches(tasks: &mut Vec<Task>, branches: &[NodeId]) {
    match branches {
        [only] => tasks.push(Task::Node(*only)),
        _ => tasks.extend(branches.iter().rev().map(|&branch| Task::Branch(branch))),
    }
}
