//! Key presses in the order in which they came, each with the modifiers that were held at that moment: a chord that
//! goes down and up within one frame counts as much as a slow one.

use bevy::input::keyboard::{Key, KeyboardFocusLost, KeyboardInput};
use bevy::prelude::*;

/// One press of a key, or a repetition while it is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Keystroke {
    /// The key: for Latin letters the one that is printed on it, else by its place on the keyboard.
    pub key: KeyCode,
    /// Control was held, or the command key of a Mac.
    pub control: bool,
    /// Shift was held.
    pub shift: bool,
    /// The key has been down before.
    pub repeat: bool,
}

/// The presses of this frame.
#[derive(Resource, Default, Debug)]
pub struct Keystrokes {
    struck: Vec<Keystroke>,
    modifiers: Vec<KeyCode>,
}

impl Keystrokes {
    /// The presses, first to last; repetitions left out.
    pub fn pressed(&self) -> impl Iterator<Item = Keystroke> + '_ {
        self.struck.iter().copied().filter(|stroke| !stroke.repeat)
    }

    /// The presses, first to last, with repetitions.
    pub fn all(&self) -> impl Iterator<Item = Keystroke> + '_ {
        self.struck.iter().copied()
    }

    fn take_in(&mut self, input: &KeyboardInput) {
        let key = input.key_code;
        if MODIFIERS.contains(&key) {
            self.modifiers.retain(|&held| held != key);
            if input.state.is_pressed() {
                self.modifiers.push(key);
            }
        } else if input.state.is_pressed() {
            let held = |keys: &[KeyCode]| self.modifiers.iter().any(|held| keys.contains(held));
            self.struck.push(Keystroke {
                key: meant(&input.logical_key, key),
                control: held(&MODIFIERS[..4]),
                shift: held(&MODIFIERS[4..]),
                repeat: input.repeat,
            });
        }
    }
}

/// The first four count as Control, the others as Shift.
const MODIFIERS: [KeyCode; 6] = [
    KeyCode::ControlLeft,
    KeyCode::ControlRight,
    KeyCode::SuperLeft,
    KeyCode::SuperRight,
    KeyCode::ShiftLeft,
    KeyCode::ShiftRight,
];

/// Letters lie elsewhere on other keyboards: a Latin letter that is printed on the key counts, else the key's place.
fn meant(logical: &Key, place: KeyCode) -> KeyCode {
    let Key::Character(text) = logical else { return place };
    match text.to_ascii_lowercase().as_str() {
        "a" => KeyCode::KeyA,
        "c" => KeyCode::KeyC,
        "e" => KeyCode::KeyE,
        "h" => KeyCode::KeyH,
        "n" => KeyCode::KeyN,
        "o" => KeyCode::KeyO,
        "p" => KeyCode::KeyP,
        "r" => KeyCode::KeyR,
        "s" => KeyCode::KeyS,
        "t" => KeyCode::KeyT,
        "u" => KeyCode::KeyU,
        "y" => KeyCode::KeyY,
        "z" => KeyCode::KeyZ,
        "," => KeyCode::Comma,
        "." => KeyCode::Period,
        "[" => KeyCode::BracketLeft,
        "]" => KeyCode::BracketRight,
        "+" | "=" => KeyCode::Equal,
        "-" => KeyCode::Minus,
        other if other.starts_with(|first: char| first.is_ascii_alphabetic()) => KeyCode::Unidentified(NO_KEY),
        _ => place,
    }
}

/// A letter that means nothing here.
const NO_KEY: bevy::input::keyboard::NativeKeyCode = bevy::input::keyboard::NativeKeyCode::Unidentified;

/// Adds the reading of keys.
pub fn plugin(app: &mut App) {
    app.init_resource::<Keystrokes>().add_systems(PreUpdate, read.after(bevy::input::InputSystems));
}

fn read(
    mut inputs: MessageReader<KeyboardInput>,
    mut lost: MessageReader<KeyboardFocusLost>,
    mut strokes: ResMut<Keystrokes>,
) {
    strokes.struck.clear();
    for input in inputs.read() {
        strokes.take_in(input);
    }
    // Keys that are let go in another window are not heard of.
    if lost.read().count() > 0 {
        strokes.modifiers.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::input::ButtonState;

    fn input(key_code: KeyCode, logical: &str, state: ButtonState) -> KeyboardInput {
        let logical_key = if logical.is_empty() { Key::Control } else { Key::Character(logical.into()) };
        KeyboardInput { key_code, logical_key, state, text: None, repeat: false, window: Entity::PLACEHOLDER }
    }

    fn struck(inputs: &[(KeyCode, &str, ButtonState)]) -> Vec<(KeyCode, bool)> {
        let mut strokes = Keystrokes::default();
        for &(key, logical, state) in inputs {
            strokes.take_in(&input(key, logical, state));
        }
        strokes.pressed().map(|stroke| (stroke.key, stroke.control)).collect()
    }

    #[test]
    fn a_chord_within_one_frame_counts_as_a_chord() {
        use ButtonState::{Pressed, Released};
        use KeyCode::{ControlLeft, KeyZ};
        let chord =
            [(ControlLeft, "", Pressed), (KeyZ, "z", Pressed), (KeyZ, "z", Released), (ControlLeft, "", Released)];
        assert_eq!(struck(&chord), [(KeyZ, true)]);
        assert_eq!(struck(&[&chord[..], &[(KeyZ, "z", Pressed)]].concat()), [(KeyZ, true), (KeyZ, false)]);
    }

    #[test]
    fn the_letter_on_the_key_counts_and_else_its_place() {
        use ButtonState::Pressed;
        // The key left of X: a German keyboard has Y there, a French one W, a Russian one a letter that is not Latin.
        assert_eq!(struck(&[(KeyCode::KeyZ, "y", Pressed)]), [(KeyCode::KeyY, false)]);
        assert_eq!(struck(&[(KeyCode::KeyZ, "я", Pressed)]), [(KeyCode::KeyZ, false)]);
        assert_ne!(struck(&[(KeyCode::KeyZ, "w", Pressed)]), [(KeyCode::KeyZ, false)]);
    }
}
