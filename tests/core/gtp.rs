//! Sessions of the Go Text Protocol, with the program itself at the other end.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

/// The answers of a weak player.
fn answers(game: &str, input: &str) -> Vec<String> {
    said(&["--game", game, "--level", "1", "--seed", "1"], input)
}

/// The answers to lines sent, without the blank line that ends each.
fn said(args: &[&str], input: &str) -> Vec<String> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_oblava-engine"))
        .arg("gtp")
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program");
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin.write_all(input.as_bytes()).expect("a reader");
    drop(stdin);
    let output = child.wait_with_output().expect("an end");
    assert_eq!(output.status.code(), Some(0));
    let text = String::from_utf8(output.stdout).expect("text");
    let Some(text) = text.strip_suffix("\n\n") else {
        assert_eq!(text, "");
        return Vec::new();
    };
    text.split("\n\n").map(String::from).collect()
}

fn session(game: &str, lines: &[(&str, &str)]) {
    let input: String = lines.iter().map(|(line, _)| format!("{line}\n")).collect();
    let wanted: Vec<_> = lines.iter().map(|(_, answer)| (*answer).to_string()).collect();
    assert_eq!(answers(game, &input), wanted);
}

#[test]
fn administration() {
    session(
        "go",
        &[
            ("protocol_version", "= 2"),
            ("name", "= Oblava"),
            ("version", concat!("= ", env!("CARGO_PKG_VERSION"))),
            ("known_command genmove", "= true"),
            ("known_command dance", "= false"),
            ("known_command", "= false"),
            ("dance", "? unknown command"),
            ("oblava-status", "= ongoing black"),
            ("quit", "="),
        ],
    );
    let listed = answers("go", "list_commands\n");
    let asked: Vec<_> =
        listed[0].trim_start_matches("= ").lines().map(|name| format!("known_command {name}\n")).collect();
    assert_eq!(answers("go", &asked.concat()), vec!["= true"; asked.len()]);
    assert!(!answers("tablut", "list_commands")[0].contains("komi"));
    assert_eq!(answers("tablut", "komi 6.5"), ["? unknown command"]);
}

#[test]
fn every_game_can_be_chosen() {
    session(
        "reversi",
        &[
            ("list_games", "= Go\nOthello\nLatrunculi\nTablut"),
            ("set_game Othello", "="),
            ("play black D3", "="),
            ("set_game chess", "? unsupported game"),
            ("play white C5", "="),
            ("set_game go", "="),
            ("boardsize 9", "="),
            ("play black D3", "="),
            ("play white D3", "? illegal move: occupied"),
            ("set_game Tablut", "="),
            ("oblava-status", "= ongoing white"),
        ],
    );
}

#[test]
fn lines_of_every_kind_are_read() {
    let input =
        "\r\n# a comment\n  \t\n12\tBoardSize\t9 # small\r\n13 PLAY Black D4\r\n\u{7}name\n14\n15 quit\r\nname\n";
    assert_eq!(answers("go", input), ["=12", "=13", "= Oblava", "?14 unknown command", "=15"]);
    assert!(answers("go", "").is_empty());
    assert_eq!(answers("go", "name"), ["= Oblava"], "without the last end of line");
}

#[test]
fn illegal_input_changes_nothing() {
    session(
        "go",
        &[
            ("boardsize 3", "="),
            ("play black b1", "="),
            ("play black a2", "="),
            ("play white a1", "? illegal move: suicide"),
            ("play white a2", "? illegal move: occupied"),
            ("play white j9", "? illegal move: off_board"),
            ("play white i1", "? illegal move: off_board"),
            ("play white a1-a2", "? syntax error"),
            ("play white", "? syntax error"),
            ("play green a1", "? syntax error"),
            ("play", "? syntax error"),
            ("komi much", "? syntax error"),
            ("komi NaN", "? syntax error"),
            ("boardsize", "? syntax error"),
            ("boardsize big", "? syntax error"),
            ("boardsize 0", "? unacceptable size"),
            ("boardsize 26", "? unacceptable size"),
            ("boardsize 4000000000", "? unacceptable size"),
            ("time_settings 1 2", "? syntax error"),
            ("time_left red 1 2", "? syntax error"),
            ("kgs-time_settings", "? syntax error"),
            ("kgs-time_settings byoyomi 60", "? syntax error"),
            ("kgs-time_settings hourglass 60", "? syntax error"),
            ("lz-analyze green", "? syntax error"),
            ("kata-analyze b 10 ownership", "? syntax error"),
            ("kata-analyze b 10 avoid b A1 1", "? syntax error"),
            ("genmove", "? syntax error"),
            ("oblava-rules {", "? syntax error"),
            ("final_status_list lost", "? syntax error"),
            ("kgs-rules swiss", "? unknown rules"),
            ("showboard", "= \n  A B C\n3 . . . 3\n2 X . . 2\n1 . X . 1"),
            ("oblava-legal", "= C1 B2 C2 A3 B3 C3 pass"),
        ],
    );
}

#[test]
fn either_colour_may_play_at_any_time() {
    session(
        "go",
        &[
            ("boardsize 5 3", "="),
            ("komi 0.5", "="),
            ("play b c1", "="),
            ("play b c2", "="),
            ("play b c3", "="),
            ("final_score", "= B+11.5"),
            ("play w pass", "="),
            ("play w pass", "="),
            ("oblava-status", "= ongoing black"),
            ("play b pass", "="),
            ("oblava-status", "= scoring passes"),
            ("play w a1", "="),
            ("oblava-status", "= ongoing black"),
            ("undo", "="),
            ("undo", "="),
            ("undo", "="),
            ("undo", "="),
            ("undo", "="),
            ("showboard", "= \n  A B C D E\n3 . . . . . 3\n2 . . X . . 2\n1 . . X . . 1"),
            ("undo", "="),
            ("undo", "="),
            ("undo", "? cannot undo"),
        ],
    );
}

#[test]
fn play_goes_on_after_every_stop() {
    session(
        "go",
        &[
            (
                r#"oblava-rules {"cols": 5, "rows": 1, "max_plies": 2, "komi": 0}"#,
                r#"= {"cols":5,"first":"black","handicap":0,"ko":"simple","komi":0.0,"max_plies":2,"passes_to_end":2,"repetition":3,"rows":1,"scoring":"territory","seki_points":false,"suicide":"forbidden"}"#,
            ),
            ("play b a1", "="),
            ("play w pass", "="),
            ("oblava-status", "= scoring max_plies"),
            ("play b c1", "="),
            ("play w pass", "="),
            ("play b pass", "="),
            ("oblava-status", "= scoring max_plies"),
            ("play w pass", "="),
            ("play b pass", "="),
            ("play w pass", "="),
            ("play b pass", "="),
            ("play w e1", "="),
            ("showboard", "= \n  A B C D E\n1 X . X . O 1"),
        ],
    );
}

#[test]
fn ko_is_kept_by_the_protocol() {
    session(
        "go",
        &[
            ("boardsize 4", "="),
            ("play b a2", "="),
            ("play w d2", "="),
            ("play b b1", "="),
            ("play w c1", "="),
            ("play b b3", "="),
            ("play w c3", "="),
            ("play b c2", "="),
            ("play w b2", "="),
            ("play b c2", "? illegal move: ko"),
            ("play w pass", "="),
            ("play b c2", "="),
        ],
    );
}

#[test]
fn handicap_in_three_ways() {
    session(
        "go",
        &[
            ("fixed_handicap 9", "= D4 Q16 D16 Q4 D10 Q10 K4 K16 K10"),
            ("oblava-status", "= ongoing white"),
            ("fixed_handicap 2", "? board not empty"),
            ("undo", "? cannot undo"),
            ("boardsize 9", "="),
            ("fixed_handicap 1", "? invalid number of stones"),
            ("fixed_handicap 10", "? invalid number of stones"),
            ("fixed_handicap two", "? syntax error"),
            ("place_free_handicap 3", "= C3 G7 C7"),
            ("clear_board", "="),
            ("place_free_handicap 81", "? invalid number of stones"),
            ("set_free_handicap a1", "? bad vertex list"),
            ("set_free_handicap a1 a1", "? bad vertex list"),
            ("set_free_handicap a1 z9", "? bad vertex list"),
            ("set_free_handicap a1 pass", "? syntax error"),
            ("set_free_handicap A1 b2", "="),
            ("play w a2", "="),
            ("komi 0.5", "="),
            ("oblava-status", "= ongoing black"),
            ("final_status_list seki", "="),
        ],
    );
    let placed = answers("go", "boardsize 7 5\nplace_free_handicap 20\n").remove(1);
    let mut stones: Vec<_> = placed.trim_start_matches("= ").split(' ').collect();
    stones.sort_unstable();
    stones.dedup();
    assert_eq!(stones.len(), 20);
}

#[test]
fn rules_may_change_while_the_moves_fit() {
    session(
        "go",
        &[
            ("boardsize 3", "="),
            ("kgs-rules new_zealand", "="),
            ("play b b1", "="),
            ("play b a2", "="),
            ("play w a1", "="),
            ("kgs-rules chinese", "? the moves played so far are not possible by these rules"),
            ("undo", "="),
            ("play w pass", "="),
            ("play b b2", "="),
            ("play b a3", "="),
            ("play b a1", "="),
            ("kgs-rules chinese", "="),
            (
                r#"oblava-rules {"ko": "never"}"#,
                "? option \"ko\" cannot be \"never\"; it can be simple, positional, situational, none",
            ),
            (
                r#"oblava-rules {"komi": 3, "ko": "simple", "scoring": "territory", "repetition": 0}"#,
                r#"= {"cols":3,"first":"black","handicap":0,"ko":"simple","komi":3.0,"max_plies":-1,"passes_to_end":2,"repetition":0,"rows":3,"scoring":"territory","seki_points":false,"suicide":"forbidden"}"#,
            ),
            ("final_score", "= B+1"),
        ],
    );
    session(
        "go",
        &[
            ("boardsize 2 1", "="),
            (
                r#"oblava-rules {"suicide": "allowed", "ko": "none", "repetition": 0}"#,
                r#"= {"cols":2,"first":"black","handicap":0,"ko":"none","komi":6.5,"max_plies":-1,"passes_to_end":2,"repetition":0,"rows":1,"scoring":"territory","seki_points":false,"suicide":"allowed"}"#,
            ),
            ("play b a1", "="),
            ("play b b1", "="),
            ("kgs-rules japanese", "? the moves played so far are not possible by these rules"),
            ("oblava-legal", "= A1 B1 pass"),
        ],
    );
}

#[test]
fn genmove_plays_and_reg_genmove_does_not() {
    let told = answers(
        "go",
        "boardsize 5\ntime_settings 60 10 5\ntime_left b 3 0\nreg_genmove b\nshowboard\ngenmove b\nshowboard\ncputime\n",
    );
    assert!(!told[4].contains('X'));
    assert!(told[6].contains('X') || told[5] == "= pass", "{told:?}");
    assert!(told[7].trim_start_matches("= ").parse::<f64>().is_ok());
    let twice = |game: &str| {
        let input = "genmove white\ngenmove black\ngenmove white\ngenmove black\nshowboard\n";
        (answers(game, input), answers(game, input))
    };
    for game in ["reversi", "latrunculi", "tablut", "go"] {
        let (one, other) = twice(game);
        assert_eq!(one, other, "the same seed gives the same moves");
    }
}

#[test]
fn the_other_games_have_their_own_moves() {
    session(
        "tablut",
        &[
            ("boardsize 9", "="),
            ("boardsize 11", "? unacceptable size"),
            ("play black a4-b4", "? illegal move: white is to move"),
            ("play white e3", "? syntax error"),
            ("play white e3-e2", "? illegal move: occupied"),
            ("play white pass", "? illegal move: must_move"),
            ("PLAY WHITE E3-A3", "="),
            ("final_score", "? cannot score"),
            (
                "showboard",
                "= \n  a b c d e f g h i\n9 . . . X X X . . . 9\n8 . . . . X . . . . 8\n7 . . . . O . . . . 7\n6 X . . . O . . . X 6\n5 X X O O K O O X X 5\n4 X . . . O . . . X 4\n3 O . . . . . . . . 3\n2 . . . . X . . . . 2\n1 . . . X X X . . . 1",
            ),
            ("oblava-status", "= ongoing black"),
        ],
    );
    session(
        "reversi",
        &[
            ("boardsize 6", "="),
            ("boardsize 6 4", "? unacceptable size"),
            ("boardsize 5", "? unacceptable size"),
            ("boardsize 4", "="),
            ("oblava-legal", "= b1 a2 d3 c4"),
            ("play black b1", "="),
            (r#"oblava-rules {"first": "white"}"#, "? the moves played so far are not possible by these rules"),
            ("undo", "="),
            ("oblava-rules", r#"= {"empties_to_winner":false,"first":"black","size":4,"start":"cross"}"#),
        ],
    );
    session(
        "latrunculi",
        &[
            ("boardsize 12 8", "="),
            ("boardsize 8 5", "? unacceptable size"),
            ("play white a3-a5", "="),
            ("play white a5-a4", "? illegal move: black is to move"),
        ],
    );
}

#[test]
fn time_and_playouts_limit_the_thinking() {
    for limit in [["--time", "0.05"], ["--playouts", "30"]] {
        let begun = std::time::Instant::now();
        assert!(said(&[&["--game", "go"], &limit[..]].concat(), "genmove b")[0].starts_with("= "));
        assert!(begun.elapsed().as_secs() < 5, "{limit:?}");
    }
    let begun = std::time::Instant::now();
    assert!(said(&["--game", "go", "--level", "6"], "time_settings 0 1 5\ngenmove b")[1].starts_with("= "));
    assert!(begun.elapsed().as_secs() < 5, "the clock shortens the thinking of a level");
}

#[test]
fn time_settings_of_every_kind_are_taken() {
    session(
        "go",
        &[
            ("time_settings 0 0 0", "="),
            ("time_settings 300 30 5", "="),
            ("time_settings 99999999999 0 1", "="),
            ("kgs-time_settings none", "="),
            ("kgs-time_settings absolute 300", "="),
            ("kgs-time_settings canadian 300 600 25", "="),
            ("kgs-time_settings byoyomi 300 30 5", "="),
            ("time_left black 12 3", "="),
        ],
    );
}

#[test]
fn analysis_goes_on_until_the_next_line() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_oblava-engine"))
        .args(["gtp", "--game", "go", "--seed", "1"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program");
    let mut input = child.stdin.take().expect("a pipe");
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines().map(|line| line.expect("a line"));
    let mut say = |text: &str| input.write_all(text.as_bytes()).expect("a reader");
    let mut next = || lines.next().expect("a line");
    say("boardsize 5\n");
    assert_eq!((next(), next()), ("=".into(), String::new()));
    say("7 kata-analyze w 5 maxmoves 2 ownership true rootInfo true\n");
    assert_eq!(next(), "=7");
    for _ in 0..3 {
        let line = next();
        let (moves, owners) = line.split_once(" ownership ").expect("owners");
        assert!(moves.starts_with("info move ") && (1..=2).contains(&moves.matches("info move").count()), "{line}");
        assert_eq!(owners.split(' ').count(), 25);
    }
    say("\nlz-analyze interval 5\n");
    let mut line = next();
    while !line.is_empty() {
        assert!(line.starts_with("info move "), "{line}");
        line = next();
    }
    assert_eq!(next(), "=");
    let line = next();
    assert!(line.contains(" visits ") && line.contains(" winrate ") && line.contains(" prior "), "{line}");
    assert!(line.contains(" pv ") && !line.contains("ownership") && !line.contains("score"), "{line}");
    say("showboard\nquit\n");
    let rest: Vec<_> = lines.skip_while(|line| line.starts_with("info")).collect();
    let board = ["", "= ", "  A B C D E", "5 . . . . . 5", "4 . . . . . 4", "3 . . . . . 3", "2 . . . . . 2"];
    assert_eq!(rest[..7], board, "nothing has been played");
    assert_eq!(rest[7..], ["1 . . . . . 1", "", "=", ""]);
    assert!(child.wait().expect("an end").success());
}

#[test]
fn analysis_ends_with_the_input_and_knows_every_game() {
    for game in ["go", "reversi", "latrunculi", "tablut"] {
        let told = answers(game, "lz-analyze 5\n");
        assert_eq!(told.len(), 1);
        assert!(told[0].starts_with("=\ninfo move "), "{game}: {told:?}");
    }
    let over = "boardsize 4\n".to_owned() + &"genmove black\ngenmove white\n".repeat(40) + "lz-analyze 5\n";
    assert_eq!(answers("reversi", &over).last().map(String::as_str), Some("? the game is over"));
    let offered = answers("tablut", "gogui-analyze_commands");
    assert_eq!(offered, ["= string/Status/oblava-status\nstring/Rules/oblava-rules\nstring/Legal Moves/oblava-legal"]);
}

#[test]
fn finished_games_have_a_score() {
    let whole: String = std::iter::repeat_n("genmove black\ngenmove white\n", 40).collect();
    let told = answers("reversi", &format!("boardsize 4\n{whole}final_score\noblava-status\noblava-legal\n"));
    let [.., late, score, status, legal] = &told[..] else { panic!("answers") };
    assert_eq!(late, "? the game is over");
    assert!(score.starts_with("= B+") || score.starts_with("= W+") || score == "= 0", "{score}");
    assert!(status.ends_with("no_moves") || status.ends_with("board_full"), "{status}");
    assert_eq!(legal, "=");
}

#[test]
fn records_are_loaded_and_printed() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/corpus/sgf/minimal.sgf");
    let (load, load_before) = (format!("loadsgf {file}"), format!("loadsgf {file} 2"));
    let printed = concat!("= (;FF[4]GM[1]CA[UTF-8]SZ[9]AP[Oblava:", env!("CARGO_PKG_VERSION"), "];B[ee];W[cc];B[gg])");
    session(
        "go",
        &[
            (&load, "="),
            ("oblava-status", "= ongoing black"),
            ("play black g3", "="),
            ("printsgf", printed),
            (&load_before, "="),
            ("oblava-status", "= ongoing white"),
            ("undo", "="),
            ("undo", "? cannot undo"),
            ("loadsgf no-such-file.sgf", "? cannot load file"),
            ("oblava-status", "= ongoing black"),
        ],
    );
    let load = format!("loadsgf {}", concat!(env!("CARGO_MANIFEST_DIR"), "/tests/corpus/tafl/tablut.txt"));
    let load_before = format!("{load} 3");
    session("tablut", &[(&load_before, "="), ("oblava-status", "= ongoing white")]);
    session("go", &[(&load, "? cannot load file")]);
    let printed = answers("tablut", "play white e6-g6\nprintsgf\n");
    assert!(printed[1].contains("[Game \"tablut\"]") && printed[1].contains("1. e6-g6"), "{}", printed[1]);
}
