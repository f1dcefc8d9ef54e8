//! Marks on the board: the last move, the hand, what a move would do, what is in danger.
//!
//! All of them follow from the match, the hand and the messages; whenever one of these changes they are laid anew.

use super::counting::{Counting, Stage};
use super::input::{Hand, Preview};
use super::layout::{Layout, Seat, piece_size};
use super::looks::marks::{Mark, MarkLooks, Shape};
use super::looks::pieces::PieceLooks;
use super::notices::Notices;
use super::settings::Settings;
use super::table::Table;
use super::thinker::Thinker;
use super::{GameSystems, Screen};
use crate::game::{Match, Standing};
use crate::records::MarkKind;
use crate::rules::{AnyPosition, Board, Game, Kind, Move, Piece, Point, Position, Side, Warning};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

/// Adds the marks.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, lay.in_set(GameSystems::Show).run_if(anything_changed));
}

/// A mark, or the ghost of a piece.
#[derive(Component)]
struct Shown;

/// All that the marks follow from.
#[derive(SystemParam)]
struct Known<'w> {
    table: Res<'w, Table>,
    hand: Res<'w, Hand>,
    preview: Res<'w, Preview>,
    notices: Res<'w, Notices>,
    thinker: Res<'w, Thinker>,
    settings: Res<'w, Settings>,
    layout: Res<'w, Layout>,
    counting: Res<'w, Counting>,
    screen: Res<'w, State<Screen>>,
}

fn anything_changed(known: Known) -> bool {
    let Known { table, hand, preview, notices, thinker, settings, layout, counting, screen } = known;
    table.is_changed()
        || hand.is_changed()
        || preview.is_changed()
        || notices.is_changed()
        || thinker.is_changed()
        || settings.is_changed()
        || layout.is_changed()
        || counting.is_changed()
        || screen.is_changed()
}

fn lay(
    mut commands: Commands,
    known: Known,
    marks: Option<Res<MarkLooks>>,
    pieces: Option<Res<PieceLooks>>,
    old: Query<Entity, With<Shown>>,
) {
    let Known { table, hand, preview, notices, thinker, settings, layout, counting, screen } = known;
    for entity in &old {
        commands.entity(entity).despawn();
    }
    let (Some(marks), Some(pieces)) = (marks, pieces) else { return };
    if *screen.get() != Screen::Play {
        return;
    }
    let (game, board) = (table.game(), table.board());
    if let Some((point, piece)) = ghost(&table, &hand, &preview) {
        let mut ghost = commands.spawn((Shown, layout.pose(Seat::Point(point), piece), Visibility::default()));
        pieces.dress_ghost(&mut ghost, game.game(), piece);
    }
    let mut wanted = Vec::new();
    if table.draft().is_some() {
        wanted.extend(hand.cursor.map(|point| (Mark::Cursor, point)));
        wanted.extend(hand.dragging.map(|point| (Mark::Selected, point)));
    } else {
        wanted.extend(of_match(game, &counting));
        wanted.extend(of_record(game));
        wanted.extend(of_hand(game, &hand, &preview, settings.hints));
        if let Some(notice) = &notices.current {
            wanted.extend(notice.points.iter().map(|&point| (Mark::Refused, point)));
        }
        if let Some(hint) = thinker.hint.as_ref().filter(|hint| hint.node == game.at()) {
            wanted.extend(hint.mv.points().map(|point| (Mark::Hint, point)));
        }
    }
    for (mark, point) in wanted {
        let at = layout.point(point) + Vec3::Y * height(mark, board, point, game.game());
        commands.spawn((Shown, marks.bundle(mark), Transform::from_translation(at)));
    }
    if table.draft().is_some() {
        return;
    }
    for (from, to, arrow) in strokes(game) {
        let lift = Vec3::Y * piece_size(game.game(), Kind::Man).y.min(0.4) + Vec3::Y * 0.03;
        let (start, end) = (layout.point(from) + lift, layout.point(to) + lift);
        let way = end - start;
        let turn = Quat::from_rotation_y((-way.z).atan2(way.x));
        let stretched = Vec3::new(way.length(), 1.0, 1.0);
        let shaft = Transform::from_translation(start).with_rotation(turn).with_scale(stretched);
        commands.spawn((Shown, marks.shaft(), shaft));
        if arrow {
            commands.spawn((
                Shown,
                marks.head(),
                Transform::from_translation(end + Vec3::Y * 0.002).with_rotation(turn),
            ));
        }
    }
    for (side, point, share) in estimate(game, &thinker) {
        let mark = Mark::Territory(side);
        let at = layout.point(point) + Vec3::Y * height(mark, board, point, game.game());
        let scale = Vec3::new(share, 1.0, share);
        commands.spawn((Shown, marks.bundle(mark), Transform::from_translation(at).with_scale(scale)));
    }
}

/// The piece that would come to stand where the player aims.
fn ghost(table: &Table, hand: &Hand, preview: &Preview) -> Option<(Point, Piece)> {
    let board = table.board();
    if table.draft().is_some() {
        return hand.aim().filter(|&point| board.get(point).is_none()).zip(hand.brush);
    }
    let Some(Ok(effects)) = &preview.0 else { return None };
    let piece = match effects.mv {
        Move::Step { from, .. } => board.get(from),
        _ => Some(Piece::man(effects.by)),
    };
    effects.mv.target().zip(piece)
}

/// Marks lie on flat pieces, but round the foot of standing ones, which would hide them; what crosses a piece out
/// lies on its head.
fn height(mark: Mark, board: &Board, point: Point, game: Game) -> f32 {
    let layer = match mark {
        Mark::Territory(_) => 0.008,
        Mark::Dimmed => 0.028,
        Mark::LastMove => 0.012,
        Mark::Destination => 0.016,
        Mark::Selected | Mark::Cursor => 0.020,
        _ => 0.024,
    };
    let Some(piece) = board.get(point) else { return layer };
    let size = piece_size(game, piece.kind);
    let on_top = game != Game::Tablut || matches!(mark, Mark::Capture | Mark::Danger | Mark::Dead | Mark::Dimmed);
    let foot = matches!(mark, Mark::Selected | Mark::Cursor | Mark::Refused | Mark::Hint);
    if on_top && !foot { size.y + layer } else { layer }
}

/// Marks that the position itself asks for.
fn of_match(game: &Match, counting: &Counting) -> Vec<(Mark, Point)> {
    let mut marks = Vec::new();
    let position = game.position();
    let board = position.board();
    if let Some(effects) = game.last_effects() {
        marks.extend(effects.mv.points().map(|point| (Mark::LastMove, point)));
        if let (AnyPosition::Go(go), true) = (position, effects.warnings.contains(&Warning::Tari)) {
            let beside = effects.mv.points().flat_map(|point| board.grid().neighbours(point).collect::<Vec<_>>());
            let mut chains: Vec<Point> = beside
                .filter(|&point| board.side(point) == Some(effects.by.other()) && go.liberties(point).len() == 1)
                .flat_map(|point| go.chain(point))
                .collect();
            chains.sort_unstable();
            chains.dedup();
            marks.extend(chains.into_iter().map(|point| (Mark::Danger, point)));
        }
    }
    if let AnyPosition::Tablut(tablut) = position
        && tablut.king_is_threatened()
        && let Some(king) = board.king()
    {
        marks.push((Mark::Danger, king));
    }
    let marking = game.standing() == Standing::Marking;
    let squared = matches!(game.standing(), Standing::Over(_)) && counting.stage() >= Stage::Squared;
    let counted = game.score().filter(|_| marking || squared);
    if let Some(score) = counted {
        let owned = board.grid().points().zip(&score.territory);
        marks.extend(owned.filter_map(|(point, owner)| Some((Mark::Territory((*owner)?), point))));
    }
    if marking {
        marks.extend(game.marks().dead.iter().map(|&point| (Mark::Dead, point)));
        marks.extend(game.marks().seki.iter().map(|&point| (Mark::Seki, point)));
    }
    marks
}

/// Marks that the record has at the cursor.
fn of_record(game: &Match) -> Vec<(Mark, Point)> {
    let (tree, at, grid) = (game.tree(), game.at(), game.position().board().grid());
    let mut marks = Vec::new();
    for (kind, points) in &tree.remarks(at).marks {
        let mark = match kind {
            MarkKind::Circle => Mark::Drawn(Shape::Circle),
            MarkKind::Square => Mark::Drawn(Shape::Square),
            MarkKind::Triangle => Mark::Drawn(Shape::Triangle),
            MarkKind::Cross => Mark::Drawn(Shape::Cross),
            MarkKind::Selected => Mark::Drawn(Shape::Selected),
            MarkKind::BlackTerritory => Mark::Territory(Side::Black),
            MarkKind::WhiteTerritory => Mark::Territory(Side::White),
            MarkKind::Dimmed | MarkKind::Visible => continue,
        };
        marks.extend(points.iter().map(|&point| (mark, point)));
    }
    let (dimmed, visible) = (tree.lasting(at, MarkKind::Dimmed), tree.lasting(at, MarkKind::Visible));
    let hidden = |point: &Point| dimmed.contains(point) || !visible.is_empty() && !visible.contains(point);
    if !dimmed.is_empty() || !visible.is_empty() {
        marks.extend(grid.points().filter(hidden).map(|point| (Mark::Dimmed, point)));
    }
    marks.retain(|&(_, point)| grid.contains(point));
    marks
}

/// Lines and arrows (true) of the record.
fn strokes(game: &Match) -> Vec<(Point, Point, bool)> {
    let (remarks, grid) = (game.tree().remarks(game.at()), game.position().board().grid());
    let lines = remarks.lines.iter().map(|&(from, to)| (from, to, false));
    let all = lines.chain(remarks.arrows.iter().map(|&(from, to)| (from, to, true)));
    all.filter(|&(from, to, _)| from != to && grid.contains(from) && grid.contains(to)).collect()
}

/// Who is likely to own what, where that is to be seen and no stone of his shows it: the side, the point, and how
/// large its square is to be, 1 for certainty.
fn estimate(game: &Match, thinker: &Thinker) -> Vec<(Side, Point, f32)> {
    let board = game.position().board();
    let analysis = thinker.analysis.as_ref().filter(|analysis| analysis.node == game.at() && game.to_move().is_some());
    let owners = analysis.map_or(&[][..], |analysis| &analysis.reply.owners);
    let shown = board.grid().points().zip(owners).filter_map(|(point, &owner)| {
        let side = if owner > 0.0 { Side::Black } else { Side::White };
        let size = owner.abs().sqrt();
        (size >= 0.4 && board.side(point) != Some(side)).then_some((side, point, size))
    });
    shown.collect()
}

/// Marks of what the player is about to do.
fn of_hand(game: &Match, hand: &Hand, preview: &Preview, hints: bool) -> Vec<(Mark, Point)> {
    let mut marks = Vec::new();
    if let Some(point) = hand.cursor {
        marks.push((Mark::Cursor, point));
    }
    let from = hand.held();
    if let Some(from) = from {
        marks.push((Mark::Selected, from));
    }
    if !hints {
        return marks;
    }
    let persons_turn = game.mover().is_some_and(|player| player.is_human());
    let legal = if persons_turn { game.position().legal_moves() } else { Vec::new() };
    for mv in legal {
        match mv {
            Move::Step { from: origin, to } if Some(origin) == from => marks.push((Mark::Destination, to)),
            Move::Place(point) if game.game() == Game::Reversi => marks.push((Mark::Destination, point)),
            _ => {}
        }
    }
    if let Some(Ok(effects)) = &preview.0 {
        marks.extend(effects.listed().map(|point| (Mark::Capture, point)));
    }
    marks
}
