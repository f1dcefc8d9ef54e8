//! Files that mean harm: large, deep, wide, cut, changed.

use super::corpus::{bytes, cases, main_line};
use super::random::told;
use crate::game::PEOPLE;
use crate::random::Chance;
use oblava::game::{Match, OpenError, open};
use oblava::records::{self, Format, Hint, Wrong};

fn read(text: &str) -> Result<records::Document, records::ReadError> {
    records::read(text.as_bytes(), Hint::default())
}

#[test]
fn depth_and_width_need_no_recursion() {
    let deep = format!("(;FF[4]GM[1]SZ[19]{})", ";B[aa];W[]".repeat(10_000));
    let game = read(&deep).expect("a game").games.remove(0);
    assert_eq!(game.tree.main_line().len(), 20_000);
    let nested = format!("(;FF[4]GM[1]SZ[19]{}{})", "(;B[aa](;W[bb])".repeat(10_000), ")".repeat(10_000));
    let game = read(&nested).expect("a game").games.remove(0);
    assert_eq!(game.tree.len(), 20_001);
    let wide = format!("(;FF[4]GM[1]SZ[19]{})", "(;B[aa])".repeat(5_000));
    let wide = read(&wide).expect("a game").games.remove(0);
    assert_eq!(wide.tree.children(records::NodeId::ROOT).len(), 5_000);
    for record in [game, wide] {
        let saved = records::write(&record, Format::Sgf).expect("text");
        assert_eq!(records::read(&saved, Hint::default()).expect("a game").games[0].tree, record.tree);
        let played = Match::from_record(record, PEOPLE, 0).expect("a game");
        assert_eq!(Match::from_json(&played.to_json().unwrap()).unwrap().tree(), played.tree());
    }
    let text = format!("[Game \"tablut\"]\n1. e6-g6 {}{}", "(1. e6-f6 ".repeat(20_000), ")".repeat(20_000));
    let game = read(&text).expect("a game").games.remove(0);
    assert_eq!(game.tree.len(), 20_002);
    records::write(&game, Format::Tafl).expect("text");
}

#[test]
fn a_file_that_is_too_large_is_refused_at_once() {
    let size = 50 << 20;
    assert_eq!(records::read(&vec![b'('; size], Hint::default()).map_err(|why| why.wrong), Err(Wrong::TooLong(size)));
}

#[test]
fn a_file_that_would_take_too_much_memory_is_refused() {
    let size = 15 << 20;
    for part in [";", "(", "A[]", "AB[aa:ss]", "[", "()", "(;)", ")", ";B[aa]", "C[]", "\\"] {
        let text = format!("(;FF[4]GM[1]{}", part.repeat(size / part.len()));
        match read(&text) {
            Ok(document) => assert!(document.notes.len() <= 1001, "{part}"),
            Err(why) => assert_eq!(why.wrong, Wrong::TooMuch, "{part}"),
        }
    }
}

#[test]
fn many_small_things_are_too_much_in_every_format() {
    let ngf = "a\n19\nb\nc\nd\n0\n0\n0\n20200101\n5\n\n5\n";
    let kinds = [
        (Format::Transcript, "", "f5\n"),
        (Format::Transcript, "", "f5d6c3"),
        (Format::Board, "", "---------------------------OX------XO--------------------------- X\n"),
        (Format::Ggf, "", "(;GM[Othello]B[f5];)"),
        (Format::Ggf, "(;GM[Othello]", "A[]"),
        (Format::Gib, "\\HS\n", "\\[A=\\]\n"),
        (Format::Gib, "\\HS\n", "SKI\n"),
        (Format::Ngf, ngf, "PMABBBBBB\n"),
        (Format::Ugf, "[Header]\n", "=\n"),
        (Format::Ugf, "[Data]\n", "AA,B1,1,0\n"),
        (Format::Tafl, "[Game \"tablut\"]", "e6-g6 "),
        (Format::Tafl, "[Game \"tablut\"]<kept \"A\"", " \"\""),
        (Format::Tafl, "[Game \"tablut\"]", "[A \"\"]"),
        (Format::Sgf, "(;AB", "[aa:ss]"),
        (Format::Sgf, "", "(;)"),
    ];
    for (format, head, part) in kinds {
        let text = format!("{head}{}", part.repeat((14 << 20) / part.len()));
        let why = records::read(text.as_bytes(), Hint { format: Some(format), ..Hint::default() }).map(|_| ());
        assert_eq!(why.map_err(|why| why.wrong), Err(Wrong::TooMuch), "{format:?} {part}");
    }
    // A data base of 200,000 games, each of 68 bytes.
    let count = 200_000_u32;
    let mut base = [&[20, 20, 1, 1][..], &count.to_le_bytes(), &[0, 0, 0xD0, 7, 8, 0, 0, 0]].concat();
    base.resize(16 + 68 * count as usize, 0);
    assert_eq!(records::read(&base, Hint::default()).map(|_| ()).map_err(|why| why.wrong), Err(Wrong::TooMuch));
}

#[test]
fn one_long_line_is_a_line_like_others() {
    let commas = ",".repeat(3 << 20);
    let ugf = format!("[Header]\nSize=9\n[Data]\nEE,B1,1,0\n{commas}\n");
    assert_eq!(main_line(&read(&ugf).expect("a game").games[0]), "e5");
    let gib = format!("\\HS\nSTO 0 2 1 3 3{}\n", " 1".repeat(3 << 20));
    assert_eq!(main_line(&read(&gib).expect("a game").games[0]), "d16");
}

#[test]
fn no_move_that_breaks_a_rule_costs_much() {
    let moves = format!("(;FF[4]GM[1]SZ[25]{})", ";B[mm]".repeat(100_000));
    let game = Match::from_record(read(&moves).expect("a game").games.remove(0), PEOPLE, 0).expect("a game");
    let illegal = game.tree().nodes().filter(|&node| game.tree().illegal(node).is_some()).count();
    assert_eq!((game.tree().len(), illegal), (100_001, 99_999));
}

#[test]
fn a_saved_game_that_is_too_large_is_refused_at_once() {
    let text = format!("{{{}}}", " ".repeat(17 << 20));
    let refused = open(text.as_bytes(), Hint::default()).map(|_| ());
    assert!(matches!(refused, Err(OpenError::Read(why)) if why.wrong == Wrong::TooLong(text.len())));
}

#[test]
fn no_file_makes_a_reader_panic() {
    let files: Vec<_> = cases().map(|case| bytes(case.file)).collect();
    let rounds = std::env::var("OBLAVA_MUTATIONS").ok().and_then(|text| text.parse().ok()).unwrap_or(3_000);
    let mut chance = Chance(77 << 32);
    for round in 0..rounds {
        let mut file = chance.pick(&files);
        for _ in 0..1 + chance.below(8) {
            mutate(&mut file, &files, &mut chance);
        }
        let format = if round % 2 == 0 { None } else { Some(chance.pick(&Format::ALL).0) };
        let Ok(document) = records::read(&file, Hint { format, ..Hint::default() }) else { continue };
        for record in document.games.into_iter().take(3) {
            let format = Format::of(record.game());
            let saved = records::write(&record, format).expect("text");
            let hint = Hint { format: Some(format), ..Hint::default() };
            let again = records::read(&saved, hint)
                .unwrap_or_else(|why| panic!("{why}:{}: {}", why.column, String::from_utf8_lossy(&saved)));
            assert_eq!(told(&again.games[0]), told(&record), "{}", String::from_utf8_lossy(&saved));
            let game = Match::from_record(record, PEOPLE, 0).expect("what is read makes a game");
            let loaded = Match::from_json(&game.to_json().unwrap()).expect("what is saved can be loaded");
            assert_eq!(loaded.tree(), game.tree());
        }
    }
}

#[test]
fn what_follows_a_closed_game_in_its_brackets_is_read_once() {
    let document = read("((;FF[4])cols[4]GM[1]SZ[9];B[bb][W[cc]))").expect("games");
    assert_eq!(document.games.len(), 2);
    assert_eq!(main_line(&document.games[1]), "b18 W[cc!");
}

fn mutate(file: &mut Vec<u8>, files: &[Vec<u8>], chance: &mut Chance) {
    const PARTS: [&str; 16] =
        ["(", ")", "[", "]", ";", "\\", ":", "B[aa]", "AB[aa:zz]", "SZ[25]", "{", "}", "<", "\"", "1.", "e5-e6"];
    if file.is_empty() {
        file.push(b'(');
    }
    let at = chance.below(file.len());
    let end = at + chance.below((file.len() - at).min(40) + 1);
    match chance.below(7) {
        0 => file[at] = chance.below(256) as u8,
        1 => drop(file.drain(at..end)),
        2 => {
            let part = chance.pick(&PARTS);
            file.splice(at..at, part.bytes());
        }
        3 => {
            let part = file[at..end].to_vec();
            file.splice(at..at, part);
        }
        4 => file.truncate(at),
        5 => {
            let other = chance.pick(files);
            let from = chance.below(other.len().max(1)).min(other.len());
            file.splice(at..end, other[from..].iter().copied().take(60));
        }
        _ => file[at] ^= 1 << chance.below(8),
    }
}
