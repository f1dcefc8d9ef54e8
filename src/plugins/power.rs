//! The program sleeps between inputs: it draws while something flies, glides or waits, and not otherwise.

use super::Screen;
use super::camera::Orbit;
use super::clocks::Clock;
use super::counting::Counting;
use super::hosting::Hosting;
use super::input::Hand;
use super::layout::Layout;
use super::looks::light::ChosenQuality;
use super::pieces::Flight;
use super::review::Autoplay;
use super::screenshot::Pictures;
use super::settings::{QualityChoice, Settings};
use super::table::{Intent, Outcome, Table};
use super::thinker::{Thinker, Waker};
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy::winit::{EventLoopProxyWrapper, UpdateMode, WinitSettings, WinitUserEvent};
use bevy_egui::{EguiInput, EguiPreUpdateSet, egui};
use std::sync::Arc;
use std::time::Duration;

/// How long it sleeps if nothing happens.
const SLEEP: Duration = Duration::from_secs(3600);

/// The same while the engine is at work: now and then the dots on the screen move on.
const DOZE: Duration = Duration::from_millis(400);

/// The same while a clock runs, whose seconds must not stumble.
const TICK: Duration = Duration::from_millis(200);

/// Adds sleep.
pub fn plugin(app: &mut App) {
    let sleep = UpdateMode::reactive(SLEEP);
    app.insert_resource(WinitSettings { focused_mode: sleep, unfocused_mode: sleep })
        .add_systems(Startup, wake_by_proxy)
        .add_systems(Update, spare_frames.run_if(resource_exists_and_changed::<ChosenQuality>))
        .add_systems(
            PreUpdate,
            forget_same_modifiers.after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass),
        )
        .add_systems(Last, (keep_awake, doze));
}

/// Where a frame takes the machine long, none is drawn for dots and numbers: the player needs the machine, too.
fn spare_frames(chosen: Res<ChosenQuality>, mut thinker: ResMut<Thinker>) {
    thinker.unwatched = chosen.0 == QualityChoice::Low;
}

fn doze(
    thinker: Res<Thinker>,
    clock: Res<Clock>,
    hosting: Res<Hosting>,
    mut settings: ResMut<WinitSettings>,
    mut before: Local<Option<Duration>>,
) {
    let is_shown = thinker.is_busy() && !thinker.unwatched || hosting.is_busy();
    let wait = match (clock.runs(), is_shown) {
        (true, _) => TICK,
        (false, true) => DOZE,
        (false, false) => SLEEP,
    };
    if *before != Some(wait) {
        *before = Some(wait);
        let mode = UpdateMode::reactive(wait);
        *settings = WinitSettings { focused_mode: mode, unfocused_mode: mode };
    }
}

/// `bevy_egui` 0.42 tells egui in every frame which modifier keys are held; egui takes each event as a reason to draw
/// once more, and so would never rest. Only a change is news.
fn forget_same_modifiers(mut inputs: Query<&mut EguiInput>, mut held: Local<egui::Modifiers>) {
    for mut input in &mut inputs {
        input.events.retain(|event| match event {
            egui::Event::ModifiersChanged(now) => std::mem::replace(&mut *held, *now) != *now,
            _ => true,
        });
    }
}

/// Other threads wake the program through the window system.
fn wake_by_proxy(proxy: Option<Res<EventLoopProxyWrapper>>, mut waker: ResMut<Waker>) {
    if let Some(proxy) = proxy {
        let proxy = (**proxy).clone();
        waker.0 = Arc::new(move || {
            // The window is gone: there is nothing left to wake.
            let _ = proxy.send_event(WinitUserEvent::WakeUp);
        });
    }
}

/// Frames that are drawn after the last change, for what follows a frame later.
const LINGER: u8 = 3;

fn keep_awake(
    flights: Query<(), With<Flight>>,
    orbit: Res<Orbit>,
    thinker: Res<Thinker>,
    pictures: Pictures,
    scene: super::scene::Ready,
    mut intents: MessageReader<Intent>,
    mut outcomes: MessageReader<Outcome>,
    screen: Res<State<Screen>>,
    hand: Res<Hand>,
    layout: Res<Layout>,
    settings: Res<Settings>,
    autoplay: Res<Autoplay>,
    counting: Res<Counting>,
    table: Res<Table>,
    mut left: Local<u8>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    // Windows are drawn after the rules have run: what they want is met in the next frame.
    let wanted = intents.read().count() + outcomes.read().count() > 0;
    let stirred = wanted || screen.is_changed() || hand.is_changed() || layout.is_changed() || settings.is_changed();
    let moving = !flights.is_empty()
        || orbit.moves()
        || thinker.has_answer()
        || autoplay.on
        || counting.is_running(table.game())
        || pictures.are_wanted()
        || !scene.is_true()
        || stirred;
    *left = if moving { LINGER } else { left.saturating_sub(1) };
    if *left > 0 {
        redraw.write(RequestRedraw);
    }
}
