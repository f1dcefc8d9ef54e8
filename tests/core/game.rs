//! Matches: the record and its cursor, and what players say.

use crate::random::{Chance, games};
use crate::table::{diagram, options};
use oblava::game::{Ending, Match, Player, Standing};
use oblava::records::NodeId;
use oblava::rules::score::Marks;
use oblava::rules::{Board, BySide, Game, Illegal, Letters, Move, Point, Position, Setup, Side, Start, Status};
use serde_json::{Value, json};

pub(crate) const PEOPLE: BySide<Player> = BySide { black: Player::Human, white: Player::Human };

pub(crate) fn start(game: Game, overrides: Value) -> Match {
    Match::new(Setup::new(options(game, overrides)), PEOPLE, 7).expect("a regular start")
}

pub(crate) fn at(game: Game, overrides: Value, rows: &[&str], to_move: Side) -> Match {
    let start = Start::Diagram(diagram(rows, to_move));
    Match::new(Setup { options: options(game, overrides), start }, PEOPLE, 7).expect("a possible position")
}

pub(crate) fn line(game: &mut Match, moves: &str) {
    for text in moves.split_whitespace() {
        game.play(read(game, text)).unwrap_or_else(|why| panic!("{text} is refused: {why}"));
    }
}

fn read(game: &Match, text: &str) -> Move {
    Move::parse(text, game.position().board().grid(), game.game().letters()).expect("a move")
}

fn point(game: &Match, name: &str) -> Point {
    game.position().board().grid().parse(name, Letters::SkipI).expect("a name")
}

/// All that can be seen of a match at its cursor.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct View {
    pub(crate) at: NodeId,
    board: Board,
    hash: u64,
    to_move: Side,
    bowls: BySide<u32>,
    status: Status,
    standing: Standing,
    moves: Vec<Move>,
    pub(crate) plies: usize,
}

pub(crate) fn view(game: &Match) -> View {
    let position = game.position();
    View {
        at: game.at(),
        board: position.board().clone(),
        hash: position.hash(),
        to_move: position.to_move(),
        bowls: position.bowls(),
        status: position.status(),
        standing: game.standing(),
        moves: position.legal_moves(),
        plies: game.plies(),
    }
}

pub(crate) fn again(game: &Match) -> Match {
    Match::from_json(&game.to_json().expect("text")).expect("what was saved can be loaded")
}

/// A match by chance: any game and options, played, taken back and branched, with all that players may say.
/// Returns every node seen with its view.
pub(crate) fn any_match(chance: &mut Chance) -> (Match, Vec<View>) {
    let kind = chance.pick(&Game::ALL);
    let mut game = loop {
        let players = BySide { black: chance.pick(&[Player::Human, Player::Ai(3)]), white: Player::Human };
        if let Ok(game) = Match::new(Setup::new(chance.options(kind)), players, chance.0) {
            break game;
        }
    };
    for _ in 0..60 {
        let moves = game.position().legal_moves();
        match chance.below(20) {
            0 => {
                game.undo();
            }
            1 => {
                game.redo();
            }
            2 => {
                game.go_to(chance.pick(&game.tree().nodes().collect::<Vec<_>>()));
            }
            3 if chance.below(4) == 0 => {
                game.resign(chance.pick(&Side::BOTH));
            }
            4 => {
                game.unsay();
            }
            5 => {
                game.agree();
            }
            6 | 7 => {
                game.resume();
            }
            8 => game.mark(Point(chance.below(game.position().board().grid().len()) as u16)),
            9..=11 if moves.contains(&Move::Pass) => drop(game.play(Move::Pass)),
            _ if !moves.is_empty() => drop(game.play(chance.pick(&moves))),
            _ => {}
        }
    }
    let nodes: Vec<_> = game.tree().nodes().collect();
    let views = nodes
        .into_iter()
        .map(|node| {
            assert!(game.go_to(node), "every node can be reached");
            view(&game)
        })
        .collect();
    (game, views)
}

#[test]
fn the_position_is_what_the_path_yields() {
    let mut chance = Chance(20 << 32);
    for _ in 0..games(200) {
        let (mut game, views) = any_match(&mut chance);
        for view_then in &views {
            assert!(game.go_to(view_then.at));
            assert_eq!(view(&game), *view_then, "wherever one comes from");
            assert_eq!(game.last_effects().is_some(), view_then.at != NodeId::ROOT);
        }
        let at = game.at();
        assert!(!game.go_to(NodeId(views.len() as u32)));
        assert_eq!(game.at(), at, "no such node, no change");
    }
}

#[test]
fn undo_and_redo_are_the_identity() {
    let mut chance = Chance(21 << 32);
    for _ in 0..games(200) {
        let (mut game, views) = any_match(&mut chance);
        game.go_to(chance.pick(&views).at);
        let here = view(&game);
        let mut back = 0;
        while game.undo() {
            back += 1;
        }
        assert_eq!((game.at(), back), (NodeId::ROOT, here.plies));
        for _ in 0..back {
            assert!(game.redo());
        }
        assert_eq!(view(&game), here);
    }
}

#[test]
fn a_number_of_plies_leads_along_the_branch_of_the_cursor() {
    let mut game = start(Game::Go, json!({}));
    line(&mut game, "c3 g7 e5");
    let end = game.at();
    game.go_to(NodeId::ROOT);
    assert_eq!(game.node_after(0), NodeId::ROOT);
    assert_eq!(game.node_after(3), end);
    assert_eq!(game.node_after(99), end, "a shorter line gives its last node");
    game.go_to(game.node_after(1));
    line(&mut game, "d4");
    assert_eq!(game.node_after(2), game.at(), "the branch that the cursor is on");
    assert_eq!(start(Game::Go, json!({})).node_after(5), NodeId::ROOT, "nothing has been played");
}

#[test]
fn playing_and_undoing_changes_nothing_but_the_record() {
    let mut chance = Chance(22 << 32);
    for _ in 0..games(100) {
        let (mut game, views) = any_match(&mut chance);
        game.go_to(chance.pick(&views).at);
        let here = view(&game);
        for mv in here.moves.clone() {
            if game.play(mv).is_ok() {
                assert!(game.undo());
                assert_eq!(view(&game), here, "{mv:?}");
            }
        }
    }
}

#[test]
fn another_move_makes_a_branch_and_the_same_move_none() {
    let mut game = start(Game::Reversi, json!({}));
    assert!(!game.undo());
    assert!(!game.redo());
    line(&mut game, "d3 c3");
    let main = game.at();
    game.undo();
    line(&mut game, "e3");
    let branch = game.at();
    assert_ne!(main, branch);
    game.undo();
    line(&mut game, "c3");
    assert_eq!(game.at(), main, "the branch is there already");
    assert_eq!(game.tree().nodes().count(), 4);
    game.undo();
    game.redo();
    assert_eq!(game.at(), main, "the branch last visited");
    game.go_to(branch);
    game.go_to(NodeId::ROOT);
    game.redo();
    game.redo();
    assert_eq!(game.at(), branch);
}

#[test]
fn a_refused_move_changes_nothing() {
    let mut game = start(Game::Go, json!({"cols": 3, "rows": 3}));
    line(&mut game, "b2");
    let before = (view(&game), game.save());
    assert_eq!(game.play(read(&game, "b2")), Err(Illegal::Occupied));
    assert_eq!((view(&game), game.save()), before);
}

#[test]
fn undo_leads_to_the_last_decision_of_a_person() {
    let mut game = start(Game::Go, json!({"cols": 5, "rows": 5}));
    assert_eq!(game.last_decision(), None);
    line(&mut game, "a1 b2 c3");
    let node = NodeId;
    assert_eq!(game.last_decision(), Some(node(2)), "two people: the last ply");
    game.players.white = Player::Ai(1);
    assert_eq!(game.last_decision(), Some(node(2)), "while the AI thinks, the own move just made");
    line(&mut game, "d4");
    assert_eq!(game.last_decision(), Some(node(2)), "after its reply, reply and own move");
    game.players.black = Player::Ai(1);
    assert_eq!(game.last_decision(), Some(node(3)), "two AIs: the last ply");
    game.players.white = Player::Human;
    game.go_to(node(1));
    assert_eq!(game.last_decision(), None, "the AI began: nothing has been decided yet");
}

/// A game that black's move has ended.
fn over() -> Match {
    let mut game = at(Game::Reversi, json!({"size": 4}), &["....", "....", "....", "BW.."], Side::Black);
    line(&mut game, "c1");
    game
}

#[test]
fn forced_passes_are_no_decisions() {
    let mut game = at(Game::Reversi, json!({"size": 4}), &["BW..", "....", "....", "BW.."], Side::Black);
    line(&mut game, "c4");
    assert!(game.pass_is_forced());
    line(&mut game, "pass");
    assert!(!game.pass_is_forced());
    assert_eq!(game.last_decision(), Some(NodeId(0)), "two people");
    game.players.white = Player::Ai(1);
    assert_eq!(game.last_decision(), Some(NodeId(0)), "the AI had to pass");
    game.players = BySide { black: Player::Ai(1), white: Player::Human };
    assert_eq!(game.last_decision(), None, "the person had to pass");
    let mut go = at(Game::Go, json!({"cols": 1, "rows": 1}), &["."], Side::Black);
    assert!(!go.pass_is_forced(), "a pass in Go is a choice");
    line(&mut go, "pass");
    assert_eq!(go.last_decision(), Some(NodeId::ROOT));
}

#[test]
fn whoever_resigns_loses_until_it_is_taken_back() {
    for kind in Game::ALL {
        let mut game = start(kind, json!({}));
        let mv = game.position().legal_moves()[0];
        game.play(mv).unwrap();
        let before = view(&game);
        assert!(!game.unsay());
        assert!(game.resign(Side::White));
        let Standing::Over(ending) = game.standing() else { panic!("over") };
        assert_eq!((ending.winner(), ending.reason()), (Some(Side::Black), None));
        assert!(!game.resign(Side::Black), "once");
        assert_eq!(game.to_move(), None);
        let next = game.position().legal_moves()[0];
        assert_eq!(game.play(next), Err(Illegal::GameOver));
        game.undo();
        game.redo();
        assert_eq!(game.standing(), Standing::Over(Ending::Resigned(Side::White)), "it stays in the record");
        assert!(game.unsay());
        assert_eq!(view(&game), before);
        game.play(next).unwrap();
    }
}

#[test]
fn nobody_resigns_a_game_that_is_over() {
    let mut game = over();
    assert!(!game.resign(Side::Black));
    let Standing::Over(ending) = game.standing() else { panic!("over") };
    assert_eq!((ending.winner(), ending.reason().map(|r| r.code())), (Some(Side::Black), Some("no_moves")));
}

const WALL: [&str; 4] = [".BW..", "BBW.B", ".BWWW", "BB.W."];

/// A Go match that has just stopped, white to move.
pub(crate) fn stopped() -> Match {
    let mut game = at(Game::Go, json!({"cols": 5, "rows": 4, "komi": 0}), &WALL, Side::White);
    line(&mut game, "pass pass");
    game
}

fn total(game: &Match) -> (i32, i32) {
    let score = game.score().expect("a count");
    (score.sums.black.total / 100, score.sums.white.total / 100)
}

#[test]
fn chains_are_marked_dead_then_seki_then_alive() {
    let mut game = stopped();
    assert_eq!(game.standing(), Standing::Marking);
    assert_eq!((game.to_move(), game.mover()), (None, None));
    let stone = point(&game, "b4");
    let chain = 6;
    game.mark(stone);
    assert_eq!((game.marks().dead.len(), game.marks().seki.len()), (chain, 0));
    game.mark(point(&game, "a1"));
    assert_eq!((game.marks().dead.len(), game.marks().seki.len()), (0, chain), "any stone of it");
    game.mark(stone);
    assert_eq!(*game.marks(), Marks::default());
    game.mark(point(&game, "a4"));
    game.mark(Point::NOWHERE);
    assert_eq!(*game.marks(), Marks::default(), "no stone, no mark");
    game.set_dead(vec![point(&game, "e3")]);
    assert_eq!(total(&game), (2, 6));
    let mut ongoing = start(Game::Go, json!({}));
    line(&mut ongoing, "a1");
    ongoing.mark(Point(0));
    ongoing.set_dead(vec![Point(0)]);
    assert_eq!(*ongoing.marks(), Marks::default(), "only when play has stopped");
    assert!(!ongoing.agree() && !ongoing.resume());
    let mut reversi = start(Game::Reversi, json!({}));
    reversi.mark(Point(27));
    assert!(!reversi.agree() && !reversi.resume() && reversi.score().is_none());
}

#[test]
fn an_agreed_marking_is_counted() {
    let mut game = stopped();
    game.mark(point(&game, "e3"));
    assert!(game.agree());
    assert!(!game.agree() && !game.resume());
    let Standing::Over(Ending::Counted(score)) = game.standing() else { panic!("counted") };
    assert_eq!((score.winner, score.margin), (Some(Side::White), 400));
    assert_eq!(total(&game), (2, 6));
    assert_eq!(game.play(Move::Pass), Err(Illegal::GameOver));
    let counted = view(&game);
    assert_eq!(view(&again(&game)), counted);
    assert!(game.undo() && game.redo());
    assert_eq!(view(&game), counted);
    assert!(game.unsay());
    assert_eq!((game.standing(), game.marks()), (Standing::Marking, &Marks::default()));
}

#[test]
fn after_a_disagreement_play_goes_on_and_nothing_is_marked() {
    let mut game = stopped();
    game.mark(point(&game, "e3"));
    assert!(game.resume());
    assert_eq!(game.standing(), Standing::Playing(Side::White), "the side that did not pass last");
    assert_eq!(*game.marks(), Marks::default());
    line(&mut game, "e4 pass pass");
    let Standing::Over(Ending::Counted(score)) = game.standing() else { panic!("counted at once") };
    assert_eq!((score.sums.white.dead, score.sums.white.prisoners), (0, 0));
    let counted = view(&game);
    game.mark(point(&game, "e3"));
    assert!(!game.agree() && !game.resume() && !game.resign(Side::Black));
    assert_eq!(view(&game), counted);
    assert_eq!(view(&again(&game)), counted);
}

#[test]
fn a_disagreement_is_taken_back_while_nothing_was_played_after_it() {
    let mut game = stopped();
    let marking = view(&game);
    game.resume();
    assert!(game.unsay());
    assert_eq!(view(&game), marking);
    game.resume();
    let stop = game.at();
    line(&mut game, "e4");
    game.go_to(stop);
    assert!(!game.unsay(), "a move follows");
    assert!(game.redo());
    assert_eq!(view(&again(&game)), view(&game));
}

#[test]
fn a_resignation_after_a_disagreement_leaves_it_standing() {
    let mut game = stopped();
    game.resume();
    let playing = view(&game);
    assert!(game.resign(Side::White));
    assert_eq!(view(&again(&game)), view(&game));
    assert!(game.unsay());
    assert_eq!(view(&game), playing);
    let mut game = stopped();
    assert!(game.resign(Side::Black), "also while chains are being marked");
    assert_eq!(view(&again(&game)), view(&game));
}

#[test]
fn a_draw_that_both_agree_on_stays_in_the_record() {
    let mut game = start(Game::Latrunculi, json!({}));
    let mv = game.position().legal_moves()[0];
    game.play(mv).unwrap();
    assert!(game.agree_on_draw());
    assert_eq!(game.standing(), Standing::Over(Ending::Agreed));
    assert!(!game.agree_on_draw(), "once");
    let Standing::Over(ending) = game.standing() else { panic!("over") };
    assert_eq!((ending.winner(), ending.reason()), (None, None));
    let again = Match::from_json(&game.to_json().unwrap()).unwrap();
    assert_eq!(again.standing(), Standing::Over(Ending::Agreed));
    assert!(game.unsay());
    assert!(game.to_move().is_some());
}
