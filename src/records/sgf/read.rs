//! From game trees as they are written to records.

use super::lexer::{Lexer, Raw, Written};
use super::properties::{Desk, Draft, name};
use super::values::{Coordinates, read_komi, read_text};
use super::{OWN, OwnOfGame, info};
use crate::records::Record;
use crate::records::judge::diagram;
use crate::records::node::{Deed, Made, Remarks, SetUp};
use crate::records::place::{Budget, Fault, Notes, Wrong};
use crate::records::tree::{NodeId, Tree};
use crate::rules::catalogue::parse_options;
use crate::rules::go::handicap_points;
use crate::rules::{AnyPosition, Board, BySide, Diagram, Game, Grid, Options, Piece, Setup, Side, Start};
use serde_json::Value;

/// Roughly what a record costs in memory before its first node.
const RECORD_COST: usize = 1024;

/// Reads all games of a text. One that cannot be read is passed over with a note if there are others.
pub(in crate::records) fn read(text: &str, notes: &mut Notes, budget: &mut Budget) -> Result<Vec<Record>, Fault> {
    let (mut lexer, mut games, mut refused) = (Lexer::new(text), Vec::new(), None);
    while let Some(raw) = lexer.next_tree(notes, budget)? {
        if !budget.spend(RECORD_COST) {
            return Err((raw.nodes.first().map_or(0, |node| node.at), Wrong::TooMuch));
        }
        match (Reader { raw: &raw, text, notes, budget }).record() {
            Ok(record) => games.push(record),
            Err((at, Wrong::TooMuch)) => return Err((at, Wrong::TooMuch)),
            Err((at, wrong)) => {
                notes.add(at, format!("this game is passed over: {wrong}"));
                refused.get_or_insert((at, wrong));
            }
        }
    }
    if games.is_empty() { Err(refused.unwrap_or((0, Wrong::NoRecord))) } else { Ok(games) }
}

/// Whether a game of SGF begins anywhere in the text.
pub(in crate::records) fn looks_like_sgf(text: &str) -> bool {
    Lexer::new(text).finds_a_game()
}

struct Reader<'a, 'b, 'c> {
    raw: &'a Raw,
    text: &'a str,
    notes: &'b mut Notes<'c>,
    budget: &'b mut Budget,
}

/// What the root says beside moves, stones and remarks.
struct Root {
    game: Game,
    grid: Grid,
    tags: Vec<(String, String)>,
    own: OwnOfGame,
}

impl<'a> Reader<'a, '_, '_> {
    fn properties(&self, node: usize) -> impl Iterator<Item = Written<'a>> + use<'a> {
        self.raw.properties(node, self.text)
    }

    fn record(mut self) -> Result<Record, Fault> {
        let at = self.raw.nodes.first().map_or(0, |node| node.at);
        let root = self.root()?;
        let coordinates = Coordinates { game: root.game, grid: root.grid };
        let mut tree = Tree::default();
        // For each node as it is written, the last node that was made of it.
        let mut last = Vec::with_capacity(self.raw.nodes.len());
        let mut start = SetUp::default();
        for (place, node) in self.raw.nodes.iter().enumerate() {
            let mut draft = self.draft(place, coordinates)?;
            let mut parent = NodeId::ROOT;
            if let Some(above) = node.parent {
                parent = last.get(above as usize).copied().unwrap_or(NodeId::ROOT);
                if draft.has_set_up() && !draft.moves.is_empty() {
                    self.notes.add(node.at, "a move and a set-up in one node; they become two nodes");
                }
            } else {
                start = std::mem::take(&mut draft.set_up);
                if !draft.moves.is_empty() {
                    self.notes.add(node.at, "a move in the root; it becomes a node of its own");
                }
            }
            last.push(add(&mut tree, parent, node.parent.is_none(), draft));
        }
        self.setup(root, start, tree).map_err(|wrong| (at, wrong))
    }

    fn draft(&mut self, place: usize, coordinates: Coordinates) -> Result<Draft, Fault> {
        let mut draft = Draft::default();
        let is_root = place == 0;
        for property in self.properties(place) {
            let id = name(property.id);
            if is_root && (info::is_tag(&id) || matches!(&id[..], "FF" | "GM" | "CA" | "SZ") || id == OWN) {
                continue;
            }
            let mut desk = Desk { coordinates, notes: self.notes, budget: self.budget };
            desk.take(&id, property, &mut draft)?;
        }
        let pieces = &mut draft.set_up.pieces;
        // Of several pieces for a point, the last one counts.
        pieces.reverse();
        pieces.sort_by_key(|(point, _)| *point);
        pieces.dedup_by_key(|(point, _)| *point);
        Ok(draft)
    }

    fn root(&mut self) -> Result<Root, Fault> {
        let (mut game, mut size, mut tags) = (None, None, Vec::<(String, String)>::new());
        let (mut own, mut version, mut long_names) = (OwnOfGame::default(), None, false);
        let at = self.raw.nodes.first().map_or(0, |node| node.at);
        for property in self.properties(0) {
            let id = name(property.id);
            long_names |= id != property.id;
            let mut values = property.values();
            let (place, first) = values.next().unwrap_or((property.at, ""));
            match &id[..] {
                "FF" => version = first.trim().parse::<u8>().ok(),
                "GM" => game = Some((place, first.trim())),
                "SZ" => size = Some((place, first.trim())),
                OWN => match serde_json::from_str(&read_text(first, true)) {
                    Ok(read) => own = read,
                    Err(_) => self.notes.add(property.at, "what this program once noted here is not understood"),
                },
                _ if info::is_tag(&id) => {
                    for (place, raw) in property.values() {
                        let text = read_text(raw, info::has_lines(&id));
                        if id == "KM" && read_komi(&text).is_none() {
                            self.notes.add(place, "KM is no number; no komi is counted");
                        }
                        match tags.iter_mut().find(|(tag, _)| *tag == id) {
                            Some((_, said)) => {
                                self.notes.add(place, format!("{id} comes twice"));
                                if *said != text {
                                    said.push_str(", ");
                                    said.push_str(&text);
                                }
                            }
                            None => tags.push((id.clone(), text)),
                        }
                    }
                }
                _ => {}
            }
        }
        let missing: Vec<_> = [("FF", version.is_none()), ("GM", game.is_none()), ("SZ", size.is_none())]
            .into_iter()
            .filter_map(|(name, missing)| missing.then_some(name))
            .collect();
        if !missing.is_empty() {
            self.notes.add(at, format!("{} missing; the usual is taken", missing.join(", ")));
        }
        if let Some(version @ 0..=3) = version {
            self.notes.add(at, format!("an old file, of the form FF[{version}]"));
        }
        if long_names {
            self.notes.add(at, "names of properties have small letters, as in old files");
        }
        let game = self.game(game)?;
        let grid = self.size(game, size)?;
        Ok(Root { game, grid, tags, own })
    }

    fn game(&mut self, said: Option<(usize, &str)>) -> Result<Game, Fault> {
        match said {
            None => Ok(Game::Go),
            Some((_, number)) if matches!(number.trim_start_matches('0'), "1") => Ok(Game::Go),
            Some((_, number)) if matches!(number.trim_start_matches('0'), "2") => Ok(Game::Reversi),
            Some((at, number)) if number.parse::<u32>().is_err() => {
                self.notes.add(at, "GM is no number; Go is taken");
                Ok(Game::Go)
            }
            Some((at, number)) => Err((at, Wrong::Game(format!("game {number} of SGF")))),
        }
    }

    fn size(&mut self, game: Game, said: Option<(usize, &str)>) -> Result<Grid, Fault> {
        let usual = if game == Game::Go { Grid { cols: 19, rows: 19 } } else { Grid { cols: 8, rows: 8 } };
        let Some((at, text)) = said else { return Ok(usual) };
        let (cols, rows) = text.split_once([':', 'x', 'X', '*']).unwrap_or((text, text));
        let number = |text: &str| {
            let text = text.trim();
            let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            is_number.then(|| text.parse::<u64>().unwrap_or(u64::MAX)).filter(|number| *number > 0)
        };
        let (Some(cols), Some(rows)) = (number(cols), number(rows)) else {
            self.notes.add(at, format!("SZ is no size; {} by {} is taken", usual.cols, usual.rows));
            return Ok(usual);
        };
        let grid = u8::try_from(cols).ok().zip(u8::try_from(rows).ok()).and_then(|(cols, rows)| Grid::new(cols, rows));
        grid.filter(|grid| game == Game::Go || grid.cols == grid.rows).ok_or_else(|| (at, Wrong::Size(said_size(text))))
    }

    /// Puts together what the record begins from.
    fn setup(self, root: Root, set_up: SetUp, tree: Tree) -> Result<Record, Wrong> {
        let options = info::options(root.game, root.grid.cols, root.grid.rows, &root.tags);
        let options = parse_options(options, &Value::Object(root.own.options))?;
        let first = set_up.to_move.or_else(|| first_mover(&tree));
        let stones = root.tags.iter().find(|(tag, _)| tag == "HA").and_then(|(_, text)| text.trim().parse().ok());
        let setup = match root.own.start {
            Some(start) => Setup { options, start: Start::Diagram(start) },
            None => begin(options, root.grid, &set_up, first, stones.unwrap_or(0)),
        };
        AnyPosition::new(&setup)?;
        let mut tree = tree;
        tree.set_resumed(NodeId::ROOT, root.own.root.resumed);
        tree.set_sequel(NodeId::ROOT, root.own.root.sequel);
        let tags = root.tags.into_iter().chain(root.own.tags).collect();
        Ok(Record { setup, tags, tree })
    }
}

/// A size as it was written, in words.
fn said_size(text: &str) -> String {
    let text: String = text.chars().take(40).collect();
    match text.split_once([':', 'x', 'X', '*']) {
        Some((cols, rows)) => format!("{} by {}", cols.trim(), rows.trim()),
        None => format!("{} by {}", text.trim(), text.trim()),
    }
}

impl Draft {
    fn has_set_up(&self) -> bool {
        !self.set_up.pieces.is_empty() || self.set_up.to_move.is_some()
    }
}

/// Adds what the draft holds: the set-up first, each move a node; remarks belong to the last. In the root there is no
/// set-up left.
fn add(tree: &mut Tree, parent: NodeId, is_root: bool, draft: Draft) -> NodeId {
    let mut node = parent;
    let has_set_up = draft.has_set_up();
    if !is_root && (has_set_up || draft.moves.is_empty()) {
        let deed = if has_set_up { Deed::SetUp(Box::new(draft.set_up)) } else { Deed::Nothing };
        node = tree.add(node, deed);
    }
    for made in draft.moves {
        node = tree.add(node, Deed::Move(made));
    }
    if draft.remarks != *Remarks::NONE {
        tree.set_remarks(node, draft.remarks);
    }
    if node != NodeId::ROOT {
        tree.set_resumed(node, draft.own.resumed);
        tree.set_sequel(node, draft.own.sequel);
    }
    node
}

/// Who makes the first move of the main line.
fn first_mover(tree: &Tree) -> Option<Side> {
    tree.main_line().into_iter().find_map(|node| tree.made(node)).map(|made: &Made| made.by)
}

/// From where the game begins: the regular start if the stones are those of it.
fn begin(mut options: Options, grid: Grid, set_up: &SetUp, first: Option<Side>, handicap: u8) -> Setup {
    let mut board = Board::empty(grid);
    for &(point, piece) in &set_up.pieces {
        board.set(point, piece);
    }
    let nothing = set_up.pieces.iter().all(|(_, piece)| piece.is_none());
    if nothing {
        match &mut options {
            Options::Go(options) => options.first = first.unwrap_or(options.first),
            Options::Reversi(options) => options.first = set_up.to_move.unwrap_or(options.first),
            Options::Latrunculi(_) | Options::Tablut(_) => {}
        }
        return Setup::new(options);
    }
    let only_black = board.count(Side::White) == 0;
    let usual = if handicap >= 2 && only_black { Side::White } else { Side::Black };
    let to_move = first.unwrap_or(usual);
    if let Options::Go(options) = &mut options
        && to_move == Side::White
        && (2..=9).contains(&handicap)
        && is_handicap(&board, grid, handicap)
    {
        options.handicap = handicap;
        return Setup::new(Options::Go(options.clone()));
    }
    let start: Diagram = diagram(&board, to_move, BySide::default());
    let regular = Setup::new(options.clone());
    let is_regular = |position: AnyPosition| {
        use crate::rules::Position;
        *position.board() == board && position.to_move() == to_move && options.game() == Game::Reversi
    };
    if AnyPosition::new(&regular).is_ok_and(is_regular) {
        return regular;
    }
    Setup { options, start: Start::Diagram(start) }
}

fn is_handicap(board: &Board, grid: Grid, stones: u8) -> bool {
    handicap_points(grid, stones).is_some_and(|points| {
        board.pieces().count() == points.len()
            && points.iter().all(|&point| board.get(point) == Some(Piece::man(Side::Black)))
    })
}
