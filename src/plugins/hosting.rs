//! Other programs in the computer's seat. Each works on its own thread; the game never waits for it. One that fails is
//! told of, and the built-in player takes its seat: the game stays as it was.

mod analyst;

pub use analyst::Analyst;

use super::GameSystems;
use super::clocks::Clock;
use super::notices::{Notices, side_name};
use super::table::{Intent, Place, Source, Table};
use super::thinker::Waker;
use crate::engine::guest::{Choice, Question, Time as TimeLeft};
use crate::engine::hosted::HostedEngine;
use crate::platform::host::{Host, State, What};
use crate::platform::log::Log;
use crate::rules::{BySide, Side};
use bevy::prelude::*;

/// The programs at the table.
#[derive(Resource, Default)]
pub struct Hosting {
    seats: BySide<Option<Seated>>,
}

/// A program that plays a side.
struct Seated {
    engine: HostedEngine,
    host: Host,
    /// What it was asked last: the number of the order, where, and when.
    asked: Option<(u64, Place, f32)>,
    answer: Option<Choice>,
}

/// A move is shown no sooner than this many seconds after the one before.
const PAUSE: f32 = 0.5;

impl Hosting {
    /// The name of the program that plays a side, if one does.
    pub fn player(&self, side: Side) -> Option<&str> {
        self.seats[side].as_ref().map(|seated| &seated.engine.name[..])
    }

    /// The programs that play, to be seated again.
    pub fn engines(&self) -> BySide<Option<HostedEngine>> {
        let engine = |side: Side| self.seats[side].as_ref().map(|seated| seated.engine.clone());
        BySide { black: engine(Side::Black), white: engine(Side::White) }
    }

    /// How it goes with that program, in words, as long as something is expected of it.
    pub fn state(&self, side: Side) -> Option<String> {
        let seated = self.seats[side].as_ref()?;
        let (name, state) = (&seated.engine.name, seated.host.state());
        // Its answer waits until people can follow.
        Some(if state == State::Ready { format!("{name} moves") } else { format!("{name} is {state}") })
    }

    /// The names of the programs that play, with what was said to and by them.
    pub fn logs(&self) -> impl Iterator<Item = (&str, &Log)> {
        let seated = Side::BOTH.into_iter().filter_map(|side| self.seats[side].as_ref());
        seated.map(|seated| (&seated.engine.name[..], seated.host.log()))
    }

    /// Whether a program is asked for a move.
    pub fn is_busy(&self) -> bool {
        Side::BOTH.into_iter().any(|side| self.seats[side].as_ref().is_some_and(|seated| seated.asked.is_some()))
    }
}

/// Adds the seats of programs.
pub fn plugin(app: &mut App) {
    app.init_resource::<Hosting>().init_resource::<Analyst>().add_systems(
        Update,
        (
            (hear, analyst::hear).in_set(GameSystems::Input),
            (sit, ask).chain().in_set(GameSystems::Rules).after(super::table::decide),
            // Analyses of other positions are forgotten first.
            (analyst::seat, analyst::ask).chain().in_set(GameSystems::Seats),
        ),
    );
}

/// A new game has its own programs; one that goes on playing is not started anew.
fn sit(mut hosting: ResMut<Hosting>, mut intents: MessageReader<Intent>, waker: Res<Waker>) {
    for intent in intents.read() {
        let wanted = match intent {
            Intent::Start(new) => new.hosts.clone(),
            Intent::Resume(_) => BySide::default(),
            _ => continue,
        };
        for side in Side::BOTH {
            let seat = &mut hosting.seats[side];
            let stays = seat.as_ref().map(|seated| &seated.engine) == wanted[side].as_ref();
            if !stays {
                *seat = wanted[side].clone().map(|engine| {
                    let host = Host::start(&engine, waker.0.clone());
                    Seated { engine, host, asked: None, answer: None }
                });
            } else if let Some(seated) = seat {
                seated.host.rest();
                (seated.asked, seated.answer) = (None, None);
            }
        }
    }
}

fn ask(
    mut hosting: ResMut<Hosting>,
    table: Res<Table>,
    clock: Res<Clock>,
    time: Res<Time>,
    mut notices: ResMut<Notices>,
) {
    let game = table.game();
    for side in Side::BOTH {
        let its_turn = game.to_move() == Some(side) && !game.players[side].is_human() && !table.is_reviewed();
        let Some(seated) = &mut hosting.bypass_change_detection().seats[side] else { continue };
        let here = seated.asked.is_some_and(|(_, place, _)| place == table.place());
        if !its_turn && seated.asked.is_some() {
            seated.host.rest();
            (seated.asked, seated.answer) = (None, None);
        } else if its_turn && !here {
            match Question::of(game) {
                Ok(mut question) => {
                    let control = game.time_controls()[side];
                    question.time = clock.left(side).map(|left| TimeLeft { control, left: Some(left) });
                    seated.asked = Some((seated.host.choose(question), table.place(), time.elapsed_secs()));
                    seated.answer = None;
                }
                Err(error) => {
                    notices.error(format!("{} cannot be told of this game: {error}.", seated.engine.name));
                    hosting.seats[side] = None;
                }
            }
        }
    }
}

fn hear(
    mut hosting: ResMut<Hosting>,
    time: Res<Time>,
    mut notices: ResMut<Notices>,
    mut intents: MessageWriter<Intent>,
) {
    for side in Side::BOTH {
        let Some(seated) = &mut hosting.bypass_change_detection().seats[side] else { continue };
        let mut failed = match seated.host.state() {
            State::Failed(why) => Some(why),
            _ => None,
        };
        while let Some(news) = seated.host.poll() {
            if seated.asked.is_none_or(|(order, ..)| order != news.order) {
                continue;
            }
            match news.what {
                What::Choice(choice) => seated.answer = Some(choice),
                What::Failed(why) => failed = Some(why),
                What::Thought(_) | What::Answer(_) | What::Checkup(_) => {}
            }
        }
        if let Some(why) = failed {
            let name = seated.engine.name.clone();
            notices.error(format!("{name}: {why}. The computer plays {} instead.", side_name(side)));
            intents.write(Intent::Name(side, None));
            hosting.seats[side] = None;
            continue;
        }
        let Some((_, place, since)) = seated.asked else { continue };
        if time.elapsed_secs() - since < PAUSE {
            continue;
        }
        if let Some(choice) = seated.answer.take() {
            seated.asked = None;
            intents.write(match choice {
                Choice::Move(mv) => Intent::Play { mv, by: Source::Ai(place) },
                Choice::Resign => Intent::Resign(Source::Ai(place)),
            });
        }
    }
}
