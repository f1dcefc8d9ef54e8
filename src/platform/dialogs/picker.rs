//! The dialogs of a browser: one to open files; what is saved is downloaded.

use super::super::files::{DOWNLOADS, lend};
use super::Answer;
use std::path::Path;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use wasm_bindgen::prelude::*;
use web_sys::HtmlInputElement;

/// A dialog that is open.
pub struct FileDialog(Mutex<Receiver<Answer>>);

impl FileDialog {
    /// Asks which file is to be opened. `wake` is called when there is an answer.
    pub fn open(_: &str, wake: Arc<dyn Fn() + Send + Sync>) -> Self {
        let (sender, answers) = channel();
        let tell = move |answer| {
            // Nobody listening means that the window was closed.
            let _ = sender.send(answer);
            wake();
        };
        if let Err(answer) = pick(tell.clone()) {
            tell(answer);
        }
        Self(Mutex::new(answers))
    }

    /// What is saved there is downloaded under that name.
    pub fn save(_: &str, _: &Path, name: &str, wake: Arc<dyn Fn() + Send + Sync>) -> Self {
        let (sender, answers) = channel();
        let name = name.rsplit('/').next().unwrap_or(name);
        let _ = sender.send(Answer::File(Path::new(DOWNLOADS).join(name)));
        wake();
        Self(Mutex::new(answers))
    }

    /// The answer, once there is one; never waits.
    pub fn poll(&mut self) -> Option<Answer> {
        match self.0.lock().unwrap_or_else(PoisonError::into_inner).try_recv() {
            Ok(answer) => Some(answer),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(Answer::Nothing),
        }
    }
}

/// Lets the person pick a file, and reads it.
fn pick(tell: impl Fn(Answer) + Clone + 'static) -> Result<(), Answer> {
    let document = web_sys::window().and_then(|window| window.document()).ok_or(Answer::Missing)?;
    let element = document.create_element("input").map_err(|_| Answer::Missing)?;
    let input: HtmlInputElement = element.dyn_into().map_err(|_| Answer::Missing)?;
    input.set_type("file");
    let (chosen, left) = (input.clone(), tell.clone());
    let change = Closure::once_into_js(move || {
        let Some(file) = chosen.files().and_then(|files| files.get(0)) else { return tell(Answer::Nothing) };
        wasm_bindgen_futures::spawn_local(async move {
            let name = file.name();
            let content = wasm_bindgen_futures::JsFuture::from(file.array_buffer()).await;
            tell(match content {
                Ok(content) => Answer::File(lend(&name, js_sys::Uint8Array::new(&content).to_vec())),
                Err(_) => Answer::Nothing,
            });
        });
    });
    let cancel = Closure::once_into_js(move || left(Answer::Nothing));
    input.set_onchange(Some(change.unchecked_ref()));
    let listens = input.add_event_listener_with_callback("cancel", cancel.unchecked_ref());
    listens.map_err(|_| Answer::Missing)?;
    input.click();
    Ok(())
}
