//! A search that begins with a proof: can the king be forced out, or hunted down?

use super::Start;
use crate::ai::alphabeta::{self, Origin};
use crate::ai::level::Level;
use crate::ai::proof::Proof;
use crate::ai::search::Steps;
use crate::ai::{Line, Memory, Reply, Request};
use crate::rules::Move;
use crate::rules::Position;

/// Positions looked at in a step: some milliseconds, as every step begins anew at the root.
const STEP: u64 = 4_000;

/// A proof, and after it a search of all moves.
pub(super) struct Seeker {
    level: Level,
    request: Request,
    /// What the search of all moves begins with, until it does.
    outset: Option<(Start, Memory)>,
    proof: Proof,
    /// Positions that the proof may look at.
    share: u64,
    /// The move that was proved to win.
    found: Option<Move>,
    search: Option<Box<dyn Steps>>,
}

impl Seeker {
    /// One that spends `share` positions of its limit on the proof.
    pub(super) fn new(origin: Start, share: u64, level: &Level, request: &Request, memory: Memory) -> Self {
        let proof = Proof::new(origin.earlier());
        let outset = Some((origin, memory));
        Self { level: *level, request: request.clone(), outset, proof, share, found: None, search: None }
    }

    /// The search of all moves, with what the proof has left of the limit.
    fn begin(&mut self) {
        let Some((origin, memory)) = self.outset.take() else { return };
        let spent = self.proof.nodes;
        let level = Level { units: self.level.units.saturating_sub(spent).max(1), ..self.level };
        let mut request = self.request.clone();
        request.limits.nodes = request.limits.nodes.map(|nodes| nodes - spent);
        self.search = Some(alphabeta::search(origin, &level, &request, memory));
    }
}

impl Steps for Seeker {
    fn step(&mut self) -> bool {
        if let Some(search) = &mut self.search {
            return search.step();
        }
        let Some((origin, _)) = &self.outset else { return false };
        let until = (self.proof.nodes + STEP).min(self.share);
        let answer = self.proof.go_on(&origin.root(), until);
        self.found = answer.flatten();
        if answer.is_some() || until == self.share {
            self.begin();
        }
        true
    }

    fn reply(&self) -> Reply {
        let reply = match &self.search {
            Some(search) => search.reply(),
            None => Reply::forced(self.request.position.legal_moves().first().copied()),
        };
        let nodes = reply.nodes + self.proof.nodes;
        match self.found {
            // A win that the other search sees too is the shorter one.
            Some(mv) if reply.win < SEEN => {
                let line = Line { moves: vec![mv], win: 1.0, ..Line::default() };
                Reply { mv: Some(mv), win: 1.0, lines: vec![line], nodes, resign: false, ..reply }
            }
            _ => Reply { nodes, ..reply },
        }
    }

    fn is_settled(&self, ratio: f32) -> bool {
        self.search.as_ref().is_some_and(|search| search.is_settled(ratio))
    }

    fn into_memory(self: Box<Self>) -> Memory {
        match self.search {
            Some(search) => search.into_memory(),
            None => self.outset.map(|(_, memory)| memory).unwrap_or_default(),
        }
    }
}

/// The chance to win from which on a search has seen the win itself.
const SEEN: f32 = 0.999;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::alphabeta::Game;
    use crate::ai::tablut::siege::Rules;
    use crate::rng::Rng;
    use crate::rules::Side;
    use crate::rules::tablut::{KingCapture, Options, Tablut};

    fn start(position: &Tablut) -> Start {
        let rules = Rules::new(position.options().clone(), 0, true, position.to_move(), 0);
        Start { rules, position: position.clone() }
    }

    /// The move that is proved to win, if any.
    fn proved(position: &Tablut) -> Option<Move> {
        let start = start(position);
        Proof::new(start.earlier()).go_on(&start.root(), 20_000).flatten()
    }

    /// What is not won in sight of everybody, but proved to be.
    fn hidden(position: &Tablut) -> Option<Move> {
        let start = start(position);
        if start.root().verdict().is_some() { None } else { proved(position) }
    }

    /// Positions of games without a plan; what is proved to be won is won against any defence that chance finds.
    #[test]
    fn what_is_proved_to_win_wins() {
        let linnaeus = Options { king_capture: KingCapture::Linnaeus, ..Options::default() };
        // Where four are needed to take the king, chance hardly ever brings black so far.
        for (options, side) in
            [(Options::default(), Side::White), (linnaeus.clone(), Side::White), (linnaeus, Side::Black)]
        {
            let (mut rng, mut won, mut longest) = (Rng::new(5), 0, 0);
            for _ in 0..150 {
                let mut position = Tablut::new(&options, None).expect("a game");
                let mut chance = |position: &mut Tablut| {
                    let legal = position.legal_moves();
                    position.play(legal[rng.below(legal.len())]).expect("legal");
                };
                while !position.status().is_over() && (position.to_move() != side || hidden(&position).is_none()) {
                    chance(&mut position);
                }
                let mut plies = 0;
                while !position.status().is_over() {
                    position.play(proved(&position).expect("it is still won")).expect("legal");
                    plies += 1;
                    if !position.status().is_over() {
                        chance(&mut position);
                        assert!(!position.status().is_over(), "{:?}", position.status());
                        plies += 1;
                    }
                    assert!(plies < 60, "it gets no further");
                }
                if plies > 0 {
                    assert_eq!(position.status().winner(), Some(side));
                    won += 1;
                    longest = longest.max(plies);
                }
            }
            assert!(won > 2 && longest > 2, "{side:?} won {won} games, at most {longest} plies on");
        }
    }
}
