//! From the command line to the running program.

use super::autosave::LastSitting;
use super::camera::{Orbit, View};
use super::cli::{Cli, SMALLEST_WINDOW, ViewChoice};
use super::events::EventLog;
use super::looks::light::ChosenQuality;
use super::recent::Recent;
use super::screenshot::Wanted;
use super::settings::Settings;
use super::table::Intent;
use super::thinker::Thinker;
use super::{Screen, logic, shown};
use crate::platform::files::DataDir;
use crate::rules::Side;
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::window::{PresentMode, WindowResizeConstraints, WindowResolution};
use bevy_egui::{EguiGlobalSettings, EguiPlugin};
use std::path::PathBuf;
use std::process::ExitCode;

/// What the program is to do first.
#[derive(Resource)]
struct First {
    intent: Option<Intent>,
    trouble: Option<String>,
    view: ViewChoice,
    /// The file that it comes from.
    file: Option<PathBuf>,
}

/// Runs the game until its window is closed.
pub fn run(cli: Cli) -> ExitCode {
    explain_panics();
    let mut trouble = None;
    let intent = match cli.start() {
        Ok(intent) => intent,
        // Options that make no game are a mistake on the command line; a file may be broken through nobody's fault.
        Err(error) if cli.file.is_none() => {
            eprintln!("oblava: {error}");
            return ExitCode::from(2);
        }
        Err(error) => {
            eprintln!("oblava: {error}");
            if cli.screenshot.is_some() {
                return ExitCode::FAILURE;
            }
            trouble = Some(format!("The file could not be opened: {error}."));
            None
        }
    };
    let dir = match data_dir(&cli) {
        Ok(dir) => dir,
        Err(error) => {
            eprintln!("oblava: {error}; name a folder with --data-dir");
            return ExitCode::FAILURE;
        }
    };
    if let Err(error) = can_be_used(&dir, &cli) {
        eprintln!("oblava: {error}");
        return ExitCode::FAILURE;
    }
    #[cfg(target_arch = "wasm32")]
    let log = EventLog::default();
    #[cfg(not(target_arch = "wasm32"))]
    let log = match cli.log_events.as_deref().map(EventLog::create).transpose() {
        Ok(log) => log.unwrap_or_default(),
        Err(error) => {
            eprintln!("oblava: the event log cannot be written: {error}");
            return ExitCode::FAILURE;
        }
    };

    let mut app = App::new();
    add_engine(&mut app, &cli);
    app.insert_resource(dir)
        .insert_resource(log)
        .insert_resource(First { intent, trouble, view: cli.view, file: cli.file })
        .add_plugins((logic, shown))
        .add_systems(PostStartup, (begin, choose_quality(cli.quality)));
    if let Some(path) = cli.screenshot {
        app.insert_resource(Wanted::new(path));
    }
    if cli.fast {
        app.add_systems(Startup, |mut thinker: ResMut<Thinker>, mut settings: ResMut<Settings>| {
            thinker.at_speed = true;
            settings.bypass_change_detection().reduced_motion = true;
        });
    }
    match app.run() {
        AppExit::Success => ExitCode::SUCCESS,
        AppExit::Error(code) => ExitCode::from(code.get()),
    }
}

fn add_engine(app: &mut App, cli: &Cli) {
    let (mut width, mut height) = cli.window.unwrap_or((1280, 800));
    if width < SMALLEST_WINDOW.0 || height < SMALLEST_WINDOW.1 {
        (width, height) = (width.max(SMALLEST_WINDOW.0), height.max(SMALLEST_WINDOW.1));
        eprintln!("oblava: that window is too small to play in; it is made {width}x{height}");
    }
    let mut resolution = WindowResolution::new(width, height);
    if cli.screenshot.is_some() {
        // A picture has the size that was asked for, whatever the screen.
        resolution = resolution.with_scale_factor_override(1.0);
    }
    let window = Window {
        title: "Oblava".into(),
        name: Some("oblava".into()),
        resolution,
        resize_constraints: WindowResizeConstraints {
            min_width: SMALLEST_WINDOW.0 as f32,
            min_height: SMALLEST_WINDOW.1 as f32,
            ..default()
        },
        present_mode: PresentMode::AutoVsync,
        canvas: Some("#game".into()),
        fit_canvas_to_parent: true,
        // The page knows which keys are the game's.
        prevent_default_event_handling: false,
        ..default()
    };
    let plugins = DefaultPlugins
        .set(WindowPlugin { primary_window: Some(window), ..default() })
        .set(AssetPlugin { meta_check: bevy::asset::AssetMetaCheck::Never, ..default() })
        .set(LogPlugin {
            filter: "warn,wgpu=error,naga=error,winit=error,bevy_egui=error,bevy_render::renderer=error,oblava=info"
                .into(),
            ..default()
        })
        .set(RenderPlugin { synchronous_pipeline_compilation: cli.screenshot.is_some(), ..default() });
    #[cfg(not(target_arch = "wasm32"))]
    let plugins = if cli.no_sound { plugins.disable::<bevy::audio::AudioPlugin>() } else { plugins };
    app.add_plugins(plugins)
        .add_plugins(EguiPlugin::default())
        .insert_resource(EguiGlobalSettings { auto_create_primary_context: false, ..default() })
        .set_error_handler(bevy::ecs::error::error);
}

fn data_dir(cli: &Cli) -> Result<DataDir, String> {
    match &cli.data_dir {
        Some(dir) => Ok(DataDir(dir.clone())),
        None => DataDir::of_user(),
    }
}

/// What would only fail at the end is told at the start.
fn can_be_used(dir: &DataDir, cli: &Cli) -> Result<(), String> {
    if dir.path("").exists() && !dir.path("").is_dir() {
        return Err(format!("{} is not a folder; games and settings cannot be kept there", dir.path("").display()));
    }
    let folder = cli.screenshot.as_deref().and_then(|path| path.parent());
    match folder.filter(|folder| !folder.as_os_str().is_empty() && !folder.is_dir()) {
        Some(folder) => Err(format!("there is no folder {} for the picture", folder.display())),
        None => Ok(()),
    }
}

fn begin(
    first: Res<First>,
    mut intents: MessageWriter<Intent>,
    mut last: ResMut<LastSitting>,
    mut recent: ResMut<Recent>,
    mut screen: ResMut<NextState<Screen>>,
    mut orbit: ResMut<Orbit>,
) {
    orbit.look(match first.view {
        ViewChoice::Seat => View::seat(Side::White),
        ViewChoice::Top => View::top(),
    });
    if let Some(trouble) = &first.trouble {
        last.trouble = Some(trouble.clone());
    }
    if let Some(intent) = &first.intent {
        // A link is no file.
        if let Some(file) = first.file.as_deref().filter(|file| file.is_file()) {
            recent.note(file);
        }
        intents.write(intent.clone());
        screen.set(Screen::Play);
    } else if cfg!(target_arch = "wasm32")
        && let Some(game) = last.game.take()
    {
        // Pages are loaded anew for many reasons, often nobody's: it must not be felt.
        intents.write(Intent::Resume(game));
        screen.set(Screen::Play);
    }
}

/// The quality of the command line holds for this sitting; else that of the settings.
fn choose_quality(asked: Option<super::settings::QualityChoice>) -> impl FnMut(Res<Settings>, ResMut<ChosenQuality>) {
    move |settings, mut chosen| chosen.0 = asked.unwrap_or(settings.quality)
}

/// The engine ends the program when there is no window system or no graphics driver: say so in words.
fn explain_panics() {
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        let text = info.payload_as_str().unwrap_or_default();
        if text.contains("GPU") || text.contains("adapter") {
            eprintln!("oblava: no graphics driver was found that can draw the table.");
            eprintln!(
                "  Install a Vulkan driver; on Debian and Ubuntu `mesa-vulkan-drivers` also draws without a graphics card."
            );
            std::process::exit(1);
        }
        if text.contains("event loop") || text.contains("EventLoop") {
            eprintln!("oblava: no window can be opened; is there a screen (DISPLAY or WAYLAND_DISPLAY)?");
            std::process::exit(1);
        }
        usual(info);
        #[cfg(target_arch = "wasm32")]
        crate::platform::page::tell(r#"{"event":"fallen"}"#);
    }));
}
