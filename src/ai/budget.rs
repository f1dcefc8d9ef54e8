//! How much a search may still do: nodes, time, and the caller's wish to stop.

use super::{Control, Limits};

/// Counts the work of a search and says when it must end.
pub(super) struct Budget<'a> {
    control: &'a Control<'a>,
    limit: u64,
    deadline: Option<(&'a dyn Fn() -> u64, u64)>,
    interval: u64,
    count: u64,
    stopped: bool,
}

impl<'a> Budget<'a> {
    /// At most `units` of work (or the limit of time, if there is one); the caller is asked every `interval` units.
    pub(super) fn new(
        units: u64,
        overriding: Option<u64>,
        limits: Limits,
        interval: u64,
        control: &'a Control,
    ) -> Self {
        let deadline = limits.time_ms.and_then(|time| control.clock.map(|clock| (clock, clock().saturating_add(time))));
        let limit = overriding.unwrap_or(if deadline.is_some() { u64::MAX } else { units });
        let stopped = (control.stop)();
        Self { control, limit, deadline, interval, count: 0, stopped }
    }

    /// Counts one unit of work; false when the search must end without doing it.
    pub(super) fn spend(&mut self) -> bool {
        if self.stopped || self.count >= self.limit {
            self.stopped = true;
            return false;
        }
        self.count += 1;
        if self.count.is_multiple_of(self.interval) {
            let late = self.deadline.is_some_and(|(clock, end)| clock() >= end);
            self.stopped = late || (self.control.stop)();
        }
        !self.stopped
    }

    /// Units done so far.
    pub(super) const fn count(&self) -> u64 {
        self.count
    }

    /// Units that may still be done.
    pub(super) const fn left(&self) -> u64 {
        self.limit - self.count
    }

    /// Whether the search was ended before its limit.
    pub(super) const fn was_stopped(&self) -> bool {
        self.stopped && self.count < self.limit
    }
}
