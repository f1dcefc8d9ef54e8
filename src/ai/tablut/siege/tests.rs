//! Agrees with the rules.

use super::*;
use crate::rng::Rng;
use crate::rules::tablut::{Escape, Tablut, ThroneHostile};
use crate::rules::{Position, Status};

/// Random games: the same moves and the same ends as by the rules.
#[test]
fn agrees_with_the_rules() {
    let mut rng = Rng::new(3);
    let plain = Options { repetition: 0, ..Options::default() };
    let linnaeus = Options { king_capture: KingCapture::Linnaeus, throne_hostile: ThroneHostile::All, ..plain.clone() };
    let variants = [
        plain.clone(),
        Options { hemmed_defender: true, ..linnaeus.clone() },
        Options { escape: Escape::Corner, encirclement: true, no_moves: NoMoves::Draw, ..plain.clone() },
        Options { throne_pass: ThronePass::All, king_reenter: true, escape: Escape::Corner, ..linnaeus },
        Options { throne_pass: ThronePass::King, king_armed: false, no_capture_limit: 30, ..plain.clone() },
        Options { king_reenter: true, escape: Escape::Corner, hemmed_defender: true, ..plain },
    ];
    for options in variants.into_iter().cycle().take(120) {
        let Ok(mut position) = Tablut::new(&options, None) else { panic!("a game") };
        let rules = Rules::new(options, 0, true, Side::White, 0);
        let mut fast = Siege::of(&rules, position.board(), position.to_move(), 0);
        for _ in 0..300 {
            let end = match position.status() {
                Status::Ongoing => None,
                Status::Won(side, _) => Some(if side == position.to_move() { WIN } else { -WIN }),
                _ => Some(fast.draw()),
            };
            assert_eq!(fast.end(), end, "{:#?}", position.board().to_rows());
            if end.is_some() {
                break;
            }
            assert_eq!(fast.ways().count() as i32, position.open_ways().len() as i32);
            let mut choices = Vec::new();
            fast.moves(&mut choices);
            let mut found: Vec<_> = choices.iter().map(|choice| choice.mv).collect();
            let mut legal = position.legal_moves();
            found.sort_unstable();
            legal.sort_unstable();
            assert_eq!(found, legal);
            let mv = found[rng.below(found.len())];
            position.play(mv).expect("legal");
            fast.play(mv);
            let again = Siege::of(&rules, position.board(), position.to_move(), position.plies_since_capture());
            assert_eq!((again.black, again.white, again.king), (fast.black, fast.white, fast.king));
            assert_eq!((again.hash(), again.quiet), (fast.hash(), fast.quiet));
            if fast.king != 0 {
                fast.value();
            }
        }
    }
}
