//! A small picture for each game.

use super::theme::palette::{BRASS, MUTED, SHELL, SLATE};
use super::widgets::paint_piece;
use crate::rules::{Game, Side};
use bevy_egui::egui::{Painter, Pos2, Rect, Shape, Stroke, pos2, vec2};

/// Draws it into a square.
pub(super) fn paint(painter: &Painter, rect: Rect, game: Game) {
    let at = |x: f32, y: f32| pos2(rect.left() + rect.width() * x, rect.top() + rect.height() * y);
    let unit = rect.width();
    match game {
        Game::Go => {
            lines(painter, rect, 3);
            for (x, y, side) in [(0.5, 0.167, 1), (0.167, 0.5, 1), (0.833, 0.5, 1), (0.5, 0.5, 0)] {
                paint_piece(painter, at(x, y), unit * 0.155, if side == 0 { Side::White } else { Side::Black });
            }
        }
        Game::Reversi => turning_disc(painter, rect.center(), unit * 0.44),
        Game::Latrunculi => {
            lines(painter, rect, 1);
            for (x, side) in [(0.16, Side::White), (0.5, Side::Black), (0.84, Side::White)] {
                paint_piece(painter, at(x, 0.5), unit * 0.15, side);
            }
        }
        Game::Tablut => {
            for (x, y) in [(0.5, 0.08), (0.5, 0.92), (0.08, 0.5), (0.92, 0.5)] {
                paint_piece(painter, at(x, y), unit * 0.09, Side::Black);
            }
            crown(painter, rect.center(), unit * 0.24);
        }
    }
}

fn lines(painter: &Painter, rect: Rect, count: usize) {
    let stroke = Stroke::new(1.0, MUTED.gamma_multiply(0.6));
    for i in 0..count {
        let t = (i as f32 + 0.5) / count as f32;
        painter.hline(rect.x_range(), rect.top() + rect.height() * t, stroke);
        if count > 1 {
            painter.vline(rect.left() + rect.width() * t, rect.y_range(), stroke);
        }
    }
}

/// A disc, half dark and half bright.
fn turning_disc(painter: &Painter, centre: Pos2, radius: f32) {
    painter.circle_filled(centre, radius, SHELL);
    let half = (0..=32).map(|i| {
        let angle = std::f32::consts::FRAC_PI_4 + std::f32::consts::PI * i as f32 / 32.0;
        centre + vec2(angle.cos(), angle.sin()) * (radius - 1.2)
    });
    painter.add(Shape::convex_polygon(half.collect(), SLATE, Stroke::NONE));
}

fn crown(painter: &Painter, centre: Pos2, size: f32) {
    let points = [(-1.0, 0.75), (-1.0, -0.6), (-0.45, 0.05), (0.0, -0.9), (0.45, 0.05), (1.0, -0.6), (1.0, 0.75)];
    let at = |(x, y): (f32, f32)| centre + vec2(x, y) * size;
    // egui fills convex shapes only: a crown is three triangles over a band.
    for part in [[0, 1, 2], [2, 3, 4], [4, 5, 6]] {
        let corners = [at(points[part[0]]), at(points[part[1]]), at(points[part[2]])];
        painter.add(Shape::convex_polygon(corners.to_vec(), SHELL, Stroke::NONE));
    }
    let band = [at((-1.0, 0.75)), at((-0.45, 0.05)), at((0.45, 0.05)), at((1.0, 0.75))];
    painter.add(Shape::convex_polygon(band.to_vec(), SHELL, Stroke::NONE));
    painter.line_segment([at((-1.0, 1.1)), at((1.0, 1.1))], Stroke::new(2.0, BRASS));
}
