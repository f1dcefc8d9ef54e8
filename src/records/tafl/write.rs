//! From records to text.

use super::board;
use super::moves::is_result;
use crate::records::Record;
use crate::records::format::WriteError;
use crate::records::node::{Clock, Deed, Made, MarkKind, Remarks, SetUp};
use crate::records::tree::{NodeId, Tree};
use crate::rules::catalogue::overrides;
use crate::rules::{AnyPosition, Grid, Letters, Piece, Point, Position, Side, Start};

/// A line is broken before the first word that would end beyond this column.
const WIDTH: usize = 100;

/// Writes a game.
pub(in crate::records) fn write(record: &Record) -> Result<String, WriteError> {
    if !record.game().slides() {
        return Err(WriteError::Game { game: record.game().slug(), format: "tafl" });
    }
    let mut judged = record.clone();
    judged.judge()?;
    let position = AnyPosition::new(&record.setup)?;
    let (grid, first) = (position.board().grid(), position.to_move());
    let (turns, numbers) = (judged.tree.turns(first), judged.tree.numbers());
    let mut writer = Writer { out: String::new(), line: 0, grid, first, turns, numbers };
    writer.tags(record, &position);
    writer.out.push('\n');
    writer.line = writer.out.len();
    writer.moves(&judged.tree);
    // A tag may say anything; among the moves only what is no move can stand.
    writer.word(record.tag("Result").filter(|result| is_result(result)).unwrap_or("*"));
    writer.out.push_str("\n\n");
    Ok(writer.out)
}

struct Writer {
    out: String,
    /// Where the present line began.
    line: usize,
    grid: Grid,
    first: Side,
    /// Whose turn it is after each node, and the number of moves up to it.
    turns: Vec<Side>,
    numbers: Vec<usize>,
}

/// What is still to be written.
enum Task {
    /// A node with all that follows; whether its number must be said.
    Node(NodeId, bool),
    Open,
    Close,
}

impl Writer {
    fn tags(&mut self, record: &Record, position: &AnyPosition) {
        self.tag("Game", record.game().slug());
        let options = overrides(&record.setup.options);
        if !options.is_empty() {
            self.tag("Options", &serde_json::Value::Object(options).to_string());
        }
        for (name, value) in &record.tags {
            if !name.is_empty() && name.chars().all(|letter| letter.is_alphanumeric() || letter == '_') {
                self.tag(name, value);
            }
        }
        if let Start::Diagram(diagram) = &record.setup.start {
            self.tag("Board", &board::text(position.board()));
            self.tag("ToMove", diagram.to_move.name());
            if diagram.plies_since_capture > 0 {
                self.tag("SinceCapture", &diagram.plies_since_capture.to_string());
            }
            let taken = diagram.captured_by;
            if taken.black + taken.white > 0 {
                self.tag("Taken", &format!("{} {}", taken.black, taken.white));
            }
        }
    }

    fn tag(&mut self, name: &str, value: &str) {
        self.out.push_str(&format!("[{name} {}]\n", quoted(value)));
        self.line = self.out.len();
    }

    fn moves(&mut self, tree: &Tree) {
        self.remarks(tree, NodeId::ROOT);
        let mut tasks = vec![];
        // The main branch, then the others in brackets, then what follows the main one.
        let below = |tasks: &mut Vec<Task>, node: NodeId, numbered: bool| {
            if let Some(&main) = tree.children(node).first() {
                tasks.push(Task::Node(main, numbered));
            }
        };
        below(&mut tasks, NodeId::ROOT, true);
        while let Some(task) = tasks.pop() {
            match task {
                Task::Open => self.word("("),
                Task::Close => self.close(),
                Task::Node(node, numbered) => {
                    self.node(tree, node, numbered);
                    let is_main = tree.parent(node).and_then(|above| tree.children(above).first()) == Some(&node);
                    let others = match tree.parent(node) {
                        Some(above) if is_main => &tree.children(above)[1..],
                        _ => &[],
                    };
                    let spoken = tree.remarks(node) != Remarks::NONE || tree.sequel(node).is_some();
                    below(&mut tasks, node, spoken || !others.is_empty() || tree.made(node).is_none());
                    for &other in others.iter().rev() {
                        tasks.push(Task::Close);
                        tasks.push(Task::Node(other, true));
                        tasks.push(Task::Open);
                    }
                }
            }
        }
    }

    fn node(&mut self, tree: &Tree, node: NodeId, numbered: bool) {
        match tree.deed(node) {
            Deed::Nothing => self.word("<node>"),
            Deed::SetUp(set_up) => self.set_up(set_up),
            Deed::Move(made) => self.made(tree, node, made, numbered),
        }
        self.remarks(tree, node);
    }

    fn made(&mut self, tree: &Tree, node: NodeId, made: &Made, numbered: bool) {
        let above = tree.parent(node).unwrap_or(NodeId::ROOT);
        if self.turns.get(above.0 as usize) != Some(&made.by) {
            self.word(&format!("<by {}>", quoted(made.by.name())));
        }
        let number = self.numbers.get(node.0 as usize).map_or(0, |number| number.div_ceil(2));
        match (made.by == self.first, numbered) {
            (true, _) => self.word(&format!("{number}.")),
            (false, true) => self.word(&format!("{number}...")),
            (false, false) => {}
        }
        match (&made.text, tree.effects(node)) {
            (Some(text), _) => self.word(text),
            (None, Some(effects)) => self.word(&effects.notation(self.grid, Letters::Plain)),
            (None, None) => self.word(&made.mv.text(self.grid, Letters::Plain)),
        }
    }

    fn set_up(&mut self, set_up: &SetUp) {
        let names = |points: &mut dyn Iterator<Item = Point>| {
            points.map(|point| format!(" {}", self.grid.name(point, Letters::Plain))).collect::<String>()
        };
        let mut text = "<setup".to_owned();
        for piece in [Piece::man(Side::Black), Piece::man(Side::White), Piece::KING] {
            let names = names(&mut set_up.put(piece));
            if !names.is_empty() {
                text += &format!(" \"{}{names}\"", piece.letter());
            }
        }
        let emptied = names(&mut set_up.emptied());
        if !emptied.is_empty() {
            text += &format!(" \".{emptied}\"");
        }
        text += &format!(" \"{}\">", set_up.to_move.map_or("", Side::name));
        self.word(&text);
    }

    fn remarks(&mut self, tree: &Tree, node: NodeId) {
        let remarks = tree.remarks(node);
        let name = |point: Point| self.grid.name(point, Letters::Plain);
        let mut asides = Vec::new();
        if !remarks.name.is_empty() {
            asides.push(format!("<name {}>", quoted(&remarks.name)));
        }
        for side in Side::BOTH {
            let Clock { ms, moves } = remarks.clocks[side];
            if ms.is_some() || moves.is_some() {
                let time = ms.map(Clock::seconds).unwrap_or_default();
                let moves = moves.map(|moves| moves.to_string()).unwrap_or_default();
                asides.push(format!("<clock \"{}\" \"{time}\" \"{moves}\">", side.name()));
            }
        }
        for (kind, points) in &remarks.marks {
            let points: Vec<_> = points.iter().map(|&point| name(point)).collect();
            let word = MarkKind::ALL.iter().find(|(named, ..)| named == kind).map_or("", |(.., word)| word);
            asides.push(format!("<{word} \"{}\">", points.join(" ")));
        }
        for (point, text) in &remarks.labels {
            asides.push(format!("<label \"{}\" {}>", name(*point), quoted(text)));
        }
        for (word, pairs) in [("arrow", &remarks.arrows), ("line", &remarks.lines)] {
            asides.extend(pairs.iter().map(|(from, to)| format!("<{word} \"{}\" \"{}\">", name(*from), name(*to))));
        }
        for kept in &remarks.other {
            let values: String = kept.values.iter().map(|value| format!(" {}", quoted(value))).collect();
            asides.push(format!("<kept {}{values}>", quoted(&kept.id)));
        }
        if let Some(sequel) = tree.sequel(node) {
            asides.push(format!("<ended {}>", quoted(&serde_json::to_string(sequel).unwrap_or_default())));
        }
        if !remarks.comment.is_empty() {
            self.word(&format!("{{{}}}", escaped(&remarks.comment, '}')));
        }
        for aside in asides {
            self.word(&aside);
        }
    }

    /// Adds a word after a blank or on a new line.
    fn word(&mut self, word: &str) {
        let begins = self.out.len() == self.line;
        if !begins && self.out.len() - self.line + word.len() >= WIDTH {
            self.out.push('\n');
            self.line = self.out.len();
        } else if !begins && !self.out.ends_with('(') {
            self.out.push(' ');
        }
        self.out.push_str(word);
    }

    fn close(&mut self) {
        self.out.push(')');
    }
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", escaped(text, '"').replace('\n', "\\n"))
}

/// A backslash before the end, and before a backslash where it would be taken for one.
fn escaped(text: &str, end: char) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        if letter == end || letter == '\\' {
            out.push('\\');
        }
        out.push(letter);
    }
    out
}
