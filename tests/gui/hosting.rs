//! Other programs in the computer's seat.
#![cfg(unix)]

use crate::table::{Sitting, go};
use oblava::engine::hosted::HostedEngine;
use oblava::game::Player;
use oblava::plugins::hosting::Hosting;
use oblava::plugins::notices::Notices;
use oblava::plugins::table::{Intent, NewGame};
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
