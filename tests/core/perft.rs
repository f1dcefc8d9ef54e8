//! The counting tables (rules.md 7). The deep ones take a while: `cargo test --release … -- --ignored`.

use crate::table::{Table, diagram};
use oblava::engine::vectors::check;
use oblava::rules::Side::{Black, White};
use oblava::rules::{AnyPosition, Game, Setup, Side, Start, perft};
use serde_json::{Value, json};

/// The numbers at depths 1, 2, …; those in the first list are always counted, the others only on demand.
struct Row {
    position: AnyPosition,
    shallow: &'static [u64],
    deep: &'static [u64],
}

impl Row {
    fn start(game: Game, options: Value, shallow: &'static [u64], deep: &'static [u64]) -> Self {
        Self { position: Table::start(game, options).position, shallow, deep }
    }

    fn fig102(to_move: Side, shallow: &'static [u64], deep: &'static [u64]) -> Self {
        let rows = ["W....B..", "B....W..", ".......B", "B.B.BBWB", ".......B", ".......W", "WW.W...."];
        let start = Start::Diagram(diagram(&rows, to_move));
        let setup = Setup { options: oblava::rules::Options::new(Game::Latrunculi), start };
        Self { position: AnyPosition::new(&setup).expect("fig. 102"), shallow, deep }
    }

    fn count(&self, numbers: &[u64], first_depth: usize) {
        for (&wanted, depth) in numbers.iter().zip(first_depth..) {
            assert_eq!(perft(&self.position, depth as u32), wanted, "depth {depth} of\n{}", self.picture());
        }
    }

    fn picture(&self) -> String {
        use oblava::rules::Position;
        self.position.board().to_rows().join("\n")
    }
}

fn reversi() -> [Row; 4] {
    [
        Row::start(
            Game::Reversi,
            json!({}),
            &[4, 12, 56, 244, 1396, 8200, 55_092],
            &[390_216, 3_005_288, 24_571_056, 212_258_216],
        ),
        Row::start(Game::Reversi, json!({ "start": "parallel" }), &[4, 14, 68, 292, 1690, 9696], &[]),
        Row::start(Game::Reversi, json!({ "size": 6 }), &[4, 12, 56, 244, 1364, 7604], &[]),
        Row::start(Game::Reversi, json!({ "size": 4 }), &[4, 12, 44, 128, 424, 1256], &[]),
    ]
}

fn latrunculi() -> [Row; 3] {
    [
        Row::start(Game::Latrunculi, json!({}), &[8, 56, 770, 10_152, 137_510], &[1_759_096]),
        Row::fig102(White, &[45, 2190, 98_336], &[4_949_786]),
        Row::fig102(Black, &[50, 2171, 111_693], &[4_868_680]),
    ]
}

fn tablut() -> [Row; 2] {
    [
        Row::start(Game::Tablut, json!({}), &[56, 4408, 251_856], &[20_023_920, 1_155_491_976]),
        Row::start(Game::Tablut, json!({ "first": "black" }), &[80, 4400, 353_200], &[19_913_864]),
    ]
}

fn go() -> [Row; 5] {
    let size = |side: u8, ko: &str| json!({ "cols": side, "rows": side, "ko": ko });
    [
        Row::start(Game::Go, size(2, "simple"), &[5, 21, 68, 156, 316, 604, 1168, 2592], &[]),
        Row::start(Game::Go, size(2, "positional"), &[5, 21, 68, 156, 316, 604, 1088, 2184], &[]),
        Row::start(Game::Go, size(3, "simple"), &[10, 91, 738, 5281, 33_384], &[179_712]),
        Row::start(Game::Go, size(4, "simple"), &[17, 273, 4112, 57_984], &[764_016]),
        Row::start(Game::Go, size(9, "simple"), &[82, 6643], &[]),
    ]
}

fn shallow(rows: &[Row]) {
    for row in rows {
        row.count(row.shallow, 1);
    }
}

fn deep(rows: &[Row]) {
    for row in rows {
        row.count(row.deep, row.shallow.len() + 1);
    }
}

#[test]
fn reversi_shallow() {
    shallow(&reversi());
}

#[test]
fn latrunculi_shallow() {
    shallow(&latrunculi());
}

#[test]
fn tablut_shallow() {
    shallow(&tablut());
}

#[test]
fn go_shallow() {
    shallow(&go());
}

#[test]
#[ignore = "seconds in release"]
fn reversi_deep() {
    deep(&reversi());
}

#[test]
#[ignore = "seconds in release"]
fn latrunculi_deep() {
    deep(&latrunculi());
}

#[test]
#[ignore = "a minute in release"]
fn tablut_deep() {
    deep(&tablut());
}

#[test]
#[ignore = "seconds in release"]
fn go_deep() {
    deep(&go());
}

/// The larger ones of the numbers of legal positions that can still be counted one by one.
#[test]
#[ignore = "seconds in release"]
fn legal_positions_of_go() {
    let vector = |cols: u8, rows: u8, positions: u64| {
        json!({
            "id": format!("{cols}x{rows}"),
            "options": { "cols": cols, "rows": rows },
            "setup": { "start": true },
            "expect": { "legal_positions": positions },
        })
    };
    let vectors = [vector(3, 3, 12_675), vector(4, 3, 321_689), vector(3, 4, 321_689)];
    let file = json!({ "schema": "board-vectors/1", "game": "go", "vectors": vectors });
    assert_eq!(check(&file.to_string()).expect("a vector file").failures, []);
}
