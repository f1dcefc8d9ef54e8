//! A program that works on a thread of its own.

use super::super::log::Log;
use super::super::process::{Keeper, Process};
use super::{News, State, What};
use crate::engine::guest::{Guest, GuestError, Link, Question};
use crate::engine::hosted::HostedEngine;
use crate::rules::Game;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, TryRecvError, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How often it is looked whether an idle program is still there.
const LOOK: Duration = Duration::from_millis(200);

/// A command that needs no thought and is not answered for so long is worth a word.
const WORTH_A_WORD: Duration = Duration::from_secs(3);

/// How long a program may think about a move.
const MOST_THINKING: Duration = Duration::from_secs(24 * 3600);

/// A program that was started, or is being started. Dropping it ends the program.
pub struct Host {
    orders: Sender<(u64, Order)>,
    shared: Arc<Shared>,
    last: u64,
}

enum Order {
    Choose(Question),
    Analyse(Question),
    Tell(String),
    Examine(Game),
    /// Whatever it was doing for us is of no use any more.
    Rest,
}

/// What both threads know.
struct Shared {
    log: Log,
    news: Mutex<VecDeque<News>>,
    work: Mutex<Work>,
    keeper: Mutex<Option<Keeper>>,
    over: AtomicBool,
    wake: Arc<dyn Fn() + Send + Sync>,
}

/// What the program is at.
struct Work {
    since: Instant,
    doing: Doing,
    answered: bool,
    failed: Option<GuestError>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Doing {
    Nothing,
    Answering,
    Thinking,
    Analysing,
}

impl Host {
    /// Starts a program; `wake` is called, on another thread, whenever there is something new. That it cannot be
    /// started is seen in its state.
    pub fn start(engine: &HostedEngine, wake: Arc<dyn Fn() + Send + Sync>) -> Self {
        let (orders, receiver) = channel();
        let work = Work { since: Instant::now(), doing: Doing::Answering, answered: false, failed: None };
        let shared = Arc::new(Shared {
            log: Log::default(),
            news: Mutex::default(),
            work: Mutex::new(work),
            keeper: Mutex::default(),
            over: AtomicBool::new(false),
            wake,
        });
        let (engine, theirs) = (engine.clone(), shared.clone());
        let thread = std::thread::Builder::new().name("host".into()).spawn(move || {
            if let Err(why) = Worker::start(&engine, &receiver, &theirs).and_then(|mut worker| worker.run()) {
                theirs.fail(why);
            }
        });
        if let Err(why) = thread {
            shared.fail(GuestError::Start(why.to_string()));
        }
        Self { orders, shared, last: 0 }
    }

    /// Asks for a move; the number is that of the news to come. A newer question or a rest takes the place of those
    /// that were not begun; what has begun is answered.
    pub fn choose(&mut self, question: Question) -> u64 {
        self.order(Order::Choose(question))
    }

    /// Asks what it thinks of a position, until the next order.
    pub fn analyse(&mut self, question: Question) -> u64 {
        self.order(Order::Analyse(question))
    }

    /// Nothing is wanted any more; an analysis ends.
    pub fn rest(&mut self) {
        self.order(Order::Rest);
    }

    /// Sends a command as it stands.
    pub fn tell(&mut self, command: &str) -> u64 {
        self.order(Order::Tell(command.into()))
    }

    /// Asks it who it is and what it can do, and has it play a move of that game.
    pub fn examine(&mut self, game: Game) -> u64 {
        self.order(Order::Examine(game))
    }

    /// The next of its news, if there is any; never waits.
    pub fn poll(&self) -> Option<News> {
        self.shared.news().pop_front()
    }

    /// How it goes with it now.
    pub fn state(&self) -> State {
        let work = self.shared.work();
        let waited = work.since.elapsed();
        let seconds = waited.as_secs();
        match (&work.failed, work.doing) {
            (Some(why), _) => State::Failed(why.clone()),
            (None, _) if !work.answered => State::Starting(seconds),
            (None, Doing::Thinking) => State::Thinking(seconds),
            (None, Doing::Analysing) => State::Analysing,
            (None, Doing::Answering) if waited >= WORTH_A_WORD => State::Silent(seconds),
            (None, Doing::Answering | Doing::Nothing) => State::Ready,
        }
    }

    /// What was said to and by it.
    pub fn log(&self) -> &Log {
        &self.shared.log
    }

    fn order(&mut self, order: Order) -> u64 {
        self.last += 1;
        // Nobody takes it where the program has failed; its state says so.
        let _ = self.orders.send((self.last, order));
        self.last
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        self.shared.over.store(true, Ordering::Relaxed);
        // Its thread ends with the program.
        if let Some(keeper) = &*self.shared.keeper() {
            keeper.end();
        }
    }
}

impl Shared {
    fn news(&self) -> MutexGuard<'_, VecDeque<News>> {
        self.news.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn work(&self) -> MutexGuard<'_, Work> {
        self.work.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn keeper(&self) -> MutexGuard<'_, Option<Keeper>> {
        self.keeper.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_over(&self) -> bool {
        self.over.load(Ordering::Relaxed)
    }

    /// Notes what the program is at.
    fn does(&self, doing: Doing) {
        let mut work = self.work();
        (work.doing, work.since) = (doing, Instant::now());
    }

    fn fail(&self, why: GuestError) {
        self.work().failed = Some(why);
        (self.wake)();
    }

    fn tell(&self, order: u64, what: What) {
        let mut news = self.news();
        // Of several thoughts about the same only the last matters.
        if let (What::Thought(_), Some(News { order: before, what: What::Thought(_) })) = (&what, news.back())
            && *before == order
        {
            news.pop_back();
        }
        news.push_back(News { order, what });
        drop(news);
        (self.wake)();
    }
}

/// The line to the program, watched.
struct Watched {
    process: Process,
    shared: Arc<Shared>,
}

impl Watched {
    fn while_it<T>(
        &mut self,
        doing: Doing,
        work: impl FnOnce(&mut Process) -> Result<T, GuestError>,
    ) -> Result<T, GuestError> {
        self.shared.does(doing);
        let result = work(&mut self.process);
        self.shared.work().answered |= !matches!(&result, Err(why) if why.is_final());
        self.shared.does(Doing::Nothing);
        result
    }
}

impl Link for Watched {
    fn ask(&mut self, command: &str) -> Result<String, GuestError> {
        if command.starts_with("genmove") {
            self.while_it(Doing::Thinking, |process| process.ask_within(command, MOST_THINKING))
        } else {
            self.while_it(Doing::Answering, |process| process.ask(command))
        }
    }

    fn listen(&mut self, command: &str, hear: &mut dyn FnMut(Option<&str>) -> bool) -> Result<(), GuestError> {
        self.while_it(Doing::Analysing, |process| process.listen(command, hear))
    }
}

/// Works off the orders.
struct Worker<'a> {
    guest: Guest,
    keeper: Keeper,
    orders: &'a Receiver<(u64, Order)>,
    waiting: VecDeque<(u64, Order)>,
    shared: &'a Arc<Shared>,
}

impl<'a> Worker<'a> {
    fn start(
        engine: &HostedEngine,
        orders: &'a Receiver<(u64, Order)>,
        shared: &'a Arc<Shared>,
    ) -> Result<Self, GuestError> {
        let (program, arguments) = engine.command().map_err(|why| GuestError::Start(why.to_string()))?;
        let patience = Duration::from_secs(engine.patience.into());
        let process = Process::launch(program, &arguments, patience, shared.log.clone())?;
        let keeper = process.keeper();
        *shared.keeper() = Some(keeper.clone());
        if shared.is_over() {
            keeper.end();
        }
        let mut link = Watched { process, shared: shared.clone() };
        // The first answer says that it is ready.
        match link.ask("name") {
            Err(why) if why.is_final() => return Err(why),
            _ => {}
        }
        (shared.wake)();
        Ok(Self { guest: Guest::new(Box::new(link)), keeper, orders, waiting: VecDeque::new(), shared })
    }

    /// Until the host is dropped, or the program fails.
    fn run(&mut self) -> Result<(), GuestError> {
        while !self.shared.is_over() {
            self.collect();
            if self.waiting.is_empty() {
                match self.orders.recv_timeout(LOOK) {
                    Ok(order) => self.waiting.push_back(order),
                    Err(RecvTimeoutError::Timeout) => self.look()?,
                    Err(RecvTimeoutError::Disconnected) => return Ok(()),
                }
                continue;
            }
            let Some((number, order)) = self.waiting.pop_front() else { continue };
            if let Err(why) = self.work(number, order) {
                self.shared.tell(number, What::Failed(why.clone()));
                if why.is_final() {
                    return Err(why);
                }
            }
        }
        Ok(())
    }

    /// Takes in all orders. A question of which the last has not begun is of no use any more.
    fn collect(&mut self) {
        while let Ok((number, order)) = self.orders.try_recv() {
            if !matches!(order, Order::Tell(_) | Order::Examine(_)) {
                self.waiting.retain(|(_, order)| matches!(order, Order::Tell(_) | Order::Examine(_)));
            }
            self.waiting.push_back((number, order));
        }
    }

    /// Whether the program is still there.
    fn look(&self) -> Result<(), GuestError> {
        self.keeper.ended().map_or(Ok(()), |how| Err(GuestError::Ended(how)))
    }

    fn work(&mut self, number: u64, order: Order) -> Result<(), GuestError> {
        let what = match order {
            Order::Rest => return Ok(()),
            Order::Choose(Question { setup, moves, time }) => What::Choice(self.guest.choose(&setup, &moves, time)?),
            Order::Analyse(question) => return self.analyse(number, &question),
            Order::Tell(command) => What::Answer(self.guest.tell(&command)?),
            Order::Examine(game) => {
                let checkup = self.guest.examine(game);
                let fatal = checkup.failure().cloned();
                self.shared.tell(number, What::Checkup(checkup));
                return fatal.map_or(Ok(()), Err);
            }
        };
        self.shared.tell(number, what);
        Ok(())
    }

    fn analyse(&mut self, number: u64, question: &Question) -> Result<(), GuestError> {
        let Self { guest, orders, waiting, shared, .. } = self;
        guest.analyse(&question.setup, &question.moves, &mut |thought| {
            if let Some(reply) = thought {
                shared.tell(number, What::Thought(Box::new(reply)));
            }
            match orders.try_recv() {
                Ok(order) => {
                    waiting.push_back(order);
                    false
                }
                Err(TryRecvError::Empty) => !shared.is_over(),
                Err(TryRecvError::Disconnected) => false,
            }
        })
    }
}
