//! SGF, the Smart Game Format, FF[4] (A. Hollosi, red-bean.com/sgf), for Go and Othello.
//!
//! Older forms and files that are out of form are repaired, each repair with a note. Properties that mean nothing
//! here are kept as they are. What SGF has no property for, an option or how a branch ended, goes into one of our own.

mod info;
mod lexer;
mod properties;
mod read;
mod values;
mod write;

pub(super) use read::{looks_like_sgf, read};
pub(super) use write::write;

use crate::records::Sequel;
use crate::rules::{Diagram, Side};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// The property of our own.
const OWN: &str = "OBLAVA";

/// What it says, as JSON, of a game.
#[derive(Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct OwnOfGame {
    /// The options that the other properties do not tell.
    #[serde(skip_serializing_if = "Map::is_empty")]
    options: Map<String, Value>,
    /// The start, where stones and turn are not all of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<Diagram>,
    /// Tags of other formats.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    tags: Vec<(String, String)>,
    #[serde(flatten)]
    root: OwnOfNode,
}

/// What it says of a node.
#[derive(Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
struct OwnOfNode {
    /// Play stopped here and went on.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    resumed: bool,
    /// How it ended here.
    #[serde(skip_serializing_if = "Option::is_none")]
    sequel: Option<Sequel>,
}

/// The property of a move.
const fn letter(side: Side) -> &'static str {
    match side {
        Side::Black => "B",
        Side::White => "W",
    }
}
