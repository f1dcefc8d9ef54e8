//! The profiles of the pieces. The board's cells are 1 wide; a model stands on y = 0, except the disc, which turns
//! about its middle.

use crate::lathe::{P, Run, Solid, arc, curve, turn};

/// Every model by its name; the disc has two parts, the dark half above and the light half below.
pub(crate) fn all() -> Vec<(&'static str, Vec<Solid>)> {
    vec![
        ("stone", vec![stone()]),
        ("disc", vec![half_disc(true), half_disc(false)]),
        ("counter", vec![counter()]),
        ("soldier", vec![soldier()]),
        ("besieger", vec![besieger()]),
        ("king", vec![king()]),
        ("bowl", vec![bowl()]),
        ("lid", vec![lid()]),
    ]
}

/// A lens with a round edge.
fn stone() -> Solid {
    const RADIUS: f64 = 0.47;
    const HALF: f64 = 0.18;
    let points = (0..=10)
        .map(|ring| {
            let angle = f64::from(ring) * 18.0_f64.to_radians();
            let r = if ring % 10 == 0 { 0.0 } else { RADIUS * angle.sin() };
            [r, HALF - HALF * angle.cos().signum() * angle.cos().abs().powf(1.12)]
        })
        .collect();
    turn(&[Run::plain(points)], 28)
}

/// Half of a disc: a rounded edge, a flat face with a shallow hollow in it.
fn half_disc(upper: bool) -> Solid {
    const RADIUS: f64 = 0.42;
    const HALF: f64 = 0.09;
    let mut edge = vec![[RADIUS, 0.0], [RADIUS, 0.035]];
    edge.extend(arc([RADIUS - 0.05, 0.04], [0.05, 0.05], 6.0, 90.0, 5));
    let rim = RADIUS - 0.05;
    let mut face = vec![[rim, HALF], [rim - 0.045, HALF]];
    face.extend(curve([[rim - 0.06, HALF], [rim - 0.09, HALF - 0.022], [0.16, HALF - 0.026], [0.0, HALF - 0.026]], 5));
    let mut runs = vec![edge, face];
    if !upper {
        // The same below, the other way around.
        for run in &mut runs {
            run.reverse();
            for point in run {
                point[1] = -point[1];
            }
        }
        runs.reverse();
    }
    turn(&runs.into_iter().map(Run::plain).collect::<Vec<_>>(), 40)
}

/// A gaming counter as the Romans turned them from bone: bevelled, with rings about a dimple.
fn counter() -> Solid {
    const RADIUS: f64 = 0.36;
    const TOP: f64 = 0.26;
    let groove = |outer: f64, inner: f64| -> Vec<P> {
        let middle = (outer + inner) / 2.0;
        arc([middle, TOP], [(outer - inner) / 2.0, 0.028], 0.0, -180.0, 4)
    };
    let runs = vec![
        vec![[0.0, 0.0], [RADIUS - 0.05, 0.0]],
        arc([RADIUS - 0.05, 0.05], [0.05, 0.05], -90.0, 0.0, 3),
        vec![[RADIUS, 0.05], [RADIUS, 0.15]],
        arc([RADIUS - 0.02, 0.15], [0.02, 0.02], 0.0, 50.0, 2),
        vec![[RADIUS - 0.007, 0.165], [0.295, TOP - 0.012]],
        arc([0.28, TOP - 0.02], [0.02, 0.02], 30.0, 90.0, 2),
        vec![[0.28, TOP], [0.25, TOP]],
        groove(0.25, 0.20),
        vec![[0.20, TOP], [0.165, TOP]],
        groove(0.165, 0.115),
        vec![[0.115, TOP], [0.055, TOP]],
        arc([0.0, TOP], [0.055, 0.04], 0.0, -90.0, 4),
    ];
    turn(&runs.into_iter().map(Run::plain).collect::<Vec<_>>(), 32)
}

/// The foot and the inlaid girdle that the soldiers of both sides have; the rest stands on it, 0.205 wide and 0.30
/// high.
fn foot() -> Vec<Run> {
    vec![
        Run::plain(vec![[0.0, 0.0], [0.28, 0.0]]),
        Run::plain(arc([0.28, 0.03], [0.03, 0.03], -90.0, 0.0, 3)),
        Run::plain(vec![[0.31, 0.03], [0.31, 0.09]]),
        Run::plain(curve([[0.31, 0.09], [0.305, 0.13], [0.22, 0.13], [0.205, 0.215]], 5)),
        Run::inlaid(arc([0.205, 0.2575], [0.035, 0.0425], -90.0, 90.0, 6)),
    ]
}

/// One of the king's men: a slender body, a collar, a round head.
fn soldier() -> Solid {
    let mut runs = foot();
    runs.extend([
        Run::plain(curve([[0.205, 0.30], [0.20, 0.37], [0.125, 0.40], [0.12, 0.455]], 5)),
        Run::inlaid(arc([0.13, 0.475], [0.065, 0.02], -90.0, 90.0, 5)),
        Run::plain(arc([0.0, 0.6], [0.15, 0.15], -45.0, 90.0, 10)),
    ]);
    turn(&runs, 28)
}

/// One of the besiegers: broad, under a pointed helmet.
fn besieger() -> Solid {
    let mut runs = foot();
    runs.extend([
        Run::plain(vec![[0.205, 0.30], [0.275, 0.33]]),
        Run::inlaid(arc([0.275, 0.345], [0.02, 0.015], -90.0, 90.0, 4)),
        Run::plain(curve([[0.265, 0.36], [0.28, 0.52], [0.13, 0.50], [0.06, 0.64]], 9)),
        Run::plain(curve([[0.06, 0.64], [0.045, 0.67], [0.035, 0.70], [0.025, 0.73]], 3)),
        Run::plain(arc([0.0, 0.73], [0.025, 0.02], 0.0, 90.0, 3)),
    ]);
    turn(&runs, 28)
}

/// Points of the crown.
const POINTS: f64 = 8.0;

/// A tall figure who tapers to a collar and wears a crown.
fn king() -> Solid {
    /// Rises to each point and falls between.
    fn zigzag(turn: f64, weight: f64) -> f64 {
        let phase = (turn * POINTS).fract();
        weight * (1.0 - 2.0 * (phase - 0.5).abs())
    }
    fn outside(turn: f64, ring: usize) -> f64 {
        zigzag(turn, if ring == 2 { 0.17 } else { 0.0 })
    }
    fn edge(turn: f64, _: usize) -> f64 {
        zigzag(turn, 0.17)
    }
    fn inside(turn: f64, ring: usize) -> f64 {
        zigzag(turn, if ring == 0 { 0.17 } else { 0.0 })
    }
    let runs = [
        Run::plain(vec![[0.0, 0.0], [0.32, 0.0]]),
        Run::plain(arc([0.32, 0.03], [0.03, 0.03], -90.0, 0.0, 3)),
        Run::plain(vec![[0.35, 0.03], [0.35, 0.10]]),
        Run::plain(curve([[0.35, 0.10], [0.345, 0.15], [0.28, 0.13], [0.26, 0.20]], 4)),
        Run::inlaid(arc([0.26, 0.235], [0.03, 0.035], -90.0, 90.0, 5)),
        Run::plain(curve([[0.26, 0.27], [0.31, 0.42], [0.25, 0.60], [0.175, 0.74]], 8)),
        Run::inlaid(arc([0.18, 0.785], [0.055, 0.045], -90.0, 90.0, 6)),
        // The crown flares out, turns over a thin edge, and comes back in to a cap.
        Run::inlaid(vec![[0.18, 0.83], [0.235, 0.93], [0.285, 1.03]]).lifted(outside),
        Run::inlaid(vec![[0.285, 1.03], [0.25, 1.03]]).lifted(edge),
        Run::inlaid(vec![[0.25, 1.03], [0.205, 0.93]]).lifted(inside),
        Run::plain(arc([0.0, 0.93], [0.205, 0.19], 0.0, 72.0, 6)),
        Run::inlaid(arc([0.0, 1.175], [0.075, 0.075], -55.0, 90.0, 6)),
    ];
    // Drawn as a man among men, then made greater than any.
    turn(&runs, 32).scaled(1.15)
}

/// A turned bowl: a foot, a belly, a round lip, a hollow with a rounded floor.
fn bowl() -> Solid {
    let lip = arc([0.885, 0.715], [0.035, 0.035], -10.0, 190.0, 6);
    let (outer, inner) = (lip[0], lip[lip.len() - 1]);
    let mut hollow = curve([inner, [0.90, 0.58], [0.98, 0.28], [0.72, 0.16]], 9);
    hollow.extend(curve([[0.72, 0.16], [0.58, 0.10], [0.30, 0.12], [0.0, 0.12]], 5).into_iter().skip(1));
    let runs = [
        vec![[0.0, 0.02], [0.50, 0.02]],
        vec![[0.50, 0.02], [0.53, 0.0], [0.60, 0.0]],
        arc([0.60, 0.02], [0.02, 0.02], -90.0, 60.0, 3),
        curve([[0.60, 0.045], [0.98, 0.10], [1.09, 0.45], outer], 12),
        lip,
        hollow,
    ];
    turn(&runs.into_iter().map(Run::plain).collect::<Vec<_>>(), 44)
}

/// A lid with a knob.
fn lid() -> Solid {
    let runs = [
        vec![[0.0, 0.0], [0.98, 0.0]],
        arc([0.98, 0.04], [0.04, 0.04], -90.0, 90.0, 6),
        vec![[0.98, 0.08], [0.93, 0.085]],
        curve([[0.93, 0.085], [0.90, 0.12], [0.40, 0.20], [0.13, 0.20]], 8),
        curve([[0.13, 0.20], [0.10, 0.21], [0.09, 0.225], [0.11, 0.245]], 4),
        arc([0.0, 0.255], [0.13, 0.06], -8.0, 90.0, 6),
    ];
    turn(&runs.into_iter().map(Run::plain).collect::<Vec<_>>(), 44)
}
