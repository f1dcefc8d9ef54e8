//! The vector files, through the engine's own runner; and the runner itself, which must see every mistake.

use oblava::engine::vectors::{Checked, check};
use serde_json::{Value, json};

/// Runs a file and lists each failure.
fn passes(text: &str, vectors: usize) {
    let checked = check(text).expect("a vector file");
    let failures: Vec<_> = checked.failures.iter().map(|failure| format!("{}: {}", failure.id, failure.fail)).collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert_eq!(checked.vectors, vectors);
}

#[test]
fn go() {
    passes(include_str!("../vectors/go.json"), 105);
}

#[test]
fn reversi() {
    passes(include_str!("../vectors/reversi.json"), 29);
}

#[test]
fn latrunculi() {
    passes(include_str!("../vectors/latrunculi.json"), 45);
}

#[test]
fn tablut() {
    passes(include_str!("../vectors/tablut.json"), 77);
}

fn run(game: &str, vector: Value) -> Checked {
    let file = json!({ "schema": "board-vectors/1", "game": game, "defaults": {}, "vectors": [vector] });
    check(&file.to_string()).expect("a vector file")
}

/// The failures of a vector made of these parts.
fn failures(game: &str, options: Value, steps: Value, expect: Value) -> Vec<String> {
    let vector = json!({
        "id": "v", "options": options, "setup": {"start": true}, "steps": steps, "expect": expect,
    });
    run(game, vector).failures.into_iter().map(|failure| failure.fail).collect()
}

#[test]
fn every_wrong_expectation_is_found() {
    let go = [
        json!({ "rows": ["..", "B."] }),
        json!({ "to_move": "white" }),
        json!({ "status": "draw" }),
        json!({ "reason": "passes" }),
        json!({ "counts": { "black": 1, "white": 0 } }),
        json!({ "legal_moves": ["pass"] }),
        json!({ "legal_count": 4 }),
        json!({ "legal_includes": ["c3"] }),
        json!({ "legal_excludes": ["a1"] }),
        json!({ "perft": { "2": 20 } }),
        json!({ "perft": { "two": 20 } }),
        json!({ "plies_since_capture": 0 }),
        json!({ "score": { "black": 0 } }),
        json!({ "captured_by": { "black": 1, "white": 0 } }),
        json!({ "chains": { "a1": ["a1"] } }),
        json!({ "liberties": { "a1": ["a2"] } }),
        json!({ "scores": [{ "with": { "komi": 7 }, "result": { "white": 6.5 } }] }),
        json!({ "scores": [{ "result": { "winner": "black" } }] }),
        json!({ "scores": [{ "result": { "margin": 1 } }] }),
        json!({ "legal_positions": 56 }),
        json!({ "optimal_margin": 2 }),
        json!({ "no_such_field": 1 }),
    ];
    for expect in go {
        let options = json!({ "cols": 2, "rows": 2, "ko": "positional" });
        assert_eq!(failures("go", options, json!([]), expect.clone()).len(), 1, "{expect}");
    }
    let tablut = [
        json!({ "legal_from": { "e3": ["a3"] } }),
        json!({ "plies_since_capture": 1 }),
        json!({ "chains": { "e5": [] } }),
    ];
    for expect in tablut {
        assert_eq!(failures("tablut", json!({}), json!([]), expect.clone()).len(), 1, "{expect}");
    }
}

#[test]
fn every_wrong_step_is_found() {
    let steps = [
        json!({ "move": "d3", "legal": false }),
        json!({ "move": "a1" }),
        json!({ "move": "a1", "legal": false, "reason": "occupied" }),
        json!({ "move": "d3", "by": "white" }),
        json!({ "move": "d3", "captures": [] }),
        json!({ "move": "d3", "warn": ["tari"] }),
        json!({ "move": "d3", "notation": "d3" }),
        json!({ "move": "d3", "suicided": ["d3"] }),
        json!({ "move": "d3", "lifted": ["d3"] }),
        json!({ "move": "d3", "legal_before": 5 }),
        json!({ "move": "d3", "no_such_field": 5 }),
    ];
    for step in steps {
        assert_eq!(failures("reversi", json!({}), json!([step]), json!({})).len(), 1, "{step}");
    }
    assert!(failures("reversi", json!({}), json!([{ "move": "d3", "captures": ["d4"] }]), json!({})).is_empty());
    assert_eq!(failures("reversi", json!({ "size": 7 }), json!([]), json!({})).len(), 1);
}

#[test]
fn constants_are_not_run() {
    assert_eq!(run("go", json!({ "id": "c", "kind": "constant", "values": {} })), Checked::default());
    assert_eq!(run("go", json!({ "id": "c", "kind": "variable" })).failures.len(), 1);
    assert_eq!(run("go", json!({ "id": "c" })).failures[0].fail, "no setup");
    assert_eq!(run("go", json!(7)).failures[0].id, "number 1");
}

#[test]
fn other_files_are_refused_with_their_place() {
    let error = |text: &str| check(text).expect_err(text).to_string();
    assert_eq!(
        error(r#"{"schema": "board-vectors/2", "game": "go", "vectors": []}"#),
        "the schema is \"board-vectors/2\", not \"board-vectors/1\""
    );
    assert!(error(r#"{"schema": "board-vectors/1", "game": "chess", "vectors": []}"#).contains("chess"));
    assert!(matches!(check("{\n  nothing"), Err(oblava::engine::input::InputError::Json { line: 2, column: 3, .. })));
}
