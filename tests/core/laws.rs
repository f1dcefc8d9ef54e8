//! Laws that hold in every position of every game by every option.

use crate::random::{Chance, games};
use crate::table::diagram;
use oblava::rules::{
    AnyPosition, Board, Effects, Game, Grid, Illegal, Move, Options, Point, Position, Setup, Side, Start, Status,
    Symmetry,
};
use proptest::prelude::*;

/// A game by chance: its options, and where it begins.
fn begin(game: Game, chance: &mut Chance) -> (Setup, AnyPosition) {
    loop {
        let setup = Setup::new(chance.options(game));
        if let Ok(position) = AnyPosition::new(&setup) {
            return (setup, position);
        }
    }
}

/// Plays up to so many moves by chance and shows each position and the moves it lists.
fn wander(mut position: AnyPosition, plies: usize, chance: &mut Chance, mut see: impl FnMut(&AnyPosition, &[Move])) {
    for _ in 0..=plies {
        let moves = position.legal_moves();
        see(&position, &moves);
        if moves.is_empty() {
            return;
        }
        position.play(chance.pick(&moves)).expect("a listed move");
    }
}

/// Every move that can be said on this board, and some that cannot.
fn conceivable(grid: Grid) -> impl Iterator<Item = Move> {
    let points = move || grid.points().chain([Point::NOWHERE]);
    let steps = points().flat_map(move |from| points().map(move |to| Move::Step { from, to }));
    points().map(Move::Place).chain(steps).chain([Move::Pass])
}

fn accepts_what_it_lists(position: &AnyPosition, moves: &[Move]) {
    let before = format!("{position:?}");
    let mut tried = position.clone();
    for mv in conceivable(position.board().grid()) {
        if moves.contains(&mv) {
            let effects = position.clone().play(mv).expect("a listed move");
            assert_eq!((effects.by, effects.mv), (position.to_move(), mv));
            continue;
        }
        let why = tried.play(mv).expect_err("a move that is not listed");
        assert_eq!(why == Illegal::GameOver, position.status().is_over(), "{mv:?}");
        let stands = (tried.to_move(), tried.status(), tried.hash(), tried.bowls());
        assert_eq!(stands, (position.to_move(), position.status(), position.hash(), position.bowls()), "{mv:?}");
        assert!(tried.concerned(mv, why).iter().all(|&point| tried.board().grid().contains(point)), "{mv:?}");
    }
    assert_eq!(format!("{tried:?}"), before, "refused moves change nothing");
}

fn hashes_as_from_scratch(position: &AnyPosition) {
    let board = position.board();
    assert_eq!(board.hash(), board.hash_from_scratch());
    let mut copy = Board::from_rows(board.grid(), &board.to_rows()).expect("its own picture");
    assert_eq!(copy, *board);
    if let Some((point, piece)) = board.pieces().next() {
        copy.set(point, None);
        copy.set(point, Some(piece));
        assert_eq!(copy.hash(), board.hash());
    }
}

/// Pieces of a side: on the board, and in the bowl of whoever has taken them.
fn pieces(position: &AnyPosition, side: Side) -> usize {
    position.board().count(side) + position.bowls()[side.other()] as usize
}

fn conserves_pieces(game: Game, mut position: AnyPosition, plies: usize, chance: &mut Chance) {
    let count = |position: &AnyPosition| Side::BOTH.map(|side| pieces(position, side));
    let all = |position: &AnyPosition| -> usize { count(position).iter().sum() };
    for _ in 0..plies {
        let moves = position.legal_moves();
        if moves.is_empty() {
            return;
        }
        let (before, by, mv) = (position.clone(), position.to_move(), chance.pick(&moves));
        position.play(mv).expect("a listed move");
        match game {
            // Stones come from a box without end.
            Game::Go => {
                let mut wanted = count(&before);
                wanted[usize::from(by == Side::White)] += usize::from(mv != Move::Pass);
                assert_eq!(count(&position), wanted, "{mv:?}");
            }
            Game::Reversi => assert_eq!(all(&position), position.board().grid().len(), "{mv:?}"),
            Game::Latrunculi | Game::Tablut => assert_eq!(count(&position), count(&before), "{mv:?}"),
        }
    }
}

/// Setup and position as they look in a mirror.
fn mirrored(options: &Options, position: &AnyPosition, symmetry: Symmetry) -> AnyPosition {
    let mut options = options.clone();
    if symmetry.transpose {
        match &mut options {
            Options::Go(go) => std::mem::swap(&mut go.cols, &mut go.rows),
            Options::Latrunculi(latrunculi) => std::mem::swap(&mut latrunculi.cols, &mut latrunculi.rows),
            Options::Reversi(_) | Options::Tablut(_) => {}
        }
    }
    let rows = mirrored_board(position.board(), symmetry).to_rows();
    let rows: Vec<_> = rows.iter().map(String::as_str).collect();
    let start = Start::Diagram(diagram(&rows, position.to_move()));
    AnyPosition::new(&Setup { options, start }).expect("a mirrored position")
}

fn mirrored_board(board: &Board, symmetry: Symmetry) -> Board {
    let mut mirror = Board::empty(symmetry.grid(board.grid()));
    for (point, piece) in board.pieces() {
        mirror.set(symmetry.point(board.grid(), point), Some(piece));
    }
    mirror
}

fn mirrored_move(grid: Grid, mv: Move, symmetry: Symmetry) -> Move {
    let point = |point| symmetry.point(grid, point);
    match mv {
        Move::Place(at) => Move::Place(point(at)),
        Move::Step { from, to } => Move::Step { from: point(from), to: point(to) },
        Move::Pass => Move::Pass,
    }
}

/// All the points that a move touched, as in a mirror.
fn touched(grid: Grid, effects: &Effects, symmetry: Symmetry) -> [Vec<Point>; 4] {
    let captured: Vec<_> = effects.captured.iter().map(|(point, _)| *point).collect();
    [&captured, &effects.flipped, &effects.suicided, &effects.lifted].map(|points| {
        let mut points: Vec<_> = points.iter().map(|&point| symmetry.point(grid, point)).collect();
        points.sort_unstable();
        points
    })
}

fn plays_the_same_in_the_mirror(setup: &Setup, position: &AnyPosition, plies: usize, chance: &mut Chance) {
    let [identity, ..] = Symmetry::all().collect::<Vec<_>>()[..] else { panic!("eight symmetries") };
    let grid = position.board().grid();
    let mut straight = mirrored(&setup.options, position, identity);
    let mut mirrors: Vec<_> = Symmetry::all().map(|s| (s, mirrored(&setup.options, position, s))).collect();
    for _ in 0..plies {
        let moves = straight.legal_moves();
        let mv = if moves.is_empty() { None } else { Some(chance.pick(&moves)) };
        let effects = mv.map(|mv| straight.play(mv).expect("a listed move"));
        for (symmetry, mirror) in &mut mirrors {
            let mut wanted: Vec<_> = moves.iter().map(|&mv| mirrored_move(grid, mv, *symmetry)).collect();
            let mut listed = mirror.legal_moves();
            wanted.sort_unstable();
            listed.sort_unstable();
            assert_eq!(listed, wanted, "{symmetry:?}");
            if let (Some(mv), Some(effects)) = (mv, &effects) {
                let there = mirror.play(mirrored_move(grid, mv, *symmetry)).expect("a mirrored move");
                assert_eq!(touched(mirror.board().grid(), &there, identity), touched(grid, effects, *symmetry));
                assert_eq!(there.warnings, effects.warnings, "{symmetry:?}");
            }
            assert_eq!(*mirror.board(), mirrored_board(straight.board(), *symmetry), "{symmetry:?}");
            let stands = |position: &AnyPosition| (position.to_move(), position.status(), position.bowls());
            assert_eq!(stands(mirror), stands(&straight), "{symmetry:?}");
        }
    }
}

fn any_game() -> impl Strategy<Value = Game> {
    prop::sample::select(&Game::ALL[..])
}

proptest! {
    #![proptest_config(ProptestConfig { cases: games(60) as u32, failure_persistence: None, ..Default::default() })]

    #[test]
    fn what_is_listed_can_be_played_and_nothing_else(game in any_game(), seed in any::<u32>(), plies in 0usize..80) {
        let mut chance = Chance(u64::from(seed) << 32);
        let (_, position) = begin(game, &mut chance);
        let mut last = None;
        wander(position, plies, &mut chance, |position, moves| last = Some((position.clone(), moves.to_vec())));
        let (position, moves) = last.expect("the first position");
        accepts_what_it_lists(&position, &moves);
    }

    #[test]
    fn hashes_and_pieces_are_kept(game in any_game(), seed in any::<u32>(), plies in 0usize..150) {
        let mut chance = Chance(u64::from(seed) << 32);
        let (_, position) = begin(game, &mut chance);
        conserves_pieces(game, position.clone(), plies, &mut chance);
        wander(position, plies, &mut chance, |position, moves| {
            hashes_as_from_scratch(position);
            assert_eq!(moves.is_empty(), position.status() != Status::Ongoing);
        });
    }

    #[test]
    fn the_board_has_eight_sides_to_look_from(game in any_game(), seed in any::<u32>(), plies in 1usize..60) {
        let mut chance = Chance(u64::from(seed) << 32);
        let (setup, position) = begin(game, &mut chance);
        plays_the_same_in_the_mirror(&setup, &position, plies, &mut chance);
    }

    #[test]
    fn the_same_moves_give_the_same_hash(game in any_game(), seed in any::<u32>(), plies in 0usize..60) {
        let mut chance = Chance(u64::from(seed) << 32);
        let (setup, position) = begin(game, &mut chance);
        let mut last = position.clone();
        wander(position, plies, &mut chance, |position, _| last = position.clone());
        let rows = last.board().to_rows();
        let start = Start::Diagram(diagram(&rows.iter().map(String::as_str).collect::<Vec<_>>(), last.to_move()));
        if let Ok(again) = AnyPosition::new(&Setup { options: setup.options, start }) {
            prop_assert_eq!(again.hash(), last.hash());
        }
    }
}
