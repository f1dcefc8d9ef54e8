//! GTP: any lines, answered for each game.

#![no_main]

use oblava::engine::gtp::{Player, Session};
use oblava::rules::{AnyPosition, Game, Move, Options, Position};
use std::time::Duration;

/// Plays the first legal move.
struct First;

impl Player for First {
    fn choose(&mut self, position: &AnyPosition, _: Option<Duration>) -> Option<Move> {
        position.legal_moves().first().copied()
    }

    fn cpu_seconds(&self) -> f64 {
        0.0
    }
}

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let Some((first, lines)) = bytes.split_first() else { return };
    let game = Game::ALL[usize::from(*first) % 4];
    let mut session = Session::new(Options::new(game), Box::new(First)).expect("the usual game");
    for line in String::from_utf8_lossy(lines).lines().take(200) {
        // Nothing is to touch the files of whoever runs this.
        if line.to_ascii_lowercase().contains("sgf ") || session.closed() {
            continue;
        }
        if let Some(answer) = session.handle(line) {
            assert!(!answer.to_string().trim_end_matches("\n\n").contains("\n\n"), "a blank line ends an answer");
        }
    }
});
