//! What programs tell while they think: written by us, and read from others.

use oblava::ai::{Line, Reply};
use oblava::engine::info::{self, Dialect};
use oblava::rules::{AnyPosition, Game, Move, Options, Position, Setup, Side, go};

fn position(cols: u8, rows: u8) -> AnyPosition {
    AnyPosition::new(&Setup::new(Options::Go(go::Options { cols, rows, ..go::Options::default() }))).expect("a game")
}

fn mv(position: &AnyPosition, name: &str) -> Move {
    Move::parse(name, position.board().grid(), position.game().letters()).expect("a move")
}

fn reply(position: &AnyPosition) -> Reply {
    let moves = |names: &[&str]| names.iter().map(|name| mv(position, name)).collect::<Vec<_>>();
    let line = |names: &[&str], visits, win, points| Line {
        moves: moves(names),
        win,
        points: Some(points),
        visits,
        prior: Some(0.25),
    };
    Reply {
        mv: Some(mv(position, "b1")),
        win: 0.75,
        points: Some(2.5),
        nodes: 30,
        depth: 3,
        lines: vec![line(&["b1", "a2", "pass"], 20, 0.75, 2.5), line(&["a2", "b1"], 10, 0.5, -1.0)],
        owners: vec![1.0, 0.5, 0.0, 0.25, -0.5, -1.0],
        resign: false,
    }
}

#[test]
fn both_forms_are_written() {
    let position = position(3, 2);
    let found = reply(&position);
    assert_eq!(
        info::write(Dialect::Leela, &position, &found, 9, true),
        "info move B1 visits 20 winrate 7500 prior 2500 lcb 5564 order 0 pv B1 A2 pass \
         info move A2 visits 10 winrate 5000 prior 2500 lcb 1838 order 1 pv A2 B1"
    );
    assert_eq!(
        info::write(Dialect::Kata, &position, &found, 1, true),
        "info move B1 visits 20 winrate 0.750000 scoreMean 2.500 scoreLead 2.500 prior 0.250000 lcb 0.556351 order 0 \
         pv B1 A2 pass ownership 0.250 -0.500 -1.000 1.000 0.500 0.000"
    );
}

#[test]
fn what_is_written_is_read() {
    let mut position = position(3, 2);
    for (turn, next) in [(Side::Black, "c2"), (Side::White, "pass")] {
        assert_eq!(position.to_move(), turn);
        let found = reply(&position);
        let line = info::write(Dialect::Kata, &position, &found, 9, true);
        assert_eq!(info::read(Dialect::Kata, &position, &line), Some(found.clone()), "{line}");
        let line = info::write(Dialect::Leela, &position, &found, 9, true);
        let read = info::read(Dialect::Leela, &position, &line).expect("lines");
        assert_eq!((read.mv, read.nodes, read.depth, read.win), (found.mv, 30, 3, 0.75));
        assert!(read.owners.is_empty() && read.points.is_none());
        position.play(mv(&position, next)).expect("legal");
    }
}

#[test]
fn what_other_programs_write_is_read() {
    let position = position(19, 19);
    let kata = "info move E4 visits 487 utility -0.04 winrate 0.480018 scoreMean -0.6 scoreStdev 24.7 scoreLead -0.611 \
                scoreSelfplay -0.5 prior 0.22 lcb 0.47 utilityLcb -0.04 weight 12.5 order 1 pv E4 E3 F3 pvVisits 9 8 7 \
                info move P16 visits 470 winrate 0.5 prior 0.2 isSymmetryOf D4 order 0 pv P16 P17 \
                rootInfo visits 957 winrate 0.49";
    let read = info::read(Dialect::Kata, &position, kata).expect("lines");
    let names =
        |line: &Line| line.moves.iter().map(|mv| mv.text(position.board().grid(), Game::Go.letters())).collect();
    let lines: Vec<Vec<String>> = read.lines.iter().map(names).collect();
    assert_eq!(lines, [vec!["p16", "p17"], vec!["e4", "e3", "f3"]], "by order");
    assert_eq!((read.win, read.nodes, read.lines[1].points), (0.5, 957, Some(-0.611)));
    // Without a line, or with one that cannot be played to its end.
    let short = "info move D4 visits 3 winrate 5100 order 0 info move Q4 visits 2 winrate 4000 order 1 pv Q4 Q4 R4";
    let read = info::read(Dialect::Leela, &position, short).expect("lines");
    assert_eq!(read.lines.iter().map(|line| line.moves.len()).collect::<Vec<_>>(), [1, 1]);
    for nonsense in
        ["", "play D4", "info", "info move", "info move Z99 visits 3", "info move D4-E5", "ownership 1 2 3", "= ok"]
    {
        assert_eq!(info::read(Dialect::Kata, &position, nonsense), None, "{nonsense}");
    }
    let odd = "info move D4 visits -3 winrate nan prior inf scoreLead nan order x pv D4 ownership nan 2 -7";
    let read = info::read(Dialect::Kata, &position, odd).expect("a line");
    assert_eq!((read.win, read.nodes, read.points, read.lines[0].prior), (0.5, 0, None, None));
    assert!(read.owners.is_empty());
}
