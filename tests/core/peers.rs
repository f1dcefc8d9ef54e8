//! Whole games against programs that others have written; skipped, and loudly so, where these are not installed.

use oblava::engine::hosted::HostedEngine;
use oblava::platform::host::{Host, What};
use oblava::rules::Game;
use serde_json::Value;
use std::path::PathBuf;
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Where that program is; Debian keeps games where not everybody looks.
fn peer(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut folders: Vec<_> = std::env::split_paths(&path).collect();
    folders.push("/usr/games".into());
    let found = folders.into_iter().map(|folder| folder.join(name)).find(|program| program.is_file());
    if found.is_none() {
        eprintln!("!! {name} is not installed: games against it were NOT played");
    }
    found
}

/// That program passes its examination, and cannot analyse.
fn pleases(peer: &str, arguments: &str, game: Game) {
    let Some(program) = self::peer(peer) else { return };
    let engine =
        HostedEngine { arguments: arguments.into(), ..HostedEngine::new(peer, &program.to_string_lossy(), game) };
    let mut host = Host::start(&engine, Arc::new(|| {}));
    host.examine(game);
    let begun = Instant::now();
    let news = loop {
        if let Some(news) = host.poll() {
            break news;
        }
        assert!(begun.elapsed() < Duration::from_secs(60), "{}", host.state());
        std::thread::sleep(Duration::from_millis(10));
    };
    let What::Checkup(checkup) = news.what else { panic!("{news:?}") };
    assert_eq!((checkup.faults, checkup.analyses), (vec![], false));
}

/// Plays two whole games with our engine, which speaks the protocol as well, and returns what is told of them: a line
/// for each, and one for both.
fn games(peer: &str, theirs: &str, ours: &str, options: &[&str]) -> Option<Vec<Value>> {
    let program = self::peer(peer)?;
    let engine = env!("CARGO_BIN_EXE_oblava-engine");
    let output = Command::new(engine)
        .args(["match", "--json", "--games", "2", "--opening", "2", "--patience", "60"])
        .args(["--a", &format!("gtp:'{engine}' gtp --seed 1 {ours}")])
        .args(["--b", &format!("gtp:'{}' {theirs}", program.display())])
        .args(options)
        .output()
        .expect("the program");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "no illegal move, no crash, no refusal: {errors}");
    let text = String::from_utf8(output.stdout).expect("text");
    Some(text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect())
}

fn agreed(told: &[Value]) {
    let (sums, each) = told.split_last().expect("a sum");
    assert_eq!(each.len(), 2);
    assert_eq!(sums["disputed"], 0, "{told:?}");
    for game in each {
        assert_ne!(game["reason"], "cut_off", "a game has an end");
    }
}

#[test]
fn gnu_go_agrees_about_moves_and_results() {
    pleases("gnugo", "--mode gtp --level 1", Game::Go);
    let options = ["--game", "go", "--preset", "chinese", "--options", r#"{"cols": 7, "rows": 7}"#];
    let theirs = "--mode gtp --level 1 --chinese-rules";
    let Some(told) = games("gnugo", theirs, "--game go --playouts 100", &options) else { return };
    agreed(&told);
}

#[test]
fn grhino_agrees_about_moves_and_results() {
    pleases("gtp-rhino", "-l 1", Game::Reversi);
    let ours = "--game reversi --level 3";
    let Some(told) = games("gtp-rhino", "-l 1", ours, &["--game", "reversi"]) else { return };
    agreed(&told);
}
