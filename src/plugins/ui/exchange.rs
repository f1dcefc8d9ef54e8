//! Records come in by drop and by paste, and go out to the clipboard.

use super::open::{Form, Source};
use super::{Desk, Windows};
use crate::platform::files::DataDir;
use crate::plugins::Screen;
use crate::plugins::notices::Notices;
use crate::plugins::screenshot::Clip;
use crate::plugins::table::Table;
use crate::records::{Format, WriteError, link, write};
use crate::rules::{AnyPosition, Position};
use bevy::prelude::{Commands, Message, MessageReader, Res, ResMut, Result, State};
use bevy::window::FileDragAndDrop;
use bevy_egui::{EguiContexts, egui};

/// What is copied to the clipboard.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Copy {
    /// The record in the format of its game.
    Record,
    /// The position at the cursor, as rows of text.
    Position,
    /// A link that opens the record where the cursor is.
    Link,
    /// A picture of the board as it is seen.
    Picture,
}

impl Copy {
    /// All of them, with what they are called.
    pub(super) const ALL: [(Self, &str); 4] = [
        (Self::Record, "The record"),
        (Self::Position, "The position as text"),
        (Self::Link, "A link to the game"),
        (Self::Picture, "A picture of the board"),
    ];
}

/// What a link of the program begins with.
const SCHEME: &str = "oblava:";

/// Puts texts on the clipboard.
pub(super) fn copy(
    mut contexts: EguiContexts,
    mut wanted: MessageReader<Copy>,
    table: Res<Table>,
    mut notices: ResMut<Notices>,
    mut commands: Commands,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    for &copy in wanted.read() {
        let (text, done) = match copy {
            Copy::Record => (record(&table), "The record is copied."),
            Copy::Position => (Ok(board(table.game().position())), "The position is copied."),
            Copy::Link => (link(&table), "The link is copied."),
            Copy::Picture => {
                commands.init_resource::<Clip>();
                continue;
            }
        };
        match text {
            Ok(text) => {
                ctx.copy_text(text);
                notices.tell(done);
            }
            Err(error) => notices.error(format!("That could not be copied: {error}.")),
        }
    }
    Ok(())
}

fn record(table: &Table) -> std::result::Result<String, WriteError> {
    let bytes = write(&table.game().to_record(), Format::of(table.game().game()))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

fn link(table: &Table) -> std::result::Result<String, WriteError> {
    Ok(format!("{SCHEME}{}", link::write(&table.game().to_record(), table.game().at())?))
}

/// The rows from the top, and whose turn it is.
fn board(position: &AnyPosition) -> String {
    let mut text = position.board().to_rows().join("\n");
    text.push_str(if position.to_move() == crate::rules::Side::Black {
        "\nblack to move\n"
    } else {
        "\nwhite to move\n"
    });
    text
}

/// Files that are let fall on the window, and texts that are pasted where nothing is being written.
pub(super) fn take_in(
    mut contexts: EguiContexts,
    mut dropped: MessageReader<FileDragAndDrop>,
    screen: Res<State<Screen>>,
    dir: Res<DataDir>,
    mut desk: Desk,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let mut sources: Vec<Source> = Vec::new();
    for event in dropped.read() {
        if let FileDragAndDrop::DroppedFile { path_buf, .. } = event {
            sources.push(Source::File(path_buf.clone()));
        }
    }
    #[cfg(target_arch = "wasm32")]
    sources.extend(crate::platform::page::dropped().into_iter().map(Source::File));
    if ctx.memory(|memory| memory.focused().is_none()) && may_paste(&desk.windows, *screen.get()) {
        ctx.input(|input| {
            sources.extend(input.events.iter().filter_map(|event| match event {
                egui::Event::Paste(text) if !text.trim().is_empty() => Some(Source::Text(text.clone())),
                _ => None,
            }));
        });
    }
    if let Some(source) = sources.pop() {
        Form::new(&dir).choose(&mut desk, source);
    }
    Ok(())
}

/// A question on the screen is answered first; the window that opens games takes a paste as well.
fn may_paste(windows: &Windows, screen: Screen) -> bool {
    screen == Screen::Title || windows.open.is_some() || !windows.is_modal()
}
