//! The built-in player: it sees what a person sees at a glance, keeps to the rules, and obeys.

use crate::go_player::FINISHED;
use crate::random::Chance;
use crate::table::diagram;
use oblava::ai::{Control, LEVELS, Limits, Reply, Request, dead_stones, level_name, ownership, think};
use oblava::rules::score::{Marks, Score};
use oblava::rules::{
    AnyPosition, BySide, Game, Letters, Move, Options, Position, Setup, Side, Start, Status, go, reversi,
};
use std::cell::Cell;

fn position(options: Options, rows: &[&str], to_move: Side) -> AnyPosition {
    AnyPosition::new(&Setup { options, start: Start::Diagram(diagram(rows, to_move)) }).expect("a position")
}

/// Enough for a look, little enough for a test.
const SHORT: Limits = Limits { nodes: Some(4_000), playouts: Some(250), depth: None, time_ms: None, threads: None };

fn ask(position: &AnyPosition, level: u8, seed: u64) -> Reply {
    let request = Request { limits: SHORT, seed, ..Request::new(position.clone(), level) };
    let reply = think(&request, &Control::FREE);
    assert!((0.0..=1.0).contains(&reply.win));
    reply
}

fn text(position: &AnyPosition, mv: Option<Move>) -> String {
    let letters: Letters = position.game().letters();
    mv.map_or("none".into(), |mv| mv.text(position.board().grid(), letters))
}

/// From `level` on, whatever the seed, one of `wanted` is played.
fn finds(position: &AnyPosition, level: u8, wanted: &[&str]) {
    for level in level..=LEVELS {
        for seed in 0..2 {
            let found = text(position, ask(position, level, seed).mv);
            assert!(wanted.contains(&found.as_str()), "{} plays {found}, not {wanted:?}", level_name(level));
        }
    }
}

fn square(cols: u8, rows: u8) -> go::Options {
    go::Options { cols, rows, ..go::Options::default() }
}

#[test]
fn latrunculi_takes_what_is_offered() {
    let rows = [
        "W . . . . . . W",
        ". . . . . . . .",
        ". . . W B . . .",
        ". . . . . . . .",
        ". . . . . W . .",
        "B . . . . . . B",
        ". B . . . . B .",
    ];
    finds(&position(Options::new(Game::Latrunculi), &rows, Side::White), 1, &["f3-f5"]);
}

#[test]
fn the_king_escapes_when_he_can() {
    let rows = [
        ". . . B B B . . .",
        ". . . . . . . . .",
        ". . . . . . . . .",
        "B . W K . . . . B",
        "B . . . . . . . B",
        "B . . . . . W . B",
        ". . . . . . . . .",
        ". . . . . . . . .",
        ". . . . B . . . .",
    ];
    finds(&position(Options::new(Game::Tablut), &rows, Side::White), 1, &["d6-d1"]);
}

#[test]
fn black_takes_the_king() {
    let rows = [
        ". . . . . . . . .",
        ". . . . . . . . .",
        ". . B . . . . . .",
        ". B K B . . . . .",
        ". . . . . . . B .",
        ". . . . . W . . .",
        ". . . . . . W . .",
        ". . . . . . . . .",
        ". . B . . . . . .",
    ];
    finds(&position(Options::new(Game::Tablut), &rows, Side::Black), 1, &["c1-c5", "h5-c5"]);
}

/// Positions in which a search of 300,000 nodes finds that everything but the corner loses the game.
#[test]
fn reversi_takes_the_corner() {
    let saved = [
        ". W W W . . B W",
        ". . . W . . B .",
        ". . . W B B B .",
        "W W W W W . . .",
        "B B B W W . . .",
        ". B B W W . . .",
        "B . W W B B . .",
        ". W W W B . . .",
    ];
    let won = [
        ". W W B . . . .",
        ". . B W . W . .",
        ". B W B W W . .",
        ". W W W W W W W",
        ". . W W W . . .",
        ". . B W . . . .",
        ". B B . . . . .",
        ". . B . . . . .",
    ];
    finds(&position(Options::new(Game::Reversi), &saved, Side::Black), 1, &["a1"]);
    finds(&position(Options::new(Game::Reversi), &won, Side::Black), 1, &["a8"]);
}

#[test]
fn reversi_counts_to_the_end() {
    let rows = ["W W W W", "W B B W", "B B W .", ". B B ."];
    let options = Options::Reversi(reversi::Options { size: 4, ..reversi::Options::default() });
    let position = position(options, &rows, Side::Black);
    let best = position.legal_moves().into_iter().map(|mv| -exact(&after(&position, mv), Side::White)).max();
    let reply = ask(&position, LEVELS, 3);
    assert_eq!(reply.points.map(|points| points.round() as i32), best);
}

/// Endgames published in the FFO magazine, with the margin of the side to move (numbers 1 to 5, and 21).
#[test]
fn reversi_solves_published_endgames() {
    let problems = [
        ("--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO--", Side::Black, 18),
        ("-XXXXXX---XOOOO--XOXXOOX-OOOOOOOOOOOXXOOOOOXXOOX--XXOO----XXXXX-", Side::Black, 10),
        ("----OX----OOXX---OOOXX-XOOXXOOOOOXXOXXOOOXXXOOOOOXXXXOXO--OOOOOX", Side::Black, 2),
        ("-XXXXXX-X-XXXOO-XOXXXOOXXXOXOOOX-OXOOXXX--OOOXXX--OOXX----XOXXO-", Side::Black, 0),
        ("-OOOOO----OXXO-XXXOXOXX-XXOXOXXOXXOOXOOOXXXXOO-OX-XOOO---XXXXX--", Side::Black, 32),
        ("OOOOOOOOXOOXXX--XXOOXOO-XOXOOO--XOOOOX--XOOXOO--XOOOOO--XXXX----", Side::White, 0),
    ];
    for (number, (cells, to_move, margin)) in problems.into_iter().enumerate() {
        let letters: Vec<char> = cells
            .chars()
            .map(|c| {
                if c == 'X' {
                    'B'
                } else if c == 'O' {
                    'W'
                } else {
                    '.'
                }
            })
            .collect();
        // The first row of the text is row 1, the last row of a diagram.
        let rows: Vec<String> = letters.chunks(8).rev().map(|row| row.iter().collect()).collect();
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let options = Options::Reversi(reversi::Options { empties_to_winner: true, ..reversi::Options::default() });
        let AnyPosition::Reversi(position) = position(options, &rows, to_move) else { panic!("Reversi") };
        let reply = oblava::ai::solve(&position, &Control::FREE).expect("a solution");
        assert_eq!(reply.points.map(|points| points.round() as i32), Some(margin), "problem {number}");
    }
}

/// On 4 by 4 the solver agrees with trying everything, also where a side must pass; the start is worth 8 to the
/// second player (rules.md 7).
#[test]
fn reversi_is_solved_on_four_by_four() {
    let options = Options::Reversi(reversi::Options { size: 4, ..reversi::Options::default() });
    let solve = |position: &AnyPosition| {
        let AnyPosition::Reversi(reversi) = position else { panic!("Reversi") };
        let reply = oblava::ai::solve(reversi, &Control::FREE)?;
        assert!(position.legal_moves().contains(&reply.mv.expect("a move")));
        reply.points.map(|points| points.round() as i32)
    };
    let start = AnyPosition::new(&Setup::new(options)).expect("a game");
    assert_eq!(solve(&start), Some(-8));
    let mut passes = 0;
    for game in 0..30 {
        let mut position = start.clone();
        for ply in 0.. {
            let legal = position.legal_moves();
            let Some(&mv) = legal.get((7 * game + 3 * ply) % legal.len().max(1)) else { break };
            if ply > 3 {
                assert_eq!(solve(&position), Some(exact(&position, position.to_move())));
                passes += u32::from(mv == Move::Pass);
            }
            position = after(&position, mv);
        }
        assert_eq!(solve(&position), None);
    }
    assert!(passes > 0, "no pass was tried");
}

/// The start on 6 by 6 is worth 4 to the second player (rules.md 7).
#[test]
#[ignore = "takes minutes"]
fn reversi_is_solved_on_six_by_six() {
    let options = reversi::Options { size: 6, ..reversi::Options::default() };
    let position = reversi::Reversi::new(&options, None).expect("a board");
    assert_eq!(oblava::ai::solve(&position, &Control::FREE).expect("solved").points, Some(-4.0));
}

fn after(position: &AnyPosition, mv: Move) -> AnyPosition {
    let mut next = position.clone();
    next.play(mv).expect("legal");
    next
}

/// The final margin for `side` with best play, by trying everything.
fn exact(position: &AnyPosition, side: Side) -> i32 {
    if position.status().is_over() {
        return position.board().count(side) as i32 - position.board().count(side.other()) as i32;
    }
    let mine = position.to_move() == side;
    let values = position.legal_moves().into_iter().map(|mv| exact(&after(position, mv), side));
    if mine { values.max() } else { values.min() }.expect("a move")
}

#[test]
fn go_takes_and_saves() {
    let rows = [
        ". . . . . . . . .",
        ". . . . . . . . .",
        ". . W . . . B . .",
        ". . . B B B . . .",
        ". . B W W W W . .",
        ". . . B B B B . .",
        ". . W . . . . W .",
        ". . . . W . . . .",
        ". . . . . . . . .",
    ];
    let options = Options::Go(square(9, 9));
    // Four stones that cannot get away any more.
    finds(&position(options.clone(), &rows, Side::Black), 7, &["h5"]);
    let rows = [
        ". . . . . . . . .",
        ". . . . . . . W .",
        ". . W . . . . W .",
        ". . . B B B B . .",
        ". . B W W W W . .",
        ". . . B B B B . .",
        ". . W . . . . W .",
        ". . . . . . . W .",
        ". . . . . . . . .",
    ];
    // In atari, with friends near: to be taken, or to be saved.
    finds(&position(options.clone(), &rows, Side::Black), 1, &["h5"]);
    finds(&position(options, &rows, Side::White), 7, &["h5"]);
}

#[test]
fn go_passes_when_nothing_is_left() {
    for scoring in [go::Scoring::Territory, go::Scoring::Area] {
        let options = Options::Go(go::Options { scoring, ..square(7, 7) });
        for side in Side::BOTH {
            let mut position = position(options.clone(), &FINISHED, side);
            if scoring == go::Scoring::Territory {
                finds(&position, 1, &["pass"]);
            }
            // Whoever has won the count answers a pass with a pass.
            position.play(Move::Pass).expect("legal");
            let AnyPosition::Go(go) = &position else { panic!("Go") };
            let marks = Marks { dead: dead_stones(go, 1, &Control::FREE), ..Marks::default() };
            if Score::of(go, &marks).winner == Some(position.to_move()) || scoring == go::Scoring::Territory {
                finds(&position, 1, &["pass"]);
            }
        }
    }
}

#[test]
fn go_sees_what_is_dead_and_whose_the_points_are() {
    let AnyPosition::Go(go) = position(Options::Go(square(7, 7)), &FINISHED, Side::Black) else { panic!("Go") };
    let names: Vec<_> =
        dead_stones(&go, 5, &Control::FREE).into_iter().map(|p| go.board().grid().name(p, Letters::SkipI)).collect();
    assert_eq!(names, ["b1"]);
    let owners = ownership(&go, 5, &Control::FREE);
    let expected = ["BBWWWWW", "BBBWWWW", "BBBWWWW", "BBBWWWW", "BBBBWWW", "BBBBWWW", "BBBBWWW"];
    for (row, letters) in expected.iter().rev().enumerate() {
        for (col, letter) in letters.chars().enumerate() {
            let owner = owners[row * 7 + col];
            assert!(if letter == 'B' { owner > 0.5 } else { owner < -0.5 }, "{owner} at {col}, {row}");
        }
    }
}

#[test]
fn the_same_question_gets_the_same_reply() {
    for game in Game::ALL {
        let position = AnyPosition::new(&Setup::new(Options::new(game))).expect("a game");
        for level in [1, LEVELS] {
            assert_eq!(ask(&position, level, 9), ask(&position, level, 9));
        }
        let openings: Vec<_> = (0..8).map(|seed| ask(&position, 2, seed).mv).collect();
        assert!(openings.iter().any(|mv| *mv != openings[0]), "{game:?} always opens alike");
    }
}

#[test]
fn it_stops_when_told_and_still_has_a_move() {
    for game in Game::ALL {
        let position = AnyPosition::new(&Setup::new(Options::new(game))).expect("a game");
        for most in [0, 1, 3] {
            let polls = Cell::new(0);
            let stop = || {
                polls.set(polls.get() + 1);
                polls.get() > most
            };
            let request = Request { seed: 1, ..Request::new(position.clone(), LEVELS) };
            let reply = think(&request, &Control { stop: &stop, clock: None });
            assert!(position.legal_moves().contains(&reply.mv.expect("a move")));
            assert!(reply.nodes <= 1_024 * (most + 1), "{game:?} went on for {} nodes", reply.nodes);
        }
        let now = Cell::new(0);
        let clock = || {
            now.set(now.get() + 10);
            now.get()
        };
        let limits = Limits { time_ms: Some(50), ..Limits::default() };
        let request =
            Request { limits: Limits { depth: Some(30), ..limits }, seed: 1, ..Request::new(position.clone(), 1) };
        let reply = think(&request, &Control { stop: &|| false, clock: Some(&clock) });
        assert!(reply.mv.is_some() && now.get() <= 100, "{game:?}");
    }
}

/// Plays a whole game, both sides by the built-in player.
fn game(setup: &Setup, levels: BySide<u8>, seed: u64) -> (AnyPosition, u32) {
    let mut position = AnyPosition::new(setup).expect("a game");
    let mut plies = 0;
    while !position.status().is_over() {
        let limits = Limits { nodes: Some(300), playouts: Some(40), ..Limits::default() };
        let level = levels[position.to_move()];
        let request = Request { limits, seed: seed + u64::from(plies), ..Request::new(position.clone(), level) };
        let mv = think(&request, &Control::FREE).mv.expect("a move while the game is on");
        position.play(mv).unwrap_or_else(|why| panic!("{why}: {mv:?} in {setup:?}"));
        plies += 1;
        assert!(plies < 1_500, "no end in sight: {setup:?}\n{:#?}", position.board().to_rows());
    }
    (position, plies)
}

#[test]
fn whole_games_end() {
    for (seed, game_kind) in Game::ALL.into_iter().enumerate() {
        let options = match game_kind {
            Game::Go => Options::Go(square(9, 9)),
            other => Options::new(other),
        };
        let (end, plies) = game(&Setup::new(options), BySide { black: 1, white: 2 }, seed as u64);
        if game_kind == Game::Go {
            assert!(matches!(end.status(), Status::Scoring(_)), "{:?}", end.status());
            assert!(plies < 130, "{plies} plies on 9x9");
        }
    }
}

#[test]
fn whole_games_end_under_odd_options() {
    let mut chance = Chance(11);
    let mut played = 0;
    while played < 32 {
        let kind = Game::ALL[played % 4];
        let setup = Setup::new(chance.options(kind));
        let endless = match &setup.options {
            // Without these two nothing need ever end.
            // One that cannot be caught wanders about for thousands of plies before a position comes again.
            Options::Latrunculi(options) => options.no_capture_limit == 0,
            Options::Tablut(options) => options.no_capture_limit == 0 && options.repetition == 0,
            _ => false,
        };
        if endless || AnyPosition::new(&setup).is_err() {
            continue;
        }
        game(&setup, BySide { black: 1 + (played % 3) as u8, white: 2 }, played as u64);
        played += 1;
    }
}

#[test]
fn tiny_and_lopsided_boards_of_go_are_played_to_their_end() {
    for (cols, rows) in [(1, 1), (1, 2), (2, 2), (1, 9), (3, 3), (2, 7), (5, 4)] {
        for ko in [go::Ko::Simple, go::Ko::Positional, go::Ko::Situational, go::Ko::None] {
            for scoring in [go::Scoring::Territory, go::Scoring::Area] {
                let options = go::Options { ko, scoring, max_plies: 0, repetition: 0, ..square(cols, rows) };
                game(&Setup::new(Options::Go(options)), BySide { black: 2, white: 3 }, 4);
            }
        }
    }
}
