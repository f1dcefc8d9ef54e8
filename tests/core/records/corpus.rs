//! The files of `tests/corpus`: each is read as expected, and writing keeps all that it holds.

use super::{east, encodings, othello, sgf, tafl};
use oblava::records::{self, Document, Format, Hint, MarkKind, NodeId, ReadError, Record};
use oblava::rules::{Game, Point};
use std::path::PathBuf;

/// A game: its name, its nodes, its main line (`!` after illegal moves, `=` for set-ups, `-` for nothing), its tags.
pub(super) type Expected = (&'static str, usize, &'static str, &'static str);

/// A file and what it is expected to hold.
pub(super) struct Case {
    pub(super) file: &'static str,
    result: Result<(&'static str, &'static [Expected], &'static [&'static str]), &'static str>,
}

/// A file that is read: in that encoding, with these games and notes.
pub(super) const fn read(
    file: &'static str,
    encoding: &'static str,
    games: &'static [Expected],
    notes: &'static [&'static str],
) -> Case {
    Case { file, result: Ok((encoding, games, notes)) }
}

/// A file that is refused for that reason.
pub(super) const fn refused(file: &'static str, why: &'static str) -> Case {
    Case { file, result: Err(why) }
}

pub(super) fn cases() -> impl Iterator<Item = &'static Case> {
    [sgf::CASES, encodings::CASES, east::CASES, othello::CASES, tafl::CASES].into_iter().flatten()
}

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/corpus")
}

pub(super) fn bytes(file: &str) -> Vec<u8> {
    std::fs::read(folder().join(file)).unwrap_or_else(|why| panic!("{file}: {why}"))
}

pub(super) fn load(file: &str) -> Result<Document, ReadError> {
    records::read(&bytes(file), Hint { name: Some(file), ..Hint::default() })
}

/// The only game of a file.
pub(super) fn game(file: &str) -> Record {
    let mut games = load(file).unwrap_or_else(|why| panic!("{file}: {why}")).games;
    assert_eq!(games.len(), 1, "{file}");
    games.remove(0)
}

/// The only game of a text.
pub(super) fn parse(text: &str) -> Record {
    let mut games = records::read(text.as_bytes(), Hint::default()).unwrap_or_else(|why| panic!("{text}: {why}")).games;
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0)
}

pub(super) fn notes(document: &Document) -> Vec<String> {
    document.notes.iter().map(ToString::to_string).collect()
}

pub(super) fn main_line(record: &Record) -> String {
    let mut record = record.clone();
    record.judge().expect("a game");
    let (grid, letters) = (record.setup.options.grid().expect("a board"), record.game().letters());
    let tree = &record.tree;
    let word = |node: NodeId| match (tree.made(node), tree.set_up(node)) {
        (Some(made), _) => {
            let text = made.text.as_deref().map_or_else(|| made.mv.text(grid, letters), String::from);
            text + if tree.illegal(node).is_some() { "!" } else { "" }
        }
        (None, Some(_)) => "=".into(),
        (None, None) => "-".into(),
    };
    tree.main_line().into_iter().map(word).collect::<Vec<_>>().join(" ")
}

fn tags(record: &Record) -> String {
    let mut tags: Vec<_> = record.tags.iter().map(|(name, text)| format!("{name}={text}")).collect();
    tags.sort();
    tags.join("; ")
}

/// The names of points.
pub(super) fn names(record: &Record, points: &[Point]) -> String {
    let (grid, letters) = (record.setup.options.grid().expect("a board"), record.game().letters());
    points.iter().map(|&point| grid.name(point, letters)).collect::<Vec<_>>().join(" ")
}

/// The points of a mark in a node.
pub(super) fn marked(record: &Record, node: u32, kind: MarkKind) -> Option<String> {
    record.tree.remarks(NodeId(node)).marked(kind).map(|points| names(record, points))
}

#[test]
fn every_file_is_read_as_expected() {
    for case in cases() {
        match (load(case.file), &case.result) {
            (Ok(document), Ok((encoding, games, expected_notes))) => {
                let found: Vec<_> = document
                    .games
                    .iter()
                    .map(|game| (game.game().slug(), game.tree.len(), main_line(game), tags(game)))
                    .collect();
                let expected: Vec<_> = games
                    .iter()
                    .map(|(game, nodes, line, tags)| (*game, *nodes, (*line).to_owned(), (*tags).to_owned()))
                    .collect();
                assert_eq!(found, expected, "{}", case.file);
                assert_eq!(notes(&document), *expected_notes, "{}", case.file);
                assert_eq!(document.encoding, *encoding, "{}", case.file);
            }
            (Err(why), Err(expected)) => {
                let place = if why.line > 0 { format!("{}:{}: ", why.line, why.column) } else { String::new() };
                assert_eq!(format!("{place}{why}"), *expected, "{}", case.file);
            }
            (Ok(_), Err(expected)) => panic!("{} is read, but should be refused: {expected}", case.file),
            (Err(why), Ok(_)) => panic!("{} is refused: {why}", case.file),
        }
    }
}

#[test]
fn every_file_has_its_case() {
    let mut files: Vec<String> = Vec::new();
    for folder in std::fs::read_dir(folder()).expect("the corpus") {
        let folder = folder.expect("a folder").path();
        for file in std::fs::read_dir(&folder).expect("a folder") {
            let path = file.expect("a file").path();
            let name =
                |path: &std::path::Path| path.file_name().and_then(|name| name.to_str()).expect("a name").to_owned();
            files.push(format!("{}/{}", name(&folder), name(&path)));
        }
    }
    files.sort();
    let mut named: Vec<_> = cases().map(|case| case.file.to_owned()).collect();
    named.sort();
    assert_eq!(files, named);
    assert!(files.len() >= 80);
}

/// Reads and writes again and again: the tree stays the same, and the bytes from the second time on.
fn round_trip(first: &Record, format: Format, what: &str) {
    let saved = records::write(first, format).unwrap_or_else(|why| panic!("{what}: {why}"));
    let text = String::from_utf8_lossy(&saved).into_owned();
    let hint = Hint { format: Some(format), ..Hint::default() };
    let second = records::read(&saved, hint).unwrap_or_else(|why| panic!("{what}: {why}\n{text}"));
    assert_eq!(second.games.len(), 1, "{what}\n{text}");
    let second = &second.games[0];
    assert_eq!(second.tree, first.tree, "{what}\n{text}");
    assert_eq!(second.setup, first.setup, "{what}\n{text}");
    let again = records::write(second, format).expect("it was written before");
    let third = &records::read(&again, hint).expect("it was read before").games[0];
    assert_eq!(third, second, "{what}\n{text}");
    assert_eq!(records::write(third, format).expect("text"), again, "{what}\n{text}");
}

#[test]
fn writing_and_reading_keeps_the_whole_record() {
    for case in cases() {
        let Ok(document) = load(case.file) else { continue };
        for record in &document.games {
            round_trip(record, Format::of(record.game()), case.file);
            let link = records::link::write(record, NodeId::ROOT).expect("a link");
            assert_eq!(records::link::read(&link).expect("a game").0.tree, record.tree, "{}", case.file);
        }
    }
}

#[test]
fn what_was_repaired_needs_no_repair_any_more() {
    for case in cases() {
        let Ok(document) = load(case.file) else { continue };
        let format = Format::of(document.games[0].game());
        let same: Vec<_> = document.games.iter().filter(|game| Format::of(game.game()) == format).cloned().collect();
        let saved = records::write_all(&same, format).expect("text");
        let again = records::read(&saved, Hint::default()).expect("what was written can be read");
        let odd: Vec<_> = notes(&again).into_iter().filter(|note| !keeps_being_odd(note)).collect();
        assert_eq!(odd, Vec::<String>::new(), "{}\n{}", case.file, String::from_utf8_lossy(&saved));
        assert_eq!(again.games.len(), same.len(), "{}", case.file);
        assert!(again.games.iter().all(|game| game.game() != Game::Tablut || format == Format::Tafl));
    }
}

/// What is kept as it is stays odd.
fn keeps_being_odd(note: &str) -> bool {
    ["kept as it is", "no point of this board", "leaves the board", "KM is no number"]
        .iter()
        .any(|part| note.contains(part))
}
