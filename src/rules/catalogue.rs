//! Presets and options by name, for menus, command lines and their help.
