//! `convert`, `show`, and records over GTP.

use super::corpus::bytes;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::process::{Command, Output};

fn engine(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_oblava-engine"))
        .current_dir(PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/corpus"))
        .args(arguments)
        .output()
        .expect("the program")
}

fn out(arguments: &[&str]) -> String {
    let output = engine(arguments);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

fn complaint(arguments: &[&str]) -> (Option<i32>, String) {
    let output = engine(arguments);
    assert_eq!(output.stdout, b"", "{arguments:?}");
    (output.status.code(), String::from_utf8(output.stderr).expect("text").trim().into())
}

fn shown(arguments: &[&str]) -> Value {
    serde_json::from_str(&out(&[&["show", "--json"], arguments].concat())).expect("JSON")
}

#[test]
fn a_whole_record_is_shown_as_json() {
    let shown = shown(&["sgf/setup-in-mid-game.sgf"]);
    let game = &shown["games"][0];
    assert_eq!((&game["game"], &game["cols"], &game["rows"]), (&json!("go"), &json!(9), &json!(9)));
    assert_eq!((&game["main_line_end"], &shown["encoding"], &shown["notes"]), (&json!(4), &json!("UTF-8"), &json!([])));
    assert_eq!(game["nodes"][0], json!({"id": 0, "parent": null}));
    assert_eq!(game["nodes"][1], json!({"id": 1, "parent": 0, "move": "e5", "by": "black", "legal": true}));
    let set_up = json!({"black": ["c6", "a8"], "white": ["f4"], "empty": ["e5"], "to_move": "white"});
    assert_eq!(game["nodes"][2], json!({"id": 2, "parent": 1, "setup": set_up, "comment": "edited"}));
    assert_eq!(game["position"]["rows"][4], json!("....W...."));
    assert_eq!(game["position"]["to_move"], json!("white"));
}

#[test]
fn tags_marks_and_unknown_properties_are_shown() {
    let markup = &shown(&["sgf/markup.sgf"])["games"][0]["nodes"][1]["marks"];
    assert_eq!(markup["CR"], json!(["a9"]));
    assert_eq!(markup["LB"], json!({"j9": "A", "j8": "12"}));
    assert_eq!(markup["AR"], json!([["a9", "j1"], ["b8", "c7"]]));
    let unknown = &shown(&["sgf/unknown.sgf"])["games"][0]["nodes"];
    assert_eq!(unknown[0]["other"], json!({"ZZTOP": ["1", "2"], "XY": ["a\\]b"]}));
    let info = &shown(&["sgf/game-info.sgf"])["games"][0];
    assert_eq!((&info["tags"]["GC"], &info["result"]), (&json!("One line,\nanother."), &json!("W+2.5")));
    assert_eq!(info["options"]["komi"], json!(5.5));
    let refused = &shown(&["sgf/illegal-moves.sgf"])["games"][0]["nodes"][2];
    assert_eq!((&refused["move"], &refused["legal"]), (&json!("e5"), &json!(false)));
}

#[test]
fn the_position_after_a_move_is_shown() {
    let rows = |n: &str| shown(&["sgf/minimal.sgf", "--move", n])["games"][0]["position"]["rows"].to_string();
    assert!(!rows("0").contains('B') && rows("1").contains('B') && !rows("1").contains('W') && rows("2").contains('W'));
    let (status, why) = complaint(&["show", "sgf/minimal.sgf", "--move", "3"]);
    assert_eq!((status, &why[..]), (Some(1), "oblava-engine: sgf/minimal.sgf: the main line has 2 moves"));
}

#[test]
fn a_position_is_shown_as_text() {
    let text = out(&["show", "sgf/suicide.sgf", "--move", "1"]);
    let expected = "  A B C\n3 . X . 3\n2 X . . 2\n1 . . . 1\nmove 1: a3\nblack to move\nprisoners: black 1, white 0\n\
                    count as it stands: black 8, white 0\n";
    assert_eq!(text, expected);
    let two = out(&["show", "sgf/collection.sgf"]);
    assert!(two.contains("game 1\n") && two.contains("game 3\n") && two.contains("note 4:2: SZ missing"));
}

#[test]
fn formats_are_converted_by_suffix_or_by_name() {
    let dir = std::env::temp_dir().join(format!("oblava-convert-{}", std::process::id()));
    std::fs::create_dir_all(&dir).expect("a folder");
    let target = |name: &str| dir.join(name).to_str().expect("a name").to_owned();
    let sgf = target("game.sgf");
    out(&["convert", "othello/compact.txt", &sgf]);
    assert_eq!(out(&["convert", &sgf, "-", "--to", "transcript"]).as_bytes(), bytes("othello/compact.txt"));
    let ggf = target("game.ggf");
    out(&["convert", &sgf, &ggf]);
    assert_eq!(out(&["convert", &ggf, "-", "--to", "transcript"]).as_bytes(), bytes("othello/compact.txt"));
    let link = out(&["convert", "sgf/variations.sgf", "-", "--to", "link"]);
    let file = target("link.txt");
    std::fs::write(&file, link).expect("a file");
    assert_eq!(out(&["show", &file]), out(&["show", "sgf/variations.sgf"]));
    let text = target("game.txt");
    out(&["convert", "tafl/variations.txt", &text]);
    assert_eq!(shown(&[&text])["games"][0]["nodes"], shown(&["tafl/variations.txt"])["games"][0]["nodes"]);
    std::fs::remove_dir_all(&dir).expect("the folder");
}

#[test]
fn what_cannot_be_converted_is_refused_and_writes_nothing() {
    let dir = std::env::temp_dir().join(format!("oblava-refused-{}", std::process::id()));
    std::fs::create_dir_all(&dir).expect("a folder");
    let target = dir.join("game.ggf");
    let (status, why) = complaint(&["convert", "sgf/minimal.sgf", target.to_str().expect("a name")]);
    assert_eq!((status, &why[..]), (Some(1), "oblava-engine: sgf/minimal.sgf: go cannot be written as ggf"));
    assert_eq!(std::fs::read_dir(&dir).expect("the folder").count(), 0);
    let (status, _) = complaint(&["convert", "sgf/minimal.sgf", "-"]);
    assert_eq!(status, Some(2), "standard output has no suffix");
    let (status, why) = complaint(&["show", "sgf/too-large.sgf"]);
    assert_eq!(status, Some(1));
    assert!(why.starts_with("oblava-engine: sgf/too-large.sgf:2:4: a board of 26 by 26"), "{why}");
    let (status, _) = complaint(&["show", "no-such-file.sgf"]);
    assert_eq!(status, Some(1));
    std::fs::remove_dir_all(&dir).expect("the folder");
}

#[test]
fn an_encoding_can_be_chosen() {
    let chosen = shown(&["encoding/gbk-no-ca.sgf", "--encoding", "big5"]);
    assert_eq!(chosen["encoding"], json!("Big5"));
    let (status, why) = complaint(&["show", "sgf/minimal.sgf", "--encoding", "klingon"]);
    assert_eq!(status, Some(1));
    assert!(why.contains("there is no character encoding \"klingon\""), "{why}");
}
