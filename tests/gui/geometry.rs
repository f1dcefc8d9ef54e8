//! Where things are in the picture: points under rays, the frame, the heap in the bowl.

use crate::table::{HUMANS, diagram};
use bevy::camera::CameraProjection;
use bevy::prelude::*;
use oblava::game::Match;
use oblava::plugins::camera::{Lens, View, frame};
use oblava::plugins::keyboard::moved;
use oblava::plugins::layout::{Layout, Seat, piece_size};
use oblava::plugins::pick::{aim_of, point_under};
use oblava::rules::{Game, Grid, Kind, Letters, Options, Piece, Position, Side};

const NINE: Grid = Grid { cols: 9, rows: 9 };

fn layouts() -> impl Iterator<Item = Layout> {
    let sizes = [
        (Game::Go, 2, 2),
        (Game::Go, 1, 25),
        (Game::Go, 19, 19),
        (Game::Go, 25, 7),
        (Game::Reversi, 8, 8),
        (Game::Latrunculi, 8, 7),
        (Game::Tablut, 9, 9),
    ];
    sizes
        .into_iter()
        .flat_map(|(game, cols, rows)| [false, true].map(|tall| Layout { game, grid: Grid { cols, rows }, tall }))
}

/// Where a point of the world is seen in a window of that size.
fn seen((eye, lens): (Transform, Lens), size: Vec2, point: Vec3) -> Vec2 {
    let ndc = (lens.get_clip_from_view() * eye.to_matrix().inverse()).project_point3(point);
    Vec2::new((ndc.x + 1.0) * 0.5 * size.x, (1.0 - ndc.y) * 0.5 * size.y)
}

#[test]
fn every_point_is_found_under_a_ray_from_above_and_aslant() {
    for layout in layouts() {
        for point in layout.grid.points() {
            for from in [Vec3::new(0.0, 30.0, 0.1), Vec3::new(9.0, 12.0, 25.0)] {
                let at = layout.point(point);
                let ray = Ray3d::new(from, Dir3::new(at - from).expect("a way"));
                assert_eq!(point_under(ray, &layout, std::iter::empty()).map(|(point, _)| point), Some(point));
            }
        }
        let aside = Ray3d::new(
            Vec3::new(0.0, 30.0, 0.0),
            Dir3::new(Vec3::new(layout.half_board().x + 0.3, -30.0, 0.0)).expect("a way"),
        );
        assert_eq!(point_under(aside, &layout, std::iter::empty()), None, "beside the board there is no point");
    }
}

#[test]
fn a_tall_king_belongs_to_his_own_square() {
    let layout = Layout::new(Game::Tablut, NINE);
    let king = NINE.parse("e5", Letters::Plain).expect("a point");
    let size = piece_size(Game::Tablut, Kind::King);
    let head = layout.point(king) + Vec3::Y * (size.y - 0.05);
    let from = Vec3::new(0.0, 6.0, 20.0);
    let ray = Ray3d::new(from, Dir3::new(head - from).expect("a way"));
    let plane = point_under(ray, &layout, std::iter::empty()).map(|(point, _)| point);
    assert_ne!(plane, Some(king), "the plane behind his head is another square's");
    assert_eq!(point_under(ray, &layout, std::iter::once((king, size))).map(|(point, _)| point), Some(king));
}

#[test]
fn what_makes_sense_behind_an_enemys_head_is_meant() {
    let rows = [
        ".........",
        ".........",
        ".........",
        "........B",
        "....KB...",
        "..W......",
        ".........",
        ".........",
        ".........",
    ];
    let setup = diagram(Options::new(Game::Tablut), &rows, Side::Black);
    let game = Match::new(setup, HUMANS, 1).expect("a game");
    let at = |name: &str| NINE.parse(name, Letters::Plain).expect("a point");
    let layout = Layout::new(Game::Tablut, NINE);
    let (from, to) = (Vec3::new(0.0, 16.0, 18.0), layout.point(at("e6")));
    let ray = Ray3d::new(from, Dir3::new(to - from).expect("a way"));
    let meant = |selected: Option<&str>| {
        aim_of(ray, &layout, game.position().board()).map(|(aim, _)| aim.meant(&game, selected.map(at)))
    };
    assert_eq!(meant(None), Some(at("e5")), "the king hides the middle of e6");
    assert_eq!(meant(Some("i6")), Some(at("e6")), "there the piece of i6 may go");
    assert_eq!(meant(Some("f5")), Some(at("e5")), "from f5 there is no way to e6");
    assert_eq!(meant(Some("c4")), Some(at("e5")), "over his own king's head white means the king");

    let rows = [
        ".........",
        ".........",
        ".........",
        "....B....",
        "....K....",
        ".........",
        ".........",
        ".........",
        ".........",
    ];
    let game = Match::new(diagram(Options::new(Game::Tablut), &rows, Side::Black), HUMANS, 1).expect("a game");
    let picked = aim_of(ray, &layout, game.position().board()).map(|(aim, _)| aim.meant(&game, None));
    assert_eq!(picked, Some(at("e6")), "black picks up his own piece behind the king");
}

#[test]
fn the_frame_holds_board_and_bowls_in_every_window() {
    for layout in layouts() {
        let points = layout.to_frame();
        for size in
            [Vec2::new(1280.0, 800.0), Vec2::new(480.0, 800.0), Vec2::new(3840.0, 1080.0), Vec2::new(320.0, 240.0)]
        {
            for free in [
                Rect::from_corners(Vec2::ZERO, size),
                Rect::from_corners(Vec2::new(20.0, 30.0), size * Vec2::new(0.7, 0.9)),
            ] {
                for view in [
                    View::seat(Side::White),
                    View::seat(Side::Black),
                    View::top(),
                    View { yaw: 0.7, pitch: 0.4, ..View::top() },
                ] {
                    let camera = frame(&points, view, size, free);
                    assert!(camera.0.translation.y > 0.0, "never under the table");
                    for &point in &points {
                        let at = seen(camera, size, point);
                        let grown = free.inflate(1.0);
                        assert!(grown.contains(at), "{layout:?} {view:?} {size:?} {free:?}: {point} is seen at {at}");
                    }
                }
            }
        }
    }
}

#[test]
fn the_board_stands_upright_in_the_middle_of_the_free_part() {
    for layout in layouts() {
        let size = Vec2::new(1280.0, 800.0);
        let free = Rect::new(0.0, 40.0, 965.0, 780.0);
        let half = layout.half_board();
        for view in [View::seat(Side::White), View::seat(Side::Black), View::top()] {
            let camera = frame(&layout.to_frame(), view, size, free);
            let at = |x: f32, z: f32| seen(camera, size, Vec3::new(x * half.x, 0.0, z * half.y));
            for z in [-1.0, 0.0, 1.0] {
                assert!((at(0.0, z).x - free.center().x).abs() < 0.1, "the axis of symmetry is upright");
                let (left, right) = (at(-1.0, z), at(1.0, z));
                assert!((left.y - right.y).abs() < 0.1, "rows are level");
                assert!(((left.x + right.x) / 2.0 - free.center().x).abs() < 0.1, "the sides are each other's mirror");
            }
        }
    }
}

#[test]
fn a_part_of_the_picture_is_a_part_of_the_picture() {
    let lens = Lens { axis: Vec2::new(-0.3, 0.1), aspect: 1.6 };
    let part = bevy::camera::SubCameraView {
        full_size: UVec2::new(1600, 1000),
        offset: Vec2::new(400.0, 100.0),
        size: UVec2::new(800, 600),
    };
    let point = Vec3::new(1.0, 0.7, -9.0);
    let pixel = |matrix: Mat4, size: Vec2| {
        let ndc = matrix.project_point3(point);
        Vec2::new(ndc.x + 1.0, 1.0 - ndc.y) * 0.5 * size
    };
    let whole = pixel(lens.get_clip_from_view(), part.full_size.as_vec2());
    let within = pixel(lens.get_clip_from_view_for_sub(&part), part.size.as_vec2());
    assert!(whole.distance(within + part.offset) < 0.01, "{whole} {within}");
}

/// The middles of the first `count` pieces in black's bowl, seen from the middle of its foot.
fn heap(layout: &Layout, count: u32) -> Vec<Vec3> {
    let size = piece_size(layout.game, Kind::Man);
    // A disc turns about its middle; the others stand on their origin.
    let up = if layout.game == Game::Reversi { 0.0 } else { size.y / 2.0 };
    let pose = |n| layout.pose(Seat::Bowl(Side::Black, n), Piece::man(Side::White));
    (0..count).map(|n| pose(n).transform_point(Vec3::Y * up) - layout.bowls().black).collect()
}

#[test]
fn the_heap_stays_in_the_bowl_and_no_two_pieces_share_a_place() {
    for layout in layouts() {
        let radius = layout.bowl_radius();
        // In Go as many are taken as there is time for, else no more than half the board holds.
        let points = layout.grid.points().count() as u32;
        let middles = heap(&layout, if layout.game == Game::Go { (points + 20).min(180) } else { points / 2 });
        for (n, at) in middles.iter().enumerate() {
            assert!(at.xz().length() < radius * 0.85, "{layout:?}: piece {n} lies outside");
            assert!(at.y > 0.0 && at.y < radius * 1.3, "{layout:?}: piece {n} lies {} high", at.y);
            for other in &middles[..n] {
                assert!(at.distance(*other) > 0.02, "{layout:?}: piece {n} lies inside another");
            }
        }
    }
}

#[test]
fn what_the_board_held_settles_into_its_bowl_without_a_squeeze() {
    let boards = [(Game::Go, 19, 19, 120), (Game::Go, 9, 9, 24), (Game::Reversi, 8, 8, 30), (Game::Tablut, 9, 9, 16)];
    for (game, cols, rows, count) in boards {
        let middles = heap(&Layout::new(game, Grid { cols, rows }), count);
        let least = piece_size(game, Kind::Man).min_element() * 0.9;
        for (n, middle) in middles.iter().enumerate() {
            for other in &middles[..n] {
                assert!(middle.distance(*other) > least, "{game:?}: piece {n} lies inside another");
            }
        }
    }
}

#[test]
fn arrows_point_as_they_are_seen() {
    let at = NINE.centre();
    let name = |point| NINE.name(point, Letters::Plain);
    assert_eq!(name(moved(NINE, at, IVec2::X, 0)), "f5");
    assert_eq!(name(moved(NINE, at, IVec2::Y, 0)), "e6");
    assert_eq!(name(moved(NINE, at, IVec2::X, 2)), "d5", "from black's seat right is left");
    assert_eq!(name(moved(NINE, at, IVec2::Y, 2)), "e4");
    // The camera at the right hand side (+x) looks to the left: "up" leads to smaller columns.
    assert_eq!(name(moved(NINE, at, IVec2::Y, 1)), "d5");
    let corner = NINE.parse("a1", Letters::Plain).expect("a point");
    assert_eq!(moved(NINE, corner, IVec2::NEG_X, 0), corner, "the edge holds the cursor");
}
