//! From points to moves: the two taps of a sliding game, the one tap of a placing game.

use super::table::{Drafting, Intent, Outcome, Source, Table};
use super::{GameSystems, Screen};
use crate::game::{Match, Standing};
use crate::rules::{Effects, Illegal, Move, Piece, Point, Position, Side};
use bevy::prelude::*;
use std::collections::VecDeque;

/// What the player is about to do; everything here is about looks until it becomes an [`Intent`].
#[derive(Resource, Debug)]
pub struct Hand {
    /// The piece that will move.
    pub selected: Option<Point>,
    /// The point under the pointer.
    pub hovered: Option<Point>,
    /// The point under the keyboard's cursor, once a key has moved it.
    pub cursor: Option<Point>,
    /// Where a piece is being dragged from.
    pub dragging: Option<Point>,
    /// What is set down where a position is set up; nothing takes pieces away.
    pub brush: Option<Piece>,
}

impl Default for Hand {
    fn default() -> Self {
        Self { selected: None, hovered: None, cursor: None, dragging: None, brush: Some(Piece::man(Side::Black)) }
    }
}

impl Hand {
    /// The point that the player means: the keyboard's if it is in use, else the pointer's.
    pub fn aim(&self) -> Option<Point> {
        self.cursor.or(self.hovered)
    }

    /// The piece that would move.
    pub fn held(&self) -> Option<Point> {
        self.dragging.or(self.selected)
    }
}

/// What the move that the player aims at would do, or the rule that it would break; nothing if he aims at none.
#[derive(Resource, Default, Debug, PartialEq)]
pub struct Preview(pub Option<Result<Effects, Illegal>>);

/// What a pointer points at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aim {
    /// The point of the piece, or the square, that is seen there.
    pub point: Point,
    /// The square whose middle the head of that piece hides, if there is one.
    pub hidden: Option<Point>,
}

impl Aim {
    /// At a point that nothing stands before.
    pub const fn at(point: Point) -> Self {
        Self { point, hidden: None }
    }

    /// The point that is meant: the square that an enemy's head hides, if what is `held` may go there, or if nothing is
    /// held and a piece that may be picked up stands there.
    pub fn meant(self, game: &Match, held: Option<Point>) -> Point {
        let board = game.position().board();
        let hidden = self.hidden.filter(|&hidden| match held {
            Some(from) => {
                board.side(self.point) != board.side(from)
                    && game.position().clone().play(Move::Step { from, to: hidden }).is_ok()
            }
            None => board.side(self.point) != game.to_move() && board.side(hidden) == game.to_move(),
        });
        hidden.unwrap_or(self.point)
    }

    /// The point that is meant at the table: while a position is set up, just what is seen there.
    pub fn on(self, table: &Table, held: Option<Point>) -> Point {
        if table.draft().is_some() { self.point } else { self.meant(table.game(), held) }
    }
}

/// Somebody tapped a point, or acted on it by key.
#[derive(Message, Clone, Copy, Debug)]
pub struct Tap(pub Aim);

/// Somebody dragged from one point to another.
#[derive(Message, Clone, Copy, Debug)]
pub struct Drag {
    /// Where the press began.
    pub from: Point,
    /// Where it ended.
    pub to: Point,
}

/// Adds the hand.
pub fn plugin(app: &mut App) {
    app.init_resource::<Hand>().init_resource::<Preview>().add_message::<Tap>().add_message::<Drag>().add_systems(
        Update,
        (
            (taps, drags)
                .chain()
                .before(super::table::decide)
                .in_set(GameSystems::Rules)
                .run_if(in_state(Screen::Play)),
            (let_go, look_ahead).chain().in_set(GameSystems::Seats),
        ),
    );
}

/// A tap may complete a move, and the next one means the position after it: so taps wait in a row, and after each
/// intent the rules come first.
fn taps(
    mut taps: MessageReader<Tap>,
    mut waiting: Local<VecDeque<Aim>>,
    mut hand: ResMut<Hand>,
    table: Res<Table>,
    mut intents: MessageWriter<Intent>,
) {
    let game = table.game();
    waiting.extend(taps.read().map(|tap| tap.0));
    let mut asked = false;
    while !asked && let Some(aim) = waiting.pop_front() {
        // What is held may have changed since the tap before.
        let point = aim.on(&table, hand.selected);
        if let Some(draft) = table.draft() {
            // A second tap takes away what the first has set down.
            let piece = hand.brush.filter(|&piece| draft.board().get(point) != Some(piece));
            intents.write(Intent::Draft(Drafting::Put(point, piece)));
            asked = true;
            continue;
        }
        if game.standing() == Standing::Marking {
            intents.write(Intent::Mark(point));
            asked = true;
            continue;
        }
        if !game.game().slides() {
            intents.write(Intent::Play { mv: Move::Place(point), by: Source::Person });
            asked = true;
            continue;
        }
        let own = game.to_move().filter(|_| game.mover().is_some_and(|player| player.is_human()));
        let is_own = own.is_some() && game.position().board().side(point) == own;
        hand.selected = match hand.selected {
            Some(from) if from == point => None,
            _ if is_own => Some(point),
            Some(from) => {
                intents.write(Intent::Play { mv: Move::Step { from, to: point }, by: Source::Person });
                asked = true;
                Some(from)
            }
            None => {
                // Nothing to move: let the rules say why.
                if game.position().board().get(point).is_some() || own.is_none() {
                    intents.write(Intent::Play { mv: Move::Step { from: point, to: point }, by: Source::Person });
                    asked = true;
                }
                None
            }
        };
    }
}

fn drags(mut drags: MessageReader<Drag>, table: Res<Table>, mut intents: MessageWriter<Intent>) {
    for &Drag { from, to } in drags.read() {
        intents.write(match table.draft() {
            Some(_) => Intent::Draft(Drafting::Shift { from, to }),
            None => Intent::Play { mv: Move::Step { from, to }, by: Source::Person },
        });
    }
}

/// A selection ends with the move, and with every change of the position.
fn let_go(mut outcomes: MessageReader<Outcome>, mut hand: ResMut<Hand>) {
    for outcome in outcomes.read() {
        match outcome {
            Outcome::Started => *hand = Hand { hovered: hand.hovered, ..default() },
            Outcome::Played { .. } | Outcome::Moved { .. } | Outcome::Drafted => hand.selected = None,
            _ => {}
        }
    }
}

fn look_ahead(hand: Res<Hand>, table: Res<Table>, screen: Option<Res<State<Screen>>>, mut preview: ResMut<Preview>) {
    if !hand.is_changed() && !table.is_changed() {
        return;
    }
    let game = table.game();
    let playing = screen.is_none_or(|screen| *screen.get() == Screen::Play);
    let persons_turn = game.mover().is_some_and(|player| player.is_human());
    let aimed = hand.aim().filter(|_| playing && persons_turn && table.draft().is_none()).and_then(|to| {
        if !game.game().slides() {
            return game.position().board().get(to).is_none().then_some(Move::Place(to));
        }
        let from = hand.held()?;
        (from != to && game.position().board().side(to) != game.to_move()).then_some(Move::Step { from, to })
    });
    preview.set_if_neq(Preview(aimed.map(|mv| game.position().clone().play(mv))));
}
