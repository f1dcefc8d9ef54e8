//! Errands, as a worker does them: in slices, told and answered in text.

use oblava::ai::{Control, Limits, Reply, Request, think};
use oblava::engine::errand::{Answer, Clerk, Errand, News, Order, Task};
use oblava::rules::{AnyPosition, Game, Options, Position, Setup};
use std::cell::Cell;

/// The errand, through text and back.
fn told(errand: &Errand) -> Errand {
    let text = serde_json::to_string(&Order::Do(Box::new(errand.clone()))).expect("text");
    match serde_json::from_str(&text).expect("an order") {
        Order::Do(errand) => *errand,
        other => panic!("{other:?}"),
    }
}

/// Does an errand in slices of so many questions whether to stop; what it comes to, and in how many slices.
fn done(clerk: &mut Clerk, errand: &Errand, patience: u32) -> (News, u32) {
    assert!(clerk.take(&told(errand)));
    for slices in 1.. {
        let asked = Cell::new(0);
        let stop = || asked.replace(asked.get() + 1) >= patience;
        let news = clerk.work(&Control { stop: &stop, clock: None }).expect("news");
        let text = serde_json::to_string(&Answer { number: errand.number, news: Some(news), over: false });
        let answer: Answer = serde_json::from_str(&text.expect("text")).expect("an answer");
        match answer.news.expect("news") {
            News::SoFar(reply) => assert!(reply.mv.is_some(), "there is a move at any time"),
            news => return (news, slices),
        }
    }
    unreachable!("an errand ends")
}

fn errand(setup: Setup, task: Task) -> Errand {
    let mut position = AnyPosition::new(&setup).expect("a game");
    let mut moves = Vec::new();
    for step in 0..4 {
        let legal = position.legal_moves();
        let mv = legal[step % legal.len()];
        position.play(mv).expect("legal");
        moves.push(mv);
    }
    Errand { number: 7, setup, moves, seed: 3, task, is_watched: true }
}

#[test]
fn what_is_found_does_not_depend_on_where_it_is_looked_for() {
    let mut most = 0;
    for game in [Game::Go, Game::Reversi, Game::Latrunculi, Game::Tablut] {
        let limits = Limits { nodes: Some(20_000), playouts: Some(60), ..Limits::default() };
        let task = Task::Search { level: 9, limits, lines: 2, remembers: false };
        let errand = errand(Setup::new(Options::new(game)), task);
        let request = Request { limits, seed: 3, lines: 2, ..Request::new(errand.position().expect("a position"), 9) };
        let here: Reply = think(&request, &Control::FREE);
        for patience in [1, 4, u32::MAX] {
            let (news, slices) = done(&mut Clerk::default(), &errand, patience);
            assert_eq!(news, News::Found(here.clone()), "{game:?}");
            most = most.max(slices);
        }
    }
    assert!(most > 1, "it is searched in slices");
}

#[test]
fn a_new_errand_takes_the_place_of_the_old_one() {
    let task = Task::Search { level: 10, limits: Limits::default(), lines: 1, remembers: false };
    let long = errand(Setup::new(Options::new(Game::Tablut)), task);
    let mut clerk = Clerk::default();
    assert!(clerk.take(&long));
    assert_eq!(clerk.at(), Some(7));
    let Some(News::Found(reply)) = clerk.hurry() else { panic!("a reply") };
    assert!(reply.mv.is_some());
    assert_eq!((clerk.at(), clerk.hurry()), (None, None));
    assert!(clerk.take(&long));
    assert!(clerk.take(&Errand { number: 8, ..long.clone() }));
    assert_eq!(clerk.at(), Some(8));
    clerk.drop_work();
    assert_eq!(clerk.at(), None);
    // Moves that cannot be make no position.
    let mut wrong = long;
    wrong.moves = vec![oblava::rules::Move::Pass];
    assert!(!clerk.take(&wrong));
}

#[test]
fn dead_stones_are_found_on_errand() {
    let options =
        oblava::rules::catalogue::parse_options(Options::new(Game::Go), &serde_json::json!({"cols": 5, "rows": 5}));
    let setup = Setup::new(options.expect("options"));
    let task = Errand { number: 1, setup, moves: Vec::new(), seed: 1, task: Task::Mark, is_watched: false };
    let (news, _) = done(&mut Clerk::default(), &task, 1);
    assert_eq!(news, News::Dead(Vec::new()));
}
