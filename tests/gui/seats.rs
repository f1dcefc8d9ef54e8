//! Who goes where: `reseat` and `Flight`, pure.

use bevy::prelude::*;
use oblava::plugins::layout::{Layout, Seat};
use oblava::plugins::pieces::Flight;
use oblava::plugins::reseat::{Seated, Step, reseat, seats};
use oblava::rng::Rng;
use oblava::rules::{AnyPosition, Game, Options, Position, Setup};

/// Applies changes to pieces, as the scene does, giving new pieces new numbers.
fn apply(now: &mut Vec<Seated>, changes: Vec<oblava::plugins::reseat::Change>, next: &mut u32) {
    for change in changes {
        let entity = change.before.entity.unwrap_or_else(|| {
            *next += 1;
            Entity::from_raw_u32(*next).expect("a number")
        });
        now.retain(|seated| seated.entity != Some(entity));
        let (piece, seat) = change.after;
        if !matches!(seat, Seat::Supply(_)) {
            now.push(Seated { entity: Some(entity), piece, seat });
        }
    }
}

#[test]
fn after_any_moves_and_undos_the_seats_are_those_of_the_position() {
    for game in Game::ALL {
        let mut options = Options::new(game);
        if let Options::Go(go) = &mut options {
            (go.cols, go.rows) = (5, 4);
        }
        let first = AnyPosition::new(&Setup::new(options)).expect("a game");
        let layout = Layout::new(game, first.board().grid());
        let mut rng = Rng::new(11);
        let mut next = 0;
        let mut now = Vec::new();
        apply(&mut now, reseat(&layout, &[], seats(&first), Step::Jump), &mut next);
        let (mut line, mut steps) = (vec![first], Vec::new());
        for _ in 0..400 {
            let position = line.last().expect("a position").clone();
            let moves = position.legal_moves();
            if moves.is_empty() || (line.len() > 1 && rng.below(3) == 0) {
                line.pop();
                let effects: oblava::rules::Effects = steps.pop().expect("a move");
                let before = line.last().expect("a position");
                let changes = reseat(&layout, &now, seats(before), Step::Back(&effects));
                apply(&mut now, changes, &mut next);
            } else {
                let mut after = position.clone();
                let effects = after.play(moves[rng.below(moves.len())]).expect("legal");
                let changes = reseat(&layout, &now, seats(&after), Step::Forward(&effects));
                apply(&mut now, changes, &mut next);
                line.push(after);
                steps.push(effects);
            }
            let shown: std::collections::BTreeMap<_, _> =
                now.iter().map(|seated| (seated.seat, seated.piece)).collect();
            assert_eq!(shown.len(), now.len(), "{game:?}: two pieces in one seat");
            assert_eq!(shown, seats(line.last().expect("a position")), "{game:?}");
        }
    }
}

#[test]
fn a_flight_begins_where_the_piece_is_and_ends_where_it_belongs() {
    let flight = Flight {
        from: Transform::from_xyz(1.0, 0.0, 0.0),
        to: Transform::from_xyz(5.0, -1.0, 2.0),
        start: 10.0,
        seconds: 2.0,
        lift: 1.5,
        settle: true,
        leaves: false,
    };
    assert_eq!(flight.pose(9.0), (flight.from, false));
    assert!(flight.pose(11.0).0.translation.y > 0.5, "it rises on the way");
    let (pose, landed) = flight.pose(12.0);
    assert!(landed);
    assert!(pose.translation.distance(flight.to.translation) < 1e-4);
    let still = Flight { seconds: 0.0, ..flight };
    assert!(still.pose(10.0).1, "without motion it is there at once");
}
