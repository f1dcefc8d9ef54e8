//! Hosting other programs: good ones, and such as die, hang, flood or talk nonsense. Whatever they do, nobody waits.
#![cfg(unix)]

use oblava::engine::guest::{Checkup, Choice, Fault, GuestError, Question, Time};
use oblava::engine::hosted::HostedEngine;
use oblava::game::clock::TimeControl;
use oblava::platform::host::{Host, State, What};
use oblava::platform::log::Voice;
use oblava::rules::{AnyPosition, Game, Move, Options, Position, Setup, Side, go};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Longer than anything here may take.
const LONG: Duration = Duration::from_secs(40);

/// A program written in shell, without double quotes.
fn script(text: &str) -> HostedEngine {
    let arguments = format!("-c \"{text}\"");
    HostedEngine { arguments, patience: 15, ..HostedEngine::new("fake", "sh", Game::Go) }
}

/// A program that answers these commands so, and all others with nothing.
fn answering(answers: &str) -> HostedEngine {
    script(&format!("while read -r command rest; do case $command in {answers} *) echo =;; esac; echo; done"))
}

/// Our own, weak and quick.
fn own(game: Game) -> HostedEngine {
    let arguments = format!("gtp --game {} --level 1 --seed 1", game.slug());
    HostedEngine { arguments, patience: 20, ..HostedEngine::new("Oblava", env!("CARGO_BIN_EXE_oblava-engine"), game) }
}

fn start(engine: &HostedEngine) -> Host {
    Host::start(engine, Arc::new(|| {}))
}

fn go_on(cols: u8) -> Setup {
    Setup::new(Options::Go(go::Options { cols, rows: cols, ..go::Options::default() }))
}

fn beginning(setup: Setup) -> Question {
    Question { setup, moves: Vec::new(), time: None }
}

fn until<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let begun = Instant::now();
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(begun.elapsed() < LONG, "still waiting for {what}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// What comes of an order, thoughts aside.
fn outcome(host: &Host, order: u64) -> What {
    until("news", || host.poll().filter(|news| news.order == order && !matches!(news.what, What::Thought(_)))).what
}

fn failure(host: &Host) -> GuestError {
    until("a failure", || if let State::Failed(why) = host.state() { Some(why) } else { None })
}

fn name(setup: &Setup, mv: Move) -> String {
    let position = AnyPosition::new(setup).expect("a game");
    mv.text(position.board().grid(), position.game().letters())
}

#[test]
fn a_program_plays_and_its_words_are_kept() {
    let mut host = start(&answering("genmove) echo = D4; echo a fine point >&2;;"));
    let order = host.choose(beginning(go_on(9)));
    let What::Choice(Choice::Move(mv)) = outcome(&host, order) else { panic!("a move") };
    assert_eq!(name(&go_on(9), mv), "d4");
    assert_eq!(host.state(), State::Ready);
    let order = host.tell("showboard now");
    assert_eq!(outcome(&host, order), What::Answer(String::new()));
    let said = |voice, text: &str| host.log().entries().iter().any(|entry| entry.voice == voice && entry.text == text);
    until("the log", || said(Voice::Noted, "a fine point").then_some(()));
    assert!(
        said(Voice::Sent, "boardsize 9") && said(Voice::Sent, "genmove black") && said(Voice::Sent, "showboard now")
    );
    assert!(said(Voice::Answered, "= D4"));
}

#[test]
fn a_host_can_be_kept_anywhere() {
    fn anywhere<T: Send + Sync + 'static>() {}
    anywhere::<Host>();
    // Given up before it has begun.
    for _ in 0..20 {
        drop(start(&script("exec sleep 60")));
    }
}

#[test]
fn a_program_that_is_none_is_told() {
    for (engine, why) in [
        (HostedEngine::new("none", "/no/such/program", Game::Go), "/no/such/program: "),
        (HostedEngine::new("none", "", Game::Go), "it needs a program to start"),
    ] {
        let GuestError::Start(text) = failure(&start(&engine)) else { panic!("not started") };
        assert!(text.starts_with(why), "{text}");
    }
}

#[test]
fn a_program_that_dies_is_told() {
    let host = start(&script("echo no weights >&2; exit 3"));
    assert_eq!(failure(&host), GuestError::Ended("exit status: 3 (no weights)".into()));
    // In the middle of a thought.
    let mut host = start(&answering("genmove) exit 4;;"));
    let order = host.choose(beginning(go_on(9)));
    let ended = GuestError::Ended("exit status: 4".into());
    assert_eq!(outcome(&host, order), What::Failed(ended.clone()));
    assert_eq!(failure(&host), ended);
    assert_eq!(host.state().to_string(), "it has ended: exit status: 4");
    host.choose(beginning(go_on(9)));
    assert_eq!(failure(&host), ended, "orders to the dead do no harm");
    // While nobody asks it anything.
    let host = start(&script("read -r command; echo = fake; echo; exit 5"));
    assert_eq!(failure(&host), GuestError::Ended("exit status: 5".into()));
    // It leaves a child behind that keeps its output open.
    let host = start(&script("sleep 15 & exit 6"));
    assert_eq!(failure(&host), GuestError::Ended("exit status: 6".into()));
}

#[test]
fn a_program_that_hangs_is_told_and_nobody_waits_for_it() {
    let mut host = start(&HostedEngine { patience: 2, ..script("exec sleep 60") });
    let begun = Instant::now();
    for _ in 0..200 {
        host.tell(&"long ".repeat(20_000));
        host.choose(beginning(go_on(19)));
        assert!(host.poll().is_none());
    }
    assert!(matches!(host.state(), State::Starting(_) | State::Failed(_)));
    assert!(begun.elapsed() < Duration::from_secs(5));
    assert_eq!(failure(&host), GuestError::Silent(2));
    // A thought may take long, and can be given up at any time.
    let mut host = start(&answering("name) echo $$ >&2; echo = fake;; genmove) exec sleep 60;;"));
    host.choose(beginning(go_on(9)));
    until("a thought", || matches!(host.state(), State::Thinking(2..)).then_some(()));
    let pid = host.log().entries().into_iter().find(|entry| entry.voice == Voice::Noted).expect("a number").text;
    let begun = Instant::now();
    drop(host);
    assert!(begun.elapsed() < Duration::from_secs(2));
    let alive = || std::process::Command::new("kill").args(["-0", &pid]).stderr(std::process::Stdio::null()).status();
    until("its end", || alive().is_ok_and(|status| !status.success()).then_some(()));
}

#[test]
fn a_program_that_says_nothing_in_between_is_told() {
    let mut host = start(&answering("boardsize) exec sleep 60;;"));
    host.choose(beginning(go_on(9)));
    until("silence", || matches!(host.state(), State::Silent(3..)).then_some(()));
    assert_eq!(State::Silent(3).to_string(), "silent for 3 s");
}

#[test]
fn nonsense_is_told() {
    let host = start(&HostedEngine { patience: 5, ..HostedEngine::new("cat", "cat", Game::Go) });
    let nonsense = |command: &str, text: &str| GuestError::Nonsense { command: command.into(), text: text.into() };
    assert_eq!(failure(&host), nonsense("name", "name"));
    assert_eq!(failure(&host).to_string(), "it answers 'name' with nonsense: name");
    let mut host = start(&answering("genmove) echo = banana;;"));
    for _ in 0..2 {
        let order = host.choose(beginning(go_on(9)));
        let illegal = GuestError::Illegal("banana".into());
        assert_eq!(outcome(&host, order), What::Failed(illegal));
        assert_eq!(host.state(), State::Ready, "it can be asked again");
    }
    let mut host = start(&answering("play) echo ? illegal move;;"));
    let corner = Move::Place(go_on(9).options.grid().expect("a board").point(0, 0).expect("a corner"));
    let order = host.choose(Question { moves: vec![corner], ..beginning(go_on(9)) });
    let refused = GuestError::Refused { command: "play black A1".into(), text: "illegal move".into() };
    assert_eq!(outcome(&host, order), What::Failed(refused));
}

#[test]
fn floods_are_dammed() {
    let flood = |program: &str, arguments: &str| {
        let arguments = arguments.into();
        let host = start(&HostedEngine { arguments, patience: 8, ..HostedEngine::new("flood", program, Game::Go) });
        let why = failure(&host);
        assert!(host.log().entries().len() <= 2_000);
        assert!(host.log().entries().iter().all(|entry| entry.text.len() <= 2_000));
        why
    };
    assert!(matches!(flood("yes", ""), GuestError::Nonsense { text, .. } if text == "y"));
    assert!(matches!(flood("cat", "/dev/zero"), GuestError::Nonsense { .. } | GuestError::Silent(8)), "without lines");
    assert!(matches!(flood("sh", "-c 'yes >&2'"), GuestError::Silent(8)), "to standard error");
    let endless = flood("sh", "-c 'echo = fake; exec yes'");
    assert!(matches!(endless, GuestError::Nonsense { text, .. } if text == "its answer has no end"));
}

/// Answers two words about itself, lists some commands and plays D4.
const GOOD: &str = "name) echo = Fake;; version) echo = 1.5;; protocol_version) echo = 2;;
    list_commands) printf '= boardsize\\nclear_board\\nplay\\ngenmove\\nkomi\\n';;
    known_command) echo = false;; genmove) echo = D4;;";

fn checkup(engine: &HostedEngine) -> Checkup {
    let mut host = start(engine);
    let order = host.examine(engine.game);
    match outcome(&host, order) {
        What::Checkup(checkup) => checkup,
        other => panic!("{other:?}"),
    }
}

#[test]
fn an_examination_says_in_words_what_is_wrong() {
    let faults = |engine: &HostedEngine| checkup(engine).faults.iter().map(Fault::to_string).collect::<Vec<_>>();
    let good = checkup(&answering(GOOD));
    assert_eq!((good.name.as_deref(), good.version.as_deref()), (Some("Fake"), Some("1.5")));
    assert_eq!((good.analyses, good.faults), (false, vec![]));
    let rows = [
        ("protocol_version) echo = 1;;", "it speaks version '1' of the protocol, not version 2"),
        ("list_commands) echo = boardsize clear_board play komi;;", "it does not know the command 'genmove'"),
        ("boardsize) echo ? too small;;", "it answers 'boardsize 9' with an error: too small"),
        ("genmove) echo = Z99;;", "its move 'Z99' is not legal"),
        ("genmove) exit 7;;", "it has ended: exit status: 7"),
        ("version) echo ? none of your business;;", "it answers 'version' with an error: none of your business"),
    ];
    for (change, words) in rows {
        assert_eq!(faults(&answering(&format!("{change} {GOOD}"))), [words], "{change}");
    }
    let slow = [
        ("clear_board) sleep 9;;", "it does not answer within 3 s"),
        ("clear_board) echo done; sleep 9;;", "it answers 'clear_board' with nonsense: done"),
    ];
    for (change, words) in slow {
        let engine = HostedEngine { patience: 3, ..answering(&format!("{change} {GOOD}")) };
        assert_eq!(faults(&engine), [words], "{change}");
    }
    assert_eq!(
        checkup(&answering("genmove) exit 7;;")).faults,
        [
            Fault::Protocol(String::new()),
            Fault::Lacks("boardsize"),
            Fault::Lacks("clear_board"),
            Fault::Lacks("play"),
            Fault::Lacks("genmove"),
            Fault::Lacks("komi"),
        ]
    );
}

#[test]
fn our_own_engine_passes_and_plays_every_game() {
    for game in Game::ALL {
        let Checkup { name, analyses, faults, .. } = checkup(&own(game));
        assert_eq!((name.as_deref(), analyses, faults), (Some("Oblava"), true, vec![]), "{game:?}");
        let mut host = start(&own(game));
        let setup = if game == Game::Go { go_on(5) } else { Setup::new(Options::new(game)) };
        let (mut position, mut moves) = (AnyPosition::new(&setup).expect("a game"), Vec::new());
        for _ in 0..6 {
            let order = host.choose(Question { moves: moves.clone(), ..beginning(setup.clone()) });
            let What::Choice(Choice::Move(mv)) = outcome(&host, order) else { panic!("a move") };
            position.play(mv).expect("legal");
            moves.push(mv);
        }
    }
}

#[test]
fn thoughts_come_until_something_else_is_wanted() {
    let mut host = start(&HostedEngine { arguments: "gtp --game go --playouts 200 --seed 1".into(), ..own(Game::Go) });
    let setup = go_on(5);
    let first = host.analyse(beginning(setup.clone()));
    let thought = |host: &Host, order| {
        until("a thought", || {
            host.poll().and_then(|news| match news.what {
                What::Thought(reply) if news.order == order && reply.nodes > 100 => Some(*reply),
                _ => None,
            })
        })
    };
    let reply = thought(&host, first);
    assert!(reply.lines.len() > 1 && reply.owners.len() == 25, "{reply:?}");
    assert_eq!(reply.mv, reply.lines[0].moves.first().copied());
    assert!(reply.lines[0].visits >= reply.lines[1].visits && reply.points.is_some());
    assert_eq!(host.state(), State::Analysing);
    let moves: Vec<_> = reply.mv.into_iter().collect();
    let second = host.analyse(Question { moves: moves.clone(), ..beginning(setup.clone()) });
    thought(&host, second);
    let order = host.choose(Question { moves, ..beginning(setup) });
    assert!(matches!(outcome(&host, order), What::Choice(Choice::Move(_))));
    until("rest", || (host.state() == State::Ready).then_some(()));
    host.rest();
    let order = host.analyse(beginning(go_on(9)));
    host.rest();
    let told = host.tell("name");
    assert_eq!(outcome(&host, told), What::Answer("Oblava".into()));
    assert!(until("silence", || Some(host.poll())).is_none_or(|news| news.order == order));
    // One that cannot says so.
    let mut host = start(&answering(GOOD));
    let order = host.analyse(beginning(go_on(9)));
    assert_eq!(outcome(&host, order), What::Failed(GuestError::Unable("it cannot analyse")));
}

#[test]
fn a_newer_question_takes_the_place_of_those_that_wait() {
    let mut host = start(&answering("genmove) sleep 0.3; echo = D4;;"));
    until("a start", || (host.state() == State::Ready).then_some(()));
    let orders: Vec<_> = (0..5).map(|_| host.choose(beginning(go_on(9)))).collect();
    assert!(matches!(outcome(&host, orders[4]), What::Choice(_)));
    let asked = host.log().entries().iter().filter(|entry| entry.text == "genmove black").count();
    assert!((1..=2).contains(&asked), "asked {asked} times");
}

#[test]
fn time_is_told() {
    let told = |control, known: &str| {
        let engine = format!(
            "known_command) case $rest in {known}) echo = true;; *) echo = false;; esac;; genmove) echo = pass;;"
        );
        let mut host = start(&answering(&engine));
        let left = TimeControl::start(control);
        let order = host.choose(Question { time: Some(Time { control, left }), ..beginning(go_on(9)) });
        outcome(&host, order);
        let sent = host.log().entries().into_iter().filter(|entry| entry.voice == Voice::Sent);
        sent.map(|entry| entry.text)
            .filter(|text| text.contains("time_") && !text.starts_with("known"))
            .collect::<Vec<_>>()
    };
    let plain = "time_settings|time_left";
    let japanese = TimeControl::Japanese { main: 0, periods: 3, period: 30 };
    let rows = [
        (TimeControl::None, plain, vec!["time_settings 0 1 0"]),
        (TimeControl::Absolute { main: 60 }, plain, vec!["time_settings 60 0 0", "time_left black 60 0"]),
        (
            TimeControl::Canadian { main: 60, stones: 5, period: 30 },
            plain,
            vec!["time_settings 60 30 5", "time_left black 60 0"],
        ),
        (japanese, plain, vec!["time_settings 0 30 1", "time_left black 30 1"]),
        (japanese, "kgs-time_settings|time_left", vec!["kgs-time_settings byoyomi 0 30 3", "time_left black 30 3"]),
        (japanese, "nothing", vec![]),
    ];
    for (control, known, wanted) in rows {
        assert_eq!(told(control, known), wanted, "{control:?}");
    }
}

#[test]
fn a_position_that_was_set_up_is_told_stone_by_stone() {
    let rows = ["....", "WWB.", ".WBB", "W.BB"].map(String::from).to_vec();
    let diagram = serde_json::json!({ "rows": rows, "to_move": "white" });
    let mut setup = go_on(4);
    setup.start = serde_json::from_value(diagram).expect("a diagram");
    let mut host = start(&own(Game::Go));
    let order = host.choose(beginning(setup.clone()));
    assert!(matches!(outcome(&host, order), What::Choice(_)));
    let order = host.tell("undo");
    outcome(&host, order);
    let order = host.tell("showboard");
    let What::Answer(board) = outcome(&host, order) else { panic!("a board") };
    assert_eq!(board.trim(), "A B C D\n4 . . . . 4\n3 O O X . 3\n2 . O X X 2\n1 O . X X 1");
    assert!(AnyPosition::new(&setup).is_ok_and(|position| position.to_move() == Side::White));
    let mut host = start(&own(Game::Tablut));
    let mut tablut = Setup::new(Options::new(Game::Tablut));
    let board = AnyPosition::new(&tablut).expect("a game").board().to_rows();
    tablut.start = serde_json::from_value(serde_json::json!({ "rows": board, "to_move": "black" })).expect("a diagram");
    let order = host.choose(beginning(tablut));
    assert!(matches!(outcome(&host, order), What::Failed(GuestError::Unable(_))));
}
