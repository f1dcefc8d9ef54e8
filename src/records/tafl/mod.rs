//! Games of Tablut and Latrunculi as text, in the manner of PGN.
//!
//! ```text
//! [Game "tablut"]
//! [White "Anna"]
//! [Black "Carl"]
//! [Result "1-0"]
//!
//! {The usual start.} 1. e6-g6 f1-f2 2. g6-g9 (2. e5-e6 f2-f3) {To the edge.} 1-0
//! ```
//!
//! Tags come first, then numbered moves as `docs/rules.md` 1.2 writes them; those that take something may say what, in
//! round brackets. Comments stand in braces, a backslash before a brace makes it part of the comment. Variations
//! stand in round brackets after the move that they replace. What else belongs to a node stands in angle brackets:
//! `<name "…">`, `<clock "white" "12.5" "3">`, `<circle "a1 b2">`, `<label "a1" "…">`, `<arrow "a1" "b2">`,
//! `<line "a1" "b2">`, `<setup "….../..." "white">`, `<by "white">`, `<node>`, `<kept "NAME" "…">`,
//! `<ended "…">`.
//! A start by hand is `[Board "row/row/…"]`, top row first, with `[ToMove "white"]`; rows may also stand one a line.
//! Moves in the style of OpenTafl are read as well: `Ke5-e8`, `d5-d8xd7/e8+`.

mod board;
mod lexer;
mod moves;
mod read;
mod write;

pub(super) use read::{is_tagged, looks_like_tafl, read};
pub(super) use write::write;
