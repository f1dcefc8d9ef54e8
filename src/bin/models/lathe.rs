//! Turning a profile into triangles.
//!
//! A profile is a list of runs of `[radius, height]`, bottom to top on the outside. Within a run the surface is
//! smooth; where one run ends and the next begins there is an edge.

use std::f64::consts::TAU;

/// A place on a profile: radius and height.
pub(crate) type P = [f64; 2];

/// One smooth stretch of a profile, and what it is made of.
pub(crate) struct Run {
    /// From the bottom outside to the top inside.
    pub(crate) points: Vec<P>,
    /// Whether it is inlaid: its `v` then lies between 1 and 2, which is what the material looks for.
    pub(crate) inlay: bool,
    /// How much higher a point at an angle (0 to 1 around) and a place in the run is than on a plain lathe.
    pub(crate) lift: Option<fn(f64, usize) -> f64>,
}

impl Run {
    /// A run of the piece's own material.
    pub(crate) fn plain(points: Vec<P>) -> Self {
        Self { points, inlay: false, lift: None }
    }

    /// A run of the inlay.
    pub(crate) fn inlaid(points: Vec<P>) -> Self {
        Self { points, inlay: true, lift: None }
    }

    /// The same run with its points lifted by angle.
    pub(crate) fn lifted(self, lift: fn(f64, usize) -> f64) -> Self {
        Self { lift: Some(lift), ..self }
    }
}

/// Triangles, counter-clockwise from outside.
#[derive(Default)]
pub(crate) struct Solid {
    /// Where the corners are.
    pub(crate) positions: Vec<[f64; 3]>,
    /// Which way the surface looks there.
    pub(crate) normals: Vec<[f64; 3]>,
    /// Around, and along the profile.
    pub(crate) uvs: Vec<[f64; 2]>,
    /// Three corners for each triangle.
    pub(crate) indices: Vec<u16>,
}

impl Solid {
    /// The same, that many times as large.
    pub(crate) fn scaled(mut self, by: f64) -> Self {
        for position in &mut self.positions {
            *position = scaled(*position, by);
        }
        self
    }
}

/// The solid that `runs` enclose, in so many segments around.
pub(crate) fn turn(runs: &[Run], around: usize) -> Solid {
    let mut solid = Solid::default();
    let length: f64 = runs.iter().map(|run| length(&run.points)).sum();
    let mut done = 0.0;
    for run in runs {
        add(&mut solid, run, around, done, length);
        done += self::length(&run.points);
    }
    solid
}

fn length(points: &[P]) -> f64 {
    points.windows(2).map(|pair| (pair[1][0] - pair[0][0]).hypot(pair[1][1] - pair[0][1])).sum()
}

fn add(solid: &mut Solid, run: &Run, around: usize, before: f64, whole: f64) {
    let points = &run.points;
    let first = solid.positions.len();
    let place = |i: usize, ring: usize| {
        let turn = (i % around) as f64 / around as f64;
        let [radius, height] = points[ring];
        let (sin, cos) = (turn * TAU).sin_cos();
        [radius * cos, height + run.lift.map_or(0.0, |lift| lift(turn, ring)), radius * sin]
    };
    for ring in 0..points.len() {
        let v = (before + length(&points[..=ring])) / whole;
        for i in 0..=around {
            let normal = if points[ring][0] == 0.0 {
                // On the axis: a profile starts below and ends above.
                [0.0, if ring == 0 { -1.0 } else { 1.0 }, 0.0]
            } else {
                cross(along(&place, i, ring, points.len() - 1), sub(place(i + 1, ring), place(i + around - 1, ring)))
            };
            solid.positions.push(place(i, ring));
            solid.normals.push(unit(normal));
            solid.uvs.push([i as f64 / around as f64, if run.inlay { 1.0 + v } else { v }]);
        }
    }
    let corner = |ring: usize, i: usize| (first + ring * (around + 1) + i) as u16;
    for ring in 0..points.len() - 1 {
        for i in 0..around {
            let [a, b, c, d] = [corner(ring, i), corner(ring + 1, i), corner(ring, i + 1), corner(ring + 1, i + 1)];
            // At the axis one of the two triangles has no area.
            if points[ring][0] > 0.0 {
                solid.indices.extend([a, b, c]);
            }
            if points[ring + 1][0] > 0.0 {
                solid.indices.extend([c, b, d]);
            }
        }
    }
}

/// The way the profile goes at a ring: the mean of the two chords, at an end the mirror image of its neighbour's
/// in the last chord, which is exact for arcs.
fn along(place: &impl Fn(usize, usize) -> [f64; 3], i: usize, ring: usize, last: usize) -> [f64; 3] {
    let chord = |ring: usize| unit(sub(place(i, ring + 1), place(i, ring)));
    let mean = |ring: usize| unit(sum(chord(ring - 1), chord(ring)));
    let mirrored = |way: [f64; 3], chord: [f64; 3]| sub(scaled(chord, 2.0 * dot(way, chord)), way);
    match ring {
        _ if last == 1 => chord(0),
        0 => mirrored(mean(1), chord(0)),
        _ if ring == last => mirrored(mean(last - 1), chord(last - 1)),
        _ => mean(ring),
    }
}

/// An arc of an ellipse about `centre`, from one angle to another in degrees (0 outward, 90 up), in `steps` chords.
pub(crate) fn arc(centre: P, radii: P, from: f64, to: f64, steps: usize) -> Vec<P> {
    (0..=steps)
        .map(|step| {
            let angle = (from + (to - from) * step as f64 / steps as f64).to_radians();
            let x = centre[0] + radii[0] * angle.cos();
            [if x.abs() < 1e-9 { 0.0 } else { x }, centre[1] + radii[1] * angle.sin()]
        })
        .collect()
}

/// A Bézier curve in `steps` chords.
pub(crate) fn curve([a, b, c, d]: [P; 4], steps: usize) -> Vec<P> {
    (0..=steps)
        .map(|step| {
            let t = step as f64 / steps as f64;
            let s = 1.0 - t;
            let at = |k: usize| s.powi(3) * a[k] + 3.0 * s * s * t * b[k] + 3.0 * s * t * t * c[k] + t.powi(3) * d[k];
            [at(0), at(1)]
        })
        .collect()
}

fn sum(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

fn sub(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

fn scaled(a: [f64; 3], by: f64) -> [f64; 3] {
    a.map(|x| x * by)
}

fn dot(a: [f64; 3], b: [f64; 3]) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn cross(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

fn unit(a: [f64; 3]) -> [f64; 3] {
    scaled(a, 1.0 / dot(a, a).sqrt().max(1e-12))
}
