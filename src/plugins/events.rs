//! `--log-events`: one line of JSON for each thing that happened, for testers and other programs.

use super::GameSystems;
use super::camera::{Framed, TableCamera};
use super::layout::{Layout, Seat};
use super::pieces::Landed;
use super::table::{Intent, Outcome, Source, Table};
use super::thinker::Thinker;
use crate::game::{Ending, Standing};
use crate::rules::{Move, Point, Position, Side};
use bevy::prelude::*;
use serde_json::{Map, Value, json};
#[cfg(not(target_arch = "wasm32"))]
use std::{fs::File, io::Write, path::Path};

/// The open log, if one is kept. In a browser the page is told.
#[derive(Resource, Default)]
pub struct EventLog {
    #[cfg(not(target_arch = "wasm32"))]
    file: Option<File>,
}

impl EventLog {
    /// Begins a log in a new file.
    ///
    /// # Errors
    /// When the file cannot be made.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn create(path: &Path) -> std::io::Result<Self> {
        Ok(Self { file: Some(File::create(path)?) })
    }

    /// Writes one line, at once and whole.
    pub fn write(&mut self, event: &str, facts: Value) {
        let mut line = Map::new();
        line.insert("event".into(), event.into());
        if let Value::Object(facts) = facts {
            line.extend(facts);
        }
        let text = Value::Object(line).to_string();
        #[cfg(target_arch = "wasm32")]
        crate::platform::page::tell(&text);
        #[cfg(not(target_arch = "wasm32"))]
        if let Some(file) = &mut self.file
            // Readers must never see half a line.
            && let Err(error) = file.write_all(format!("{text}\n").as_bytes())
        {
            warn!("the event log cannot be written any more: {error}");
            self.file = None;
        }
    }

    /// Whether a log is kept.
    pub const fn is_kept(&self) -> bool {
        #[cfg(target_arch = "wasm32")]
        return true;
        #[cfg(not(target_arch = "wasm32"))]
        return self.file.is_some();
    }
}

/// Adds the log.
pub fn plugin(app: &mut App) {
    app.init_resource::<EventLog>().add_systems(
        Update,
        (log, tell_ready).chain().in_set(GameSystems::Show).run_if(|log: Res<EventLog>| log.is_kept()),
    );
}

fn log(
    mut log: ResMut<EventLog>,
    table: Res<Table>,
    layout: Res<Layout>,
    thinker: Res<Thinker>,
    mut intents: MessageReader<Intent>,
    mut outcomes: MessageReader<Outcome>,
    mut landed: MessageReader<Landed>,
    mut framed: MessageReader<Framed>,
    camera: Option<Single<(&Camera, &Transform), With<TableCamera>>>,
    mut thinking: Local<Option<Side>>,
) {
    let game = table.game();
    let grid = game.position().board().grid();
    let letters = game.game().letters();
    let name = |point: Point| grid.name(point, letters);
    let names = |points: &[Point]| points.iter().map(|&point| name(point)).collect::<Vec<_>>();
    for intent in intents.read() {
        let (kind, by, text) = describe(intent);
        log.write("intent", json!({"kind": kind, "by": by, "move": text.map(|mv| mv.text(grid, letters))}));
    }
    for outcome in outcomes.read() {
        match outcome {
            Outcome::Started => log.write("started", json!({"game": game.game(), "options": game.setup().options, "players": game.players, "ply": game.plies()})),
            Outcome::Played { effects, forced, .. } => log.write(
                "played",
                json!({
                    "move": effects.mv.text(grid, letters), "by": effects.by, "forced": forced,
                    "captures": names(&grid.sorted(effects.listed().collect())),
                    "warn": effects.warnings, "notation": effects.notation(grid, letters),
                }),
            ),
            Outcome::Refused { mv, why, points } => log.write("refused", json!({"move": mv.text(grid, letters), "reason": why.code(), "points": names(points)})),
            Outcome::Denied(why) => log.write("refused", json!({"move": Value::Null, "reason": format!("{why:?}"), "points": []})),
            Outcome::Moved { .. } => log.write("moved", json!({"ply": game.plies()})),
            Outcome::Marked => log.write("marked", json!({"dead": names(&game.marks().dead), "seki": names(&game.marks().seki)})),
            Outcome::Edited => log.write("edited", json!({"nodes": game.tree().len()})),
            Outcome::Drafted => log.write("drafted", json!({"rows": table.board().to_rows(), "drafting": table.draft().is_some()})),
            Outcome::Failed(error) => log.write("failed", json!({"why": error.to_string()})),
            Outcome::Offered(side) => log.write("offered", json!({"by": side})),
            Outcome::Declined(side) => log.write("declined", json!({"by": side})),
            Outcome::Ended => log.write("ended", ended(&game.standing())),
        }
    }
    for Landed { seat, piece, .. } in landed.read() {
        let at = match seat {
            Seat::Point(point) | Seat::Supply(point) => json!({"point": name(*point)}),
            Seat::Bowl(side, n) => json!({"bowl": side, "number": n + 1}),
        };
        log.write("landed", json!({"piece": piece.letter().to_string(), "seat": at}));
    }
    if *thinking != thinker.thinking() {
        *thinking = thinker.thinking();
        if let Some(side) = *thinking {
            log.write("thinking", json!({"side": side, "ply": game.plies()}));
        }
    }
    if framed.read().count() > 0
        && let Some(camera) = camera
    {
        let (camera, eye) = *camera;
        let eye = GlobalTransform::from(*eye);
        let points: Map<String, Value> = grid
            .points()
            .filter_map(|point| {
                let at = camera.world_to_viewport(&eye, layout.point(point)).ok()?;
                Some((name(point), json!([at.x.round(), at.y.round()])))
            })
            .collect();
        log.write("framed", json!({"game": game.game(), "points": points}));
    }
}

/// Frames in which nothing is missing and nothing moves before the program calls itself ready.
const CALM: u32 = 5;

/// Once all shapes are there and the picture stands.
fn tell_ready(
    mut log: ResMut<EventLog>,
    ready: super::scene::Ready,
    orbit: Res<super::camera::Orbit>,
    table: Res<Table>,
    mut calm: Local<u32>,
    mut redraw: MessageWriter<bevy::window::RequestRedraw>,
) {
    if *calm > CALM {
        return;
    }
    *calm = if ready.is_true() && !orbit.moves() { *calm + 1 } else { 0 };
    redraw.write(bevy::window::RequestRedraw);
    if *calm > CALM {
        log.write("ready", json!({"game": table.game().game()}));
    }
}

fn describe(intent: &Intent) -> (&'static str, &'static str, Option<Move>) {
    match intent {
        Intent::Start(_) => ("start", "person", None),
        Intent::Resume(_) => ("resume", "person", None),
        Intent::Play { mv, by: Source::Person } => ("play", "person", Some(*mv)),
        Intent::Play { mv, by: Source::Ai(_) } => ("play", "ai", Some(*mv)),
        Intent::Mark(_) => ("mark", "person", None),
        Intent::SetDead(_) => ("set_dead", "ai", None),
        Intent::Agree => ("agree", "person", None),
        Intent::Disagree => ("disagree", "person", None),
        Intent::Resign(Source::Person) => ("resign", "person", None),
        Intent::Resign(Source::Ai(_)) => ("resign", "ai", None),
        Intent::Undo => ("undo", "person", None),
        Intent::Redo => ("redo", "person", None),
        Intent::GoTo(_) => ("go_to", "person", None),
        Intent::Step(_) => ("step", "person", None),
        Intent::Seek(..) => ("seek", "person", None),
        Intent::PlayOn => ("play_on", "person", None),
        Intent::Promote(_) => ("promote", "person", None),
        Intent::Remove(_) => ("remove", "person", None),
        Intent::Remark(..) => ("remark", "person", None),
        Intent::Name(..) => ("name", "program", None),
        Intent::NoteClocks { .. } => ("note_clocks", "clock", None),
        Intent::TimeOut(_) => ("time_out", "clock", None),
        Intent::Draft(_) => ("draft", "person", None),
        Intent::Seat(..) => ("seat", "person", None),
        Intent::OfferDraw => ("offer_draw", "person", None),
        Intent::AnswerDraw { .. } => ("answer_draw", "ai", None),
    }
}

fn ended(standing: &Standing) -> Value {
    let Standing::Over(ending) = standing else { return json!({}) };
    let (status, reason) = match ending {
        Ending::ByRules(status) => (status.code(), status.reason().map(|reason| reason.code())),
        Ending::Resigned(Side::Black) => ("white_wins", Some("resignation")),
        Ending::Resigned(Side::White) => ("black_wins", Some("resignation")),
        Ending::Timeout(Side::Black) => ("white_wins", Some("timeout")),
        Ending::Timeout(Side::White) => ("black_wins", Some("timeout")),
        Ending::Agreed => ("draw", Some("agreement")),
        Ending::Counted(score) => match score.winner {
            Some(Side::Black) => ("black_wins", Some("count")),
            Some(Side::White) => ("white_wins", Some("count")),
            None => ("draw", Some("count")),
        },
    };
    json!({"status": status, "reason": reason, "winner": ending.winner()})
}
