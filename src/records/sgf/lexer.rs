//! The outer form of SGF: game trees of nodes with properties, values still as they are written.
//!
//! Nesting is a stack in a `Vec`, never recursion. What is out of form is passed over or repaired with a note, so
//! that no move is lost.

use crate::records::place::{Budget, Fault, Notes, Wrong};
use std::ops::Range;

/// A game tree as it is written.
#[derive(Debug, Default)]
pub(super) struct Raw {
    /// The nodes, parents before children.
    pub(super) nodes: Vec<RawNode>,
    properties: Vec<RawProperty>,
    values: Vec<Range<usize>>,
}

#[derive(Debug)]
pub(super) struct RawNode {
    pub(super) parent: Option<u32>,
    /// Where it begins.
    pub(super) at: usize,
    first_property: usize,
}

#[derive(Debug)]
struct RawProperty {
    id: Range<usize>,
    first_value: usize,
}

/// A property as it is written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Written<'a> {
    /// The name, with small letters if it has any.
    pub(super) id: &'a str,
    /// Where it begins.
    pub(super) at: usize,
    values: &'a [Range<usize>],
    text: &'a str,
}

impl<'a> Written<'a> {
    /// The values without their brackets, with their places.
    pub(super) fn values(self) -> impl Iterator<Item = (usize, &'a str)> + Clone {
        self.values.iter().map(move |range| (range.start, &self.text[range.clone()]))
    }
}

impl Raw {
    /// The properties of a node, in their order.
    pub(super) fn properties<'a>(&'a self, node: usize, text: &'a str) -> impl Iterator<Item = Written<'a>> {
        let first = self.nodes.get(node).map_or(0, |node| node.first_property);
        let end = self.nodes.get(node + 1).map_or(self.properties.len(), |next| next.first_property);
        (first..end).map(move |place| {
            let property = &self.properties[place];
            let end = self.properties.get(place + 1).map_or(self.values.len(), |next| next.first_value);
            let values = &self.values[property.first_value..end];
            Written { id: &text[property.id.clone()], at: property.id.start, values, text }
        })
    }
}

/// Goes through a text, one game tree after the other.
pub(super) struct Lexer<'a> {
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
}

/// Roughly what a node, a value and an open bracket come to cost in memory.
const NODE_COST: usize = 144;
const VALUE_COST: usize = 96;
const BRACKET_COST: usize = 32;

impl<'a> Lexer<'a> {
    pub(super) const fn new(text: &'a str) -> Self {
        Self { text, bytes: text.as_bytes(), at: 0 }
    }

    /// The next game tree, if there is one.
    pub(super) fn next_tree(&mut self, notes: &mut Notes, budget: &mut Budget) -> Result<Option<Raw>, Fault> {
        let Some(start) = self.find_start(notes) else { return Ok(None) };
        self.at = start;
        let mut raw = Raw::default();
        // The nodes at which open brackets began, and the last node, below which the next one comes.
        let (mut open, mut last): (Vec<(Option<u32>, usize)>, Option<u32>) = (Vec::new(), None);
        // Whether properties can follow, and whether a variation has just been closed.
        let (mut in_node, mut closed) = (false, false);
        if self.bytes[start] != b'(' {
            notes.add(start, "the opening bracket is missing");
            open.push((None, start));
        }
        loop {
            self.skip_blanks();
            let at = self.at;
            match self.bytes.get(at) {
                None => {
                    notes.add(at, format!("{} closing brackets are missing at the end", open.len()));
                    return Ok(Some(raw));
                }
                Some(b'(') => {
                    if !budget.spend(BRACKET_COST) {
                        return Err((at, Wrong::TooMuch));
                    }
                    open.push((last, at));
                    (in_node, closed) = (false, false);
                    self.at += 1;
                }
                Some(b')') => {
                    self.at += 1;
                    (in_node, closed) = (false, true);
                    last = open.pop().and_then(|(node, _)| node);
                    if open.is_empty() {
                        return Ok(Some(raw));
                    }
                }
                Some(&byte) if byte == b';' || byte.is_ascii_alphabetic() && self.property_begins() => {
                    if last.is_none() && !raw.nodes.is_empty() {
                        // A second root: one more game within the same brackets.
                        self.at = open.last().map_or(at, |(_, bracket)| *bracket);
                        return Ok(Some(raw));
                    }
                    if byte == b';' || !in_node {
                        if std::mem::take(&mut closed) {
                            notes.add(at, "a node after a variation; it becomes one more branch");
                        }
                        if byte == b';' {
                            self.at += 1;
                        } else {
                            notes.add(at, "a semicolon is missing before this node");
                        }
                        if !budget.spend(NODE_COST) {
                            return Err((at, Wrong::TooMuch));
                        }
                        raw.nodes.push(RawNode { parent: last, at, first_property: raw.properties.len() });
                        last = Some(raw.nodes.len() as u32 - 1);
                        in_node = true;
                    }
                    if byte != b';' {
                        self.property(&mut raw, notes, budget)?;
                    }
                }
                Some(_) => self.skip_junk(notes),
            }
        }
    }

    fn skip_blanks(&mut self) {
        while self.bytes.get(self.at).is_some_and(|byte| byte.is_ascii_whitespace() || *byte == 0 || *byte == 0x0B) {
            self.at += 1;
        }
    }

    /// Whether a game begins somewhere.
    pub(super) fn finds_a_game(&self) -> bool {
        self.start().is_some()
    }

    /// Where the next game begins; a note tells of text before it.
    fn find_start(&self, notes: &mut Notes) -> Option<usize> {
        let found = self.start();
        let before = &self.text[self.at..found.unwrap_or(self.bytes.len())];
        // A program's last line feed, zero bytes and the like are no junk.
        let junk = before.trim_matches(|letter: char| letter.is_whitespace() || "\0\u{1A}\u{FEFF}".contains(letter));
        if !junk.is_empty() {
            let what = match junk.chars().all(|letter| letter == ')' || letter.is_whitespace()) {
                true => "a closing bracket too many",
                false => "text that is no part of a game is passed over",
            };
            notes.add(self.at + before.find(junk).unwrap_or(0), what);
        }
        found
    }

    /// A bracket before a node, or a node without its bracket.
    fn start(&self) -> Option<usize> {
        let mut at = self.at;
        while at < self.bytes.len() {
            let mut ahead = Self { text: self.text, bytes: self.bytes, at: at + 1 };
            match self.bytes[at] {
                b'(' => {
                    while ahead.bytes.get(ahead.at).is_some_and(|byte| *byte == b'(' || byte.is_ascii_whitespace()) {
                        ahead.at += 1;
                    }
                    if ahead.bytes.get(ahead.at) == Some(&b';') || ahead.game_begins() {
                        return Some(at);
                    }
                    at = ahead.at;
                    continue;
                }
                b';' => {
                    ahead.skip_blanks();
                    if ahead.game_begins() {
                        return Some(at);
                    }
                }
                _ => {}
            }
            at += 1;
        }
        None
    }

    /// Whether a property comes next that is not a word of a letter or the like.
    fn game_begins(&self) -> bool {
        self.bytes.get(self.at).is_some_and(u8::is_ascii_uppercase) && self.property_begins()
    }

    /// Whether a name and an opening bracket come next.
    fn property_begins(&self) -> bool {
        let mut at = self.at;
        // Names are short; the longest of old files have 15 letters.
        while at < self.at + 64 && self.bytes.get(at).is_some_and(u8::is_ascii_alphanumeric) {
            at += 1;
        }
        if at == self.at || !self.bytes[self.at].is_ascii_alphabetic() {
            return false;
        }
        while self.bytes.get(at).is_some_and(u8::is_ascii_whitespace) {
            at += 1;
        }
        self.bytes.get(at) == Some(&b'[')
    }

    fn property(&mut self, raw: &mut Raw, notes: &mut Notes, budget: &mut Budget) -> Result<(), Fault> {
        let start = self.at;
        while self.bytes.get(self.at).is_some_and(u8::is_ascii_alphanumeric) {
            self.at += 1;
        }
        raw.properties.push(RawProperty { id: start..self.at, first_value: raw.values.len() });
        loop {
            let before = self.at;
            self.skip_blanks();
            if self.bytes.get(self.at) != Some(&b'[') {
                self.at = before;
                return Ok(());
            }
            let from = self.at + 1;
            let mut end = from;
            loop {
                match self.bytes.get(end) {
                    Some(b']') => break,
                    Some(b'\\') => end += 2,
                    Some(_) => end += 1,
                    None => {
                        notes.add(self.at, "this value is not closed");
                        // A backslash at the very end escapes nothing.
                        end = if end > self.bytes.len() { self.bytes.len() - 1 } else { end };
                        break;
                    }
                }
            }
            raw.values.push(from..end);
            self.at = (end + 1).min(self.bytes.len());
            if !budget.spend(VALUE_COST + end - from) {
                return Err((from, Wrong::TooMuch));
            }
        }
    }

    /// Passes over text where none can be.
    fn skip_junk(&mut self, notes: &mut Notes) {
        let start = self.at;
        self.at += 1;
        while let Some(&byte) = self.bytes.get(self.at) {
            let word_begins = byte.is_ascii_alphabetic() && !self.bytes[self.at - 1].is_ascii_alphanumeric();
            if matches!(byte, b'(' | b')' | b';') || word_begins && self.property_begins() {
                break;
            }
            self.at += 1;
        }
        notes.add(start, "text that is no part of a game is passed over");
    }
}
