//! In play: whose turn it is, how the sides stand, and what can be done; beside the board, or above and below it.

use super::theme::palette::{BRASS, BRASS_GLOW, INK, LINE, MUTED, RAISED, REFUSAL};
use super::theme::{self, EDGE, TOUCH};
use super::{Confirm, Desk, FreeRect, analysis, count, menu, record, set_up, time, toast, widgets, words};
use crate::game::Standing;
use crate::game::clock::LAST_SECONDS;
use crate::platform::files::DataDir;
use crate::plugins::notices::side_name;
use crate::plugins::settings::Settings;
use crate::plugins::table::Intent;
use crate::plugins::thinker::Ask;
use crate::rules::{Game, Position, Side};
use bevy::prelude::{Rect as Area2, Res, ResMut, Result, Vec2 as Size2};
use bevy_egui::{EguiContexts, egui};
use egui::{
    Align, Align2, Area, Color32, Context, FontId, Id, Layout, Margin, Rect, RichText, ScrollArea, Sense, Stroke,
    StrokeKind, Ui, pos2, vec2,
};

/// What a button does.
#[derive(Clone, Copy)]
pub(super) enum Deed {
    Undo,
    Redo,
    Hint,
    MoveNow,
    PlayOn,
    Pass,
    Draw,
    Resign,
    Moves,
    Result,
}

/// A button: what it does, its text, its meaning, whether it can be pressed.
pub(super) type Press = (Deed, &'static str, &'static str, bool);

pub(super) fn show(
    mut contexts: EguiContexts,
    mut desk: Desk,
    mut free: ResMut<FreeRect>,
    dir: Res<DataDir>,
    settings: Res<Settings>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let screen = ctx.content_rect();
    let narrow = screen.width() < 720.0 || screen.height() > screen.width() * 1.05;
    let board = if narrow { bars } else { column }(ctx, screen, &mut desk, &dir, settings.analysis);
    set_free(ctx, &mut free, board.with_max_y(board.bottom() - toast::ROOM));
    Ok(())
}

/// Notes which part of the window is free; in logical pixels, whatever the size of letters.
pub(super) fn set_free(ctx: &Context, free: &mut ResMut<FreeRect>, board: Rect) {
    let zoom = ctx.zoom_factor();
    let corner = |at: egui::Pos2| Size2::new(at.x * zoom, at.y * zoom);
    let wanted = FreeRect(Area2::from_corners(corner(board.min), corner(board.max)));
    if **free != wanted {
        **free = wanted;
    }
}

/// The column at the right; returns what it leaves of the screen.
fn column(ctx: &Context, screen: Rect, desk: &mut Desk, dir: &DataDir, analysed: bool) -> Rect {
    let width = (screen.width() * 0.23).clamp(236.0, 300.0);
    let left = screen.right() - width - EDGE;
    let inner = vec2(width, screen.height() - 2.0 * EDGE) - vec2(28.0, 28.0);
    Area::new(Id::new("hud")).fixed_pos(pos2(left, screen.top() + EDGE)).show(ctx, |ui| {
        theme::glass().show(ui, |ui| {
            ui.set_width(inner.x);
            ui.set_height(inner.y);
            let bottom = ui.max_rect().bottom();
            head(ui, desk, dir, analysed);
            ScrollArea::vertical().id_salt("column").auto_shrink([false, false]).show(ui, |ui| {
                ui.set_width(inner.x);
                for side in Side::BOTH {
                    side_card(ui, desk, side);
                }
                if desk.table.draft().is_some() {
                    set_up::panel(ui, desk, false);
                    return;
                }
                status(ui, desk);
                analysis::panel(ui, desk, analysed, 3);
                let room = |ui: &Ui| bottom - ui.cursor().top();
                if desk.table.game().standing() == Standing::Marking {
                    count::panel(ui, desk, false);
                } else {
                    let with_list = room(ui) - buttons_height(desk) > 5.0 * TOUCH + 20.0;
                    press(ui, desk, 2, !with_list);
                    if !with_list {
                        return;
                    }
                }
                let height = room(ui) - 8.0;
                if height > 4.0 * TOUCH {
                    ui.add_space(2.0);
                    record::panel(ui, desk, height);
                }
            });
        });
    });
    Rect::from_min_max(screen.min, pos2(left, screen.bottom()))
}

fn buttons_height(desk: &Desk) -> f32 {
    deeds(desk, false).len().div_ceil(2) as f32 * (TOUCH + 8.0)
}

/// Where the screen is lower than this, what can be done is in the menu, to leave room for the board.
const LOW: f32 = 340.0;

/// Bars above and below; returns what they leave of the screen.
fn bars(ctx: &Context, screen: Rect, desk: &mut Desk, dir: &DataDir, analysed: bool) -> Rect {
    let low = screen.height() < LOW;
    let margin = Margin::symmetric(10, if low { 3 } else { 8 });
    let width = screen.width() - 12.0;
    let top = Area::new(Id::new("bar above")).fixed_pos(screen.min + vec2(6.0, 6.0)).show(ctx, |ui| {
        theme::glass().inner_margin(margin).show(ui, |ui| {
            ui.set_width(width - 20.0);
            ui.horizontal(|ui| {
                let each = (ui.available_width() - TOUCH - 8.0 - 2.0 * ui.spacing().item_spacing.x) * 0.5;
                for side in Side::BOTH {
                    side_chip(ui, desk, side, each);
                }
                menu::button(ui, desk, dir, analysed, low);
            });
        });
    });
    let below = Area::new(Id::new("bar below")).anchor(Align2::CENTER_BOTTOM, vec2(0.0, -6.0)).show(ctx, |ui| {
        theme::glass().inner_margin(margin).show(ui, |ui| {
            ui.set_width(width - 20.0);
            if desk.table.draft().is_some() {
                set_up::panel(ui, desk, true);
            } else if desk.table.game().standing() == Standing::Marking {
                count::panel(ui, desk, true);
            } else {
                status(ui, desk);
                if low {
                    return;
                }
                analysis::panel(ui, desk, analysed, 1);
                let columns = if screen.width() < 440.0 { 3 } else { 6 };
                press(ui, desk, columns, true);
            }
        });
    });
    Rect::from_min_max(
        pos2(screen.left(), top.response.rect.bottom()),
        pos2(screen.right(), below.response.rect.top().max(top.response.rect.bottom())),
    )
}

/// The game's name and the menu.
fn head(ui: &mut Ui, desk: &mut Desk, dir: &DataDir, analysed: bool) {
    ui.horizontal(|ui| {
        ui.label(RichText::new(words::title(desk.table.game())).size(20.0).color(INK));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| menu::button(ui, desk, dir, analysed, false));
    });
}

/// A side beside the board: its piece, its player, its number; the side to move is set off.
fn side_card(ui: &mut Ui, desk: &Desk, side: Side) {
    let game = desk.table.game();
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 52.0), Sense::hover());
    paint_side(ui, rect, desk, side);
    let (count, what) = words::tally(game, side);
    let drawn = desk.table.draft().filter(|_| game.game() != Game::Go);
    let count = drawn.map_or(count, |draft| draft.board().counts()[side]);
    let (left, right) = (rect.left() + 44.0, rect.right() - 12.0);
    let ink = |size| FontId::proportional(size);
    let painter = ui.painter();
    painter.text(pos2(left, rect.top() + 18.0), Align2::LEFT_CENTER, side_name(side), ink(17.0), INK);
    painter.text(pos2(right, rect.top() + 18.0), Align2::RIGHT_CENTER, count.to_string(), ink(20.0), INK);
    if let Some((text, colour)) = clock(desk, side) {
        painter.text(pos2(left + 58.0, rect.top() + 18.0), Align2::LEFT_CENTER, text, ink(16.0), colour);
    }
    // Below them as much as there is room for.
    let aside = words::aside(game, side);
    let tally = aside.as_ref().map_or_else(|| what.to_owned(), |aside| format!("{what}, {aside}"));
    let (player, short) = (words::player(game, side), words::player_in_short(game, side));
    let line = |text: &str| painter.layout_no_wrap(text.to_owned(), ink(12.5), MUTED);
    let lines = [(&player, &tally), (&short, &tally), (&short, aside.as_ref().unwrap_or(&tally))];
    let lines = lines.map(|(player, tally)| (line(player), line(tally)));
    let fits = lines.iter().position(|(player, tally)| player.size().x + tally.size().x + 8.0 <= right - left);
    let (player, tally) = &lines[fits.unwrap_or(lines.len() - 1)];
    let y = rect.top() + 38.0 - player.size().y * 0.5;
    painter.galley(pos2(left, y), player.clone(), MUTED);
    painter.galley(pos2(right - tally.size().x, y), tally.clone(), MUTED);
}

/// What is left on a side's clock, if its time is limited, and how it is written.
fn clock(desk: &Desk, side: Side) -> Option<(String, Color32)> {
    let left = desk.clock.left(side)?;
    let short = left.seconds() <= LAST_SECONDS;
    let ink = match desk.clock.runs_for(side) {
        true if short => REFUSAL,
        true => BRASS,
        false => MUTED,
    };
    Some((time::shown(left), ink))
}

/// The same in little, for the bar.
fn side_chip(ui: &mut Ui, desk: &Desk, side: Side, width: f32) {
    let game = desk.table.game();
    let (rect, _) = ui.allocate_exact_size(vec2(width, 42.0), Sense::hover());
    paint_side(ui, rect, desk, side);
    let painter = ui.painter().with_clip_rect(rect);
    let (count, _) = words::tally(game, side);
    let left = rect.left() + 40.0;
    painter.text(pos2(left, rect.top() + 14.0), Align2::LEFT_CENTER, side_name(side), FontId::proportional(15.0), INK);
    let player = clock(desk, side).map(|(text, _)| text).or_else(|| words::aside(game, side));
    let player = player.unwrap_or_else(|| words::player(game, side));
    painter.text(pos2(left, rect.top() + 30.0), Align2::LEFT_CENTER, player, FontId::proportional(11.5), MUTED);
    let right = pos2(rect.right() - 10.0, rect.center().y);
    painter.text(right, Align2::RIGHT_CENTER, count.to_string(), FontId::proportional(19.0), INK);
}

fn paint_side(ui: &Ui, rect: Rect, desk: &Desk, side: Side) {
    let moves = match desk.table.draft() {
        Some(draft) => draft.to_move() == side,
        None => desk.table.game().to_move() == Some(side),
    };
    let (fill, edge) = if moves { (BRASS_GLOW, BRASS) } else { (RAISED, LINE) };
    ui.painter().rect(rect, 10.0, fill, Stroke::new(1.0, edge), StrokeKind::Inside);
    widgets::paint_piece(ui.painter(), pos2(rect.left() + 24.0, rect.center().y), 10.0, side);
    if moves {
        widgets::paint_arrow(ui.painter(), pos2(rect.left() + 7.5, rect.center().y), 7.0);
    }
}

/// Whose turn it is, in words, and the last move.
fn status(ui: &mut Ui, desk: &Desk) {
    let game = desk.table.game();
    let (turn, ink) = match game.standing() {
        Standing::Playing(side) if !desk.table.is_reviewed() && desk.hosting.player(side).is_some() => {
            (desk.hosting.state(side).unwrap_or_default(), INK)
        }
        Standing::Playing(side) if desk.thinker.thinking() == Some(side) => {
            let work =
                desk.thinker.so_far().map_or_else(String::new, |reply| format!(" {}", words::work(reply, game.game())));
            (format!("{} is thinking{}{work}", side_name(side), dots(ui)), INK)
        }
        Standing::Playing(side) if game.players[side].is_human() && !game.players[side.other()].is_human() => {
            ("Your move".into(), BRASS)
        }
        Standing::Playing(side) => (format!("{} to move", side_name(side)), BRASS),
        Standing::Marking => ("Play has stopped".into(), BRASS),
        Standing::Over(ending) => (words::result(&ending), BRASS),
    };
    let last = game.last_effects().map(|effects| {
        let text = effects.notation(game.position().board().grid(), game.game().letters());
        (effects.by, format!("{}. {text}", game.plies()))
    });
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 24.0), Sense::hover());
    let font = FontId::proportional(16.0);
    let turn = ui.painter().layout_no_wrap(turn, font, ink);
    let used = turn.size().x;
    ui.painter().galley(pos2(rect.left(), rect.center().y - turn.size().y * 0.5), turn, ink);
    let Some((by, text)) = last else { return };
    // The last move stands at the right, cut where the room ends.
    let mut place = Rect::from_min_max(pos2(rect.left() + used + 12.0, rect.top()), rect.max);
    let mut job = egui::text::LayoutJob::simple_singleline(text.clone(), FontId::proportional(14.5), MUTED);
    job.wrap = egui::text::TextWrapping::truncate_at_width((place.width() - 18.0).max(20.0));
    let galley = ui.painter().layout_job(job);
    place.min.x = place.max.x - galley.size().x;
    widgets::paint_piece(ui.painter(), pos2(place.left() - 10.0, rect.center().y), 5.5, by);
    let response = ui.interact(place, ui.id().with("last move"), Sense::hover());
    ui.painter().galley(pos2(place.left(), rect.center().y - galley.size().y * 0.5), galley, MUTED);
    response.on_hover_text(text);
}

/// One to three dots: the program draws a frame now and then while the AI thinks.
fn dots(ui: &Ui) -> &'static str {
    let step = ui.input(|input| (input.time / 0.4) as usize) % 3;
    [".", "..", "..."][step]
}

/// What can be done now.
pub(super) fn deeds(desk: &Desk, with_list: bool) -> Vec<Press> {
    let game = desk.table.game();
    let human = game.mover().is_some_and(|player| player.is_human());
    let any_human = Side::BOTH.into_iter().any(|side| game.players[side].is_human());
    let back = game.tree().parent(game.at()).is_some() || game.tree().sequel(game.at()).is_some();
    let mut deeds = vec![
        (Deed::Undo, "Undo", "Take back (U)", back),
        (Deed::Redo, "Redo", "Play again (Ctrl Y)", game.tree().preferred(game.at()).is_some()),
    ];
    if matches!(game.standing(), Standing::Over(_)) {
        deeds.push((Deed::Result, "Result", "How the game ended", !desk.windows.end));
    } else {
        if !human && desk.table.is_reviewed() {
            deeds.push((Deed::PlayOn, "Play on", "The computer plays on from here", true));
        } else if desk.thinker.thinking().is_some() {
            deeds.push((Deed::MoveNow, "Move now", "The computer plays the best it has found", true));
        } else {
            deeds.push((Deed::Hint, "Hint", "What the computer would play (H)", human && !desk.thinker.is_busy()));
        }
        if game.game() == Game::Go {
            deeds.push((Deed::Pass, "Pass", "Pass (P)", human));
        } else if any_human {
            deeds.push((Deed::Draw, "Draw", "Offer a draw", human && !desk.thinker.is_busy()));
        }
        if any_human {
            deeds.push((Deed::Resign, "Resign", "Give the game up", game.to_move().is_some()));
        }
    }
    if with_list {
        deeds.push((Deed::Moves, "Moves", "The record of the game", true));
    }
    deeds
}

/// The buttons, in rows of `columns`; the list of moves has one where it is not in sight.
fn press(ui: &mut Ui, desk: &mut Desk, columns: usize, with_list: bool) {
    let deeds = deeds(desk, with_list);
    let texts: Vec<_> = deeds.iter().map(|&(_, text, help, enabled)| (text, help, enabled)).collect();
    if let Some(pressed) = widgets::button_grid(ui, columns, &texts) {
        perform(desk, deeds[pressed].0);
    }
}

/// Does it.
pub(super) fn perform(desk: &mut Desk, deed: Deed) {
    match deed {
        Deed::Undo => {
            desk.intents.write(Intent::Undo);
        }
        Deed::Redo => {
            desk.intents.write(Intent::Redo);
        }
        Deed::Hint => {
            desk.asks.write(Ask::Hint);
        }
        Deed::MoveNow => {
            desk.asks.write(Ask::MoveNow);
        }
        Deed::PlayOn => {
            desk.intents.write(Intent::PlayOn);
        }
        Deed::Pass => super::want_pass(&desk.table, &mut desk.windows, &mut desk.intents),
        Deed::Draw => desk.windows.confirm = Some(Confirm::Draw),
        Deed::Resign => desk.windows.confirm = Some(Confirm::Resign),
        Deed::Moves => desk.windows.moves = true,
        Deed::Result => desk.windows.end = true,
    }
}
