//! Work beside the frame.

#[cfg(not(target_arch = "wasm32"))]
mod job;

#[cfg(not(target_arch = "wasm32"))]
pub use job::{Job, Orders};

/// What a job has to say.
#[derive(Debug, PartialEq, Eq)]
pub enum Progress<T> {
    /// Still at it.
    Working,
    /// It has found this.
    News(T),
    /// It has come to its end and will say nothing more.
    Over,
}

/// Threads that a search may use beside the picture: all cores but one.
pub fn spare() -> u32 {
    #[cfg(target_arch = "wasm32")]
    return 1;
    #[cfg(not(target_arch = "wasm32"))]
    std::thread::available_parallelism().map_or(1, |cores| (cores.get() as u32).saturating_sub(1).clamp(1, 64))
}
