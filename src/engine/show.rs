//! What `show` tells of records: everything as JSON, or a position as text.

use super::report::{Standing, board_lines, counts};
use crate::game::{self, Match, Player};
use crate::records::{Deed, Document, Made, NodeId, Record, Remarks, SetUp, Verdict};
use crate::records::{MarkKind, Tree};
use crate::rules::catalogue::values;
use crate::rules::{AnyPosition, BySide, Game, Grid, Letters, Piece, Point, Position, SetupError, Side, Start, go};
use serde::Serialize;
use serde_json::{Map, Value, json};

/// A whole document.
#[derive(Debug, Serialize)]
pub struct Shown {
    /// The games.
    pub games: Vec<ShownGame>,
    /// What was repaired or is odd, with line and column.
    pub notes: Vec<String>,
    /// The character encoding.
    pub encoding: &'static str,
}

/// A whole record.
#[derive(Debug, Serialize)]
pub struct ShownGame {
    game: &'static str,
    options: Map<String, Value>,
    cols: u8,
    rows: u8,
    tags: Map<String, Value>,
    nodes: Vec<ShownNode>,
    main_line_end: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<String>,
    position: ShownPosition,
}

#[derive(Debug, Serialize)]
struct ShownPosition {
    rows: Vec<String>,
    to_move: Side,
}

#[derive(Debug, Serialize)]
struct ShownNode {
    id: u32,
    parent: Option<u32>,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    mv: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<Side>,
    #[serde(skip_serializing_if = "Option::is_none")]
    legal: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    refused: Option<String>,
    #[serde(skip_serializing_if = "String::is_empty")]
    comment: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    setup: Option<Value>,
    #[serde(skip_serializing_if = "Map::is_empty")]
    marks: Map<String, Value>,
    #[serde(skip_serializing_if = "Map::is_empty")]
    clocks: Map<String, Value>,
    #[serde(skip_serializing_if = "Map::is_empty")]
    other: Map<String, Value>,
}

/// Why there is nothing to show.
#[derive(Debug, thiserror::Error)]
pub enum ShowError {
    /// The main line is shorter.
    #[error("the main line has {0} moves")]
    Moves(usize),
    /// The record makes no game.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

/// All of a document, with the positions after so many moves of the main lines, or at their ends.
///
/// # Errors
/// When a main line has fewer moves.
pub fn document(document: Document, after: Option<usize>) -> Result<Shown, ShowError> {
    Ok(Shown {
        games: document.games.into_iter().map(|record| game(record, after)).collect::<Result<_, _>>()?,
        notes: document.notes.iter().map(ToString::to_string).collect(),
        encoding: document.encoding,
    })
}

fn game(record: Record, after: Option<usize>) -> Result<ShownGame, ShowError> {
    let game = Match::from_record(record, BySide::<Player>::default(), 0)?;
    let (record, grid) = (game.record(), game.position().board().grid());
    let tree = &record.tree;
    let position = record.position(node_after(tree, after)?)?;
    Ok(ShownGame {
        game: record.game().slug(),
        options: values(&record.setup.options),
        cols: grid.cols,
        rows: grid.rows,
        tags: record.tags.iter().map(|(name, text)| (name.clone(), Value::from(&text[..]))).collect(),
        nodes: tree.nodes().map(|node| shown_node(record, grid, node)).collect(),
        main_line_end: tree.main_line().last().map_or(0, |node| node.0),
        result: game.result(),
        position: ShownPosition { rows: position.board().to_rows(), to_move: position.to_move() },
    })
}

/// The node of the main line after so many moves, or its end.
fn node_after(tree: &Tree, after: Option<usize>) -> Result<NodeId, ShowError> {
    let line = tree.main_line();
    let moves = || line.iter().copied().filter(|&node| tree.made(node).is_some());
    match after {
        None => Ok(line.last().copied().unwrap_or(NodeId::ROOT)),
        Some(0) => Ok(NodeId::ROOT),
        Some(number) => moves().nth(number - 1).ok_or_else(|| ShowError::Moves(moves().count())),
    }
}

fn shown_node(record: &Record, grid: Grid, node: NodeId) -> ShownNode {
    let (tree, letters) = (&record.tree, record.game().letters());
    let remarks = tree.remarks(node);
    let name = |point: Point| grid.name(point, letters);
    let text = |made: &Made| made.text.as_deref().map_or_else(|| made.mv.text(grid, letters), String::from);
    let legal = match tree.verdict(node) {
        Verdict::Legal(_) => Some(true),
        Verdict::Illegal(_) | Verdict::Impossible => Some(false),
        Verdict::Open | Verdict::Set => None,
    };
    let setup = match (tree.deed(node), &record.setup.start) {
        (Deed::SetUp(set_up), _) => Some(shown_set_up(set_up, &name)),
        (_, Start::Diagram(diagram)) if node == NodeId::ROOT => AnyPosition::new(&record.setup).ok().map(|position| {
            let pieces = position.board().pieces().map(|(point, piece)| (point, Some(piece))).collect();
            shown_set_up(&SetUp { pieces, to_move: Some(diagram.to_move) }, &name)
        }),
        (_, Start::Regular { .. }) if node == NodeId::ROOT => {
            handicap(record, grid).map(|set_up| shown_set_up(&set_up, &name))
        }
        _ => None,
    };
    ShownNode {
        id: node.0,
        parent: tree.parent(node).map(|parent| parent.0),
        mv: tree.made(node).map(text),
        by: tree.made(node).map(|made| made.by),
        legal,
        refused: tree.illegal(node).map(|why| why.code()),
        comment: remarks.comment.clone(),
        name: remarks.name.clone(),
        setup,
        marks: shown_marks(remarks, grid, letters),
        clocks: shown_clocks(remarks),
        other: remarks.other.iter().map(|kept| (kept.id.clone(), json!(kept.values))).collect(),
    }
}

/// Fixed handicap stones are a set-up, too.
fn handicap(record: &Record, grid: Grid) -> Option<SetUp> {
    let crate::rules::Options::Go(options) = &record.setup.options else { return None };
    let points = go::handicap_points(grid, options.handicap).filter(|points| !points.is_empty())?;
    let pieces = points.into_iter().map(|point| (point, Some(Piece::man(Side::Black)))).collect();
    Some(SetUp { pieces, to_move: Some(Side::White) })
}

fn shown_set_up(set_up: &SetUp, name: &impl Fn(Point) -> String) -> Value {
    let names = |points: &mut dyn Iterator<Item = Point>| points.map(name).collect::<Vec<_>>();
    let mut shown = json!({
        "black": names(&mut set_up.put(Piece::man(Side::Black))),
        "white": names(&mut set_up.put(Piece::man(Side::White))),
        "empty": names(&mut set_up.emptied()),
    });
    let king = names(&mut set_up.put(Piece::KING));
    if let Some(fields) = shown.as_object_mut() {
        if !king.is_empty() {
            fields.insert("king".into(), json!(king));
        }
        if let Some(side) = set_up.to_move {
            fields.insert("to_move".into(), json!(side));
        }
    }
    shown
}

/// Marks by their properties in SGF.
fn shown_marks(remarks: &Remarks, grid: Grid, letters: Letters) -> Map<String, Value> {
    let name = |point: &Point| grid.name(*point, letters);
    let mut marks = Map::new();
    for (kind, property, _) in MarkKind::ALL {
        if let Some(points) = remarks.marked(kind) {
            marks.insert(property.into(), json!(points.iter().map(name).collect::<Vec<_>>()));
        }
    }
    if !remarks.labels.is_empty() {
        let labels: Map<_, _> = remarks.labels.iter().map(|(point, text)| (name(point), json!(text))).collect();
        marks.insert("LB".into(), labels.into());
    }
    for (property, pairs) in [("AR", &remarks.arrows), ("LN", &remarks.lines)] {
        if !pairs.is_empty() {
            let pairs: Vec<_> = pairs.iter().map(|(from, to)| [name(from), name(to)]).collect();
            marks.insert(property.into(), json!(pairs));
        }
    }
    marks
}

/// Seconds and moves left, by their properties in SGF.
fn shown_clocks(remarks: &Remarks) -> Map<String, Value> {
    let mut clocks = Map::new();
    for (side, time, moves) in [(Side::Black, "BL", "OB"), (Side::White, "WL", "OW")] {
        let clock = remarks.clocks[side];
        if let Some(ms) = clock.ms {
            clocks.insert(time.into(), json!(ms as f64 / 1000.0));
        }
        if let Some(left) = clock.moves {
            clocks.insert(moves.into(), json!(left));
        }
    }
    clocks
}

/// A position as text: board, who is to move or how it ended, prisoners or pieces, the score.
///
/// # Errors
/// When the main line has fewer moves.
pub fn text(record: Record, after: Option<usize>) -> Result<String, ShowError> {
    let mut game = Match::from_record(record, BySide::<Player>::default(), 0)?;
    let node = node_after(game.tree(), after)?;
    game.go_to(node);
    let position = game.position();
    let (ruler, rows) = board_lines(position);
    let mut lines = vec![ruler.to_ascii_uppercase(), rows];
    if let Some(last) = game.notation(node) {
        lines.push(format!("move {}: {last}", game.plies()));
    }
    let standing = Standing::of(position);
    let status = match game.standing() {
        game::Standing::Playing(side) => format!("{} to move", side.name()),
        game::Standing::Marking => "play has stopped, to be counted".into(),
        game::Standing::Over(_) if standing.reason.is_some() => {
            format!("{} ({})", standing.status, standing.reason.unwrap_or_default())
        }
        game::Standing::Over(_) => game.result().unwrap_or_else(|| standing.status.into()),
    };
    lines.push(status);
    let bowls = position.bowls();
    match position.game() {
        Game::Reversi => {
            let counts = counts(position);
            lines.push(format!("discs: black {}, white {}", counts.black, counts.white));
        }
        Game::Go => lines.push(format!("prisoners: black {}, white {}", bowls.black, bowls.white)),
        Game::Latrunculi | Game::Tablut => {
            let counts = counts(position);
            lines.push(format!("pieces: black {}, white {}", counts.black, counts.white));
        }
    }
    if let Some(score) = game.score() {
        let total = |side: Side| f64::from(go::Komi(score.sums[side].total));
        lines.push(format!("count as it stands: black {}, white {}", total(Side::Black), total(Side::White)));
    }
    if let Some(result) = game.record().tag("RE").or(game.record().tag("Result")) {
        lines.push(format!("result of the record: {result}"));
    }
    Ok(lines.join("\n"))
}
