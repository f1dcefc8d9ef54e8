//! The windows, in egui: each is a file, reads resources, and writes what the player wants.

mod analysis;
mod confirm;
mod count;
mod emblems;
mod end;
mod every_rule;
mod exchange;
#[cfg(target_arch = "wasm32")]
mod fonts;
mod hud;
mod keys;
mod menu;
mod moves;
mod new_game;
mod open;
mod options;
mod programs;
mod record;
mod save;
mod set_up;
mod taken;
pub mod theme;
mod time;
mod title;
mod toast;
pub mod tree;
mod widgets;
mod words;

pub use exchange::Copy;
pub use set_up::brushes;

use super::autosave::LastSitting;
use super::clocks::Clock;
use super::counting::{Counting, Stage};
use super::hosting::{Analyst, Hosting};
use super::input::Hand;
use super::plan::Plan;
use super::recent::Recent;
use super::review::Autoplay;
use super::table::{Intent, NewGame, Outcome, Source, Table};
use super::thinker::{Ask, Thinker};
use super::{GameSystems, Screen};
use crate::game::{Match, Standing};
use crate::platform::clock;
use crate::platform::files::DataDir;
use crate::records::NodeId;
use crate::rules::{AnyPosition, Game, Move};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::input::EguiWantsInput;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

/// Which windows are open.
#[derive(Resource, Default, Debug)]
pub struct Windows {
    /// The choices for a new game, with this one in front.
    pub new_game: Option<Game>,
    /// The preferences.
    pub settings: bool,
    /// The list of keys and gestures.
    pub keys: bool,
    /// A question.
    pub confirm: Option<Confirm>,
    /// Another game, which waits until it is said whether the position that is being set up is given up for it.
    pub held: Option<Intent>,
    /// The name under which the game is to be saved.
    pub save: Option<save::Form>,
    /// The games that can be opened.
    pub open: Option<open::Form>,
    /// The record, where there is no room for it beside the board.
    pub moves: bool,
    /// Every rule of the new game, in front of its choices.
    pub rules: bool,
    /// The list of other programs, with one of that game to be added.
    pub programs: Option<Game>,
    /// What is shown of the record.
    pub tab: record::Tab,
    /// A comment being written.
    pub draft: Option<record::Draft>,
    /// The card at the end of a game.
    pub end: bool,
    /// Whether a game lies on the table that was begun or taken up in this sitting.
    pub begun: bool,
}

/// A question before something that is not meant lightly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Confirm {
    /// To give up?
    Resign,
    /// To agree on a draw?
    Draw,
    /// To pass, which ends play?
    Pass,
    /// To remove the branch at the cursor?
    Remove,
    /// To give up the position that is being set up?
    Leave,
}

impl Windows {
    /// Whether a window is open that wants an answer before anything else.
    pub const fn is_modal(&self) -> bool {
        self.new_game.is_some()
            || self.settings
            || self.keys
            || self.confirm.is_some()
            || self.save.is_some()
            || self.open.is_some()
            || self.programs.is_some()
            || self.moves
    }

    /// Offers the games that can be opened.
    pub fn open_file(&mut self, dir: &DataDir) {
        self.open = Some(open::Form::new(dir));
    }

    /// Asks under which name the game is to be saved.
    pub fn save_as(&mut self, game: &Match, dir: &DataDir) {
        self.save = Some(save::Form::new(game, dir));
    }

    /// Closes the topmost window; false if there is none.
    pub fn close(&mut self) -> bool {
        let Self { confirm, save, open, programs, rules, keys, settings, new_game, moves, end, .. } = self;
        confirm.take().is_some()
            || save.take().is_some()
            || open.take().is_some()
            || programs.take().is_some()
            || std::mem::take(rules)
            || std::mem::take(keys)
            || std::mem::take(settings)
            || new_game.take().is_some()
            || std::mem::take(moves)
            || std::mem::take(end)
    }
}

/// Run condition: a window is open that wants an answer before anything else.
pub fn is_modal(windows: Res<Windows>) -> bool {
    windows.is_modal()
}

/// The part of the window that is not covered, in logical pixels: there the board is to be seen.
#[derive(Resource, Default, Clone, Copy, Debug, PartialEq)]
pub struct FreeRect(pub Rect);

/// Where egui remembers from one frame to the next whether a window wants an answer.
const MODAL: &str = "a window wants an answer";

/// Whether a window of ours lies at `pos` (in egui's points), or one that wants an answer is open anywhere.
pub fn covers(ctx: &egui::Context, pos: egui::Pos2) -> bool {
    ctx.data(|data| data.get_temp(egui::Id::new(MODAL))).unwrap_or(false)
        || ctx.layer_id_at(pos).is_some_and(|layer| layer.order != egui::Order::Background)
}

/// Passes, but asks first where that would end play.
pub fn want_pass(table: &Table, windows: &mut Windows, intents: &mut MessageWriter<Intent>) {
    let ends_play = match table.game().position() {
        AnyPosition::Go(go) => go.passes() + 1 >= go.options().passes_to_end,
        _ => false,
    };
    if ends_play && table.game().mover().is_some_and(|player| player.is_human()) {
        windows.confirm = Some(Confirm::Pass);
    } else {
        intents.write(Intent::Play { mv: Move::Pass, by: Source::Person });
    }
}

/// What the windows read and write.
#[derive(SystemParam)]
struct Desk<'w, 's> {
    table: Res<'w, Table>,
    thinker: Res<'w, Thinker>,
    windows: ResMut<'w, Windows>,
    clock: Res<'w, Clock>,
    counting: Res<'w, Counting>,
    hosting: Res<'w, Hosting>,
    analyst: Res<'w, Analyst>,
    hand: ResMut<'w, Hand>,
    recent: ResMut<'w, Recent>,
    plan: Res<'w, Plan>,
    autoplay: ResMut<'w, Autoplay>,
    intents: MessageWriter<'w, Intent>,
    asks: MessageWriter<'w, Ask>,
    copies: MessageWriter<'w, Copy>,
    commands: Commands<'w, 's>,
}

impl Desk<'_, '_> {
    /// Begins a game, from whatever is in front of the player.
    fn start(&mut self, new: NewGame) {
        self.lay(Intent::Start(Box::new(new)));
    }

    /// Lays another game on the table; asks first where a position that is being set up would be lost.
    fn lay(&mut self, game: Intent) {
        if self.table.has_unkept_draft() {
            (self.windows.held, self.windows.confirm) = (Some(game), Some(Confirm::Leave));
        } else {
            self.intents.write(game);
        }
        self.commands.set_state_if_neq(Screen::Play);
    }

    /// Begins the same game again.
    fn rematch(&mut self) {
        let game = self.table.game();
        let new = NewGame {
            setup: game.setup().clone(),
            players: game.players,
            seed: clock::fresh_seed(),
            time: game.time_controls(),
            hosts: self.hosting.engines(),
        };
        self.start(new);
    }
}

/// How a game stands, in a sentence.
pub fn standing(game: &Match) -> String {
    match game.standing() {
        Standing::Playing(side) => format!("{} to move.", super::notices::side_name(side)),
        Standing::Marking => "Play has stopped: mark the dead stones, then count.".into(),
        Standing::Over(ending) => format!("{}. {}", words::result(&ending), words::reason(game, &ending)),
    }
}

/// Adds the windows.
pub fn plugin(app: &mut App) {
    #[cfg(target_arch = "wasm32")]
    app.add_plugins(fonts::plugin);
    app.init_resource::<Windows>()
        .add_message::<Copy>()
        .init_resource::<FreeRect>()
        .init_resource::<Plan>()
        .init_resource::<programs::Trial>()
        .init_resource::<new_game::Choices>()
        .add_systems(Update, (follow, lay_out, suggest_dead.run_if(in_state(Screen::Play))).in_set(GameSystems::Show))
        .add_systems(
            EguiPrimaryContextPass,
            (
                theme::apply,
                title::show.run_if(in_state(Screen::Title)),
                (hud::show, end::show).chain().run_if(in_state(Screen::Play)),
                toast::show,
                record::show_window,
                new_game::show,
                options::show,
                keys::show,
                save::show,
                (open::show, programs::show).chain(),
                confirm::show,
                exchange::take_in,
                exchange::copy,
                note,
            )
                .chain(),
        );
}

/// Opens and closes windows as the game goes.
fn follow(mut outcomes: MessageReader<Outcome>, mut windows: ResMut<Windows>, mut last: ResMut<LastSitting>) {
    for outcome in outcomes.read() {
        match outcome {
            Outcome::Started => {
                *windows = Windows { begun: true, tab: windows.tab, ..default() };
                last.game = None;
            }
            Outcome::Moved { .. } | Outcome::Played { .. } => windows.end = false,
            _ => {}
        }
        if matches!(outcome, Outcome::Ended) {
            windows.end = true;
            windows.confirm = None;
        }
    }
}

/// The tree of the record is laid out anew when it may have changed.
fn lay_out(table: Res<Table>, mut plan: ResMut<Plan>) {
    if table.is_changed() {
        plan.set_if_neq(Plan::new(table.game().tree()));
    }
}

/// Go: when play stops the engine is asked once which stones are dead.
fn suggest_dead(
    table: Res<Table>,
    thinker: Res<Thinker>,
    mut asked: Local<Option<NodeId>>,
    mut asks: MessageWriter<Ask>,
) {
    let game = table.game();
    if game.standing() != Standing::Marking {
        *asked = None;
    } else if *asked != Some(game.at()) && !thinker.is_busy() {
        *asked = Some(game.at());
        asks.write(Ask::Dead);
    }
}

/// The end of the pass: Escape reaches windows also while egui holds the keyboard, and it is noted who wants an answer.
fn note(mut contexts: EguiContexts, wants: Res<EguiWantsInput>, mut windows: ResMut<Windows>) -> Result {
    let ctx = contexts.ctx_mut()?;
    let held = wants.wants_any_keyboard_input() && !wants.is_popup_open();
    if held && windows.is_modal() && ctx.input(|input| input.key_pressed(egui::Key::Escape)) {
        windows.close();
    }
    ctx.data_mut(|data| data.insert_temp(egui::Id::new(MODAL), windows.is_modal()));
    Ok(())
}
