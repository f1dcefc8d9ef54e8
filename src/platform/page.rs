//! What the page in the browser has to say to the program, and the other way round.

use std::cell::RefCell;
use std::path::PathBuf;
use std::sync::Arc;
use wasm_bindgen::prelude::*;
use web_sys::{CustomEvent, CustomEventInit};

/// The name of the events by which the page hears what happens.
const EVENT: &str = "oblava";

/// The address of the page as a command line: `?game=go&size=9` is `--game go --size 9`, and a link in the fragment is
/// the file to be opened.
pub fn arguments() -> Vec<String> {
    let Some(location) = web_sys::window().map(|window| window.location()) else { return Vec::new() };
    let (search, fragment) = (location.search().unwrap_or_default(), location.hash().unwrap_or_default());
    let mut arguments = Vec::new();
    if let Ok(parameters) = web_sys::UrlSearchParams::new_with_str(&search) {
        for pair in js_sys::try_iter(&parameters).ok().flatten().into_iter().flatten().flatten() {
            let pair = js_sys::Array::from(&pair);
            if let (Some(name), value) = (pair.get(0).as_string(), pair.get(1).as_string()) {
                arguments.push(format!("--{name}"));
                arguments.extend(value.filter(|value| !value.is_empty()));
            }
        }
    }
    if fragment.starts_with("#1.") {
        arguments.push(format!("oblava:{fragment}"));
    }
    arguments
}

/// Tells the page what has happened: an event of the window whose detail is a line of JSON.
pub fn tell(line: &str) {
    let told = CustomEventInit::new();
    told.set_detail(&JsValue::from(line));
    if let (Some(window), Ok(event)) = (web_sys::window(), CustomEvent::new_with_event_init_dict(EVENT, &told)) {
        let _ = window.dispatch_event(&event);
    }
}

thread_local! {
    static INBOX: RefCell<Vec<String>> = RefCell::default();
    static WAKER: RefCell<Option<Arc<dyn Fn() + Send + Sync>>> = const { RefCell::new(None) };
}

/// Called by the page: something is to be done.
#[wasm_bindgen]
pub fn oblava(command: String) {
    INBOX.with_borrow_mut(|inbox| inbox.push(command));
    wake();
}

/// Called by the page: a file was let fall on it.
#[wasm_bindgen]
pub fn oblava_file(name: &str, bytes: Vec<u8>) {
    let path = super::files::lend(name, bytes);
    DROPPED.with_borrow_mut(|dropped| dropped.push(path));
    wake();
}

thread_local! {
    static DROPPED: RefCell<Vec<PathBuf>> = RefCell::default();
}

/// Files that were let fall on the page since the last call.
pub fn dropped() -> Vec<PathBuf> {
    DROPPED.take()
}

fn wake() {
    WAKER.with_borrow(|waker| {
        if let Some(waker) = waker {
            waker();
        }
    });
}

/// How the program is woken when the page says something.
pub fn wake_with(waker: Arc<dyn Fn() + Send + Sync>) {
    WAKER.set(Some(waker));
}

/// What the page has said since the last call.
pub fn heard() -> Vec<String> {
    INBOX.take()
}
