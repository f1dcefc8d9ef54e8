//! Games of Go by chance against the slow reference.

use crate::go::go_options;
use crate::random::{Chance, agree};
use crate::reference::go::{Done, SlowGo};
use crate::table::diagram;
use oblava::rules::Side::Black;
use oblava::rules::go::{Go, Komi, Options, Scoring};
use oblava::rules::score::{Counting, Marks, Score};
use oblava::rules::{Move, Point, Position, Side, Warning};
use serde_json::json;

/// All that a move did, in the words of the reference.
fn done(go: &mut Go, mv: Move) -> Done {
    let effects = go.play(mv).expect("a listed move");
    let sort = |mut points: Vec<Point>| {
        points.sort();
        points
    };
    Done {
        captured: sort(effects.captured.iter().map(|(point, _)| *point).collect()),
        suicided: sort(effects.suicided),
        lifted: sort(effects.lifted),
        tari: effects.warnings == [Warning::Tari],
    }
}

/// Options over all combinations of suicide and ko, on boards of 1x1 to 7x7 and some of 9x9.
fn mixed(chance: &mut Chance, game: usize) -> Options {
    let suicide = ["forbidden", "allowed", "lifted"][game % 3];
    let ko = ["simple", "positional", "situational", "none"][game / 3 % 4];
    let big = game.is_multiple_of(17);
    let mut side = || if big { 9 } else { 1 + chance.below(7) };
    let (cols, rows) = (side(), side());
    go_options(json!({
        "cols": cols, "rows": rows, "suicide": suicide, "ko": ko,
        "handicap": if big { chance.pick(&[0, 2, 5, 9]) } else { 0 },
        "first": chance.pick(&["black", "white"]),
        "passes_to_end": chance.pick(&[1, 2, 3]),
        "repetition": chance.pick(&[0, 2, 3]),
        "max_plies": chance.pick(&[-1, -1, 0, 25]),
    }))
}

#[test]
fn random_games_agree_with_the_reference() {
    let mut chance = Chance(1 << 32);
    for game in 0..240 {
        let options = mixed(&mut chance, game);
        let mut fast = Go::new(&options, None).unwrap();
        let mut slow = SlowGo::new(&options);
        for ply in 0..120 {
            let here = format!("game {game}, ply {ply}: {options:?}\n{}", slow.rows().join("\n"));
            let legal = fast.legal_moves();
            assert_eq!(legal, slow.legal(), "{here}");
            assert_eq!(fast.to_move(), slow.to_move(), "{here}");
            assert_eq!(fast.board().to_rows(), slow.rows(), "{here}");
            assert_eq!((fast.captured_by().black, fast.captured_by().white), slow.captured_by(), "{here}");
            assert_eq!((fast.status().code(), fast.status().reason().map(|r| r.code())), slow.status_code(), "{here}");
            for point in fast.board().grid().points().map(Move::Place) {
                assert_eq!(fast.clone().play(point).is_ok(), legal.contains(&point), "{here}");
            }
            let Some(last) = legal.len().checked_sub(1) else { break };
            // The pass stands last; it is rarely chosen.
            let mv = if last == 0 || chance.below(25) == 0 { Move::Pass } else { legal[chance.below(last)] };
            let mut expected = slow.play_out(mv);
            expected.captured.sort();
            expected.suicided.sort();
            expected.lifted.sort();
            assert_eq!(done(&mut fast, mv), expected, "{here}");
        }
        let counting = Counting { scoring: Scoring::Area, komi: Komi(0), seki_points: false };
        let sums = Score::by(&fast, &Marks::default(), counting).sums;
        assert_eq!((sums.black.total as usize, sums.white.total as usize), (slow.area().0 * 100, slow.area().1 * 100));
    }
}

#[test]
fn random_positions_agree_with_the_reference() {
    let mut chance = Chance(2 << 32);
    for game in 0..150 {
        let options = Options { handicap: 0, ..mixed(&mut chance, game) };
        let letters = chance.pick(&["BW..", "BW.....", "BBBBBWWWWW."]);
        let mut rows = chance.rows(options.cols.into(), options.rows.into(), letters);
        breathe(&mut rows, &options);
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let to_move = chance.pick(&Side::BOTH);
        let fast = Go::new(&options, Some(&diagram(&rows, to_move))).unwrap();
        agree(fast, SlowGo::at(&options, &rows, to_move), &mut chance, &format!("position {game}: {options:?}"));
    }
}

/// Takes off the chains without a liberty, which no position of a game has at the start of a turn.
fn breathe(rows: &mut [String], options: &Options) {
    let lines: Vec<&str> = rows.iter().map(String::as_str).collect();
    let go = Go::new(options, Some(&diagram(&lines, Black))).unwrap();
    let mut board = go.board().clone();
    for (point, _) in go.board().pieces().filter(|(point, _)| go.liberties(*point).is_empty()) {
        board.set(point, None);
    }
    rows.clone_from_slice(&board.to_rows());
}

#[test]
fn boards_on_which_every_chain_breathes_are_as_many_as_published() {
    for (cols, rows, expected) in [(1, 1, 1), (2, 1, 5), (5, 1, 113), (2, 2, 57), (3, 2, 489), (3, 3, 12_675)] {
        let size = cols * rows;
        let options = Options { cols: cols as u8, rows: rows as u8, ..Options::default() };
        let boards = 3_usize.pow(size as u32);
        let legal = (0..boards).filter(|number| {
            let letters: Vec<char> =
                (0..size).map(|place| ['.', 'B', 'W'][number / 3_usize.pow(place as u32) % 3]).collect();
            let lines: Vec<String> = letters.chunks(cols).map(|line| line.iter().collect()).collect();
            let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
            let go = Go::new(&options, Some(&diagram(&lines, Black))).unwrap();
            go.board().pieces().all(|(point, _)| !go.liberties(point).is_empty())
        });
        assert_eq!(legal.count(), expected, "{cols} by {rows}");
    }
}
