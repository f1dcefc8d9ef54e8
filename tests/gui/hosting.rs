//! Other programs in the computer's seat.
#![cfg(unix)]

use crate::table::{Sitting, go};
use oblava::engine::hosted::HostedEngine;
use oblava::game::Player;
use oblava::game::clock::TimeControl;
use oblava::plugins::hosting::{Analyst, Hosting};
use oblava::plugins::notices::Notices;
use oblava::plugins::settings::Settings;
use oblava::plugins::table::{Intent, NewGame};
use oblava::plugins::thinker::Thinker;
use oblava::rules::{BySide, Game, Position, Setup, Side};

/// A program of the shell that answers each command by what `answer` makes of `$command`.
fn program(name: &str, answer: &str) -> HostedEngine {
    let script = format!("while read command rest; do {answer}; done");
    HostedEngine { arguments: format!("-c '{script}'"), ..HostedEngine::new(name, "/bin/sh", Game::Go) }
}

/// A game of a person against that program.
fn against(sitting: &mut Sitting, engine: HostedEngine) {
    let players = BySide { black: Player::Human, white: Player::Ai(1) };
    let hosts = BySide { black: None, white: Some(engine) };
    let (setup, time) = (Setup::new(go(9)), BySide::default());
    sitting.send(Intent::Start(Box::new(NewGame { setup, players, seed: 1, time, hosts })));
}

#[test]
fn a_program_plays_for_the_computer() {
    let mut sitting = Sitting::new("host-plays");
    let answer =
        "case $command in genmove) echo \"= C3\";; known_command) echo \"= false\";; *) echo \"=\";; esac; echo";
    against(&mut sitting, program("Shell", answer));
    assert_eq!(sitting.game().record().tag("PW"), Some("Shell"));
    sitting.play("e5");
    sitting.run_until(|game| game.plies() == 2);
    let c3 = sitting.point("c3");
    assert_eq!(sitting.game().position().board().side(c3), Some(Side::White));
    assert_eq!(sitting.app.world().resource::<Hosting>().player(Side::White), Some("Shell"));
}

#[test]
fn where_a_program_fails_the_computer_plays_on() {
    let nonsense = "case $command in genmove) echo \"= Z99\";; *) echo \"=\";; esac; echo";
    for (name, answer) in [("dies", "exit 3"), ("nonsense", nonsense), ("refuses", "echo \"? no\"; echo")] {
        let mut sitting = Sitting::new(&format!("host-{name}"));
        against(&mut sitting, program("Shell", answer));
        sitting.play("e5");
        sitting.run_until(|game| game.plies() == 2);
        assert_eq!(sitting.app.world().resource::<Hosting>().player(Side::White), None, "{name}");
        assert_eq!(sitting.game().record().tag("PW"), None, "{name}");
    }
    let mut sitting = Sitting::new("host-missing");
    against(&mut sitting, HostedEngine::new("Nothing", "/no/such/program", Game::Go));
    let mut told = String::new();
    for _ in 0..2_000 {
        sitting.app.update();
        if let Some(notice) = &sitting.app.world().resource::<Notices>().current {
            told = notice.text.clone();
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    assert!(told.contains("Nothing") && told.contains("The computer plays White"), "{told}");
}

#[test]
fn a_program_hears_of_the_time_left() {
    let mut sitting = Sitting::new("host-time");
    let answer =
        "case $command in genmove) echo \"= C3\";; known_command) echo \"= true\";; *) echo \"=\";; esac; echo";
    let control = TimeControl::Fischer { main: 90, increment: 5 };
    let players = BySide { black: Player::Human, white: Player::Ai(1) };
    let hosts = BySide { black: None, white: Some(program("Shell", answer)) };
    let time = BySide { black: control, white: control };
    sitting.send(Intent::Start(Box::new(NewGame { setup: Setup::new(go(9)), players, seed: 1, time, hosts })));
    sitting.play("e5");
    sitting.run_until(|game| game.plies() == 2);
    let hosting = sitting.app.world().resource::<Hosting>();
    let said: Vec<String> = hosting.logs().flat_map(|(_, log)| log.entries()).map(|entry| entry.text).collect();
    let heard = |text: &str| said.iter().any(|line| line.contains(text));
    assert!(heard("time_settings 90 0 0") && heard("time_left white 90 0"), "{said:?}");
}

/// A sitting in which that program is asked for analyses.
fn analysed(name: &str, engine: HostedEngine) -> Sitting {
    let mut sitting = Sitting::new(name);
    let mut settings = sitting.app.world_mut().resource_mut::<Settings>();
    settings.analysis = true;
    settings.set_analyst(Game::Go, Some(&engine.name));
    settings.engines.push(engine);
    sitting.start(go(9), BySide { black: Player::Human, white: Player::Human });
    sitting
}

/// What is shown as the analysis, once there is one.
fn first_analysis(sitting: &mut Sitting) -> oblava::ai::Reply {
    for _ in 0..5_000 {
        sitting.app.update();
        if let Some(analysis) = &sitting.app.world().resource::<Thinker>().analysis {
            return analysis.reply.clone();
        }
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    panic!("nothing is analysed");
}

#[test]
fn a_program_is_asked_for_the_analysis() {
    let answer = "case $command in lz-analyze) echo \"=\"; echo \"info move C3 visits 7 winrate 6400 prior 500 lcb 6000 order 0 pv C3 G7\";; \
                  known_command) case $rest in lz-analyze) echo \"= true\";; *) echo \"= false\";; esac; echo;; *) echo \"=\"; echo;; esac";
    let mut sitting = analysed("host-analyses", program("Shell", answer));
    let reply = first_analysis(&mut sitting);
    let c3 = sitting.point("c3");
    assert_eq!(reply.mv, Some(oblava::rules::Move::Place(c3)));
    assert!((reply.win - 0.64).abs() < 0.001);
    assert_eq!(sitting.app.world().resource::<Analyst>().name(), Some("Shell"));
}

#[test]
fn where_the_analyst_fails_the_computer_analyses() {
    let mut sitting = analysed("host-no-analysis", program("Shell", "echo \"? no\"; echo"));
    let reply = first_analysis(&mut sitting);
    assert!(reply.nodes > 0);
    assert_eq!(sitting.app.world().resource::<Analyst>().name(), None);
}

#[test]
fn where_the_analyst_dies_the_computer_goes_on_with_the_analysis() {
    let answer = "case $command in lz-analyze) echo \"=\"; echo \"info move C3 visits 7 winrate 6400 prior 500 lcb 6000 order 0 pv C3\"; sleep 0.3; exit 3;; \
                  known_command) case $rest in lz-analyze) echo \"= true\";; *) echo \"= false\";; esac; echo;; *) echo \"=\"; echo;; esac";
    let mut sitting = analysed("host-analyst-dies", program("Shell", answer));
    let theirs = first_analysis(&mut sitting);
    let begun = std::time::Instant::now();
    loop {
        sitting.app.update();
        let analysis = sitting.app.world().resource::<Thinker>().analysis.as_ref();
        if analysis.is_some_and(|analysis| analysis.reply != theirs) {
            break;
        }
        assert!(begun.elapsed().as_secs() < 60, "nobody analyses any more");
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    assert_eq!(sitting.app.world().resource::<Analyst>().name(), None);
}
