//! Work beside the frame.

use std::sync::{
    Arc, Mutex, PoisonError,
    atomic::{AtomicBool, Ordering},
    mpsc::{Receiver, TryRecvError, channel},
};

/// A piece of work under way. Dropping it tells the work to stop; its result is then lost.
pub struct Job<T> {
    result: Mutex<Receiver<T>>,
    stop: Arc<AtomicBool>,
}

/// What a [`Job`] has to say.
#[derive(Debug, PartialEq, Eq)]
pub enum Progress<T> {
    /// Still at it.
    Working,
    /// Finished with this.
    Done(T),
    /// It ended without a result.
    Lost,
}

/// The flag by which work is told to stop.
#[derive(Clone)]
pub struct StopFlag(Arc<AtomicBool>);

impl StopFlag {
    /// Whether to stop now.
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl<T: Send + 'static> Job<T> {
    /// Starts `work` on a thread of its own and calls `wake` when it is done. Where threads cannot be had it is
    /// done at once.
    pub fn start(work: impl FnOnce(&StopFlag) -> T + Send + 'static, wake: impl FnOnce() + Send + 'static) -> Self {
        let (sender, result) = channel();
        let stop = Arc::new(AtomicBool::new(false));
        let flag = StopFlag(stop.clone());
        let run = move || {
            // Nobody listening means that the job was dropped.
            let _ = sender.send(work(&flag));
            wake();
        };
        #[cfg(target_arch = "wasm32")]
        run();
        #[cfg(not(target_arch = "wasm32"))]
        // A search may recurse deeply.
        if let Err(error) = std::thread::Builder::new().name("thinker".into()).stack_size(16 << 20).spawn(run) {
            // The sender is gone with the closure, so the job reports `Lost`.
            drop(error);
        }
        Self { result: Mutex::new(result), stop }
    }

    /// Asks for the result; never waits.
    pub fn poll(&self) -> Progress<T> {
        let result = self.result.lock().unwrap_or_else(PoisonError::into_inner);
        match result.try_recv() {
            Ok(value) => Progress::Done(value),
            Err(TryRecvError::Empty) => Progress::Working,
            Err(TryRecvError::Disconnected) => Progress::Lost,
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
