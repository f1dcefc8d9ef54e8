//! The player as a worker of a web page: the core alone. It is sent errands as text ([`oblava::engine::errand`]), works
//! on them in slices, listening in between, and answers as text. What was learnt of a game is fetched when the game is
//! first asked about; where that fails rules of thumb decide.

#[cfg(not(target_arch = "wasm32"))]
compile_error!("the worker is built for the target wasm32-unknown-unknown");

use oblava::ai::Control;
use oblava::ai::knowledge::Lesson;
use oblava::engine::errand::{Answer, Clerk, News, Order};
use oblava::platform::clock::now_ms;
use oblava::rules::Game;
use std::cell::RefCell;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{DedicatedWorkerGlobalScope, MessageChannel, MessageEvent, Response};

/// How long it works before it listens, in milliseconds.
const SLICE: u64 = 30;

/// How often it tells what it has found so far, in milliseconds.
const NEWS: u64 = 400;

/// Where the files of weights lie, beside the script.
const WEIGHTS: &str = "weights";

#[derive(Default)]
struct Desk {
    clerk: Clerk,
    /// Games of which it has learnt what there is.
    learnt: Vec<Game>,
    told: u64,
    /// Whether a slice is on its way.
    busy: bool,
}

thread_local! {
    static DESK: RefCell<Desk> = RefCell::default();
    static BELL: RefCell<Option<MessageChannel>> = const { RefCell::new(None) };
}

fn scope() -> DedicatedWorkerGlobalScope {
    js_sys::global().unchecked_into()
}

fn say(answer: &Answer) {
    if let Ok(text) = serde_json::to_string(answer) {
        // A page that is gone hears nothing.
        let _ = scope().post_message(&JsValue::from(text));
    }
}

/// Works on after whatever has come in meanwhile: a message to oneself waits no longer than its turn.
fn ring() {
    BELL.with_borrow(|bell| {
        if let Some(bell) = bell {
            let _ = bell.port1().post_message(&JsValue::NULL);
        }
    });
}

/// A slice of work.
fn slice() {
    let answer = DESK.with_borrow_mut(|desk| {
        let number = desk.clerk.at()?;
        let end = now_ms() + SLICE;
        let news = desk.clerk.work(&Control { stop: &|| now_ms() >= end, clock: Some(&now_ms) });
        let over = desk.clerk.at().is_none();
        let is_due = desk.clerk.is_watched() && now_ms() >= desk.told + NEWS;
        let hush = matches!(news, Some(News::SoFar(_))) && !is_due;
        if !hush {
            desk.told = now_ms();
        }
        Some(Answer { number, news: news.filter(|_| !hush), over })
    });
    match answer {
        Some(answer) => {
            if answer.news.is_some() || answer.over {
                say(&answer);
            }
            if answer.over { DESK.with_borrow_mut(|desk| desk.busy = false) } else { ring() }
        }
        None => DESK.with_borrow_mut(|desk| desk.busy = false),
    }
}

fn take(order: Order) {
    match order {
        Order::Do(errand) => spawn_local(async move {
            learn(errand.setup.game()).await;
            let (taken, idle) = DESK.with_borrow_mut(|desk| {
                let taken = desk.clerk.take(&errand);
                desk.told = now_ms();
                let idle = !desk.busy;
                desk.busy |= taken;
                (taken, idle)
            });
            if !taken {
                say(&Answer { number: errand.number, news: None, over: true });
            } else if idle {
                ring();
            }
        }),
        Order::Hurry(number) => {
            let news =
                DESK.with_borrow_mut(|desk| if desk.clerk.at() == Some(number) { desk.clerk.hurry() } else { None });
            if news.is_some() {
                say(&Answer { number, news, over: true });
            }
        }
        Order::Drop(number) => DESK.with_borrow_mut(|desk| {
            if desk.clerk.at() == Some(number) {
                desk.clerk.drop_work();
            }
        }),
    }
}

/// Fetches what was learnt of a game, once.
async fn learn(game: Game) {
    let known = DESK.with_borrow_mut(|desk| {
        let known = desk.learnt.contains(&game);
        if !known {
            desk.learnt.push(game);
        }
        known
    });
    if known {
        return;
    }
    for lesson in Lesson::of_game(game) {
        if let Ok(file) = fetch(&format!("{WEIGHTS}/{}", lesson.file())).await {
            // A damaged file teaches nothing; what was known before stays.
            let _ = DESK.with_borrow_mut(|desk| desk.clerk.knowledge.learn(lesson, &file));
        }
    }
}

async fn fetch(address: &str) -> Result<Vec<u8>, JsValue> {
    let response: Response = JsFuture::from(scope().fetch_with_str(address)).await?.dyn_into()?;
    if !response.ok() {
        return Err(response.status_text().into());
    }
    let content = JsFuture::from(response.array_buffer()?).await?;
    Ok(js_sys::Uint8Array::new(&content).to_vec())
}

fn main() {
    let Ok(bell) = MessageChannel::new() else { return };
    let heard = Closure::<dyn FnMut()>::new(slice);
    bell.port2().set_onmessage(Some(heard.as_ref().unchecked_ref()));
    heard.forget();
    BELL.set(Some(bell));
    let ear = Closure::<dyn FnMut(MessageEvent)>::new(|event: MessageEvent| {
        let text = event.data().as_string().unwrap_or_default();
        if let Ok(order) = serde_json::from_str(&text) {
            take(order);
        }
    });
    scope().set_onmessage(Some(ear.as_ref().unchecked_ref()));
    ear.forget();
}
