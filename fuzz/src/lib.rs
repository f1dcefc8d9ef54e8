//! What all readers are tried with: nothing that comes in makes a panic, and what has been read is written and read
//! again without loss.

use oblava::game::Match;
use oblava::records::{self, Deed, Document, Format, Hint, NodeId, Record, Remarks, Sequel};
use oblava::rules::BySide;
use std::collections::HashMap;

/// Reads bytes as a format, or as what they look like.
pub fn read(bytes: &[u8], format: Option<Format>) {
    if let Ok(document) = records::read(bytes, Hint { format, ..Hint::default() }) {
        keep(document);
    }
}

/// Writes and reads what was read, and takes it up as a match.
pub fn keep(document: Document) {
    for record in document.games.into_iter().take(4) {
        let format = Format::of(record.game());
        let saved = records::write(&record, format).expect("a record that was read can be written");
        let hint = Hint { format: Some(format), ..Hint::default() };
        let again = records::read(&saved, hint).expect("what was written can be read");
        assert_eq!(again.games.first().map(told), Some(told(&record)));
        assert_eq!(records::write(&again.games[0], format).expect("text"), {
            let third = records::read(&saved, hint).expect("text");
            records::write(&third.games[0], format).expect("text")
        });
        let game = Match::from_record(record, BySide::default(), 0).expect("what is read makes a game");
        let text = game.to_json().expect("JSON");
        let loaded = Match::from_json(&text).expect("what was saved can be loaded");
        assert_eq!(loaded.tree(), game.tree());
    }
}

/// All that a tree holds, in the order of a file, each node with the place of its parent. The numbers of the nodes do
/// not matter: a file may tell a variation before the line that it leaves.
fn told(record: &Record) -> Vec<(usize, &Deed, &Remarks, bool, Option<&Sequel>)> {
    let (tree, order) = (&record.tree, record.tree.in_file_order());
    let places: HashMap<NodeId, usize> = order.iter().enumerate().map(|(place, &node)| (node, place)).collect();
    let above = |node| tree.parent(node).map_or(0, |parent| places[&parent]);
    let tell = |node| (above(node), tree.deed(node), tree.remarks(node), tree.resumed(node), tree.sequel(node));
    order.iter().map(|&node| tell(node)).collect()
}
