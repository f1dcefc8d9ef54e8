//! Saving matches and taking them up again.

use crate::game::{PEOPLE, again, any_match, line, start, stopped, view};
use crate::random::{Chance, games};
use crate::table::{diagram, options};
use oblava::game::{LoadError, Match, Player, Saved};
use oblava::records::{NodeId, Sequel};
use oblava::rules::{AnyPosition, BySide, EarlierTurn, Game, Position, Setup, Side, Start};
use serde_json::{Value, json};

#[test]
fn saving_loading_and_saving_is_stable() {
    let mut chance = Chance(23 << 32);
    for _ in 0..games(300) {
        let (game, views) = any_match(&mut chance);
        let mut loaded = again(&game);
        assert_eq!(loaded.save(), game.save());
        assert_eq!(loaded.to_json().unwrap(), game.to_json().unwrap());
        assert_eq!((loaded.setup(), loaded.players, loaded.seed), (game.setup(), game.players, game.seed));
        for then in &views {
            assert!(loaded.go_to(then.at));
            assert_eq!(view(&loaded), *then);
        }
    }
}

#[test]
fn set_ups_are_saved_whole() {
    let ko = [".BW.", "B.BW", ".BW.", "...."];
    let mut start = diagram(&ko, Side::White);
    start.captured_by = BySide { black: 3, white: 5 };
    start.history =
        vec![EarlierTurn { rows: [".BW.", "BW.W", ".BW.", "...."].map(String::from).to_vec(), to_move: Side::Black }];
    let go = Setup { options: options(Game::Go, json!({"cols": 4, "rows": 4})), start: Start::Diagram(start) };
    let mut tafl = diagram(
        &[
            ".........",
            ".......B.",
            ".........",
            "....K....",
            ".........",
            ".........",
            "W........",
            ".........",
            ".........",
        ],
        Side::White,
    );
    tafl.plies_since_capture = 98;
    let tafl = Setup { options: options(Game::Tablut, json!({})), start: Start::Diagram(tafl) };
    let mut latrunculi =
        diagram(&["B.......", "........", "B.......", "........", "........", "W.......", ".......W"], Side::White);
    latrunculi.plies_since_capture = 3;
    let latrunculi = Setup { options: options(Game::Latrunculi, json!({})), start: Start::Diagram(latrunculi) };
    let reversi = diagram(&["....", ".BW.", ".WB.", "...."], Side::White);
    let reversi = Setup { options: options(Game::Reversi, json!({"size": 4})), start: Start::Diagram(reversi) };
    for setup in [go, tafl, latrunculi, reversi] {
        let mut game = Match::new(setup.clone(), PEOPLE, u64::MAX).expect("a possible position");
        let first = game.position().legal_moves();
        for mv in [first[0], first[1 % first.len()]] {
            game.go_to(NodeId::ROOT);
            game.play(mv).unwrap();
        }
        let loaded = again(&game);
        assert_eq!((loaded.setup(), loaded.seed), (&setup, u64::MAX));
        assert_eq!(view(&loaded), view(&game));
        assert_eq!(loaded.to_json().unwrap(), game.to_json().unwrap());
        if let AnyPosition::Go(go) = loaded.position() {
            assert_eq!(go.earlier_turns().count(), 2);
        }
    }
}

/// A good match with one thing changed.
fn spoilt(game: &Match, spoil: impl FnOnce(&mut Value)) -> String {
    let mut value: Value = serde_json::from_str(&game.to_json().unwrap()).unwrap();
    spoil(&mut value);
    match Match::from_json(&value.to_string()) {
        Ok(_) => "fine".into(),
        Err(LoadError::Form(_)) => "form".into(),
        Err(LoadError::Version(version)) => format!("version {version}"),
        Err(LoadError::Setup(_)) => "setup".into(),
        Err(LoadError::Node { number, why, .. }) => format!("{number}: {why}"),
        Err(LoadError::Sequel(number)) => format!("said {number}"),
        Err(LoadError::Order(number)) => format!("order {number}"),
        Err(LoadError::Cursor) => "cursor".into(),
    }
}

#[test]
fn hostile_files_are_refused_for_what_is_wrong() {
    let mut game = start(Game::Go, json!({"cols": 5, "rows": 5}));
    line(&mut game, "a1 b1");
    let spoil = |spoil: fn(&mut Value)| spoilt(&game, spoil);
    assert_eq!(spoil(|_| {}), "fine");
    assert_eq!(spoil(|v| *v = json!([])), "form");
    assert_eq!(spoil(|v| v["version"] = json!(0)), "version 0");
    assert_eq!(spoil(|v| v["version"] = json!(3)), "version 3");
    assert_eq!(spoil(|v| v["version"] = json!(-1)), "form");
    assert_eq!(spoil(|v| v["game"] = json!("chess")), "form");
    assert_eq!(spoil(|v| v["game"] = json!("tablut")), "form", "options of another game");
    assert_eq!(spoil(|v| v["options"]["cols"] = json!(0)), "setup");
    assert_eq!(spoil(|v| v["options"]["cols"] = json!(26)), "setup");
    assert_eq!(spoil(|v| v["options"]["cols"] = json!(300)), "form");
    assert_eq!(spoil(|v| v["options"]["ko"] = json!("eternal")), "form");
    assert_eq!(spoil(|v| v["options"]["komi"] = json!(1e300)), "form");
    assert_eq!(spoil(|v| v["options"]["handicap"] = json!(9)), "setup");
    assert_eq!(spoil(|v| v["options"]["max_plies"] = json!(-5)), "setup");
    assert_eq!(spoil(|v| v["setup"] = json!({"rows": ["B"], "to_move": "black"})), "setup");
    assert_eq!(spoil(|v| v["setup"] = json!({"rows": "B"})), "form");
    assert_eq!(spoil(|v| v["players"]["black"] = json!({"ai": 400})), "form");
    assert_eq!(spoil(|v| v["seed"] = json!(0.5)), "form");
    assert_eq!(spoil(|v| v["at"] = json!(3)), "cursor");
    assert_eq!(spoil(|v| v["at"] = json!(u32::MAX)), "cursor");
    assert_eq!(spoil(|v| v["at"] = json!(-1)), "form");
    assert_eq!(spoil(|v| v["nodes"][1]["move"] = json!("a1")), "2: occupied");
    assert_eq!(spoil(|v| v["nodes"][1]["move"] = json!("z99")), "2: off_board");
    assert_eq!(spoil(|v| v["nodes"][1]["move"] = json!("a1-a2")), "2: wrong_kind");
    assert_eq!(spoil(|v| v["nodes"][1]["move"] = json!("ö1")), "2: not a move");
    assert_eq!(spoil(|v| v["nodes"][1]["move"] = json!("")), "2: not a move");
    assert_eq!(spoil(|v| v["nodes"][1]["parent"] = json!(2)), "2: its parent is not there", "itself");
    assert_eq!(spoil(|v| v["nodes"][0]["parent"] = json!(u32::MAX)), "1: its parent is not there");
    assert_eq!(spoil(|v| v["nodes"][1]["parent"] = json!(0)), "fine", "another branch");
    assert_eq!(spoil(|v| v["orders"] = json!([[0, [1]]])), "fine");
    assert_eq!(spoil(|v| v["orders"] = json!([[0, [1, 2]]])), "order 0");
    assert_eq!(spoil(|v| v["orders"] = json!([[9, []]])), "order 9");
    let illegal = |v: &mut Value| {
        v["nodes"][1]["move"] = json!("a1");
        v["nodes"][1]["illegal"] = json!(true);
    };
    assert_eq!(spoilt(&game, illegal), "fine", "it is known to be illegal");
}

#[test]
fn things_that_cannot_be_said_are_refused() {
    let mut game = stopped();
    game.resume();
    line(&mut game, "e4 pass pass");
    let spoil = |spoil: fn(&mut Value)| spoilt(&game, spoil);
    assert_eq!(spoil(|_| {}), "fine");
    assert_eq!(spoil(|v| v["sequel"] = json!({"resigned": "black"})), "fine");
    assert_eq!(spoil(|v| v["sequel"] = json!({"counted": {}})), "said 0");
    assert_eq!(spoil(|v| v["sequel"] = json!("whatever")), "form");
    assert_eq!(spoil(|v| v["nodes"][0]["resumed"] = json!(true)), "said 1", "play has not stopped");
    assert_eq!(spoil(|v| v["nodes"][1]["resumed"] = json!(false)), "3: game_over");
    assert_eq!(spoil(|v| v["nodes"][1]["sequel"] = json!({"counted": {}})), "said 2", "counted or resumed");
    assert_eq!(spoil(|v| v["nodes"][4]["resumed"] = json!(true)), "said 5", "only once");
    assert_eq!(spoil(|v| v["nodes"][4]["sequel"] = json!({"resigned": "black"})), "said 5", "over already");
    let game = stopped();
    let spoil = |spoil: fn(&mut Value)| spoilt(&game, spoil);
    assert_eq!(spoil(|v| v["nodes"][1]["sequel"] = json!({"counted": {"dead": [0, 19]}})), "fine");
    assert_eq!(spoil(|v| v["nodes"][1]["sequel"] = json!({"counted": {"dead": [20]}})), "said 2");
    assert_eq!(spoil(|v| v["nodes"][1]["sequel"] = json!({"counted": {"seki": [65535]}})), "said 2");
    assert_eq!(spoil(|v| v["nodes"][1]["sequel"] = json!({"counted": {"dead": [-1]}})), "form");
    let reversi = start(Game::Reversi, json!({}));
    assert_eq!(spoilt(&reversi, |v| v["sequel"] = json!({"counted": {}})), "said 0");
}

#[test]
fn no_spoilt_file_makes_a_panic() {
    let mut chance = Chance(24 << 32);
    for _ in 0..games(300) {
        let (game, _) = any_match(&mut chance);
        let text = game.to_json().unwrap().into_bytes();
        for _ in 0..20 {
            let mut text = text.clone();
            for _ in 0..1 + chance.below(3) {
                let at = chance.below(text.len());
                match chance.below(4) {
                    0 => text[at] = chance.pick(b"0123456789"),
                    1 => text[at] = chance.below(256) as u8,
                    2 => drop(text.remove(at)),
                    _ => text.truncate(at),
                }
                if text.is_empty() {
                    break;
                }
            }
            if let Ok(mut game) = Match::from_json(&String::from_utf8_lossy(&text)) {
                for node in game.tree().nodes() {
                    assert!(game.go_to(node));
                    let _ = (game.standing(), game.score(), game.last_decision());
                }
                assert_eq!(again(&game).save(), game.save());
            }
        }
    }
}

#[test]
fn a_saved_match_has_a_plain_form() {
    let mut game = start(Game::Reversi, json!({}));
    game.players.white = Player::Ai(4);
    line(&mut game, "d3 c3");
    game.resign(Side::Black);
    let value: Value = serde_json::from_str(&game.to_json().unwrap()).unwrap();
    assert_eq!(value["version"], json!(Saved::VERSION));
    assert_eq!((&value["game"], &value["setup"]), (&json!("reversi"), &json!({"start": true})));
    assert_eq!(value["players"], json!({"black": "human", "white": {"ai": 4}}));
    let nodes = json!([{"parent": 0, "move": "d3"}, {"parent": 1, "move": "c3", "sequel": {"resigned": "black"}}]);
    assert_eq!((&value["nodes"], &value["at"]), (&nodes, &json!(2)));
    assert_eq!(game.tree().sequel(game.at()), Some(&Sequel::Resigned(Side::Black)));
}
