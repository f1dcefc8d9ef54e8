//! Saved matches.

#![no_main]

use oblava::game::Match;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    if let Ok(mut game) = Match::from_json(text) {
        for node in game.tree().nodes().take(50) {
            assert!(game.go_to(node));
            let _ = (game.standing(), game.score(), game.last_decision());
        }
        let again = Match::from_json(&game.to_json().expect("JSON")).expect("what was saved can be loaded");
        assert_eq!(again.tree(), game.tree());
    }
});
