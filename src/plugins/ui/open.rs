//! Opens a game: one of the folder of games, any other file, or a text. Files of many games offer a choice; what was
//! repaired in a file is told.

mod reading;

pub(super) use reading::Source;

use super::theme::palette::{INK, MUTED, REFUSAL};
use super::{Desk, title, widgets, words};
use crate::game::{Match, Opened};
use crate::platform::dialogs::{Answer, FileDialog};
use crate::platform::files::DataDir;
use crate::plugins::autosave::GAMES;
use crate::plugins::recent::Recent;
use crate::plugins::table::Intent;
use crate::plugins::thinker::Waker;
use crate::records::{Document, Record, encodings};
use bevy::prelude::{Local, Res, Result};
use bevy_egui::{EguiContexts, egui};
use egui::{Align2, FontId, RichText, Sense, Ui, WidgetInfo, WidgetType, pos2, vec2};
use reading::{Done, Reading, Task};
use std::path::{Path, PathBuf};

/// So many games are offered, the newest ones.
const MOST: usize = 200;

/// A file of more bytes takes its time to be read.
const LARGE: u64 = 200_000;

/// The games that can be chosen, a path that is being written, and what was wrong with the last choice.
#[derive(Clone, Debug, Default)]
pub struct Form {
    games: Vec<Entry>,
    path: String,
    trouble: Option<String>,
    /// A file with several games, or with something to tell of.
    found: Option<Found>,
    /// What is to be read next.
    wanted: Option<Task>,
    /// What is being read.
    busy: Option<String>,
}

/// What was found in a file.
#[derive(Clone, Debug)]
struct Found {
    source: Source,
    document: Document,
    /// How it is to be read, where people know better.
    encoding: Option<&'static str>,
}

#[derive(Clone, Debug)]
struct Entry {
    path: PathBuf,
    name: String,
    /// What lies in it, or why it cannot be read.
    line: std::result::Result<String, String>,
}

impl Form {
    /// The games of the folder as they are now.
    pub fn new(dir: &DataDir) -> Self {
        match dir.list(GAMES, "") {
            Ok(files) => {
                Self { games: files.iter().take(MOST).map(|file| entry(&dir.path(file))).collect(), ..Self::default() }
            }
            Err(error) => {
                Self { trouble: Some(format!("The folder of games cannot be read: {error}.")), ..Self::default() }
            }
        }
    }

    /// Opens what lies there, or shows what there is to choose, or why it cannot be opened, once it is read.
    pub(super) fn choose(mut self, desk: &mut Desk, source: Source) {
        self.trouble = None;
        self.wanted = Some(Task::Open(source, None));
        desk.windows.open = Some(self);
    }

    /// Takes in what was read; a game that can be taken up at once, and where it comes from.
    fn take_in(&mut self, done: Done) -> Option<(Match, Source)> {
        match done {
            Done::TakenUp(source, Ok(game)) | Done::Opened(source, None, Ok(Opened::Match(game))) => {
                return Some((*game, source));
            }
            #[cfg(not(target_arch = "wasm32"))]
            Done::Nothing => self.trouble = Some("That could not be read.".into()),
            Done::TakenUp(_, Err(error)) => self.trouble = Some(format!("This game cannot be set up: {error}.")),
            Done::Opened(source, encoding, Ok(opened)) => {
                let document = match opened {
                    Opened::Records(document) => *document,
                    Opened::Match(game) => Document {
                        games: vec![game.to_record()],
                        notes: Vec::new(),
                        encoding: encoding.unwrap_or_default(),
                    },
                };
                self.trouble = None;
                self.found = Some(Found { source, document, encoding });
            }
            Done::Opened(source, None, Err(error)) => {
                self.trouble = Some(format!("{} cannot be opened: {error}.", source.name()));
            }
            Done::Opened(_, Some(_), Err(error)) => {
                self.trouble = Some(format!("Read so, it cannot be opened: {error}."));
            }
        }
        None
    }
}

/// Lays a game on the table, and remembers where it comes from.
fn take_up(desk: &mut Desk, game: Match, source: &Source) {
    if let Source::File(path) = source {
        desk.recent.note(path);
    }
    desk.windows.open = None;
    desk.lay(Intent::Resume(Box::new(game)));
}

/// A file of the folder of games; a large one is not read for that.
fn entry(path: &Path) -> Entry {
    let source = Source::File(path.to_owned());
    let line = match source.bytes(LARGE + 1) {
        Ok(bytes) if bytes.len() as u64 > LARGE => Ok("A large file".into()),
        Ok(bytes) => source.opened(&bytes, None).map(|opened| match opened {
            Opened::Match(game) => {
                format!("{} · {} · {}", words::title(&game), title::state_of(&game), words::players(&game))
            }
            Opened::Records(document) => format!("{} games", document.games.len()),
        }),
        Err(error) => Err(error.to_string()),
    };
    let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    Entry { path: path.to_owned(), name, line }
}

pub(super) fn show(
    mut contexts: EguiContexts,
    mut desk: Desk,
    waker: Res<Waker>,
    mut browsing: Local<Option<FileDialog>>,
    mut reading: Local<Option<Reading>>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let Some(mut form) = desk.windows.open.take() else {
        (*browsing, *reading) = (None, None);
        return Ok(());
    };
    match browsing.as_mut().and_then(FileDialog::poll) {
        None => {}
        Some(answer) => {
            *browsing = None;
            match answer {
                Answer::File(path) => form.wanted = Some(Task::Open(Source::File(path), None)),
                Answer::Missing => form.trouble = Some(NO_DIALOG.into()),
                Answer::Nothing => {}
            }
        }
    }
    if form.busy.is_none() {
        // What is still being read was wanted by a window that is closed.
        *reading = None;
    }
    if let Some(task) = form.wanted.take() {
        form.busy = Some(task.source().name());
        *reading = Some(Reading::start(task, waker.0.clone()));
    }
    if let Some(done) = reading.as_mut().and_then(Reading::poll) {
        (*reading, form.busy) = (None, None);
        if let Some((game, source)) = form.take_in(done) {
            take_up(&mut desk, game, &source);
            return Ok(());
        }
    }
    let mut wish = Wish::Nothing;
    let mut leave = false;
    let open = widgets::modal(
        ctx,
        "open",
        520.0,
        |ui| {
            wish = match &form {
                Form { busy: Some(name), .. } => busy(ui, name),
                Form { found: Some(_), .. } => choice(ui, &form),
                _ => offer(ui, &mut form, &desk.recent),
            }
        },
        |ui| leave = ui.add(widgets::plain("Back")).clicked(),
    );
    let found = form.found.as_ref();
    match wish {
        Wish::Nothing => {}
        Wish::Open(path) => form.wanted = Some(Task::Open(Source::File(path), None)),
        Wish::Browse => *browsing = Some(FileDialog::open("Open a game", waker.0.clone())),
        Wish::Encoding(name) => form.wanted = found.map(|found| Task::Open(found.source.clone(), Some(name))),
        Wish::Game(number) => {
            form.wanted = found.and_then(|found| {
                let record = found.document.games.get(number)?.clone();
                Some(Task::TakeUp(found.source.clone(), Box::new(record)))
            });
        }
    }
    if form.wanted.is_some() {
        ctx.request_repaint();
    }
    if leave && form.busy.take().is_some() {
        (*reading, leave) = (None, false);
    } else if leave && form.found.take().is_some() {
        leave = false;
    }
    desk.windows.open = (open && !leave).then_some(form);
    Ok(())
}

/// A file that takes its time.
fn busy(ui: &mut Ui, name: &str) -> Wish {
    widgets::heading(ui, "Reading…");
    ui.label(RichText::new(name).small().color(MUTED));
    Wish::Nothing
}

/// What is wanted of the window.
enum Wish {
    Nothing,
    Open(PathBuf),
    Browse,
    Game(usize),
    Encoding(&'static str),
}

/// What is said where no dialog of the system comes.
pub(super) const NO_DIALOG: &str = "This system has no window to choose files in: write the path of the file.";

/// The saved games, the files of late, and any other file.
fn offer(ui: &mut Ui, form: &mut Form, recent: &Recent) -> Wish {
    widgets::heading(ui, "Open a game");
    let mut wish = list(ui, &form.games).map_or(Wish::Nothing, Wish::Open);
    let elsewhere = recent.files().filter(|path| form.games.iter().all(|entry| entry.path != *path));
    let elsewhere: Vec<_> = elsewhere.collect();
    if !elsewhere.is_empty() {
        ui.add_space(4.0);
        widgets::caption(ui, "Lately");
    }
    for path in elsewhere {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let folder = path.parent().unwrap_or(path).display().to_string();
        if card(ui, &name, &Ok(folder)) {
            wish = Wish::Open(path.to_owned());
        }
    }
    ui.add_space(4.0);
    widgets::caption(ui, "Another file");
    if by_path(ui, form) {
        wish = Wish::Open(PathBuf::from(form.path.trim()));
    }
    if ui.add(widgets::plain("Browse…")).on_hover_text("Choose a file in a window of the system").clicked() {
        wish = Wish::Browse;
    }
    widgets::muted(
        ui,
        "SGF, NGF, GIB, UGF, GGF, WTHOR, transcripts and text are read. A file can also be dropped on the window, and a record pasted.",
    );
    trouble(ui, form);
    wish
}

fn trouble(ui: &mut Ui, form: &Form) {
    if let Some(trouble) = &form.trouble {
        ui.label(RichText::new(trouble).color(REFUSAL));
    }
}

/// The games of a file, what was repaired in it, and in which letters it is read.
fn choice(ui: &mut Ui, form: &Form) -> Wish {
    let mut wish = Wish::Nothing;
    let Some(Found { source, document, encoding }) = &form.found else { return wish };
    widgets::heading(ui, if document.games.len() > 1 { "Which game?" } else { "This file was repaired" });
    ui.label(RichText::new(source.name()).small().color(MUTED));
    for note in document.notes.iter().take(NOTES) {
        ui.label(RichText::new(note.to_string()).small().color(INK));
    }
    if document.notes.len() > NOTES {
        widgets::muted(ui, format!("and {} things more", document.notes.len() - NOTES));
    }
    let height = 56.0;
    let most = (ui.ctx().content_rect().height() - 330.0).max(2.0 * height);
    egui::ScrollArea::vertical().max_height(most).id_salt("games").show_rows(
        ui,
        height,
        document.games.len(),
        |ui, range| {
            for number in range {
                let (name, line) = summary(&document.games[number], number);
                if card(ui, &name, &Ok(line)) {
                    wish = Wish::Game(number);
                }
            }
        },
    );
    ui.horizontal(|ui| {
        widgets::muted(ui, "Letters");
        egui::ComboBox::from_id_salt("encoding").selected_text(encoding.unwrap_or(document.encoding)).show_ui(
            ui,
            |ui| {
                for name in encodings() {
                    if ui.selectable_label(*encoding == Some(name), name).clicked() {
                        wish = Wish::Encoding(name);
                    }
                }
            },
        );
    });
    trouble(ui, form);
    wish
}

/// So many remarks on a file are shown.
const NOTES: usize = 4;

/// A game of a collection: who played, and what is known of it.
fn summary(record: &Record, number: usize) -> (String, String) {
    let tag = |names: [&str; 2]| names.into_iter().find_map(|name| record.tag(name)).filter(|text| !text.is_empty());
    let (black, white) = (tag(["PB", "Black"]), tag(["PW", "White"]));
    let name = match (black, white) {
        (None, None) => tag(["GN", "Event"]).map_or_else(|| format!("Game {}", number + 1), String::from),
        (black, white) => format!("{} – {}", black.unwrap_or("?"), white.unwrap_or("?")),
    };
    let moves = record.tree.main_line().len();
    let facts = [tag(["EV", "Event"]), tag(["DT", "Date"]), tag(["RE", "Result"])];
    let facts = facts.into_iter().flatten().map(String::from).chain([format!("{moves} moves")]);
    (name, facts.collect::<Vec<_>>().join(" · "))
}

/// The path of any file; true when it is to be opened.
fn by_path(ui: &mut Ui, form: &mut Form) -> bool {
    ui.horizontal(|ui| {
        let field = egui::TextEdit::singleline(&mut form.path)
            .hint_text("Path of a file")
            .desired_width(ui.available_width() - 112.0)
            .margin(egui::Margin::symmetric(12, 9));
        let response = ui.add(field);
        if response.changed() {
            form.trouble = None;
        }
        let entered = response.lost_focus() && widgets::entered(ui);
        let there = !form.path.trim().is_empty();
        ui.add_enabled(there, widgets::primary("Open")).clicked() || entered && there
    })
    .inner
}

/// The games, a line each; the one that was chosen.
fn list(ui: &mut Ui, games: &[Entry]) -> Option<PathBuf> {
    if games.is_empty() {
        widgets::muted(ui, "No game is saved yet. Whatever you begin is kept here when you begin another.");
    }
    let mut chosen = None;
    for Entry { path, name, line } in games {
        if card(ui, name, line) {
            chosen = Some(path.clone());
        }
    }
    chosen
}

/// A game to choose; true when it was.
fn card(ui: &mut Ui, name: &str, line: &std::result::Result<String, String>) -> bool {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 52.0), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, line.is_ok(), name));
    widgets::paint_card(ui, rect, &response, false);
    let painter = ui.painter().with_clip_rect(rect.shrink2(vec2(8.0, 0.0)));
    let left = rect.left() + 14.0;
    let ink = if line.is_ok() { INK } else { MUTED };
    painter.text(pos2(left, rect.top() + 17.0), Align2::LEFT_CENTER, name, FontId::proportional(16.0), ink);
    let (text, ink) = match line {
        Ok(line) => (line, MUTED),
        Err(error) => (error, REFUSAL),
    };
    painter.text(pos2(left, rect.top() + 36.0), Align2::LEFT_CENTER, text, FontId::proportional(13.0), ink);
    widgets::paint_arrow(ui.painter(), pos2(rect.right() - 18.0, rect.center().y), 10.0);
    response.clicked()
}
