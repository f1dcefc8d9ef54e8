//! How captured pieces settle in a bowl: each sinks to the lowest place that it finds, on the bowl's floor or on those
//! that lie there already, and above the rim the heap is a mound that does not spill. A full bowl grows no more: what
//! comes then is pushed in between the others.
//!
//! Pieces count as ellipsoids. There is no simulation and no chance in it: the same heap comes out each time.

use bevy::math::{Quat, Vec2, Vec3};
use std::f32::consts::TAU;
use std::sync::{Mutex, PoisonError};

/// A piece as a heap sees it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shape {
    /// Half its width.
    pub half: f32,
    /// Its height.
    pub height: f32,
    /// Whether it is flat above and below, rather than round.
    pub flat: bool,
}

/// How a piece lies, seen from the middle of the bowl's foot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rest {
    /// The piece's middle.
    pub middle: Vec3,
    /// What was its upward direction.
    pub up: Vec3,
}

/// Places tried for each piece.
const TRIES: u32 = 400;

/// How steep a mound may be.
const STEEPEST: f32 = 0.7;

/// How much a piece may lean.
const MOST_LEAN: f32 = 0.5;

/// The inside of a bowl, as `bin/models/shapes.rs` turns it: heights at distances from the axis, both as shares of the
/// bowl's radius.
const HOLLOW: [Vec2; 5] =
    [Vec2::new(0.0, 0.12), Vec2::new(0.5, 0.12), Vec2::new(0.72, 0.16), Vec2::new(0.84, 0.27), Vec2::new(0.9, 0.43)];

/// How far from the axis a piece may reach, and up to what height that is so even at the edge.
const BRIM: Vec2 = Vec2::new(0.85, 0.68);

/// One kind of piece in one kind of bowl.
struct Heap {
    radius: f32,
    shape: Shape,
    rests: Vec<Rest>,
    /// How many it took to fill the bowl, once it is full.
    full: Option<usize>,
}

/// How the `n`th piece lies in a bowl of that radius.
///
/// Each place follows from all those before, so heaps are remembered as far as they have been asked for.
pub fn rest(radius: f32, shape: Shape, n: u32) -> Rest {
    static HEAPS: Mutex<Vec<Heap>> = Mutex::new(Vec::new());
    let mut heaps = HEAPS.lock().unwrap_or_else(PoisonError::into_inner);
    let known = heaps.iter().position(|heap| heap.radius == radius && heap.shape == shape);
    let i = known.unwrap_or_else(|| {
        heaps.push(Heap { radius, shape, rests: Vec::new(), full: None });
        heaps.len() - 1
    });
    let heap = &mut heaps[i];
    while heap.rests.len() <= n as usize {
        let rest = heap.next();
        heap.rests.push(rest);
    }
    heap.rests[n as usize]
}

impl Heap {
    fn next(&mut self) -> Rest {
        if let Some(full) = self.full {
            return self.pushed_in(full);
        }
        let room = (BRIM.x * self.radius - self.shape.half).max(0.02);
        let first = self.rests.len() as u32 * TRIES;
        let place = (first..first + TRIES)
            .map(|i| {
                // Spread evenly over the disc by the powers of the plastic number (Roberts, "The R2 sequence").
                let (a, b) = ((i as f32 * 0.754_877_7).fract(), (i as f32 * 0.569_840_3).fract());
                Vec2::from_angle(a * TAU) * b.sqrt() * room
            })
            .map(|place| (place, self.height(place)))
            .filter(|(place, height)| *height <= BRIM.y * self.radius + STEEPEST * (room - place.length()))
            .min_by(|a, b| a.1.total_cmp(&b.1))
            .map(|(place, _)| place);
        let Some(place) = place else {
            self.full = Some(self.rests.len());
            return self.pushed_in(self.rests.len());
        };
        let step = self.shape.half * 0.5;
        let slope = |way: Vec2| (self.height(place + way * step) - self.height(place - way * step)) / (2.0 * step);
        let lean = Vec2::new(slope(Vec2::X), slope(Vec2::Y)).clamp_length_max(MOST_LEAN);
        Rest {
            middle: Vec3::new(place.x, self.height(place), place.y),
            up: Vec3::new(-lean.x, 1.0, -lean.y).normalize(),
        }
    }

    /// Beside one of the `full` that fill the bowl, the lowest first, and leaning the other way.
    fn pushed_in(&self, full: usize) -> Rest {
        let more = self.rests.len() - full;
        let Some(beside) = self.rests.get(more % full.max(1)) else {
            return Rest { middle: Vec3::Y * self.floor(0.0), up: Vec3::Y };
        };
        let inward = -Vec3::new(beside.middle.x, 0.0, beside.middle.z).normalize_or(Vec3::X);
        let around = Quat::from_rotation_y(0.7 * (more / full.max(1)) as f32);
        Rest {
            middle: around * (beside.middle + inward * self.shape.half * 0.3),
            up: around * (beside.up * Vec3::new(-1.0, 1.0, -1.0)),
        }
    }

    /// How high a piece's middle is if it is let down there.
    fn height(&self, place: Vec2) -> f32 {
        let Shape { half, height, flat } = self.shape;
        let from_axis = place.length();
        // On a slope it leans with the slope, so its middle is halfway between its edges.
        let floor = (self.floor(from_axis + half) + self.floor((from_axis - half).abs())) * 0.5 + height * 0.5;
        self.rests.iter().fold(floor, |highest, below| {
            let apart = place.distance(Vec2::new(below.middle.x, below.middle.z)) / (2.0 * half);
            if apart >= 1.0 {
                return highest;
            }
            let clearance = (1.0 - apart.powi(if flat { 4 } else { 2 })).sqrt();
            highest.max(below.middle.y + height * clearance)
        })
    }

    fn floor(&self, from_axis: f32) -> f32 {
        let at = (from_axis / self.radius).min(HOLLOW[4].x);
        let i = HOLLOW.iter().rposition(|corner| corner.x <= at).unwrap_or(0).min(HOLLOW.len() - 2);
        let (a, b) = (HOLLOW[i], HOLLOW[i + 1]);
        (a.y + (b.y - a.y) * (at - a.x) / (b.x - a.x)) * self.radius
    }
}
