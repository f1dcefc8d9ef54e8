//! Presets and options by name agree with the structs they speak of.

use oblava::rules::catalogue::{
    OptionError, Preset, Values, find_preset, option_infos, overrides, parse_options, presets, read_presets, values,
    write_presets,
};
use oblava::rules::{AnyPosition, Game, Options, Setup};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Every value of a list, the ends of a range.
fn listed(values: Values) -> Vec<Value> {
    match values {
        Values::Words(words) => words.iter().map(|word| json!(word)).collect(),
        Values::Flag => vec![json!(false), json!(true)],
        Values::Numbers(numbers) => numbers.iter().map(|number| json!(number)).collect(),
        Values::Range(low, high) => vec![json!(low), json!(high)],
        Values::Points(low, high) => vec![json!(low), json!(high), json!(0.25)],
    }
}

#[test]
fn every_option_is_listed_with_its_default() {
    for game in Game::ALL {
        let defaults = values(&Options::new(game));
        let names: BTreeSet<_> = option_infos(game).iter().map(|info| info.name.to_string()).collect();
        assert_eq!(names, defaults.keys().cloned().collect(), "{game:?}");
        for info in option_infos(game) {
            let default = &defaults[info.name];
            let text = default.as_str().map_or(default.to_string(), String::from);
            assert_eq!(text, info.default, "{game:?} {}", info.name);
            assert!(info.values.accept(default), "{game:?} {}", info.name);
            if let Values::Words(_) | Values::Numbers(_) = info.values {
                assert_eq!(listed(info.values)[0], *default, "{game:?} {}", info.name);
            }
        }
    }
}

#[test]
fn every_listed_value_can_be_read() {
    for game in Game::ALL {
        for info in option_infos(game) {
            for value in listed(info.values) {
                let options = parse_options(Options::new(game), &json!({info.name: value})).unwrap();
                assert_eq!(values(&options)[info.name].as_f64(), value.as_f64(), "{game:?} {}", info.name);
                assert_eq!(values(&options)[info.name].as_str(), value.as_str(), "{game:?} {}", info.name);
                assert_eq!(parse_options(Options::new(game), &Value::Object(overrides(&options))), Ok(options));
            }
        }
    }
}

#[test]
fn wrong_names_and_values_are_errors_that_list_the_right_ones() {
    let read = |overrides| parse_options(Options::new(Game::Reversi), &overrides).map_err(|error| error.to_string());
    assert_eq!(
        read(json!({"sise": 8})).unwrap_err(),
        "reversi has no option \"sise\"; its options are size, start, first, empties_to_winner"
    );
    assert_eq!(read(json!({"size": 7})).unwrap_err(), "option \"size\" cannot be 7; it can be 8, 4, 6, 10");
    assert_eq!(
        read(json!({"start": "round"})).unwrap_err(),
        "option \"start\" cannot be \"round\"; it can be cross, parallel, free"
    );
    for wrong in [json!({"size": "8"}), json!({"size": 8.5}), json!({"first": true}), json!({"empties_to_winner": 1})] {
        assert!(read(wrong).is_err());
    }
    assert_eq!(parse_options(Options::new(Game::Go), &json!([1])), Err(OptionError::NotAnObject));
    assert_eq!(parse_options(Options::new(Game::Go), &Value::Null), Ok(Options::new(Game::Go)));
    assert!(parse_options(Options::new(Game::Go), &json!({"cols": 26})).is_err());
    assert!(parse_options(Options::new(Game::Go), &json!({"komi": 1e9})).is_err());
}

#[test]
fn overrides_leave_the_rest_of_the_base() {
    let walker = find_preset(Game::Tablut, "walker").unwrap().options(Game::Tablut);
    let options = parse_options(walker, &json!({"first": "white", "no_moves": "loss"})).unwrap();
    assert_eq!(options, find_preset(Game::Tablut, "linnaeus-1732").unwrap().options(Game::Tablut));
}

#[test]
fn presets_have_the_options_of_the_document() {
    let expected = [
        (Game::Go, "mendelev", json!({})),
        (Game::Go, "magazine-1962", json!({"suicide": "lifted", "komi": 0.0})),
        (Game::Go, "japanese", json!({})),
        (Game::Go, "chinese", json!({"scoring": "area", "komi": 7.5, "ko": "positional"})),
        (Game::Go, "new-zealand", json!({"scoring": "area", "komi": 7.0, "ko": "situational", "suicide": "allowed"})),
        (Game::Go, "tromp-taylor", json!({"scoring": "area", "komi": 7.5, "ko": "positional", "suicide": "allowed"})),
        (Game::Reversi, "mendelev", json!({})),
        (Game::Latrunculi, "mendelev", json!({})),
        (Game::Tablut, "mendelev", json!({})),
        (
            Game::Tablut,
            "linnaeus-1732",
            json!({"king_capture": "linnaeus", "throne_hostile": "all", "hemmed_defender": true}),
        ),
        (
            Game::Tablut,
            "walker",
            json!({
                "king_capture": "linnaeus", "throne_hostile": "all", "hemmed_defender": true,
                "first": "black", "no_moves": "draw"
            }),
        ),
    ];
    for (game, slug, differs) in &expected {
        let options = find_preset(*game, slug).unwrap().options(*game);
        assert_eq!(Value::Object(overrides(&options)), *differs, "{slug}");
    }
    assert_eq!(Game::ALL.into_iter().map(|game| presets(game).len()).sum::<usize>(), expected.len());
    assert!(find_preset(Game::Go, "walker").is_none());
}

#[test]
fn every_preset_of_the_line_games_can_be_played() {
    for game in [Game::Reversi, Game::Latrunculi, Game::Tablut] {
        for preset in presets(game) {
            assert!(AnyPosition::new(&Setup::new(preset.options(game))).is_ok(), "{}", preset.slug);
        }
    }
}

#[test]
fn rules_of_ones_own_are_written_and_read() {
    let linnaeus = find_preset(Game::Tablut, "linnaeus-1732").unwrap().options(Game::Tablut);
    let options = parse_options(linnaeus, &json!({"first": "black"})).unwrap();
    let own = Preset::new("Our  Club", options.clone());
    assert_eq!((&own.slug[..], &own.name[..]), ("our-club", "Our  Club"));
    let text = write_presets(&[own]).unwrap();
    let read = read_presets(Game::Tablut, &text).unwrap();
    assert_eq!(read[0].options(Game::Tablut), options);
    // Options of another game, and what is no list of rules, are refused in words.
    let error = read_presets(Game::Go, &text).unwrap_err().to_string();
    assert!(error.contains("Our  Club") && error.contains("hemmed_defender"), "{error}");
    assert!(read_presets(Game::Go, "{}").is_err());
}
