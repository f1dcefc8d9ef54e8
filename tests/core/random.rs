//! Chance with a seed, and games played by it against the slow references.

use crate::reference::Slow;
use oblava::rules::board::splitmix;
use oblava::rules::catalogue::{Values, option_infos, parse_options};
use oblava::rules::{Game, Move, Options, Point, Position};
use serde_json::{Map, Value, json};

/// How many games to try: what `OBLAVA_GAMES` says, else `usual`.
pub(crate) fn games(usual: usize) -> usize {
    std::env::var("OBLAVA_GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(usual)
}

pub(crate) struct Chance(pub(crate) u64);

impl Chance {
    /// A number below `n`.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 += 1;
        (splitmix(self.0) % n as u64) as usize
    }

    pub(crate) fn pick<T: Clone>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())].clone()
    }

    /// A diagram with pieces of these letters thrown on it; the more dots among them the emptier.
    pub(crate) fn rows(&mut self, cols: usize, rows: usize, letters: &str) -> Vec<String> {
        let letters: Vec<char> = letters.chars().collect();
        (0..rows).map(|_| (0..cols).map(|_| self.pick(&letters)).collect()).collect()
    }

    /// Options of a game, every other one at its default.
    pub(crate) fn options(&mut self, game: Game) -> Options {
        let mut overrides = Map::new();
        for info in option_infos(game) {
            let value = match info.values {
                _ if self.below(2) == 0 => continue,
                Values::Words(words) => json!(self.pick(words)),
                Values::Flag => json!(self.below(2) == 0),
                Values::Numbers(numbers) => json!(self.pick(numbers)),
                Values::Range(..) => match info.name {
                    "cols" => json!(1 + self.below(9)),
                    "rows" => json!(7 + self.below(3)),
                    "repetition" => json!(self.pick(&[0, 2, 3])),
                    "no_capture_limit" => json!(self.pick(&[0, 5, 20])),
                    _ => continue,
                },
                Values::Points(..) => continue,
            };
            overrides.insert(info.name.into(), value);
        }
        parse_options(Options::new(game), &Value::Object(overrides)).expect("listed values")
    }

    /// A legal move, often one that takes or turns something.
    fn choose<P: Position>(&mut self, position: &P, moves: &[Move]) -> Move {
        if self.below(2) == 0 {
            let sharp: Vec<_> = moves
                .iter()
                .copied()
                .filter(|&mv| position.clone().play(mv).is_ok_and(|effects| effects.listed().next().is_some()))
                .collect();
            if !sharp.is_empty() {
                return self.pick(&sharp);
            }
        }
        self.pick(moves)
    }
}

/// Plays a game by chance; both must agree at every ply on everything. Returns both as they stand at the end.
pub(crate) fn agree<P: Position, S: Slow>(mut fast: P, mut slow: S, chance: &mut Chance, what: &str) -> (P, S) {
    for ply in 0..200 {
        let here = || format!("{what}, ply {ply}:\n{}", slow.rows().join("\n"));
        let moves = fast.legal_moves();
        assert_eq!(fast.board().to_rows(), slow.rows(), "{what}, ply {ply}");
        assert_eq!(fast.to_move(), slow.to_move(), "{}", here());
        assert_eq!((fast.status().code(), fast.status().reason().map(|r| r.code())), slow.status_code(), "{}", here());
        assert_eq!(sorted(moves.clone()), sorted(slow.legal()), "{}", here());
        assert_eq!(fast.board().hash(), fast.board().hash_from_scratch(), "{}", here());
        if moves.is_empty() {
            assert!(fast.status().is_over(), "{}", here());
            break;
        }
        let mv = chance.choose(&fast, &moves);
        let effects = fast.play(mv).expect("a listed move");
        let (changed, warnings) = slow.play(mv);
        let listed: Vec<Point> = effects.listed().collect();
        assert_eq!(listed, fast.board().grid().sorted(listed.clone()), "{what}: captures are sorted");
        assert_eq!(sorted(listed), sorted(changed), "{what}, ply {ply}: {mv:?}");
        assert_eq!(effects.warnings, warnings, "{what}, ply {ply}: {mv:?}");
    }
    (fast, slow)
}

fn sorted<T: Ord>(mut list: Vec<T>) -> Vec<T> {
    list.sort();
    list
}
