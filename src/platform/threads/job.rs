//! A piece of work on a thread of its own.

use super::Progress;
use std::sync::{
    Arc, Mutex, PoisonError,
    atomic::{AtomicBool, Ordering},
    mpsc::{Receiver, Sender, TryRecvError, channel},
};

/// A piece of work under way, which tells what it finds. Dropping it tells the work to stop; what it finds is then
/// lost.
pub struct Job<T> {
    news: Mutex<Receiver<T>>,
    stop: Arc<AtomicBool>,
}

/// What a piece of work knows of the one who ordered it.
pub struct Orders<T> {
    stop: Arc<AtomicBool>,
    news: Sender<T>,
    wake: Arc<dyn Fn() + Send + Sync>,
}

impl<T> Orders<T> {
    /// Whether to come to an end now.
    pub fn is_over(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Tells something, and wakes whoever waits for it.
    pub fn tell(&self, news: T) {
        // Nobody listening means that the job was dropped.
        if self.news.send(news).is_ok() {
            (self.wake)();
        }
    }
}

impl<T: Send + 'static> Job<T> {
    /// Starts `work` on a thread of its own; `wake` is called for everything it tells.
    pub fn start(work: impl FnOnce(&Orders<T>) + Send + 'static, wake: Arc<dyn Fn() + Send + Sync>) -> Self {
        let (sender, news) = channel();
        let stop = Arc::new(AtomicBool::new(false));
        let orders = Orders { stop: stop.clone(), news: sender, wake };
        let run = move || {
            work(&orders);
            let wake = orders.wake.clone();
            // The end is seen by the line being closed.
            drop(orders);
            wake();
        };
        // A search may recurse deeply.
        if let Err(error) = std::thread::Builder::new().name(THREAD.into()).stack_size(16 << 20).spawn(run) {
            // The line is closed with the closure, so the job is over.
            drop(error);
        }
        Self { news: Mutex::new(news), stop }
    }

    /// Asks what there is to know; never waits.
    pub fn poll(&self) -> Progress<T> {
        match self.news.lock().unwrap_or_else(PoisonError::into_inner).try_recv() {
            Ok(news) => Progress::News(news),
            Err(TryRecvError::Empty) => Progress::Working,
            Err(TryRecvError::Disconnected) => Progress::Over,
        }
    }

    /// Tells the work to come to an end soon with what it has.
    pub fn hurry(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl<T> Drop for Job<T> {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// The name of the threads that work.
const THREAD: &str = "thinker";
