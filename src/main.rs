//! The game.
fn main() {
    let mut app = bevy::prelude::App::new();
    app.add_plugins(bevy::prelude::DefaultPlugins);
    app.add_plugins(bevy_egui::EguiPlugin::default());
    app.run();
}
