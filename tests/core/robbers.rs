//! The player of Latrunculi: no senseless moves, and endings that are played out.

use crate::table;
use oblava::ai::latrunculi::{Ending, ending};
use oblava::ai::{Control, LEVELS, Limits, Request, level_name, think};
use oblava::rng::Rng;
use oblava::rules::latrunculi::{Latrunculi, Options};
use oblava::rules::{AnyPosition, Letters, Move, Position, Side};

fn position(rows: &[&str], to_move: Side) -> Latrunculi {
    Latrunculi::new(&Options::default(), Some(&table::diagram(rows, to_move))).expect("a position")
}

fn chosen(position: &Latrunculi, level: u8, seed: u64, nodes: u64) -> Move {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let position = AnyPosition::Latrunculi(position.clone());
    think(&Request { limits, seed, ..Request::new(position, level) }, &Control::FREE).mv.expect("a move")
}

fn after(position: &Latrunculi, mv: Move) -> (Latrunculi, i32) {
    let mut next = position.clone();
    let taken = next.play(mv).expect("legal").captured.len();
    (next, taken as i32)
}

/// Every level up to `highest` plays one of these, whatever the seed.
fn all_play(position: &Latrunculi, highest: u8, wanted: &[&str]) {
    for level in 1..=highest {
        for seed in 0..3 {
            let found = chosen(position, level, seed, 4_000).text(position.board().grid(), Letters::Plain);
            assert!(wanted.contains(&found.as_str()), "{} plays {found}, not {wanted:?}", level_name(level));
        }
    }
}

#[test]
fn a_whole_line_is_taken_rather_than_one() {
    let rows = [
        "W . . . . . . W",
        ". . . . . . . .",
        ". . . . . . . .",
        ". . . . . . . .",
        ". W B B B . . .",
        ". B . . . . . B",
        ". W . . . W . B",
    ];
    // Whoever looks further may first do something that cannot wait.
    all_play(&position(&rows, Side::White), 6, &["f1-f3"]);
}

#[test]
fn the_last_pieces_are_taken_without_delay() {
    let rows = [
        ". . . . . . . .",
        ". . . . . . . .",
        ". . W . . . . .",
        ". . . . . . . .",
        ". W B B . W . .",
        ". . . . . . . .",
        "W . . . W . . .",
    ];
    all_play(&position(&rows, Side::White), LEVELS, &["f3-e3", "e1-e3"]);
}

/// What a move takes, less what the answer takes, and so on for so many plies.
fn exchange(position: &Latrunculi, mv: Move, plies: u32) -> i32 {
    let (next, taken) = after(position, mv);
    taken - best_exchange(&next, plies - 1)
}

fn best_exchange(position: &Latrunculi, plies: u32) -> i32 {
    if plies == 0 || position.status().is_over() {
        return 0;
    }
    position.legal_moves().into_iter().map(|mv| exchange(position, mv, plies)).max().unwrap_or(0)
}

#[test]
fn from_level_3_on_no_piece_is_given_away() {
    let mut rng = Rng::new(5);
    for game in 0..6 {
        let mut position = Latrunculi::new(&Options::default(), None).expect("a game");
        for _ in 0..10 + 4 * game {
            let legal = position.legal_moves();
            position.play(rng.pick(&legal).expect("a move")).expect("legal");
        }
        for level in 3..=6 {
            let mv = chosen(&position, level, game, 4_000);
            let (found, best) = (exchange(&position, mv, 3), best_exchange(&position, 3));
            let text = mv.text(position.board().grid(), Letters::Plain);
            let rows = position.board().to_rows();
            assert!(found >= best - 1, "{} plays {text}: {found}, not {best}, in {rows:#?}", level_name(level));
        }
    }
}

/// Against the best defence the highest level wins as soon as can be, where three can catch one.
#[test]
fn won_endings_are_won_in_time() {
    let mut rng = Rng::new(8);
    let mut longest = 0;
    for _ in 0..4 {
        let (mut position, plies) = loop {
            let mut cells = vec!['.'; 56];
            for piece in ['W', 'W', 'W', 'B'] {
                cells[rng.below(56)] = piece;
            }
            let rows: Vec<String> = cells.chunks(8).map(|row| row.iter().collect()).collect();
            let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
            let position = position(&rows, Side::White);
            if let Some(Ending::Won(plies)) = ending(&position, &Control::FREE)
                && plies > 3
            {
                break (position, plies);
            }
        };
        longest = longest.max(plies);
        for left in (1..=plies).rev() {
            assert_eq!(position.status().winner(), None);
            let mv = if position.to_move() == Side::White {
                chosen(&position, LEVELS, 1, 3_000)
            } else {
                let defends =
                    |mv: &Move| ending(&after(&position, *mv).0, &Control::FREE) == Some(Ending::Won(left - 1));
                position.legal_moves().into_iter().find(defends).expect("a defence")
            };
            position.play(mv).expect("legal");
        }
        assert_eq!(position.status().winner(), Some(Side::White), "not in {plies} plies");
    }
    assert!(longest > 6, "too easy: {longest}");
}

/// Five against one: most such games are drawn with best play, but not against a weaker player.
#[test]
fn five_make_progress_against_one() {
    let starts = [
        ["........", "...B....", "........", "........", "........", "........", "WWWWW..."],
        ["B.......", "........", "........", "........", ".......W", ".......W", ".....WWW"],
        ["........", "........", "........", "....B...", "W......W", "........", "W..W...."],
    ];
    let won = starts.iter().filter(|rows| {
        let mut position = position(*rows, Side::White);
        while !position.status().is_over() {
            let (level, nodes) = if position.to_move() == Side::White { (LEVELS, 60_000) } else { (4, 1_000) };
            position.play(chosen(&position, level, 1, nodes)).expect("legal");
        }
        position.status().winner() == Some(Side::White)
    });
    assert!(won.count() >= 2);
}
