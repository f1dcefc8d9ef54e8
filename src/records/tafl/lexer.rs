//! The tokens of the text.

use crate::records::place::{Budget, Fault, Wrong};

/// A token with what is in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// `[Name "value"]`.
    Tag(&'a str, String),
    /// `{comment}`.
    Comment(String),
    /// `<word "value" …>`.
    Aside(&'a str, Vec<String>),
    /// `(`.
    Open,
    /// `)`.
    Close,
    /// Anything else up to a blank or a bracket.
    Word(&'a str),
}

/// Goes through a text.
pub(super) struct Lexer<'a> {
    text: &'a str,
    at: usize,
}

/// Roughly what a token and a text in it come to cost in memory.
const COST: usize = 256;
const VALUE_COST: usize = 96;

impl<'a> Lexer<'a> {
    pub(super) const fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn skip_blanks(&mut self) {
        loop {
            let rest = self.rest();
            self.at += rest.len() - rest.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{FEFF}').len();
            let rest = self.rest();
            // The rest of a line after a semicolon is no part of the game.
            if !rest.starts_with(';') {
                return;
            }
            self.at += rest.find('\n').unwrap_or(rest.len());
        }
    }

    /// The next token and its place.
    pub(super) fn next(&mut self, budget: &mut Budget) -> Result<Option<(usize, Token<'a>)>, Fault> {
        self.skip_blanks();
        let start = self.at;
        let Some(letter) = self.rest().chars().next() else { return Ok(None) };
        let token = match letter {
            '(' => {
                self.at += 1;
                Token::Open
            }
            ')' => {
                self.at += 1;
                Token::Close
            }
            '{' => {
                self.at += 1;
                Token::Comment(self.quoted('}').ok_or((start, Wrong::Form("this comment is not closed".into())))?)
            }
            '[' => self.tag().ok_or((start, Wrong::Form("this tag is not [Name \"value\"]".into())))?,
            '<' => self.aside(budget)?.ok_or((start, Wrong::Form("this is not <word \"value\" …>".into())))?,
            '}' | ']' | '>' => return Err((start, Wrong::Form(format!("{letter:?} closes nothing")))),
            _ => {
                let rest = self.rest();
                let length = rest.find(|c: char| c.is_whitespace() || "()[]{}<>;".contains(c)).unwrap_or(rest.len());
                self.at += length;
                Token::Word(&rest[..length])
            }
        };
        if budget.spend(COST + self.at - start) { Ok(Some((start, token))) } else { Err((start, Wrong::TooMuch)) }
    }

    /// Text up to an end that has no backslash before it. A backslash before the end, a backslash or the letter n
    /// makes the end, a backslash or a new line; before anything else it stands for itself.
    fn quoted(&mut self, end: char) -> Option<String> {
        let mut text = String::new();
        let mut letters = self.rest().char_indices().peekable();
        while let Some((place, letter)) = letters.next() {
            if letter == end {
                self.at += place + letter.len_utf8();
                return Some(text);
            }
            match letters.peek() {
                Some(&(_, next)) if letter == '\\' && (next == end || next == '\\' || next == 'n') => {
                    letters.next();
                    text.push(if next == 'n' && next != end { '\n' } else { next });
                }
                _ if letter == '\r' => {}
                _ => text.push(letter),
            }
        }
        None
    }

    /// `[Name "value"]`; OpenTafl writes `[name: value]`.
    fn tag(&mut self) -> Option<Token<'a>> {
        self.at += 1;
        let name = self.name()?;
        self.blanks();
        if self.rest().starts_with(':') {
            let rest = &self.rest()[1..];
            let length = rest.find([']', '\n'])?;
            self.at += length + 2;
            return rest[length..].starts_with(']').then(|| Token::Tag(name, rest[..length].trim().into()));
        }
        let value = self.string()?;
        self.blanks();
        self.end(']')?;
        Some(Token::Tag(name, value))
    }

    fn aside(&mut self, budget: &mut Budget) -> Result<Option<Token<'a>>, Fault> {
        self.at += 1;
        let Some(name) = self.name() else { return Ok(None) };
        let mut values = Vec::new();
        loop {
            self.blanks();
            if self.end('>').is_some() {
                return Ok(Some(Token::Aside(name, values)));
            }
            let Some(value) = self.string() else { return Ok(None) };
            if !budget.spend(VALUE_COST) {
                return Err((self.at, Wrong::TooMuch));
            }
            values.push(value);
        }
    }

    fn blanks(&mut self) {
        self.at += self.rest().len() - self.rest().trim_start().len();
    }

    fn end(&mut self, letter: char) -> Option<()> {
        self.rest().starts_with(letter).then(|| self.at += letter.len_utf8())
    }

    fn name(&mut self) -> Option<&'a str> {
        let rest = self.rest();
        let length = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
        self.at += length;
        (length > 0).then(|| &rest[..length])
    }

    fn string(&mut self) -> Option<String> {
        self.end('"')?;
        self.quoted('"')
    }
}
