//! The real program in a real window: clicks and keys go in, the event log and the saved game come out.
//!
//! Needs Linux with Xvfb, xdotool and a Vulkan driver (software will do); `./check` installs them on Debian and
//! Ubuntu. Run one test at a time: `cargo test --release --test windowed -- --test-threads=1`.

#![cfg(target_os = "linux")]

mod driver;

use driver::{Playing, Screen, folder, program, run};
use oblava::rng::Rng;
use oblava::rules::{AnyPosition, Game, Options, Position, Setup};
use std::thread::sleep;
use std::time::Duration;

/// A short game of chance that ends with a capture, as texts of moves.
fn line_to_a_capture(options: Options) -> Vec<String> {
    let letters = options.game().letters();
    let start = AnyPosition::new(&Setup::new(options)).expect("a game");
    let grid = start.board().grid();
    let mut best: Option<Vec<String>> = None;
    for seed in 0..400 {
        let mut rng = Rng::new(seed);
        let (mut position, mut line) = (start.clone(), Vec::new());
        while line.len() < 14 && !position.status().is_over() {
            let moves = position.legal_moves();
            let takes = moves
                .iter()
                .copied()
                .find(|&mv| position.clone().play(mv).is_ok_and(|effects| effects.listed().next().is_some()));
            let mv = takes.or_else(|| rng.pick(&moves)).expect("a move");
            position.play(mv).expect("legal");
            line.push(mv.text(grid, letters));
            if takes.is_some() {
                if best.as_ref().is_none_or(|best| line.len() < best.len()) {
                    best = Some(line);
                }
                break;
            }
        }
    }
    best.expect("a capture comes soon")
}

#[test]
fn go_is_played_by_clicks_and_keys() {
    let Some(screen) = Screen::open() else { return };
    let dir = folder("go");
    let mut game = Playing::start(&screen, &dir, &["--game", "go", "--size", "9"]);
    for (i, mv) in ["d5", "e5", "e4", "a1", "e6", "a2"].into_iter().enumerate() {
        // Every second click is down and up at once, without hover before it.
        game.play(mv, i % 2 == 0);
    }
    let played = game.play("f5", true);
    assert_eq!(played["captures"], serde_json::json!(["e5"]));
    game.wait_for("landed", |event| event["seat"]["bowl"] == "black");
    assert_eq!(game.saved().plies(), 7, "the game is on the disk after every move");

    // A stone lies there already: the refusal is told, nothing changes.
    game.tap("d5");
    assert_eq!(game.wait("refused")["reason"], "occupied");

    // A press that travels turns the camera, and is no move.
    game.drag("c3", "g7");
    game.forget_frame();
    game.wait("framed");
    assert_eq!(game.count("played"), 7);
    game.key("r");
    game.wait("framed");

    // Where no pointer is on the board, the keyboard's cursor begins in the middle; Enter sets a stone.
    game.tap_pixel(2, 598);
    for key in ["Left", "Up", "Up", "Return"] {
        game.key(key);
    }
    assert_eq!(game.wait("played")["move"], "e7");
    assert_eq!(game.saved().plies(), 8);
    game.key("u");
    game.wait("moved");
    game.key("ctrl+z");
    game.wait("moved");
    assert_eq!(game.saved().plies(), 6);
    game.key("ctrl+y");
    game.wait("moved");
    assert_eq!(game.saved().plies(), 7);
    game.key("p");
    game.wait_for("played", |event| event["move"] == "pass");

    // A window that wants an answer lies over the board: a click there never reaches it.
    let intents = game.count("intent");
    game.key("n");
    sleep(Duration::from_secs(3));
    game.tap("h8");
    game.tap("e7");
    sleep(Duration::from_secs(2));
    game.key("Escape");
    // Keys are the window's until a frame without it has been drawn.
    sleep(Duration::from_secs(2));
    game.key("u");
    game.wait("moved");
    assert_eq!(game.count("intent"), intents + 1, "only the undo was meant for the game");
    game.assert_quiet();
}

#[test]
fn reversi_turns_discs_by_a_click() {
    let Some(screen) = Screen::open() else { return };
    let dir = folder("reversi");
    let mut game = Playing::start(&screen, &dir, &["--game", "reversi"]);
    assert_eq!(game.play("d3", true)["captures"], serde_json::json!(["d4"]));
    assert_eq!(game.play("c5", false)["captures"], serde_json::json!(["d5"]));
    game.tap("a1");
    assert_eq!(game.wait("refused")["reason"], "no_flip");
    assert_eq!(game.saved().plies(), 2);
    game.assert_quiet();
}

fn sliding_game(name: &str, game: Game) {
    let Some(screen) = Screen::open() else { return };
    let dir = folder(name);
    let line = line_to_a_capture(Options::new(game));
    let mut playing = Playing::start(&screen, &dir, &["--game", name]);
    let (last, before) = line.split_last().expect("moves");
    for (i, mv) in before.iter().enumerate() {
        if i == 0 {
            // Dragging a piece moves it, too.
            let (from, to) = mv.split_once('-').expect("a step");
            playing.drag(from, to);
            playing.wait_for("played", |event| event["move"] == **mv);
        } else {
            playing.play(mv, i % 2 == 0);
        }
    }
    let played = playing.play(last, true);
    assert!(!played["captures"].as_array().expect("a list").is_empty());
    playing.wait_for("landed", |event| event["seat"].get("bowl").is_some());
    assert_eq!(playing.saved().plies(), line.len());
    playing.assert_quiet();
}

#[test]
fn latrunculi_is_played_to_a_capture() {
    sliding_game("latrunculi", Game::Latrunculi);
}

#[test]
fn tablut_is_played_to_a_capture() {
    sliding_game("tablut", Game::Tablut);
}

#[test]
fn a_killed_program_loses_nothing_and_takes_the_game_up_again() {
    let Some(screen) = Screen::open() else { return };
    let dir = folder("killed");
    let mut game = Playing::start(&screen, &dir, &["--game", "go", "--size", "9"]);
    for mv in ["c3", "g7", "c7", "g3"] {
        game.play(mv, false);
    }
    let hash = game.saved().position().hash();
    game.child.kill().expect("SIGKILL");
    game.child.wait().expect("it is gone");
    drop(game);

    // The title offers the game; Enter takes it up.
    let mut again = Playing::start(&screen, &dir, &[]);
    sleep(Duration::from_secs(1));
    again.key("Return");
    let started = again.wait("started");
    assert_eq!(started["ply"], 4);
    assert_eq!(again.saved().position().hash(), hash);
    again.forget_frame();
    again.wait("framed");
    again.play("e5", true);
    assert_eq!(again.saved().plies(), 5);
    again.assert_quiet();
}

#[test]
fn a_broken_autosave_is_told_and_kept() {
    let Some(screen) = Screen::open() else { return };
    let dir = folder("broken");
    std::fs::write(dir.join("autosave.json"), "{\"version\":1,\"game\":").expect("a file");
    let game = Playing::start(&screen, &dir, &[]);
    assert!(dir.join("autosave.json.broken-1").exists());
    assert!(game.errors().contains("could not be read"), "{}", game.errors());
    assert!(!game.errors().contains("panicked"));
}

#[test]
fn engines_play_every_game_to_its_end() {
    let Some(screen) = Screen::open() else { return };
    for game in ["go", "reversi", "latrunculi", "tablut"] {
        let dir = folder(&format!("engines-{game}"));
        let mut words = vec!["--game", game, "--black", "ai:1", "--white", "ai:1", "--fast", "--seed", "3"];
        if game == "go" {
            words.extend(["--size", "7"]);
        }
        let mut playing = Playing::start(&screen, &dir, &words);
        let ended = playing.first("ended");
        assert!(ended["status"].is_string(), "{ended}");
        playing.assert_quiet();
    }
}

#[test]
fn at_rest_the_program_sleeps() {
    let Some(screen) = Screen::open() else { return };
    let dir = folder("idle");
    let game = Playing::start(&screen, &dir, &["--game", "tablut"]);

    // It comes to rest: from some second on it does nothing.
    let mut worked = f64::MAX;
    for _ in 0..60 {
        let before = game.cpu_seconds();
        sleep(Duration::from_secs(1));
        worked = game.cpu_seconds() - before;
        if worked < 0.02 {
            break;
        }
    }
    assert!(worked < 0.02, "it does not come to rest");
    let before = game.cpu_seconds();
    sleep(Duration::from_secs(20));
    let share = (game.cpu_seconds() - before) / 20.0;
    eprintln!("at rest: {:.2} % of one core", share * 100.0);
    assert!(share < 0.02, "at rest it takes {:.1} % of a core", share * 100.0);
}

#[test]
fn a_picture_is_saved_and_the_program_ends() {
    let Some(screen) = Screen::open() else { return };
    let dir = folder("picture");
    let picture = dir.join("picture.png");
    let mut command = program(&dir);
    command.args(["--game", "reversi", "--view", "top", "--screenshot"]).arg(&picture).env("DISPLAY", &screen.display);
    let (status, errors) = run(command);
    assert!(status.success(), "{errors}");
    let bytes = std::fs::read(&picture).expect("a picture");
    assert!(bytes.starts_with(b"\x89PNG") && bytes.len() > 20_000, "{} bytes", bytes.len());
}

#[test]
fn mistakes_are_told_in_words() {
    let dir = folder("mistakes");
    let told = |words: &[&str], code: i32, wanted: &str| {
        let mut command = program(&dir);
        command.args(words).env_remove("DISPLAY");
        let (status, errors) = run(command);
        assert_eq!(status.code(), Some(code), "{words:?}: {errors}");
        assert!(errors.contains(wanted), "{words:?}: {errors}");
        assert!(!errors.contains("panicked"), "{words:?}: {errors}");
    };
    told(&["--colour"], 2, "--colour");
    told(&["--game", "chess"], 2, "go, reversi, latrunculi and tablut");
    told(&["--game", "go", "--size", "26"], 2, "26");
    told(&["--game", "reversi", "--komi", "5"], 2, "belong to Go");
    told(&["--game", "go", "--preset", "walker"], 2, "no preset walker");
    told(&["--black", "ai:99", "--game", "go"], 2, "ai:1");
    told(&["/nonexistent/game.json", "--screenshot", "/tmp/never.png"], 1, "/nonexistent/game.json");
    told(&["--game", "go"], 1, "no window can be opened");
}

#[test]
fn without_a_graphics_driver_the_reason_is_told() {
    let Some(screen) = Screen::open() else { return };
    let dir = folder("driver");
    let mut command = program(&dir);
    command
        .args(["--game", "go"])
        .env("DISPLAY", &screen.display)
        .env("VK_DRIVER_FILES", "/nonexistent.json")
        .env("VK_ICD_FILENAMES", "/nonexistent.json")
        .env("LIBGL_DRIVERS_PATH", "/nonexistent")
        .env("__EGL_VENDOR_LIBRARY_FILENAMES", "/nonexistent.json");
    let (status, errors) = run(command);
    assert!(!status.success());
    assert!(errors.contains("no graphics driver was found"), "{errors}");
    assert!(!errors.contains("panicked"), "{errors}");
}

#[test]
fn a_window_that_is_too_small_is_made_larger_and_told() {
    let Some(screen) = Screen::open() else { return };
    let dir = folder("small");
    let picture = dir.join("picture.png");
    let mut command = program(&dir);
    // The later of two options counts.
    command.args(["--game", "go", "--size", "9", "--screenshot"]).arg(&picture).env("DISPLAY", &screen.display);
    let words: Vec<_> =
        command.get_args().map(|word| if word == "960x600" { "10x10".into() } else { word.to_owned() }).collect();
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_oblava"));
    command.args(words).env("DISPLAY", &screen.display);
    let (status, errors) = run(command);
    assert!(status.success(), "{errors}");
    assert!(errors.contains("too small"), "{errors}");
    assert!(picture.exists());
}
