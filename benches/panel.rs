//! What the tree of a record costs in a frame, from its layout to the triangles that are drawn, for records of 20,000
//! nodes: as deep as can be, as wide, and with branches all over.

use bevy_egui::egui::{Context, RawInput, Rect, pos2};
use oblava::game::Match;
use oblava::plugins::plan::Plan;
use oblava::plugins::ui::tree;
use oblava::records::{Deed, NodeId, Record};
use oblava::rng::Rng;
use oblava::rules::{BySide, Game, Options, Setup};
use std::time::{Duration, Instant};

const NODES: u32 = 20_000;

/// A record whose nodes hang on those parents.
fn grown(parent: impl Fn(u32, &mut Rng) -> u32) -> Match {
    let mut rng = Rng::new(1);
    let mut record = Record::new(Setup::new(Options::new(Game::Go)));
    for node in 0..NODES {
        record.tree.add(NodeId(parent(node, &mut rng)), Deed::Nothing);
    }
    let mut game = Match::from_record(record, BySide::default(), 0).expect("a game");
    assert!(game.go_to(NodeId(NODES / 2)));
    game
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}

fn measure(name: &str, game: &Match) {
    let begun = Instant::now();
    let plan = Plan::new(game.tree());
    let laid_out = begun.elapsed();
    let ctx = Context::default();
    let screen = Rect::from_min_max(pos2(0.0, 0.0), pos2(300.0, 700.0));
    let frame = |follows: bool| {
        let begun = Instant::now();
        let input = RawInput { screen_rect: Some(screen), ..RawInput::default() };
        let output = ctx.run_ui(input, |ui| {
            tree::show(ui, game, &plan, 700.0, follows);
        });
        let shapes = ctx.tessellate(output.shapes, output.pixels_per_point);
        assert!(!shapes.is_empty());
        begun.elapsed()
    };
    // The letters are drawn once; then the tree stands where the cursor is.
    for _ in 0..3 {
        frame(true);
    }
    let time = median((0..200).map(|_| frame(false)).collect());
    println!("{name}: {time:?} a frame (median of 200), laid out in {laid_out:?} when it changes");
}

fn main() {
    measure("20,000 nodes, one line", &grown(|node, _| node));
    measure("20,000 nodes, 5,000 branches", &grown(|node, rng| node - rng.below(4.min(node as usize + 1)) as u32));
    measure("20,000 nodes, 19,999 branches of one", &grown(|node, _| node.min(1)));
}
