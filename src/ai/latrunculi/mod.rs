//! The player of Latrunculi.

mod endings;
mod hunt;
mod robbers;
mod squares;
pub(super) mod value;
mod wide;

pub use endings::Ending;
pub use value::{FEATURES, FIXED, FULL, PLACES, PLAIN, SCALE, Terms, VERSION, terms};

use super::alphabeta::{self, Choice, Game, Origin, WIN};
use super::level::Level;
use super::search::Steps;
use super::{Control, Memory, Request};
use crate::rules::latrunculi::Latrunculi;
use crate::rules::{Move, Position};
use endings::Endings;
use hunt::Hunt;
use robbers::{Robbers, Rules};
use squares::{Field, Word};
use wide::Wide;

/// What a draw costs the highest level. Two that wait for each other make no game: it would rather give up pieces to
/// open a closed position.
const CONTEMPT: i32 = 700;

/// A chance to win at which a player gives up.
const HOPELESS: f32 = 0.02;

/// A search for a move.
pub(super) fn search(position: &Latrunculi, level: &Level, request: &Request, memory: Memory) -> Box<dyn Steps> {
    let pieces = position.board().pieces().count() as u32;
    if pieces <= level.exact && endings::concern(position.options()) {
        Box::new(Hunt::new(position, level, request, memory))
    } else {
        start(position, None, level, request, memory)
    }
}

/// What becomes of a game with best play from a position with few pieces on; nothing if its ending is not among those
/// that are solved, or when it was stopped.
pub fn ending(position: &Latrunculi, control: &Control) -> Option<Ending> {
    if !endings::concern(position.options()) {
        return None;
    }
    let endings = loop {
        match endings::solved() {
            Some(endings) => break endings,
            None if (control.stop)() => return None,
            None => endings::work(),
        }
    };
    let men = |side| {
        let pieces = position.board().pieces().filter(|(_, piece)| piece.side == side);
        pieces.fold(0, |set, (point, _)| set | u64::bit(point))
    };
    let ending = endings.ending(men(position.to_move()), men(position.to_move().other()))?;
    Some(ending.within(position.plies_since_capture(), position.options().no_capture_limit))
}

/// A search that knows those endings.
fn start(
    position: &Latrunculi,
    endings: Option<&'static Endings>,
    level: &Level,
    request: &Request,
    memory: Memory,
) -> Box<dyn Steps> {
    let grid = position.board().grid();
    let contempt = level.contempt(CONTEMPT, request.lines);
    if let Some(field) = Field::<u64>::new(grid) {
        alphabeta::search(
            Start::new(position, field, endings, (level.naive, contempt), request),
            level,
            request,
            memory,
        )
    } else if let Some(field) = Field::<u128>::new(grid) {
        alphabeta::search(
            Start::new(position, field, endings, (level.naive, contempt), request),
            level,
            request,
            memory,
        )
    } else {
        alphabeta::search(Wide::new(position, level.naive, contempt), level, request, memory)
    }
}

/// A value that fades as the limit of plies without progress comes near, so that whoever is ahead does something.
pub(super) fn faded(value: i32, plies: u32, limit: u32) -> i32 {
    if limit == 0 {
        return value;
    }
    let left = i64::from(limit.saturating_sub(plies));
    let limit = i64::from(limit);
    (i64::from(value) * (limit + left) / (2 * limit)) as i32
}

/// A position to find a move in, on a board of bits.
struct Start<W> {
    rules: Rules<W>,
    position: Latrunculi,
    endings: Option<&'static Endings>,
    /// Whether endings that are drawn count as that. Not once one is on the board: it is played on, in the hope of a
    /// mistake.
    draws: bool,
}

impl<W: Word> Start<W> {
    fn new(
        position: &Latrunculi,
        field: Field<W>,
        endings: Option<&'static Endings>,
        (naive, contempt): (i32, i32),
        request: &Request,
    ) -> Self {
        let (me, phases) = (position.to_move(), &request.knowledge.latrunculi);
        let rules = Rules::new(position.options().clone(), field, phases, naive, me, contempt);
        let mut start = Self { rules, position: position.clone(), endings, draws: true };
        start.draws = start.root().ending().is_none();
        start
    }

    fn node(&self, robbers: Robbers<W>) -> Node<'_, W> {
        Node { start: self, robbers }
    }
}

impl<W: Word> Origin for Start<W> {
    type Node<'a> = Node<'a, W>;

    fn root(&self) -> Node<'_, W> {
        let Self { rules, position, .. } = self;
        self.node(Robbers::of(rules, position.board(), position.to_move(), position.plies_since_capture()))
    }

    fn earlier(&self) -> Vec<u64> {
        let turns = self.position.turns();
        let hashes = turns.map(|turn| Robbers::of(&self.rules, &turn.board, turn.to_move, 0).hash(&self.rules));
        alphabeta::repeated(hashes.collect(), self.position.options().repetition)
    }

    fn stamp(&self) -> String {
        let known = (self.endings.is_some(), self.draws);
        format!("{:?} {} {known:?}", self.position.options(), self.rules.judge())
    }

    fn hopeless(&self) -> f32 {
        HOPELESS
    }
}

impl Origin for Wide {
    type Node<'a> = Self;

    fn root(&self) -> Self {
        self.clone()
    }

    fn stamp(&self) -> String {
        self.judge()
    }

    fn hopeless(&self) -> f32 {
        HOPELESS
    }
}

/// A position as the search sees it.
struct Node<'a, W> {
    start: &'a Start<W>,
    robbers: Robbers<W>,
}

impl<W: Word> Clone for Node<'_, W> {
    fn clone(&self) -> Self {
        Self { ..*self }
    }
}

impl<W: Word> Node<'_, W> {
    fn ending(&self) -> Option<Ending> {
        let Robbers { men: [black, white], quiet, .. } = self.robbers;
        let few = (black | white).rest().rest().rest().rest().is_empty();
        let (own, enemy) = (self.robbers.own().narrow(), self.robbers.enemy().narrow());
        let ending = self.start.endings.filter(|_| few)?.ending(own, enemy)?;
        Some(ending.within(quiet, self.start.rules.options.no_capture_limit))
    }
}

impl<W: Word> Game for Node<'_, W> {
    fn moves(&self, out: &mut Vec<Choice>) {
        self.robbers.moves(&self.start.rules, out);
    }

    fn loud_moves(&self, out: &mut Vec<Choice>) {
        self.robbers.captures(&self.start.rules, out);
    }

    fn play(&mut self, mv: Move) {
        self.robbers.play(&self.start.rules, mv);
    }

    fn end(&self) -> Option<i32> {
        self.robbers.end(&self.start.rules)
    }

    fn verdict(&self) -> Option<i32> {
        match self.ending()? {
            Ending::Won(plies) => Some(WIN - plies as i32),
            Ending::Lost(plies) => Some(plies as i32 - WIN),
            Ending::Drawn => self.start.draws.then(|| self.draw()),
        }
    }

    fn value(&self) -> i32 {
        self.robbers.value(&self.start.rules)
    }

    fn draw(&self) -> i32 {
        self.robbers.draw(&self.start.rules)
    }

    fn hash(&self) -> u64 {
        self.robbers.hash(&self.start.rules)
    }

    fn squares(&self) -> usize {
        self.start.rules.field.grid().len()
    }

    fn scale(&self) -> f32 {
        SCALE
    }
}
