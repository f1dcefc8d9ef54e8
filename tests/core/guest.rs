//! What other programs are told of a game.

use oblava::engine::guest::{Choice, Guest, GuestError, Link, Question};
use oblava::game::Match;
use oblava::records::{self, Hint, NodeId};
use oblava::rules::{AnyPosition, BySide, Game, Move, Options, Position, Setup, Side, go, reversi};
use std::cell::RefCell;
use std::rc::Rc;

/// A program that agrees to everything, knows a few commands, and always answers `genmove` alike.
struct Echo {
    knows: &'static [&'static str],
    plays: &'static str,
    heard: Rc<RefCell<Vec<String>>>,
}

impl Link for Echo {
    fn ask(&mut self, command: &str) -> Result<String, GuestError> {
        if let Some(name) = command.strip_prefix("known_command ") {
            return Ok(self.knows.contains(&name).to_string());
        }
        self.heard.borrow_mut().push(command.into());
        Ok(if command.starts_with("genmove") { self.plays.into() } else { String::new() })
    }

    fn listen(&mut self, command: &str, _: &mut dyn FnMut(Option<&str>) -> bool) -> Result<(), GuestError> {
        self.ask(command).map(drop)
    }
}

fn guest(knows: &'static [&'static str], plays: &'static str) -> (Guest, Rc<RefCell<Vec<String>>>) {
    let heard = Rc::default();
    (Guest::new(Box::new(Echo { knows, plays, heard: Rc::clone(&heard) })), heard)
}

/// What a program is told that is asked for its move at the end of the main line of a record.
fn told(record: &str, knows: &'static [&'static str], plays: &'static str) -> Result<Vec<String>, GuestError> {
    let question = question(record);
    let (mut guest, heard) = guest(knows, plays);
    guest.choose(&question.setup, &question.moves, None)?;
    let heard = heard.borrow().clone();
    Ok(heard)
}

fn question(record: &str) -> Question {
    let document = records::read(record.as_bytes(), Hint::default()).expect("a record");
    let record = document.games.into_iter().next().expect("a game");
    let mut game = Match::from_record(record, BySide::default(), 0).expect("a game");
    let end = game.tree().main_line().last().copied().unwrap_or(NodeId::ROOT);
    assert!(game.go_to(end));
    let question = Question::of(&game).expect("a question");
    let mut position = AnyPosition::new(&question.setup).expect("a game");
    for &mv in &question.moves {
        position.play(mv).expect("legal");
    }
    assert_eq!(position.board(), game.position().board(), "both lead to the same position");
    assert_eq!(position.to_move(), game.position().to_move());
    question
}

#[test]
fn a_game_is_told_from_its_beginning() {
    let wanted = ["boardsize 9", "clear_board", "komi 5.5", "play black C3", "play white pass", "genmove black"];
    assert_eq!(told("(;GM[1]SZ[9]KM[5.5];B[cg];W[])", &[], "d4"), Ok(wanted.map(String::from).to_vec()));
}

#[test]
fn the_nearest_rules_of_the_server_are_told() {
    let rules = |name: &str| {
        let record = format!("(;GM[1]SZ[9]RU[{name}])");
        told(&record, &["kgs-rules"], "d4").expect("an answer").swap_remove(1)
    };
    for (name, wanted) in [("Japanese", "japanese"), ("Chinese", "chinese"), ("AGA", "aga"), ("NZ", "new_zealand")] {
        assert_eq!(rules(name), format!("kgs-rules {wanted}"));
    }
    assert!(
        told("(;GM[1]SZ[9:7])", &["rectangular_boardsize"], "d4").expect("an answer")[0] == "rectangular_boardsize 9 7"
    );
    assert!(told("(;GM[1]SZ[9:7])", &[], "d4").expect("an answer")[0] == "boardsize 9 7");
}

#[test]
fn only_what_is_new_is_told() {
    let (mut guest, heard) = guest(&[], "pass");
    let setup = Setup::new(Options::Go(go::Options { cols: 9, rows: 9, ..go::Options::default() }));
    let place = |name| Move::parse(name, setup.options.grid().expect("a board"), Game::Go.letters()).expect("a move");
    assert_eq!(guest.choose(&setup, &[place("c3")], None), Ok(Choice::Move(Move::Pass)));
    heard.borrow_mut().clear();
    assert!(guest.choose(&setup, &[place("c3"), Move::Pass, place("d4")], None).is_ok());
    assert_eq!(*heard.borrow(), ["play black D4", "genmove white"]);
    heard.borrow_mut().clear();
    // Something else has been played after all, so all of it is told anew.
    assert!(guest.choose(&setup, &[place("e5")], None).is_ok());
    assert_eq!(heard.borrow().join(" "), "boardsize 9 clear_board komi 6.5 play black E5 genmove white");
}

#[test]
fn what_the_protocol_cannot_tell_becomes_a_position() {
    let plays = |record: &str| {
        let told = told(record, &[], "pass").expect("an answer");
        told.into_iter().filter(|line| line.starts_with("play")).map(|line| line[5..].to_string()).collect::<Vec<_>>()
    };
    assert_eq!(plays("(;GM[1]SZ[9]HA[2]AB[cc][gg]PL[W];W[ee])"), ["black G3", "black C7", "white E5"]);
    // A set-up in mid-game; what is played after it is played.
    assert_eq!(plays("(;GM[1]SZ[9];B[aa];AW[ii]PL[B];B[ee])"), ["white J1", "black A9", "black E5"]);
    // Twice the same side.
    assert_eq!(plays("(;GM[1]SZ[9];B[aa];B[ii];W[ee])"), ["black J1", "black A9", "white E5"]);
    // A move that the rules refuse.
    assert_eq!(plays("(;GM[1]SZ[9];B[aa];W[aa];B[ee])"), ["white A9", "black E5"]);
    // Play that had stopped.
    assert_eq!(plays("(;GM[1]SZ[9];B[aa];W[];B[];W[ee])"), ["black A9", "white E5"]);
}

#[test]
fn a_pass_that_othello_leaves_out_is_told() {
    let game = |pass: &str| {
        let moves = format!("B[e6];W[f6];B[c4];W[e7];B[e8];W[d8];B[g7];W[f8];{pass}W[g5]");
        told(&format!("(;GM[2]SZ[8];{moves})"), &[], "resign").expect("an answer")
    };
    assert_eq!(game("B[pass];"), game(""));
    assert!(game("").contains(&"play black pass".into()));
}

#[test]
fn what_a_program_cannot_play_is_said() {
    let only = GuestError::Unable("it can play this game only from the beginning");
    assert_eq!(told("(;GM[2]SZ[8]AB[a1][c1]AW[b1][h8]PL[W])", &[], "resign"), Err(only));
    let ask = |options: Options, knows| guest(knows, "resign").0.choose(&Setup::new(options), &[], None);
    let white_first = Options::Reversi(reversi::Options { first: Side::White, ..reversi::Options::default() });
    assert_eq!(ask(white_first.clone(), &[]), Err(GuestError::Unable("it plays only by the usual rules")));
    assert_eq!(ask(white_first, &["oblava-rules"]), Ok(Choice::Resign));
    assert_eq!(ask(Options::new(Game::Tablut), &[]), Err(GuestError::Unable("it does not play this game")));
}
