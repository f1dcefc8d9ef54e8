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

/// What the page has found out about the browser before the program was started, as attributes of the document.
fn is_marked(attribute: &str) -> bool {
    let root = web_sys::window().and_then(|window| window.document()).and_then(|document| document.document_element());
    root.is_some_and(|root| root.has_attribute(attribute))
}

/// Whether pictures are drawn without a graphics card, or by a small one.
pub fn draws_slowly() -> bool {
    is_marked("data-slow")
}

/// Whether the person wants little to move.
pub fn wants_calm() -> bool {
    is_marked("data-calm")
}

/// Whether what is kept must be kept apart from that of other pages: this one is part of another page, or a second
/// page of the game beside the first.
pub fn stands_apart() -> bool {
    is_marked("data-apart")
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

thread_local! {
    static FONTS: RefCell<Vec<(String, Vec<u8>)>> = RefCell::default();
}

/// Called by the page: it has fetched a font.
#[wasm_bindgen]
pub fn oblava_font(name: String, bytes: Vec<u8>) {
    FONTS.with_borrow_mut(|fonts| fonts.push((name, bytes)));
    wake();
}

/// Fonts that have come since the last call, with their names.
pub fn fonts() -> Vec<(String, Vec<u8>)> {
    FONTS.take()
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
