//! The clocks of a game, kind by kind.

use oblava::game::clock::{Call, Clocks, Left, Stage, TimeControl, TimeError};
use oblava::game::{Ending, Match, Standing};
use oblava::records::{self, Clock, Format, Hint};
use oblava::rules::{BySide, Game, Move, Options, Position, Setup, Side};

const ABSOLUTE: TimeControl = TimeControl::Absolute { main: 60 };
const FISCHER: TimeControl = TimeControl::Fischer { main: 60, increment: 5 };
const JAPANESE: TimeControl = TimeControl::Japanese { main: 60, periods: 3, period: 30 };
const CANADIAN: TimeControl = TimeControl::Canadian { main: 60, stones: 3, period: 30 };
const ALL: [TimeControl; 5] = [TimeControl::None, ABSOLUTE, FISCHER, JAPANESE, CANADIAN];

const fn main_time(ms: u64) -> Left {
    Left { ms, stage: Stage::Main }
}

const fn periods(periods: u32, ms: u64) -> Left {
    Left { ms, stage: Stage::Periods(periods) }
}

const fn stones(stones: u32, ms: u64) -> Left {
    Left { ms, stage: Stage::Stones(stones) }
}

fn both<T: Copy>(value: T) -> BySide<T> {
    BySide { black: value, white: value }
}

/// Black makes moves that take so many milliseconds each; what is left after each of them.
fn moves(control: TimeControl, rows: &[(u64, Left)]) {
    let mut clocks = Clocks::new(both(control)).expect("a control");
    let mut now = 1_000_000;
    clocks.start(Side::Black, now);
    for (number, (takes, left)) in rows.iter().enumerate() {
        now += takes;
        clocks.press(Side::Black, now);
        assert_eq!(clocks.left(Side::Black, now), Some(*left), "{control:?}, move {}", number + 1);
        // The other side's time is not ours.
        now += 7;
        clocks.press(Side::White, now);
        assert_eq!(clocks.left(Side::Black, now), Some(*left), "{control:?}, after the answer");
    }
}

#[test]
fn absolute_time_only_ever_becomes_less() {
    moves(ABSOLUTE, &[(10_000, main_time(50_000)), (49_999, main_time(1)), (1, main_time(0)), (5, main_time(0))]);
}

#[test]
fn fischer_adds_after_each_move_but_not_once_the_time_is_up() {
    moves(
        FISCHER,
        &[(1_000, main_time(64_000)), (10_000, main_time(59_000)), (58_999, main_time(5_001)), (5_001, main_time(0))],
    );
}

#[test]
fn a_japanese_period_is_lost_only_when_it_is_used_up_whole() {
    moves(
        JAPANESE,
        &[
            (59_999, main_time(1)),
            (1, periods(3, 30_000)),
            (29_999, periods(3, 30_000)),
            (30_000, periods(2, 30_000)),
            (29_000, periods(2, 30_000)),
            (59_999, periods(1, 30_000)),
            (29_999, periods(1, 30_000)),
            (30_000, periods(0, 0)),
            (1, periods(0, 0)),
        ],
    );
    // Main time and periods may go in one long thought.
    moves(JAPANESE, &[(60_000 + 30_000 + 1, periods(2, 30_000))]);
    moves(JAPANESE, &[(60_000 + 90_000, periods(0, 0))]);
    moves(TimeControl::Japanese { main: 0, periods: 1, period: 10 }, &[(9_999, periods(1, 10_000))]);
}

#[test]
fn a_canadian_period_starts_anew_after_its_stones() {
    moves(
        CANADIAN,
        &[
            (70_000, stones(2, 20_000)),
            (5_000, stones(1, 15_000)),
            (14_999, stones(3, 30_000)),
            (1_000, stones(2, 29_000)),
            (29_000, stones(2, 0)),
            (1, stones(2, 0)),
        ],
    );
    moves(CANADIAN, &[(90_000, stones(3, 0))]);
    moves(TimeControl::Canadian { main: 0, stones: 1, period: 10 }, &[(9_000, stones(1, 10_000))]);
}

#[test]
fn without_a_limit_nothing_is_counted() {
    let mut clocks = Clocks::new(BySide { black: TimeControl::None, white: ABSOLUTE }).expect("controls");
    assert!(clocks.limited());
    assert!(!Clocks::new(BySide::default()).expect("controls").limited());
    clocks.start(Side::Black, 0);
    assert_eq!((clocks.left(Side::Black, u64::MAX), clocks.out(u64::MAX), clocks.out_at()), (None, None, None));
    clocks.press(Side::Black, 5);
    assert_eq!((clocks.out(60_004), clocks.out(60_005)), (None, Some(Side::White)));
}

#[test]
fn it_is_known_beforehand_when_the_time_will_be_used_up() {
    for (control, whole) in [(ABSOLUTE, 60_000), (FISCHER, 60_000), (JAPANESE, 150_000), (CANADIAN, 90_000)] {
        let mut clocks = Clocks::new(both(control)).expect("a control");
        assert_eq!(clocks.out_at(), None, "nothing runs yet");
        clocks.start(Side::White, 500);
        assert_eq!(clocks.out_at(), Some(500 + whole), "{control:?}");
        assert_eq!(clocks.out(500 + whole - 1), None);
        assert_eq!(clocks.out(500 + whole), Some(Side::White));
    }
}

#[test]
fn a_pause_costs_nobody_anything() {
    let mut clocks = Clocks::new(both(FISCHER)).expect("a control");
    clocks.start(Side::Black, 0);
    clocks.pause(10_000);
    clocks.pause(20_000);
    assert!(clocks.paused());
    assert_eq!(clocks.left(Side::Black, 99_000), Some(main_time(50_000)));
    assert_eq!(clocks.out_at(), None);
    // A move that arrives during the pause, say the computer's.
    clocks.press(Side::Black, 30_000);
    assert_eq!((clocks.turn(), clocks.paused()), (Some(Side::White), true));
    assert_eq!(clocks.left(Side::Black, 99_000), Some(main_time(55_000)));
    clocks.resume(100_000);
    assert_eq!(clocks.left(Side::White, 101_000), Some(main_time(59_000)));
    clocks.stop(102_000);
    clocks.resume(103_000);
    clocks.press(Side::White, 104_000);
    assert_eq!((clocks.turn(), clocks.left(Side::White, 200_000)), (None, Some(main_time(58_000))));
}

#[test]
fn time_that_goes_backwards_is_no_time() {
    let mut clocks = Clocks::new(both(ABSOLUTE)).expect("a control");
    clocks.start(Side::Black, 5_000);
    assert_eq!(clocks.left(Side::Black, 1_000), Some(main_time(60_000)));
    clocks.press(Side::White, 1_000);
    assert_eq!(clocks.turn(), Some(Side::Black), "whose turn it is does not depend on who was thought to move");
}

#[test]
fn the_last_seconds_are_called_once_each() {
    let calls = |control: TimeControl, until: u64, step: usize| {
        let mut clocks = Clocks::new(both(control)).expect("a control");
        clocks.start(Side::Black, 0);
        let times: Vec<_> = (0..=until).step_by(step).collect();
        times.windows(2).filter_map(|pair| Some((pair[1], clocks.call(pair[0], pair[1])?))).collect::<Vec<_>>()
    };
    let seconds = |from: u64, at: u64| {
        (0..from).map(move |second| (at + 1000 * second, Call::Seconds(from - second))).collect::<Vec<_>>()
    };
    let mut wanted = seconds(10, 50_000);
    wanted.push((60_000, Call::Out));
    assert_eq!(calls(ABSOLUTE, 70_000, 100), wanted);
    let stage = |at, stage| vec![(at, Call::Stage(stage))];
    let wanted = [
        stage(60_000, Stage::Periods(3)),
        seconds(10, 80_000),
        stage(90_000, Stage::Periods(2)),
        seconds(10, 110_000),
        stage(120_000, Stage::Periods(1)),
        seconds(10, 140_000),
        vec![(150_000, Call::Out)],
    ];
    assert_eq!(calls(JAPANESE, 200_000, 250), wanted.concat(), "the end of main time is not called: there is more");
    let wanted = [stage(60_000, Stage::Stones(3)), seconds(10, 80_000), vec![(90_000, Call::Out)]];
    assert_eq!(calls(CANADIAN, 100_000, 500), wanted.concat());
    let sparse = calls(ABSOLUTE, 63_000, 3_000);
    assert_eq!(
        sparse,
        [(51_000, 9), (54_000, 6), (57_000, 3)]
            .map(|(at, second)| (at, Call::Seconds(second)))
            .into_iter()
            .chain([(60_000, Call::Out)])
            .collect::<Vec<_>>()
    );
    assert!(calls(TimeControl::None, 100_000, 100).is_empty());
}

#[test]
fn a_control_must_make_sense() {
    use TimeControl::{Absolute, Canadian, Fischer, Japanese};
    let rows = [
        (Absolute { main: 0 }, TimeError::NoTime),
        (Fischer { main: 0, increment: 5 }, TimeError::NoTime),
        (Fischer { main: 60, increment: 0 }, TimeError::NoPeriod),
        (Japanese { main: 60, periods: 3, period: 0 }, TimeError::NoPeriod),
        (Japanese { main: 60, periods: 0, period: 30 }, TimeError::NoCount),
        (Canadian { main: 60, stones: 0, period: 30 }, TimeError::NoCount),
        (Canadian { main: 60, stones: 1000, period: 30 }, TimeError::TooMany),
        (Absolute { main: u32::MAX }, TimeError::TooLong),
        (Japanese { main: 0, periods: 1, period: u32::MAX }, TimeError::TooLong),
    ];
    for (control, why) in rows {
        assert_eq!(control.validate(), Err(why), "{control:?}");
        assert_eq!(Clocks::new(BySide { black: ABSOLUTE, white: control }), Err(why));
    }
    for control in ALL {
        assert_eq!(control.validate(), Ok(()));
    }
    assert_eq!(TimeError::TooLong.to_string(), "a time is at most 168 hours");
}

#[test]
fn controls_are_kept_in_settings() {
    for (control, text) in [
        (TimeControl::None, r#""none""#),
        (JAPANESE, r#"{"japanese":{"main":60,"periods":3,"period":30}}"#),
        (FISCHER, r#"{"fischer":{"main":60,"increment":5}}"#),
    ] {
        assert_eq!(serde_json::to_string(&control).expect("text"), text);
        assert_eq!(serde_json::from_str::<TimeControl>(text).expect("a control"), control);
    }
    for wrong in [r#"{"fischer":{"main":60,"increment":5,"delay":1}}"#, r#"{"absolute":{}}"#, r#""hourglass""#] {
        assert!(serde_json::from_str::<TimeControl>(wrong).is_err(), "{wrong}");
    }
}

fn new_game(game: Game) -> Match {
    Match::new(Setup::new(Options::new(game)), BySide::default(), 0).expect("a game")
}

fn reread(game: &Match, format: Format) -> Match {
    let bytes = records::write(game.record(), format).expect("a file");
    let document = records::read(&bytes, Hint::default()).expect("a record");
    Match::from_record(document.games.into_iter().next().expect("a game"), BySide::default(), 0).expect("a game")
}

#[test]
fn the_record_tells_the_time_controls() {
    for black in ALL {
        for white in ALL {
            for (game, format) in [(Game::Go, Format::Sgf), (Game::Tablut, Format::of(Game::Tablut))] {
                let controls = BySide { black, white };
                let mut game = new_game(game);
                game.set_time_controls(controls);
                assert_eq!(game.time_controls(), controls);
                assert_eq!(reread(&game, format).time_controls(), controls, "{controls:?}");
            }
        }
    }
    let mut game = new_game(Game::Go);
    game.set_time_controls(both(JAPANESE));
    assert_eq!((game.record().tag("TM"), game.record().tag("OT")), (Some("60"), Some("3x30 byo-yomi")));
}

#[test]
fn what_other_programs_write_is_understood() {
    use TimeControl::{Absolute, Canadian, Fischer, Japanese};
    let rows = [
        ("1800", "", Absolute { main: 1800 }),
        ("600.0", "5x30 byo-yomi", Japanese { main: 600, periods: 5, period: 30 }),
        ("0", "3 periods of 10 sec", Japanese { main: 0, periods: 3, period: 10 }),
        ("60", "25/600 Canadian", Canadian { main: 60, stones: 25, period: 600 }),
        ("60", "25 moves / 10 min", Canadian { main: 60, stones: 25, period: 600 }),
        ("300", "10 fischer", Fischer { main: 300, increment: 10 }),
        ("300", "fischer 10s", Fischer { main: 300, increment: 10 }),
        ("an hour", "", TimeControl::None),
        ("60", "sudden death unless it rains", TimeControl::None),
        ("60", "99999999999x30 byo-yomi", TimeControl::None),
        ("60", "0x30 byo-yomi", TimeControl::None),
        ("99999999999999", "", TimeControl::None),
    ];
    for (main, overtime, control) in rows {
        let mut game = new_game(Game::Go);
        game.set_tag("TM", Some(main.into()));
        game.set_tag("OT", Some(overtime.into()));
        assert_eq!(game.time_controls(), both(control), "TM[{main}]OT[{overtime}]");
    }
}

#[test]
fn what_is_left_goes_into_the_record_and_comes_back() {
    let rows = [
        (ABSOLUTE, main_time(12_345), Clock { ms: Some(12_345), moves: None }),
        (ABSOLUTE, main_time(0), Clock { ms: Some(0), moves: None }),
        (FISCHER, main_time(70_000), Clock { ms: Some(70_000), moves: None }),
        (JAPANESE, main_time(5), Clock { ms: Some(5), moves: None }),
        (JAPANESE, periods(2, 30_000), Clock { ms: Some(30_000), moves: Some(2) }),
        (JAPANESE, periods(0, 0), Clock { ms: Some(0), moves: Some(0) }),
        (CANADIAN, stones(3, 29_000), Clock { ms: Some(29_000), moves: Some(3) }),
        (CANADIAN, stones(2, 0), Clock { ms: Some(0), moves: Some(2) }),
    ];
    for (control, left, clock) in rows {
        assert_eq!(Clock::from(left), clock);
        assert_eq!(control.recall(clock), Some(left), "{control:?}");
    }
    let clock = |ms, moves| Clock { ms, moves };
    for (control, clock, left) in [
        (ABSOLUTE, clock(None, None), None),
        (TimeControl::None, clock(Some(5), None), None),
        (ABSOLUTE, clock(Some(99_000), None), Some(main_time(60_000))),
        (JAPANESE, clock(Some(0), None), Some(periods(3, 30_000))),
        (JAPANESE, clock(Some(99_000), Some(9)), Some(periods(3, 30_000))),
        (JAPANESE, clock(None, Some(1)), Some(periods(1, 30_000))),
        (CANADIAN, clock(Some(20_000), Some(0)), Some(main_time(20_000))),
        (CANADIAN, clock(Some(0), None), Some(stones(3, 30_000))),
    ] {
        assert_eq!(control.recall(clock), left, "{control:?} {clock:?}");
    }
}

#[test]
fn going_back_in_the_record_brings_the_time_back() {
    let mut game = new_game(Game::Go);
    game.set_time_controls(both(JAPANESE));
    let mut clocks = Clocks::new(game.time_controls()).expect("controls");
    clocks.start(Side::Black, 0);
    let mut now = 0;
    for (name, takes) in [("d4", 5_000), ("q16", 65_000), ("c3", 60_000), ("d3", 1_000)] {
        let by = game.position().to_move();
        let mv = Move::parse(name, game.position().board().grid(), Game::Go.letters()).expect("a move");
        game.play(mv).expect("legal");
        now += takes;
        clocks.press(by, now);
        game.note_clocks(clocks.note(now));
    }
    let left = |clocks: &Clocks, now| Side::BOTH.map(|side| clocks.left(side, now).expect("a limit"));
    let end = left(&clocks, now);
    assert_eq!(end, [periods(3, 30_000), periods(3, 30_000)]);
    let again = reread(&game, Format::Sgf);
    let line = again.tree().main_line();
    let rows = [
        (2, Side::Black, [main_time(55_000), periods(3, 30_000)]),
        (1, Side::White, [main_time(55_000), main_time(60_000)]),
        (4, Side::Black, end),
    ];
    for (number, turn, wanted) in rows {
        let node = line.iter().copied().find(|&node| again.tree().number(node) == number).expect("a node");
        clocks.go_to(again.tree(), node, Some(turn), now);
        assert_eq!(left(&clocks, now), wanted, "move {number}");
        assert_eq!(clocks.turn(), Some(turn));
    }
    clocks.go_to(again.tree(), records::NodeId::ROOT, None, now);
    assert_eq!(left(&clocks, now + 5_000), [main_time(60_000); 2]);
    clocks.start(Side::Black, now);
    clocks.pause(now);
    clocks.go_to(again.tree(), records::NodeId::ROOT, Some(Side::White), now);
    assert!(clocks.paused(), "looking back does not end a pause");
}

#[test]
fn who_uses_up_the_time_has_lost() {
    for (game, format) in [(Game::Go, Format::Sgf), (Game::Tablut, Format::of(Game::Tablut))] {
        let mut game = new_game(game);
        assert!(game.time_out(Side::White));
        assert!(!game.time_out(Side::Black), "it is over");
        let lost = Standing::Over(Ending::Timeout(Side::White));
        assert_eq!(game.standing(), lost);
        let saved = Match::from_json(&game.to_json().expect("text")).expect("a match");
        assert_eq!(saved.standing(), lost);
        let mut file = game.clone();
        if let Some(result) = game.result().filter(|_| format == Format::Sgf) {
            assert_eq!(result, "B+Time");
            file.set_tag("RE", Some(result));
        }
        assert_eq!(reread(&file, format).standing(), lost);
        assert!(game.unsay());
        assert_eq!(game.to_move(), new_game(game.game()).to_move());
    }
}
