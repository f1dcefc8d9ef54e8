//! The player of Go: Monte-Carlo tree search on a fast board, held to the rules at its root.

mod board;
mod ending;
mod features;
mod novice;
mod patterns;
mod playout;
mod reading;
mod tree;

use super::budget::Budget;
use super::level::Level;
use super::maths::{exp, unit};
use super::{Control, Limits, Line, Reply, Request};
use crate::rng::Rng;
use crate::rules::go::{Go, Scoring};
use crate::rules::{Move, Point, Position, Side};
use board::{At, Board, Cell, NOWHERE};
use ending::Survey;
use playout::Player;
use tree::{Counting, Node, Tree};

/// Playouts that judge whether a game has come to its end.
const SURVEY: u64 = 96;
/// Playouts that judge which stones are dead.
const VERDICT: u64 = 400;
/// A pass must have been tried so often before its value is believed.
const TRIED: u32 = 60;
/// How much a move must gain over a pass, in points.
const GAIN: f32 = 0.3;

/// Finds a move; `legal` are all moves that the rules allow.
pub(super) fn think(position: &Go, legal: &[Move], level: &Level, request: &Request, control: &Control) -> Reply {
    let board = Board::new(position.board(), position.to_move());
    let board = recall(position, board);
    let mut player = Player::new(Rng::new(request.seed));
    let earlier: Vec<u64> = position.earlier_turns().map(|turn| Board::new(&turn.board, turn.to_move).hash).collect();

    let mut moves = Vec::new();
    features::priors(&board, &player.patterns, &mut moves);
    moves.retain(|&(at, _)| legal.contains(&Move::Place(board.point(at))) && !comes_back(&board, at, &earlier));

    let points = board.grid().len();
    let stones = points - board.empty.len();
    let late = 5 * stones >= 2 * points || position.passes() > 0 || points <= 25;
    let mut cleaning = false;
    if late {
        let mut passed = board.clone();
        passed.pass();
        let mut budget = Budget::new(SURVEY, None, Limits::default(), 4, control);
        let survey = Survey::of(&passed, &mut player, &mut budget, false);
        let by_territory = position.options().scoring == Scoring::Territory;
        let ends = position.passes() + 1 >= position.options().passes_to_end && position.passes() > 0;
        if ends && survey.settled_share() > 0.8 && survey.is_won(position, &board, position.to_move()) {
            return finished(&survey, position);
        }
        if !budget.was_stopped() {
            moves.retain(|&(at, _)| survey.is_worth_a_move(&board, at, by_territory));
        }
        if moves.is_empty() {
            moves = survey.cleaning(position, &board).into_iter().map(|at| (at, 1.0)).collect();
            moves.retain(|&(at, _)| legal.contains(&Move::Place(board.point(at))) && !comes_back(&board, at, &earlier));
            cleaning = true;
        }
        if moves.is_empty() {
            return finished(&survey, position);
        }
    }
    if moves.is_empty() {
        return Reply { mv: Some(Move::Pass), ..Reply::forced(None) };
    }
    if (player.rng.below(100) as i32) < level.naive {
        let at = novice::choose(&board, &moves, &mut player.rng);
        return Reply { mv: Some(at.map_or(Move::Pass, |at| Move::Place(board.point(at)))), ..Reply::forced(None) };
    }
    let sum: f32 = moves.iter().map(|(_, prior)| prior).sum();
    for (_, prior) in &mut moves {
        *prior /= sum;
    }

    // A playout takes as long as the board is large, and on a very large one the tree grows costly too.
    let playouts = level.units * 81 / points as u64 * 361 / points.max(361) as u64;
    let playouts = playouts.clamp(30, 2 * level.units);
    let counting = counting(position, &board);
    let mut tree = Tree::new(&board, &moves, if late { 0.05 } else { 0.002 }, counting, earlier);
    let limits = request.limits;
    let mut budget = Budget::new(playouts, limits.playouts, limits, 4, control);
    while budget.spend() {
        tree.playout(&mut player);
        if budget.count().is_multiple_of(64) && is_decided(tree.moves(), budget.left()) {
            break;
        }
    }
    answer(&tree, &mut player.rng, level, &board, late && !cleaning, budget.count())
}

/// Chooses among the moves of the tree.
fn answer(tree: &Tree, rng: &mut Rng, level: &Level, board: &Board, may_pass: bool, playouts: u64) -> Reply {
    let nodes = tree.moves();
    let mut order: Vec<usize> = (0..nodes.len()).filter(|&i| nodes[i].at != NOWHERE).collect();
    // Before the first playouts the priors are all there is; they are in the estimates.
    order.sort_by(|&a, &b| {
        nodes[b].visits.cmp(&nodes[a].visits).then(nodes[b].estimate().total_cmp(&nodes[a].estimate()))
    });
    let Some(&best) = order.first() else { return Reply { mv: Some(Move::Pass), ..Reply::forced(None) } };
    let pass = nodes.iter().find(|node| node.at == NOWHERE);
    let passes = may_pass
        && pass.is_some_and(|pass| {
            pass.visits >= TRIED && nodes[best].margin() < pass.margin() + GAIN && pass.win() > nodes[best].win() - 0.05
        });
    let chosen = choose(nodes, &order, level, rng);
    let mv = |at: At| if at == NOWHERE { Move::Pass } else { Move::Place(board.point(at)) };
    let line = |&index: &usize| Line { moves: tree.line(index).into_iter().map(mv).collect(), win: nodes[index].win() };
    let (win, margin) = (nodes[best].win(), nodes[best].margin());
    let points = board.grid().len();
    let resign = level.resigns()
        && playouts >= 100
        && nodes[best].visits >= 50
        && 3 * (points - board.empty.len()) >= points
        && win < 0.04
        && margin < -10.0;
    Reply {
        mv: Some(if passes { Move::Pass } else { mv(nodes[chosen].at) }),
        win,
        points: Some(margin),
        nodes: playouts,
        depth: tree.depth,
        lines: order.iter().take(5).filter(|&&index| nodes[index].visits > 0 || index == best).map(line).collect(),
        resign,
    }
}

/// The move of this level among `order`, most visited first.
fn choose(nodes: &[Node], order: &[usize], level: &Level, rng: &mut Rng) -> usize {
    let best = order[0];
    if level.temperature == 0 {
        return best;
    }
    let top = nodes[best].estimate();
    let weight = |&index: &usize| {
        let node = &nodes[index];
        let loss = 1000.0 * (top - node.estimate());
        if loss > level.bound as f32 || 8 * node.visits < nodes[best].visits {
            return 0.0;
        }
        node.visits as f32 * exp(-loss.max(0.0) / level.temperature as f32)
    };
    let weights: Vec<f32> = order.iter().map(weight).collect();
    let mut left = unit(rng) * weights.iter().sum::<f32>();
    let chosen = weights.iter().position(|weight| {
        left -= weight;
        left < 0.0
    });
    chosen.map_or(best, |i| order[i])
}

/// Whether no other move can be tried as often as the best any more.
fn is_decided(nodes: &[Node], left: u64) -> bool {
    let (mut first, mut second) = (0, 0);
    for node in nodes {
        if node.visits > first {
            (first, second) = (node.visits, first);
        } else if node.visits > second {
            second = node.visits;
        }
    }
    u64::from(second) + left < u64::from(first)
}

/// The reply when nothing is left to do.
fn finished(survey: &Survey, position: &Go) -> Reply {
    let black =
        if survey.is_won(position, &Board::new(position.board(), position.to_move()), Side::Black) { 1.0 } else { 0.0 };
    let win = if position.to_move() == Side::Black { black } else { 1.0 - black };
    let line = Line { moves: vec![Move::Pass], win };
    Reply { mv: Some(Move::Pass), win, lines: vec![line], ..Reply::forced(None) }
}

/// Tells the fast board what has happened before: the last moves and passes.
fn recall(position: &Go, mut board: Board) -> Board {
    board.passes = position.passes();
    let mut later = position.board();
    for (i, turn) in position.earlier_turns().take(2).enumerate() {
        let set = |point: &Point| turn.board.get(*point).is_none() && later.side(*point) == Some(turn.to_move);
        board.last[i] = board.grid().points().find(set).map_or(NOWHERE, |point| board.at(point));
        later = &turn.board;
    }
    board
}

/// Whether a move would bring back an earlier position.
fn comes_back(board: &Board, at: At, earlier: &[u64]) -> bool {
    // Only captures can bring something back.
    if !board.takes(at, board.to_move) {
        return false;
    }
    let mut next = board.clone();
    next.play(at);
    earlier.contains(&next.hash)
}

/// How the playouts of a game are counted.
fn counting(position: &Go, board: &Board) -> Counting {
    let options = position.options();
    let by_territory = options.scoring == Scoring::Territory;
    let mut offset = -options.komi.0;
    if by_territory {
        let taken = position.captured_by();
        let stones = board.grid().points().fold(0, |sum, point| match board.cell(board.at(point)) {
            Cell::Black => sum + 1,
            Cell::White => sum - 1,
            _ => sum,
        });
        offset += 100 * (taken.black as i32 - taken.white as i32 - stones);
    }
    Counting { by_territory, offset, passes: options.passes_to_end.max(1) }
}

/// Who is likely to own each point: -1 white to +1 black.
pub(super) fn ownership(position: &Go, seed: u64, control: &Control) -> Vec<f32> {
    verdict(position, seed, control).0.owners
}

/// The stones that playouts take to be dead.
pub(super) fn dead_stones(position: &Go, seed: u64, control: &Control) -> Vec<Point> {
    let (survey, board) = verdict(position, seed, control);
    survey.dead_stones(&board)
}

fn verdict(position: &Go, seed: u64, control: &Control) -> (Survey, Board) {
    let board = Board::new(position.board(), position.to_move());
    let mut player = Player::new(Rng::new(seed));
    let mut budget = Budget::new(VERDICT, None, Limits::default(), 4, control);
    (Survey::of(&board, &mut player, &mut budget, true), board)
}
