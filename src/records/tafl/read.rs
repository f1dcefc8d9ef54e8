//! From text to records.

use super::board;
use super::lexer::{Lexer, Token};
use super::moves::{is_capture, is_listed, is_result, looks_like_move, read as read_move};
use crate::records::Record;
use crate::records::node::{Clock, Deed, Made, MarkKind, Property, SetUp};
use crate::records::place::{Budget, Fault, Notes, Wrong};
use crate::records::tree::{NodeId, Tree};
use crate::rules::catalogue::{find_preset, parse_options};
use crate::rules::{
    AnyPosition, Board, BySide, Diagram, Game, Grid, Letters, Options, Point, Position, Setup, Side, Start,
};
use serde_json::Value;

/// Whether the text begins with tags one of which names the game.
pub(in crate::records) fn is_tagged(text: &str) -> bool {
    let head = text[..text.floor_char_boundary(20_000)].trim_start_matches('\u{FEFF}').trim_start();
    head.starts_with(['[', ';'])
        && head.match_indices('[').any(|(at, _)| {
            let tag = head[at + 1..].split(']').next().unwrap_or_default().to_ascii_lowercase();
            tag.starts_with("game \"tablut") || tag.starts_with("game \"latrunculi")
        })
}

/// Whether the text has such moves or rows.
pub(in crate::records) fn looks_like_tafl(text: &str) -> bool {
    let head = &text[..text.floor_char_boundary(20_000)];
    let words = || head.split(|letter: char| letter.is_whitespace() || "()[]{}<>;".contains(letter));
    words().any(looks_like_move) || words().any(|word| board::is_row(word) && word.len() == 9 && word.contains('K'))
}

/// A token with its place.
type Placed<'a> = (usize, Token<'a>);

/// Roughly what a game costs in memory beside its tokens.
const GAME_COST: usize = 1024;

/// Reads all games of a text.
pub(in crate::records) fn read(text: &str, notes: &mut Notes, budget: &mut Budget) -> Result<Vec<Record>, Fault> {
    let (mut lexer, mut tokens, mut games) = (Lexer::new(text), Vec::new(), Vec::new());
    // A tag after something else than a tag begins another game.
    let mut in_head = true;
    while let Some(token) = lexer.next(budget)? {
        let is_tag = matches!(token.1, Token::Tag(..));
        if is_tag && !in_head {
            if !budget.spend(GAME_COST) {
                return Err((token.0, Wrong::TooMuch));
            }
            games.push(game(&std::mem::take(&mut tokens), notes)?);
        }
        in_head = is_tag;
        tokens.push(token);
    }
    if !tokens.is_empty() {
        games.push(game(&tokens, notes)?);
    }
    if games.is_empty() { Err((0, Wrong::NoRecord)) } else { Ok(games) }
}

fn game(tokens: &[Placed], notes: &mut Notes) -> Result<Record, Fault> {
    let at = tokens.first().map_or(0, |(at, _)| *at);
    let rows = rows_alone(tokens);
    let (mut record, first_word) = head(tokens, rows, notes)?;
    let position = AnyPosition::new(&record.setup).map_err(|why| (at, why.into()))?;
    let mut body = Body {
        tree: &mut record.tree,
        grid: position.board().grid(),
        turns: vec![position.to_move()],
        node: NodeId::ROOT,
        by: None,
        open: Vec::new(),
        result: None,
        notes,
    };
    let mut tokens = tokens[first_word..].iter().peekable();
    while let Some((at, token)) = tokens.next() {
        if *token == Token::Open && body.skip_list(&mut tokens) {
            continue;
        }
        body.take(*at, token)?;
    }
    if let Some(&(_, bracket)) = body.open.last() {
        body.notes.add(bracket, format!("{} closing brackets are missing at the end", body.open.len()));
    }
    if let (Some(result), None) = (body.result, record.tag("Result")) {
        record.set_tag("Result", result);
    }
    Ok(record)
}

/// Rows of a board that stand by themselves before the moves, and how many words they and the side to move take.
fn rows_alone(tokens: &[Placed]) -> (Vec<String>, Option<Side>) {
    let words = tokens.iter().filter_map(|(_, token)| match token {
        Token::Word(word) => Some(*word),
        _ => None,
    });
    let mut rows = Vec::new();
    let mut side = None;
    for word in words {
        match (board::is_row(word), rows.is_empty()) {
            (true, _) => rows.extend(board::row(word)),
            (false, true) => break,
            (false, false) => {
                side = read_side(word);
                break;
            }
        }
    }
    (rows, side)
}

/// Reads the tags. Says at which token the moves begin.
fn head(
    tokens: &[Placed],
    (alone, side): (Vec<String>, Option<Side>),
    notes: &mut Notes,
) -> Result<(Record, usize), Fault> {
    let at = tokens.first().map_or(0, |(at, _)| *at);
    let (mut tags, mut game, mut preset, mut changes) = (Vec::new(), None, None, None);
    let (mut rows, mut to_move, mut since, mut taken) = (None, side, 0, BySide::default());
    let count = tokens.iter().take_while(|(_, token)| matches!(token, Token::Tag(..))).count();
    for (at, token) in &tokens[..count] {
        let Token::Tag(name, value) = token else { continue };
        let odd = |what: &str| (*at, Wrong::Form(format!("[{name}] {what}")));
        match name.to_ascii_lowercase().as_str() {
            "game" => {
                let slug = value.to_ascii_lowercase();
                game = Some(
                    Game::from_slug(slug.trim())
                        .filter(|game| game.slides())
                        .ok_or((*at, Wrong::Game(value.clone())))?,
                );
            }
            "rules" => preset = Some((*at, value.as_str())),
            "options" => changes = Some(serde_json::from_str::<Value>(value).map_err(|_| odd("is no JSON"))?),
            "board" | "start" => rows = Some(board::rows(value).ok_or_else(|| odd("has no rows of a board"))?),
            "tomove" => to_move = Some(read_side(value).ok_or_else(|| odd("names no side"))?),
            "sincecapture" => since = value.trim().parse().map_err(|_| odd("is no number"))?,
            "taken" => {
                let numbers: Vec<u32> = value.split_whitespace().filter_map(|word| word.parse().ok()).collect();
                let [black, white] = numbers[..] else { return Err(odd("has no two numbers")) };
                taken = BySide { black, white };
            }
            _ => tags.push(((*name).to_owned(), value.clone())),
        }
    }
    let rows = rows.or(Some(alone).filter(|rows| !rows.is_empty()));
    let game = game.unwrap_or_else(|| {
        let game = guess(tokens, rows.as_deref());
        notes.add(at, format!("the game is not named; {} is taken", game.slug()));
        game
    });
    let base = match preset {
        None => Options::new(game),
        Some((at, name)) => match find_preset(game, &name.trim().to_ascii_lowercase()) {
            Some(preset) => preset.options(game),
            None => {
                notes.add(at, format!("there are no rules named {name:?}; the usual are taken"));
                tags.push(("Rules".into(), name.into()));
                Options::new(game)
            }
        },
    };
    let mut options = parse_options(base, &changes.unwrap_or_default()).map_err(|why| (at, why.into()))?;
    let start = match rows {
        None => Start::default(),
        Some(rows) => {
            if let Options::Latrunculi(options) = &mut options {
                let size = |length: usize| u8::try_from(length).unwrap_or(u8::MAX);
                (options.cols, options.rows) = (size(rows.first().map_or(0, String::len)), size(rows.len()));
            }
            let to_move = to_move.unwrap_or(match &options {
                Options::Tablut(options) => options.first,
                Options::Latrunculi(options) => options.first,
                Options::Go(_) | Options::Reversi(_) => Side::White,
            });
            let diagram =
                Diagram { rows, to_move, captured_by: taken, plies_since_capture: since, history: Vec::new() };
            Start::Diagram(diagram)
        }
    };
    let mut record = Record::new(Setup { options, start });
    record.tags = tags;
    Ok((record, count))
}

/// Which of the two games it is, from its board or its first move.
fn guess(tokens: &[Placed], rows: Option<&[String]>) -> Game {
    if let Some(rows) = rows {
        return if rows.iter().any(|row| row.contains('K')) { Game::Tablut } else { Game::Latrunculi };
    }
    let first = tokens.iter().find_map(|(_, token)| match token {
        Token::Word(word) if looks_like_move(word) => Some(*word),
        _ => None,
    });
    let allows = |game: Game| {
        let position = AnyPosition::new(&Setup::new(Options::new(game))).ok();
        position.zip(first).is_some_and(|(mut position, word)| {
            read_move(word, position.board().grid()).is_some_and(|mv| position.play(mv).is_ok())
        })
    };
    if !allows(Game::Tablut) && allows(Game::Latrunculi) { Game::Latrunculi } else { Game::Tablut }
}

fn read_side(word: &str) -> Option<Side> {
    match word.trim().to_ascii_lowercase().as_str() {
        "black" | "b" => Some(Side::Black),
        "white" | "w" => Some(Side::White),
        _ => None,
    }
}

/// The moves with their variations.
struct Body<'a, 'b> {
    tree: &'a mut Tree,
    grid: Grid,
    /// Whose turn it is after each node.
    turns: Vec<Side>,
    node: NodeId,
    /// Who makes the next move, if that was said.
    by: Option<Side>,
    /// The nodes at which variations began, with the places of their brackets.
    open: Vec<(NodeId, usize)>,
    /// The result as it stands among the moves.
    result: Option<String>,
    notes: &'a mut Notes<'b>,
}

impl Body<'_, '_> {
    /// Passes over a list of pieces taken, if this bracket begins one.
    fn skip_list<'t>(&self, tokens: &mut std::iter::Peekable<impl Iterator<Item = &'t Placed<'t>> + Clone>) -> bool {
        let mut ahead = tokens.clone();
        let mut length = 0;
        loop {
            length += 1;
            match ahead.next() {
                Some((_, Token::Word(word))) if is_listed(word) => {}
                Some((_, Token::Close)) if length > 1 => break,
                _ => return false,
            }
        }
        tokens.nth(length - 1);
        true
    }

    fn take(&mut self, at: usize, token: &Token) -> Result<(), Fault> {
        match token {
            Token::Tag(..) => {}
            Token::Open => {
                self.open.push((self.node, at));
                if self.node == NodeId::ROOT {
                    self.notes.add(at, "a variation of nothing; it is held for a branch of the beginning");
                }
                self.node = self.tree.parent(self.node).unwrap_or(NodeId::ROOT);
            }
            Token::Close => match self.open.pop() {
                Some((node, _)) => self.node = node,
                None => self.notes.add(at, "this bracket closes nothing"),
            },
            Token::Comment(text) => {
                if let Some(remarks) = self.tree.remarks_mut(self.node) {
                    remarks.add_comment(text);
                }
            }
            Token::Aside(name, values) => self.aside(at, name, values),
            Token::Word(word) => return self.word(at, word),
        }
        Ok(())
    }

    /// Whose turn it is.
    fn turn(&self) -> Side {
        self.turns.get(self.node.0 as usize).copied().unwrap_or(Side::White)
    }

    fn add(&mut self, deed: Deed) {
        self.turns.push(deed.turn_after(self.turn()));
        self.node = self.tree.add(self.node, deed);
    }

    fn word(&mut self, at: usize, word: &str) -> Result<(), Fault> {
        let is_result = is_result(word);
        // `12.`, `12...`, also without a blank before the move.
        let unnumbered = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
        let word = match unnumbered.strip_prefix(['.', ')', ':']) {
            Some(rest) if unnumbered.len() < word.len() => rest.trim_start_matches('.'),
            _ => word,
        };
        let is_number = word.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
        if is_result && word != "*" {
            self.result = Some(word.into());
        }
        if is_result || is_number || word.starts_with('$') || is_capture(word) {
            return Ok(());
        }
        if self.node == NodeId::ROOT && (board::is_row(word) || read_side(word).is_some()) {
            return Ok(());
        }
        let Some(mv) = read_move(word, self.grid) else {
            return Err((at, Wrong::Form(format!("{word:?} is no move"))));
        };
        let by = self.by.take().unwrap_or(self.turn());
        let on_board = mv.points().all(|point| self.grid.contains(point));
        let made = if on_board {
            Made::new(by, mv)
        } else {
            self.notes.add(at, format!("{word:?} leaves the board"));
            Made::off_board(by, Game::Tablut, word)
        };
        self.add(Deed::Move(made));
        Ok(())
    }

    fn aside(&mut self, at: usize, name: &str, values: &[String]) {
        if self.understood(name, values).is_none() {
            self.notes.add(at, format!("<{name}> is not understood and is left out"));
        }
    }

    fn understood(&mut self, name: &str, values: &[String]) -> Option<()> {
        let (grid, node) = (self.grid, self.node);
        let point = |name: &str| grid.parse(name, Letters::Plain).filter(|&point| grid.contains(point));
        match (name, values) {
            ("by", [side]) => self.by = Some(read_side(side)?),
            ("node", []) => self.add(Deed::Nothing),
            ("setup", [changes @ .., side]) => {
                let to_move = if side.is_empty() { None } else { Some(read_side(side)?) };
                let pieces = changes.iter().map(|change| read_change(change, point)).collect::<Option<Vec<_>>>()?;
                let pieces = pieces.into_iter().flatten().collect();
                self.add(Deed::SetUp(Box::new(SetUp { pieces, to_move })));
            }
            ("board", [rows, side]) => {
                let board = Board::from_rows(grid, &board::rows(rows)?).ok()?;
                let pieces = grid.points().map(|point| (point, board.get(point))).collect();
                let to_move = read_side(side);
                self.add(Deed::SetUp(Box::new(SetUp { pieces, to_move })));
            }
            ("ended", [sequel]) => self.tree.set_sequel(node, Some(serde_json::from_str(sequel).ok()?)),
            _ => {
                let remarks = self.tree.remarks_mut(node)?;
                match (name, values) {
                    ("name", [text]) => remarks.name.clone_from(text),
                    ("clock", [side, time, moves]) => {
                        let clock = &mut remarks.clocks[read_side(side)?];
                        *clock = Clock { ms: Clock::read_seconds(time), moves: moves.parse().ok() };
                    }
                    ("label", [place, text]) => remarks.labels.push((point(place)?, text.clone())),
                    ("arrow", [from, to]) => remarks.arrows.push((point(from)?, point(to)?)),
                    ("line", [from, to]) => remarks.lines.push((point(from)?, point(to)?)),
                    ("kept", [id, values @ ..]) => {
                        remarks.other.push(Property { id: id.clone(), values: values.to_vec() });
                    }
                    (name, [points]) => {
                        let (kind, ..) = MarkKind::ALL.iter().find(|(.., word)| *word == name)?;
                        let points = points.split_whitespace().map(point).collect::<Option<Vec<_>>>()?;
                        remarks.mark(*kind, points, grid);
                    }
                    _ => return None,
                }
            }
        }
        Some(())
    }
}

/// Reads `K e5`, or `. a1 a2`: a piece, and where it comes to stand.
fn read_change(text: &str, point: impl Fn(&str) -> Option<Point>) -> Option<Vec<(Point, Option<crate::rules::Piece>)>> {
    let (piece, names) = text.split_once(' ')?;
    let row = Board::from_rows(Grid { cols: 1, rows: 1 }, &[piece]).ok()?;
    names.split_whitespace().map(|name| Some((point(name)?, row.get(Point(0))))).collect()
}
