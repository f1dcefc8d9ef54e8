//! Playing the nodes of a record: the rules judge every move, and moves that they refuse are shown as well as can be.

use super::Record;
use super::node::{Deed, Made, SetUp, Verdict};
use super::tree::{NodeId, Tree};
use crate::rules::go::Go;
use crate::rules::{
    AnyPosition, Board, BySide, Diagram, Effects, Illegal, Move, Options, Piece, Point, Position, SetupError, Side,
    Status,
};

/// Does to the position what a node does, and says what became of it.
pub(crate) fn perform(position: &mut AnyPosition, options: &Options, deed: &Deed) -> Verdict {
    match deed {
        Deed::Nothing => Verdict::Open,
        Deed::SetUp(set_up) => match set(position, options, set_up) {
            Ok(()) => Verdict::Set,
            Err(_) => Verdict::Impossible,
        },
        Deed::Move(made) => make(position, options, made),
    }
}

/// Changes a position by hand. Bowls stay as they are; what was played before does not matter any more.
///
/// # Errors
/// When this makes no position of the game; it is then as it was.
pub(crate) fn set(position: &mut AnyPosition, options: &Options, set_up: &SetUp) -> Result<(), SetupError> {
    let mut board = position.board().clone();
    for &(point, piece) in &set_up.pieces {
        board.set(point, piece);
    }
    let to_move = set_up.to_move.unwrap_or(position.to_move());
    *position = AnyPosition::of_board(options, board, to_move, position.bowls())?;
    Ok(())
}

fn make(position: &mut AnyPosition, options: &Options, made: &Made) -> Verdict {
    let mut next = position.clone();
    match play(&mut next, made) {
        Ok(effects) => {
            *position = next;
            Verdict::Legal(Box::new(effects))
        }
        Err(why) => {
            if let Ok(next) = force(position, options, made) {
                *position = next;
            }
            Verdict::Illegal(why)
        }
    }
}

/// Plays a move of the side that makes it. In Go either side may move at any time, as in SGF; in Reversi a forced pass
/// may have been left out.
fn play(position: &mut AnyPosition, made: &Made) -> Result<Effects, Illegal> {
    if position.to_move() != made.by && !position.status().is_over() {
        match position {
            AnyPosition::Go(go) => go.set_to_move(made.by),
            AnyPosition::Reversi(reversi) if reversi.must_pass() => drop(reversi.play(Move::Pass)?),
            AnyPosition::Reversi(_) => return Err(Illegal::MustMove),
            AnyPosition::Latrunculi(_) | AnyPosition::Tablut(_) => return Err(Illegal::NotOwnPiece),
        }
    }
    position.play(made.mv)
}

/// The position after a move that the rules refuse: the piece goes where the move says, whatever was there.
fn force(position: &AnyPosition, options: &Options, made: &Made) -> Result<AnyPosition, SetupError> {
    let mut board = position.board().clone();
    match made.mv {
        Move::Pass => {}
        Move::Place(point) => drop(board.set(point, Some(Piece::man(made.by)))),
        Move::Step { from, to } => {
            if board.grid().contains(to)
                && let Some(piece) = board.set(from, None)
            {
                board.set(to, Some(piece));
            }
        }
    }
    let after = AnyPosition::of_board(options, board, made.by.other(), position.bowls())?;
    match (after, made.mv) {
        (AnyPosition::Go(go), Move::Place(point)) => without_breathless(go, options, made.by, point),
        (after, _) => Ok(after),
    }
}

/// Go: enemy chains without liberties are lifted, then the own one, as SGF has it.
fn without_breathless(go: Go, options: &Options, by: Side, point: Point) -> Result<AnyPosition, SetupError> {
    let grid = go.board().grid();
    let (mut board, mut bowls) = (go.board().clone(), go.captured_by());
    let mut lift = |board: &mut Board, by: Side, chain: Vec<Point>| {
        for stone in chain {
            bowls[by] += u32::from(board.set(stone, None).is_some());
        }
    };
    for beside in grid.neighbours(point).filter(|&beside| go.board().side(beside) == Some(by.other())) {
        if go.liberties(beside).is_empty() {
            lift(&mut board, by, go.chain(beside));
        }
    }
    if board == *go.board() && grid.contains(point) && go.liberties(point).is_empty() {
        lift(&mut board, by.other(), go.chain(point));
    }
    if board == *go.board() {
        return Ok(AnyPosition::Go(go));
    }
    AnyPosition::of_board(options, board, go.to_move(), bowls)
}

/// A diagram of a board without a past.
pub(crate) fn diagram(board: &Board, to_move: Side, captured_by: BySide<u32>) -> Diagram {
    Diagram { rows: board.to_rows(), to_move, captured_by, plies_since_capture: 0, history: Vec::new() }
}

/// Does to the position what `node` of `tree` does; where play had stopped and goes on, it goes on.
pub(crate) fn advance(position: &mut AnyPosition, options: &Options, tree: &Tree, node: NodeId) -> Verdict {
    let verdict = perform(position, options, tree.deed(node));
    if let (true, AnyPosition::Go(go)) = (tree.resumed(node), position) {
        go.resume();
    }
    verdict
}

/// A position with the branches that are still to be played from it, the next one last.
struct Waiting {
    position: AnyPosition,
    branches: Vec<NodeId>,
}

impl Record {
    /// Plays all nodes, so that the tree says what every move did or which rule it breaks. In Go, play that goes on
    /// after a stop is held for resumed.
    ///
    /// # Errors
    /// When options and start make no game.
    pub fn judge(&mut self) -> Result<(), SetupError> {
        self.walk(|tree, node, position| {
            let goes_on =
                |tree: &Tree| tree.children(node).iter().any(|&branch| matches!(tree.mv(branch), Some(Move::Place(_))));
            if let (AnyPosition::Go(go), Status::Scoring(_)) = (position, position.status())
                && !go.resumed()
                && goes_on(tree)
            {
                tree.set_resumed(node, true);
            }
        })
    }

    /// Plays all nodes and shows each with the position after it, before play is resumed there.
    ///
    /// # Errors
    /// When options and start make no game.
    pub(crate) fn walk(&mut self, mut visit: impl FnMut(&mut Tree, NodeId, &AnyPosition)) -> Result<(), SetupError> {
        let sizes = self.tree.sizes();
        let mut first = AnyPosition::new(&self.setup)?;
        visit(&mut self.tree, NodeId::ROOT, &first);
        // The largest branch comes last and takes the position with it: at any time only few positions wait.
        let branches_of = |tree: &Tree, node: NodeId, position: &mut AnyPosition| {
            if let (true, AnyPosition::Go(go)) = (tree.resumed(node), position) {
                go.resume();
            }
            let mut branches = tree.children(node).to_vec();
            branches.sort_by_key(|branch| std::cmp::Reverse(sizes.get(branch.0 as usize).copied()));
            branches
        };
        let branches = branches_of(&self.tree, NodeId::ROOT, &mut first);
        let mut waiting = vec![Waiting { position: first, branches }];
        while let Some(top) = waiting.last_mut() {
            let Some(node) = top.branches.pop() else {
                waiting.pop();
                continue;
            };
            let mut position = match top.branches.is_empty() {
                false => top.position.clone(),
                true => match waiting.pop() {
                    Some(last) => last.position,
                    None => break,
                },
            };
            let verdict = perform(&mut position, &self.setup.options, self.tree.deed(node));
            self.tree.set_verdict(node, verdict);
            visit(&mut self.tree, node, &position);
            let branches = branches_of(&self.tree, node, &mut position);
            waiting.push(Waiting { position, branches });
        }
        Ok(())
    }

    /// The position at a node.
    ///
    /// # Errors
    /// When options and start make no game.
    pub fn position(&self, node: NodeId) -> Result<AnyPosition, SetupError> {
        let mut position = AnyPosition::new(&self.setup)?;
        if let (true, AnyPosition::Go(go)) = (self.tree.resumed(NodeId::ROOT), &mut position) {
            go.resume();
        }
        for step in self.tree.path(node) {
            advance(&mut position, &self.setup.options, &self.tree, step);
        }
        Ok(position)
    }
}
