//! How long it takes to open a game of Go: to read it, to check every move, and to stand ready to be played. A game as
//! people keep it, and two whose trees are as deep and as wide as no tree of people is.

use oblava::game::Match;
use oblava::records::{self, Hint};
use oblava::rng::Rng;
use oblava::rules::{AnyPosition, BySide, Game, Options, Position, Setup, Side};
use std::fmt::Write as _;
use std::time::Instant;

/// Moves of the main line, variations, and moves of each.
const MOVES: usize = 400;
const VARIATIONS: usize = 50;
const DEPTH: usize = 10;

/// Plays so many moves by chance, as SGF.
fn play(position: &mut AnyPosition, moves: usize, rng: &mut Rng, text: &mut String) {
    for _ in 0..moves {
        let legal = position.legal_moves();
        // The last move is the pass, which would end the game too soon.
        let Some(mv) = legal.get(rng.below(legal.len().saturating_sub(1).max(1))).copied() else { return };
        let letter = if position.to_move() == Side::Black { 'B' } else { 'W' };
        let grid = position.board().grid();
        let name = mv.target().map_or(String::new(), |point| {
            let letter = |place: i32| char::from(b'a' + place as u8);
            format!("{}{}", letter(grid.col(point)), letter(i32::from(grid.rows) - 1 - grid.row(point)))
        });
        let _ = write!(text, ";{letter}[{name}]");
        if position.play(mv).is_err() {
            return;
        }
    }
}

fn game() -> String {
    let mut rng = Rng::new(1);
    let mut position = AnyPosition::new(&Setup::new(Options::new(Game::Go))).expect("the usual start");
    let mut text = String::from("(;FF[4]GM[1]SZ[19]");
    let mut ends = Vec::new();
    for _ in 0..VARIATIONS {
        play(&mut position, MOVES / VARIATIONS, &mut rng, &mut text);
        let mut variation = String::new();
        play(&mut position.clone(), DEPTH, &mut rng, &mut variation);
        text.push('(');
        ends.push(format!(")({variation})"));
    }
    text.push_str(";C[the end]");
    ends.reverse();
    text + &ends.concat() + ")"
}

fn main() {
    opens(&format!("a game of {MOVES} moves with {VARIATIONS} variations"), &game());
    let (begun, ended) = ("(;B[aa]".repeat(20_000), ")".repeat(20_000));
    opens("variations 20,000 deep", &format!("(;FF[4]GM[1]SZ[19]{begun}{ended})"));
    opens("variations 5,000 wide", &format!("(;FF[4]GM[1]SZ[19]{})", "(;B[aa];W[bb])".repeat(5_000)));
}

/// Opens a game twenty times and tells how long it takes.
fn opens(what: &str, text: &str) {
    let bytes = text.as_bytes();
    let mut times: Vec<_> = (0..20)
        .map(|_| {
            let begun = Instant::now();
            let record = records::read(bytes, Hint::default()).expect("a game").games.remove(0);
            let mut game = Match::from_record(record, BySide::default(), 0).expect("a game");
            let end = game.tree().main_line().last().copied().expect("moves");
            assert!(game.go_to(end));
            (begun.elapsed(), game.tree().len())
        })
        .collect();
    times.sort();
    let (median, nodes) = times[times.len() / 2];
    println!("{what} ({nodes} nodes): opens in {median:?} (median of 20)");
}
