//! A game as a link.

use super::corpus::{game, parse};
use oblava::records::link::{read, write};
use oblava::records::{NodeId, Wrong};

fn link(text: &str) -> String {
    write(&parse(text), NodeId::ROOT).expect("a link")
}

#[test]
fn a_link_opens_at_the_node_it_names() {
    for file in ["sgf/variations.sgf", "sgf/markup.sgf", "tafl/variations.txt", "othello/compact.txt"] {
        let record = game(file);
        for node in record.tree.nodes() {
            let link = write(&record, node).expect("a link");
            let (again, at) = read(&format!("https://example.org/oblava/{link}")).expect("a game");
            assert_eq!(again.tree, record.tree, "{file}");
            assert_eq!(again.tree.path(at).len(), record.tree.path(node).len(), "{file}");
            assert_eq!(again.tree.mv(at), record.tree.mv(node), "{file}");
        }
    }
}

#[test]
fn a_link_is_short_and_has_only_letters_of_addresses() {
    let moves: String = (0..200)
        .map(|i| format!(";{}[{}{}]", if i % 2 == 0 { 'B' } else { 'W' }, letter(i * 7 % 19), letter(i / 19 + i % 9)))
        .collect();
    let link = link(&format!("(;FF[4]GM[1]SZ[19]{moves})"));
    assert!(link.starts_with("#1."));
    assert!(link[3..].bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_'));
    assert!(link.len() < 1200, "{}", link.len());
}

fn letter(place: usize) -> char {
    char::from(b'a' + place as u8)
}

#[test]
fn spoilt_and_hostile_links_are_refused() {
    let good = link("(;FF[4]GM[1]SZ[9];B[ee];W[cc])");
    assert!(read(&good).is_ok());
    for cut in 0..good.len() {
        // Whatever is left of a link is refused or still a game, but never a panic.
        let _ = read(&good[..cut]);
    }
    for bad in ["", "#1.", "#2.AAAA", "#1.****", "#1.AAAA", "https://example.org/"] {
        assert!(read(bad).is_err(), "{bad}");
    }
    assert!(matches!(read(&format!("#1.{}", "A".repeat(2 << 20))), Err(Wrong::TooLong(_))));
}

#[test]
fn a_link_that_would_unfold_to_too_much_is_refused() {
    let record = parse(&format!("(;FF[4]GM[1]SZ[9]C[{}])", "a".repeat(5 << 20)));
    let link = write(&record, NodeId::ROOT).expect("a link");
    assert!(link.len() < 20_000, "five million letters in {} bytes", link.len());
    assert!(read(&link).is_err());
}
