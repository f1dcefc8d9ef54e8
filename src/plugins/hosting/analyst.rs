//! Another program that is asked what it thinks, in the place of the built-in player.

use super::super::table::{Place, Table};
use super::super::thinker::{Analysis, Thinker, Waker};
use super::super::{Screen, notices::Notices, settings::Settings};
use crate::engine::guest::Question;
use crate::engine::hosted::HostedEngine;
use crate::platform::host::{self, Host, What};
use crate::platform::log::Log;
use bevy::prelude::*;

/// The program that analyses, if the player has chosen one.
#[derive(Resource, Default)]
pub struct Analyst {
    seated: Option<Seated>,
    /// It failed, and is not asked again as long as it is described so.
    failed: Option<HostedEngine>,
}

struct Seated {
    engine: HostedEngine,
    host: Host,
    /// The number of the question, and where it was asked.
    asked: Option<(u64, Place)>,
}

impl Analyst {
    /// Its name, if one is there.
    pub fn name(&self) -> Option<&str> {
        self.seated.as_ref().map(|seated| &seated.engine.name[..])
    }

    /// What was said to and by it.
    pub fn log(&self) -> Option<&Log> {
        self.seated.as_ref().map(|seated| seated.host.log())
    }
}

/// It is there as long as an analysis is wanted in a game that it knows.
pub(super) fn seat(
    mut analyst: ResMut<Analyst>,
    table: Res<Table>,
    settings: Res<Settings>,
    screen: Res<State<Screen>>,
    waker: Res<Waker>,
) {
    let wanted = settings.analyst(table.game().game()).filter(|_| settings.analysis && *screen.get() == Screen::Play);
    // Whoever asks once more is heard.
    if wanted.is_none() && analyst.failed.is_some() {
        analyst.failed = None;
    }
    let failed = |engine: &&HostedEngine| analyst.failed.as_ref() != Some(*engine);
    let wanted = wanted.filter(failed).filter(|engine| engine.command().is_ok());
    if analyst.seated.as_ref().map(|seated| &seated.engine) != wanted {
        let start = |engine: &HostedEngine| Seated {
            engine: engine.clone(),
            host: Host::start(engine, waker.0.clone()),
            asked: None,
        };
        analyst.seated = wanted.map(start);
    }
}

/// It is asked about every position that somebody looks at.
pub(super) fn ask(mut analyst: ResMut<Analyst>, table: Res<Table>) {
    let Some(Seated { host, asked, .. }) = &mut analyst.bypass_change_detection().seated else { return };
    let game = table.game();
    let looked_at = table.draft().is_none()
        && game.to_move().is_some_and(|side| game.players[side].is_human() || table.is_reviewed());
    match (looked_at, *asked) {
        (true, Some((_, place))) if place == table.place() => {}
        (true, _) => {
            if let Ok(question) = Question::of(game) {
                *asked = Some((host.analyse(question), table.place()));
            }
        }
        (false, Some(_)) => {
            host.rest();
            *asked = None;
        }
        (false, None) => {}
    }
}

pub(super) fn hear(mut analyst: ResMut<Analyst>, mut thinker: ResMut<Thinker>, mut notices: ResMut<Notices>) {
    let Some(Seated { engine, host, asked }) = &analyst.seated else { return };
    let mut failed = match host.state() {
        host::State::Failed(why) => Some(why),
        _ => None,
    };
    while let Some(news) = host.poll() {
        let Some((order, place)) = *asked else { continue };
        match news.what {
            What::Thought(reply) if news.order == order => {
                thinker.analysis = Some(Analysis { node: place.node, reply: *reply, whole: false });
            }
            What::Failed(why) if news.order == order => failed = Some(why),
            _ => {}
        }
    }
    if let Some(why) = failed {
        notices.error(format!("{}: {why}. The analysis is the computer's own.", engine.name));
        let engine = engine.clone();
        *analyst = Analyst { seated: None, failed: Some(engine) };
    }
}
