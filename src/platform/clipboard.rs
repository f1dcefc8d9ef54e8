//! Pictures on the system's clipboard.

use std::borrow::Cow;
use std::sync::{Mutex, PoisonError};

/// The clipboard. Where the system has the owner hand out what was copied, that goes on until this is dropped.
#[derive(Default, bevy::prelude::Resource)]
pub struct Clipboard(Mutex<Option<arboard::Clipboard>>);

impl Clipboard {
    /// Puts a picture there: `width` times `height` pixels of red, green, blue and opacity, row by row from the top.
    ///
    /// # Errors
    /// When the system has no clipboard or refuses the picture, in words.
    pub fn put_picture(&self, width: u32, height: u32, pixels: Vec<u8>) -> Result<(), String> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let clipboard = match kept.take() {
            Some(clipboard) => clipboard,
            None => arboard::Clipboard::new().map_err(|error| error.to_string())?,
        };
        let picture = arboard::ImageData { width: width as usize, height: height as usize, bytes: Cow::Owned(pixels) };
        kept.insert(clipboard).set_image(picture).map_err(|error| error.to_string())
    }
}
