//! The headless program itself: what it prints, and how it ends.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Command, Output, Stdio};

fn engine(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_oblava-engine"));
    command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs the program to its end.
fn run(args: &[&str], input: &[u8]) -> Output {
    let mut child = engine(args).spawn().expect("the program");
    // It may end before it has read all.
    let _ = child.stdin.take().expect("a pipe").write_all(input);
    child.wait_with_output().expect("an end")
}

/// What it prints, when all is well.
fn prints(args: &[&str], input: &str) -> String {
    let output = run(args, input.as_bytes());
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert_eq!((output.status.code(), complaint.as_ref()), (Some(0), ""), "{args:?}");
    String::from_utf8(output.stdout).expect("text")
}

/// What it complains about, in one line, and its exit status.
fn complains(args: &[&str], input: &[u8]) -> (i32, String) {
    let output = run(args, input);
    let text = String::from_utf8(output.stderr).expect("text");
    (output.status.code().expect("a status"), text.trim_end().to_owned())
}

fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect(line)).collect()
}

fn vector_file(game: &str) -> String {
    format!("{}/tests/vectors/{game}.json", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn games_lists_everything() {
    let text = prints(&["games"], "");
    for word in ["latrunculi", "tromp-taylor", "linnaeus-1732", "no_capture_limit", "6.5"] {
        assert!(text.contains(word), "{word}");
    }
    let all = &lines(&prints(&["games", "--json"], ""))[0]["games"];
    assert_eq!(all.as_array().map(Vec::len), Some(4));
    assert_eq!(all[0]["game"], "go");
    assert_eq!(
        all[0]["options"][0],
        json!({
            "name": "cols", "values": {"from": 1, "to": 25}, "default": 19,
            "meaning": "Columns of the board.", "source": "any size, by all rule sets",
        })
    );
    assert_eq!(all[3]["presets"][2]["name"], "walker");
    assert_eq!(all[3]["presets"][2]["options"]["first"], "black");
}

#[test]
fn check_runs_vector_files() {
    let [reversi, tablut] = ["reversi", "tablut"].map(vector_file);
    assert_eq!(prints(&["check", &reversi, &tablut], ""), "{\"checked\":106,\"failures\":0}\n");
    let wrong = r#"{"schema": "board-vectors/1", "game": "go", "vectors": [
        {"id": "w", "setup": {"start": true}, "expect": {"to_move": "white"}}]}"#;
    let output = run(&["check", "-"], wrong.as_bytes());
    assert_eq!(output.status.code(), Some(1));
    let printed = lines(&String::from_utf8_lossy(&output.stdout));
    assert_eq!(
        printed,
        [
            json!({"file": "<stdin>", "id": "w", "fail": "to_move is Black, expected White"}),
            json!({"checked": 1, "failures": 1}),
        ]
    );
    let (status, why) = complains(&["check", "-"], b"{\"schema\": 1,\n oops");
    assert_eq!((status, why.starts_with("oblava-engine: <stdin>:1:12: ")), (1, true), "{why}");
    let (status, why) = complains(&["check", "no/such/file"], b"");
    assert_eq!((status, why.starts_with("oblava-engine: no/such/file: ")), (1, true), "{why}");
    assert_eq!(complains(&["check", "-"], b"\xff\xfe").0, 1);
}

#[test]
fn replay_tells_every_ply() {
    let input = r#"{"options": {"size": 4}, "moves": ["B4", "b4", "x9", "pass"]}"#;
    let told = lines(&prints(&["replay", "--game", "reversi"], input));
    assert_eq!(
        told[0],
        json!({
            "ply": 0, "to_move": "black", "rows": ["....", ".BW.", ".WB.", "...."],
            "legal_moves": ["b1", "a2", "d3", "c4"], "status": "ongoing", "reason": null,
            "counts": {"black": 2, "white": 2},
        })
    );
    let told = |n: usize, name: &str| told[n][name].clone();
    assert_eq!(told(1, "refused"), "no_flip");
    assert_eq!(told(3, "refused"), "off_board");
    assert_eq!((told(3, "move"), told(3, "legal"), told(3, "ply")), (json!("x9"), json!(false), json!(3)));
    assert_eq!(told(4, "refused"), "must_move");
    assert_eq!(told(4, "rows"), told(0, "rows"));
}

#[test]
fn replay_names_captures_warnings_and_facts() {
    let input = "\n{\"options\": {\"cols\": 3, \"rows\": 3}, \"moves\": [\"a1\", \"a2\", \"c3\", \"b1\"]}\n";
    let told = lines(&prints(&["replay", "--game", "go", "--preset", "chinese"], input));
    assert_eq!(told.len(), 5);
    assert_eq!(told[2]["warn"], json!(["tari"]));
    assert_eq!(told[2]["notation"], "a2!");
    let fourth = &told[4];
    assert_eq!(fourth["captures"], json!(["a1"]));
    assert_eq!(fourth["notation"], "b1 (a1)");
    assert_eq!((&fourth["by"], &fourth["legal"]), (&json!("white"), &json!(true)));
    assert_eq!(fourth["captured_by"], json!({"black": 0, "white": 1}));
    let tablut = lines(&prints(&["replay", "--game", "tablut"], r#"{"moves": ["e3-a3"]}"#));
    assert_eq!(tablut[1]["plies_since_capture"], 1);
    assert_eq!(tablut[1]["counts"], json!({"black": 16, "white": 9}));
    let over = r#"{"setup": {"rows": ["BW..", "....", "....", "...."], "to_move": "black"}, "moves": ["c4"]}"#;
    let told = lines(&prints(&["replay", "--game", "reversi", "--options", r#"{"size": 4}"#], over));
    assert_eq!(told[1]["score"], json!({"black": 3, "white": 0, "margin": 3}));
    assert_eq!((&told[1]["status"], &told[1]["reason"]), (&json!("black_wins"), &json!("no_moves")));
}

#[test]
fn replay_says_where_the_input_is_wrong() {
    let replay = |input: &str| complains(&["replay", "--game", "go"], input.as_bytes());
    let (status, why) = replay("{\"moves\": []}\n{\"moves\": [7]}\n");
    assert_eq!(
        (status, why.as_str()),
        (1, "oblava-engine: <stdin>:2:12: invalid type: integer `7`, expected a string")
    );
    let (status, why) = replay(r#"{"moves": [], "options": {"cols": 26}}"#);
    assert_eq!(
        (status, why.as_str()),
        (1, "oblava-engine: <stdin>:1: option \"cols\" cannot be 26; it can be 1 to 25")
    );
    assert_eq!(replay(r#"{"moves": [], "options": 3}"#).0, 1);
    assert_eq!(replay(r#"{"moves": [], "setup": {"start": false}}"#).0, 1);
    assert_eq!(replay(r#"{"moves": [], "setup": {"rows": ["K"], "to_move": "black"}}"#).0, 1);
    assert_eq!(replay("[]").0, 1);
    assert_eq!(replay(&"[".repeat(100_000)).0, 1);
    assert_eq!(complains(&["replay", "--game", "go"], b"\xff\n").0, 1);
    assert_eq!(prints(&["replay", "--game", "go"], ""), "");
}

#[test]
fn the_same_seed_gives_the_same_games() {
    for game in ["go", "reversi", "latrunculi", "tablut"] {
        for style in ["random", "greedy"] {
            let options = if game == "go" { r#"{"cols": 5, "rows": 5}"# } else { "{}" };
            let play = |games: &str, seed: &str| {
                let args = ["random", "--game", game, "--style", style, "--options", options];
                prints(&[&args[..], &["--games", games, "--seed", seed]].concat(), "")
            };
            let three = play("3", "8");
            assert_eq!(three, play("3", "8"));
            assert_ne!(three, play("3", "9"));
            assert_eq!(three.lines().last(), play("1", "10").lines().next(), "each game has a seed of its own");
            for whole in lines(&three) {
                assert_eq!(whole["style"], style);
                assert_eq!(whole["plies"], whole["moves"].as_array().map_or(0, Vec::len));
                assert_ne!(whole["status"], "ongoing");
                // The game can be replayed from what is printed.
                let moves: Vec<_> = whole["moves"].as_array().into_iter().flatten().map(|turn| &turn["move"]).collect();
                let record = json!({ "options": whole["options"], "moves": moves }).to_string();
                let told = lines(&prints(&["replay", "--game", game], &record));
                for name in ["rows", "to_move", "status", "reason", "captured_by", "counts", "score"] {
                    assert_eq!(told.last().map(|line| &line[name]), Some(&whole[name]), "{name}");
                }
                for (turn, line) in whole["moves"].as_array().into_iter().flatten().zip(&told[1..]) {
                    assert_eq!((&turn["by"], &turn["captures"]), (&line["by"], &line["captures"]));
                }
            }
        }
    }
}

/// A random game, move by move, as it was when this was written: no platform may give another.
#[test]
fn random_games_are_the_same_everywhere() {
    let game = &lines(&prints(&["random", "--game", "reversi", "--options", r#"{"size": 4}"#, "--seed", "1"], ""))[0];
    let moves: Vec<_> =
        game["moves"].as_array().into_iter().flatten().filter_map(|turn| turn["move"].as_str()).collect();
    assert_eq!(moves.join(" "), "a2 a3 c4 c1 b1 a1 pass d4 d3 b4 a4 d2 d1");
}

#[test]
fn perft_counts_by_depth_and_by_first_move() {
    let told = lines(&prints(&["perft", "--game", "reversi", "--depth", "4"], ""));
    let nodes: Vec<_> = told.iter().map(|line| line["nodes"].as_u64()).collect();
    assert_eq!(nodes, [Some(4), Some(12), Some(56), Some(244)]);
    assert!(told[3]["seconds"].is_f64() && told[3]["nodes_per_second"].is_u64());
    let setup = r#"{"rows": ["B.", "W."], "to_move": "black"}"#;
    let args = ["perft", "--game", "go", "--options", r#"{"cols": 2, "rows": 2}"#, "--depth", "1", "--divide"];
    let told = lines(&prints(&[&args[..], &["--setup", setup]].concat(), ""));
    assert_eq!(
        told[..3],
        [json!({"move": "b1", "nodes": 1}), json!({"move": "b2", "nodes": 1}), json!({"move": "pass", "nodes": 1}),]
    );
    assert_eq!(told[3]["nodes"], 3);
}

#[test]
fn wrong_usage_ends_with_status_2() {
    for args in [
        &[][..],
        &["dance"],
        &["perft", "--game", "chess", "--depth", "1"],
        &["perft", "--game", "go"],
        &["perft", "--game", "go", "--depth", "-1"],
        &["perft", "--game", "go", "--depth", "1", "--setup", "{"],
        &["perft", "--game", "go", "--depth", "1", "--setup", r#"{"rows": [], "to_move": "black"}"#],
        &["random", "--game", "go", "--games", "many"],
        &["random", "--game", "go", "--options", "[]"],
        &["gtp", "--game", "go", "--level", "0"],
        &["gtp", "--game", "go", "--time", "-3"],
        &["gtp", "--game", "go", "--time", "3", "--level", "2"],
        &["check"],
    ] {
        assert_eq!(complains(args, b"").0, 2, "{args:?}");
    }
    let unknown = complains(&["random", "--game", "tablut", "--options", r#"{"ko": "simple"}"#], b"");
    assert!(unknown.1.contains("its options are first, escape"), "{unknown:?}");
    let value = complains(&["random", "--game", "go", "--options", r#"{"ko": "twice"}"#], b"").1;
    assert_eq!(
        value,
        "oblava-engine: --options: option \"ko\" cannot be \"twice\"; it can be simple, positional, situational, none"
    );
    let preset = complains(&["random", "--game", "tablut", "--preset", "japanese"], b"").1;
    assert_eq!(
        preset,
        "oblava-engine: --preset: tablut has no preset \"japanese\"; its presets are mendelev, linnaeus-1732, walker"
    );
    for command in ["games", "check", "replay", "random", "perft", "gtp"] {
        assert!(prints(&[command, "--help"], "").contains("Usage: oblava-engine"));
    }
}

#[test]
fn it_ends_quietly_when_nobody_reads() {
    let mut child = engine(&["random", "--game", "go", "--games", "1000000"]).spawn().expect("the program");
    let mut first = String::new();
    BufReader::new(child.stdout.take().expect("a pipe")).read_line(&mut first).expect("a line");
    assert!(serde_json::from_str::<Value>(&first).is_ok());
    let output = child.wait_with_output().expect("an end");
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]));
}

#[cfg(unix)]
#[test]
fn an_interrupt_falls_between_two_lines() {
    for args in [&["random", "--game", "reversi", "--games", "1000000"][..], &["gtp", "--game", "go"]] {
        let mut child = engine(args).spawn().expect("the program");
        let mut stdin = child.stdin.take().expect("a pipe");
        stdin.write_all(b"name\n").and_then(|()| stdin.flush()).expect("a command");
        let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut text = String::new();
        output.read_line(&mut text).expect("a line");
        let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill");
        assert!(killed.success());
        output.read_to_string(&mut text).expect("the rest");
        assert_eq!(child.wait().expect("an end").code(), Some(130));
        assert!(text.ends_with('\n'));
    }
}

#[test]
fn analyze_values_every_move_of_a_record() {
    let record = r#"{"moves": ["f5", "d6", "c3", "h8"]}"#;
    let args = ["analyze", "--game", "reversi", "--nodes", "2000", "--lines", "2"];
    let told = lines(&prints(&args, record));
    assert_eq!(told.len(), 4);
    let plies: Vec<_> = told.iter().map(|line| line["ply"].as_u64()).collect();
    assert_eq!(plies, [Some(0), Some(1), Some(2), Some(3)]);
    assert_eq!((&told[0]["to_move"], &told[1]["to_move"]), (&json!("black"), &json!("white")));
    assert_eq!((&told[1]["played"], &told[3]["refused"]), (&json!("d6"), &json!("no_flip")));
    for line in &told {
        let best = line["lines"].as_array().expect("lines");
        assert_eq!(best.len(), 2, "{line}");
        assert!(best[0]["win"].as_f64() >= best[1]["win"].as_f64(), "{line}");
        assert!(line["win"].as_f64().is_some_and(|win| (0.0..=1.0).contains(&win)), "{line}");
    }
    assert_eq!(lines(&prints(&args, record)), told, "the same limits give the same values");
    let one = lines(&prints(&[&args[..], &["--move", "2"]].concat(), record));
    assert_eq!((one.len(), &one[0]["ply"]), (1, &json!(2)));
    let over = r#"{"setup": {"rows": ["BBBB", "BBBB", "BBBB", "BBBB"], "to_move": "white"}, "moves": []}"#;
    let told = lines(&prints(&["analyze", "--game", "reversi", "--options", r#"{"size": 4}"#], over));
    assert_eq!(told, [json!({"ply": 0, "to_move": "white", "status": "black_wins"})]);
}

#[test]
fn analyze_tells_what_it_has_found_so_far() {
    let args = ["analyze", "--game", "go", "--options", r#"{"cols": 5, "rows": 5}"#, "--time", "0.5", "--every", "0.1"];
    let told = lines(&prints(&args, r#"{"moves": ["c3"]}"#));
    assert_eq!(told.iter().filter(|line| line.get("ply").is_some()).count(), 2);
    for line in &told {
        let found = line.get("so_far").unwrap_or(line);
        assert!(found["lines"].as_array().is_some_and(|lines| !lines.is_empty()), "{line}");
    }
}

/// The program is its own guest: it is started, told the moves, asked for others, and counts the end.
#[test]
fn match_plays_against_other_programs() {
    let exe = env!("CARGO_BIN_EXE_oblava-engine");
    for (game, options) in [("reversi", r#"{"size": 4}"#), ("go", r#"{"cols": 4, "rows": 4, "scoring": "area"}"#)] {
        let guest = format!("gtp:'{exe}' gtp --game {game} --level 1 --seed 3");
        let args = ["match", "--game", game, "--options", options, "--a", "level=1", "--b", &guest, "--games", "4"];
        let told = lines(&prints(&[&args[..], &["--opening", "2", "--json"]].concat(), ""));
        assert_eq!(told.len(), 5);
        for played in &told[..4] {
            assert_eq!(played["disputed"], json!(false), "{played}");
            assert_eq!(played["moves"].as_array().map(Vec::len), played["plies"].as_u64().map(|plies| plies as usize));
        }
    }
    let (status, why) = complains(&["match", "--game", "go", "--a", "level=1", "--b", "gtp:/no/such/program"], b"");
    assert_eq!((status, why.contains("/no/such/program")), (2, true), "{why}");
}

/// Other weights than those of the program are read from a folder; a damaged file is an error, a missing one is told.
#[test]
fn weights_come_from_a_folder() {
    let folder = std::env::temp_dir().join(format!("oblava-weights-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.to_str().expect("a path");
    let args = ["analyze", "--game", "reversi", "--nodes", "500", "--move", "0", "--weights", path];
    let values = |args: &[&str]| lines(&prints(args, r#"{"moves": []}"#));
    let (built_in, plain) = (values(&args[..7]), values(&[&args[..8], &["plain"]].concat()));
    assert_ne!(built_in, plain);

    let (status, told) = complains(&args, br#"{"moves": []}"#);
    assert_eq!((status, told.contains("go.weights"), told.contains("rules of thumb")), (0, true, true), "{told}");

    for name in ["go", "reversi", "reversi-book", "latrunculi"] {
        let file = format!("{name}.weights");
        std::fs::copy(format!("assets/weights/{file}"), folder.join(file)).expect("a copy");
    }
    assert_eq!(values(&args), built_in);

    std::fs::write(folder.join("reversi.weights"), b"OBLAVAR and nothing else").expect("a file");
    let (status, told) = complains(&args, b"");
    assert_eq!((status, told.contains("reversi.weights")), (1, true), "{told}");
    std::fs::remove_dir_all(folder).expect("it is there");
}
