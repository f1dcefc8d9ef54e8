//! The player in a browser: a worker of the page, which is sent errands and answers when it can.

use super::threads::Progress;
use crate::engine::errand::{Answer, Errand, News, Order};
use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, Worker};

/// The script of the worker, beside the page.
const SCRIPT: &str = "thinker.js";

/// An errand under way. Dropping it tells the worker to give it up; what it finds is then lost.
pub struct Job {
    number: u32,
    news: Mutex<Receiver<News>>,
}

/// The line to the worker, and who waits for what.
struct Desk {
    worker: Worker,
    waiting: HashMap<u32, (Sender<News>, Arc<dyn Fn() + Send + Sync>)>,
    last: u32,
    /// Called with what the worker says, as long as the desk is there.
    _ear: Closure<dyn FnMut(MessageEvent)>,
}

thread_local! {
    static DESK: RefCell<Option<Desk>> = const { RefCell::new(None) };
}

impl Desk {
    fn open() -> Result<Self, JsValue> {
        let worker = Worker::new(SCRIPT)?;
        let ear = Closure::new(|event: MessageEvent| {
            let text = event.data().as_string().unwrap_or_default();
            if let Ok(answer) = serde_json::from_str(&text) {
                hear(answer);
            }
        });
        worker.set_onmessage(Some(ear.as_ref().unchecked_ref()));
        Ok(Self { worker, waiting: HashMap::new(), last: 0, _ear: ear })
    }

    fn send(&self, order: &Order) -> Result<(), JsValue> {
        let text = serde_json::to_string(order).map_err(|error| JsValue::from(error.to_string()))?;
        self.worker.post_message(&JsValue::from(text))
    }
}

/// Passes an answer on. The line is closed after the last one.
fn hear(Answer { number, news, over }: Answer) {
    let waiting = DESK.with_borrow_mut(|desk| {
        let waiting = &mut desk.as_mut()?.waiting;
        if over { waiting.remove(&number) } else { waiting.get(&number).cloned() }
    });
    let Some((sender, wake)) = waiting else { return };
    if let Some(news) = news {
        // Nobody listening means that the job was dropped.
        let _ = sender.send(news);
    }
    drop(sender);
    wake();
}

fn tell(order: &Order) {
    DESK.with_borrow(|desk| {
        if let Some(desk) = desk {
            // A worker that is gone has nothing to give up.
            let _ = desk.send(order);
        }
    });
}

impl Job {
    /// Sends the worker on an errand, whose number is given here; `wake` is called for everything it tells.
    pub fn send(errand: Errand, wake: Arc<dyn Fn() + Send + Sync>) -> Self {
        let (sender, news) = channel();
        let number = DESK.with_borrow_mut(|desk| {
            if desk.is_none() {
                *desk = Desk::open().ok();
            }
            let desk = desk.as_mut()?;
            desk.last += 1;
            let number = desk.last;
            // The line is closed with the sender, so the job is over.
            desk.send(&Order::Do(Box::new(Errand { number, ..errand }))).ok()?;
            desk.waiting.insert(number, (sender, wake));
            Some(number)
        });
        Self { number: number.unwrap_or(0), news: Mutex::new(news) }
    }

    /// Asks what there is to know; never waits.
    pub fn poll(&self) -> Progress<News> {
        match self.news.lock().unwrap_or_else(PoisonError::into_inner).try_recv() {
            Ok(news) => Progress::News(news),
            Err(TryRecvError::Empty) => Progress::Working,
            Err(TryRecvError::Disconnected) => Progress::Over,
        }
    }

    /// Tells the worker to come to an end soon with what it has.
    pub fn hurry(&self) {
        tell(&Order::Hurry(self.number));
    }
}

impl Drop for Job {
    fn drop(&mut self) {
        DESK.with_borrow_mut(|desk| desk.as_mut().and_then(|desk| desk.waiting.remove(&self.number)));
        tell(&Order::Drop(self.number));
    }
}
