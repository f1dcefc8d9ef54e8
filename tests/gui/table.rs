//! A table to test on: the logic group alone, with time in the hand of the test.

use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy::time::TimeUpdateStrategy;
use oblava::game::{Match, Player};
use oblava::platform::files::DataDir;
use oblava::plugins::layout::Seat;
use oblava::plugins::pieces::{Flight, Landed, PieceBody};
use oblava::plugins::table::{Intent, NewGame, Outcome, Source, Table};
use oblava::plugins::thinker::Thinker;
use oblava::plugins::{Screen, logic};
use oblava::rules::{BySide, Diagram, Game, Move, Options, Piece, Point, Position, Setup, Side, Start};
use std::collections::BTreeMap;
use std::time::Duration;

pub(crate) const HUMANS: BySide<Player> = BySide { black: Player::Human, white: Player::Human };

/// A program without a window.
pub(crate) struct Sitting {
    pub(crate) app: App,
    pub(crate) dir: std::path::PathBuf,
}

impl Sitting {
    /// A sitting with an empty data folder.
    pub(crate) fn new(name: &str) -> Self {
        let dir = std::env::temp_dir().join(format!("oblava-test-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&dir);
        Self::again(dir)
    }

    /// A sitting with a data folder that is there already.
    pub(crate) fn again(dir: std::path::PathBuf) -> Self {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin))
            .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(20)))
            .insert_resource(DataDir(dir.clone()))
            .init_resource::<Heard>()
            .add_plugins(logic)
            .add_systems(Last, listen);
        app.update();
        app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Play);
        app.world_mut().resource_mut::<Thinker>().at_speed = true;
        app.update();
        Self { app, dir }
    }

    pub(crate) fn start(&mut self, options: Options, players: BySide<Player>) {
        self.start_at(Setup::new(options), players);
    }

    pub(crate) fn start_at(&mut self, setup: Setup, players: BySide<Player>) {
        self.send(Intent::Start(Box::new(NewGame {
            setup,
            players,
            seed: 7,
            time: BySide::default(),
            hosts: BySide::default(),
        })));
    }

    pub(crate) fn send(&mut self, intent: Intent) {
        self.app.world_mut().write_message(intent);
        self.app.update();
    }

    /// A person plays the moves of that text, one after another.
    pub(crate) fn play(&mut self, moves: &str) {
        for text in moves.split_whitespace() {
            let mv = self.mv(text);
            self.send(Intent::Play { mv, by: Source::Person });
        }
    }

    pub(crate) fn mv(&self, text: &str) -> Move {
        let game = self.game();
        Move::parse(text, game.position().board().grid(), game.game().letters()).expect("a move")
    }

    pub(crate) fn point(&self, name: &str) -> Point {
        let game = self.game();
        game.position().board().grid().parse(name, game.game().letters()).expect("a point")
    }

    pub(crate) fn game(&self) -> &Match {
        self.app.world().resource::<Table>().game()
    }

    /// Lets time pass until nothing flies.
    pub(crate) fn settle(&mut self) {
        for _ in 0..1000 {
            self.app.update();
            let mut flights = self.app.world_mut().query::<&Flight>();
            if flights.iter(self.app.world()).next().is_none() {
                return;
            }
        }
        panic!("the pieces never come to rest");
    }

    /// Runs until `done`; real time passes, for the engine's sake.
    pub(crate) fn run_until(&mut self, done: impl Fn(&Match) -> bool) {
        let begun = std::time::Instant::now();
        while !done(self.game()) {
            assert!(begun.elapsed() < Duration::from_secs(120), "it takes too long");
            self.app.update();
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    /// All pieces of the scene by seat.
    pub(crate) fn seats(&mut self) -> BTreeMap<Seat, Piece> {
        let mut pieces = self.app.world_mut().query::<(&Seat, &PieceBody)>();
        let mut seats = BTreeMap::new();
        for (seat, body) in pieces.iter(self.app.world()) {
            if !matches!(seat, Seat::Supply(_)) {
                assert!(seats.insert(*seat, body.0).is_none(), "two pieces in the seat {seat:?}");
            }
        }
        seats
    }

    /// The entity in a seat.
    pub(crate) fn entity(&mut self, wanted: Seat) -> Option<Entity> {
        let mut pieces = self.app.world_mut().query::<(Entity, &Seat)>();
        pieces.iter(self.app.world()).find(|(_, seat)| **seat == wanted).map(|(entity, _)| entity)
    }

    pub(crate) fn heard(&self) -> &Heard {
        self.app.world().resource::<Heard>()
    }

    /// The scene shows exactly the position, or, after a count of Go, what the count makes of it.
    pub(crate) fn assert_true_to_the_match(&mut self) {
        let counting = self.app.world().resource::<oblava::plugins::counting::Counting>();
        let wanted = counting.seats(self.game());
        assert_eq!(self.seats(), wanted);
    }
}

impl Drop for Sitting {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.dir);
    }
}

/// All that was said in a sitting.
#[derive(Resource, Default)]
pub(crate) struct Heard {
    pub(crate) outcomes: Vec<Outcome>,
    pub(crate) landed: Vec<Landed>,
}

fn listen(mut heard: ResMut<Heard>, mut outcomes: MessageReader<Outcome>, mut landed: MessageReader<Landed>) {
    heard.outcomes.extend(outcomes.read().cloned());
    heard.landed.extend(landed.read().copied());
}

/// A set-up from a diagram.
pub(crate) fn diagram(options: Options, rows: &[&str], to_move: Side) -> Setup {
    let rows = rows.iter().map(|row| (*row).to_owned()).collect();
    let diagram =
        Diagram { rows, to_move, captured_by: BySide::default(), plies_since_capture: 0, history: Vec::new() };
    Setup { options, start: Start::Diagram(diagram) }
}

/// Go on a board of that size.
pub(crate) fn go(size: u8) -> Options {
    let mut options = Options::new(Game::Go);
    if let Options::Go(go) = &mut options {
        (go.cols, go.rows) = (size, size);
    }
    options
}
