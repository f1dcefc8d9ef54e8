//! The properties of one node: moves and set-ups to be done, remarks to be kept.

use super::lexer::Written;
use super::values::{Coordinates, read_clock, read_side, read_text, split};
use super::{OWN, OwnOfNode};
use crate::records::node::{Made, MarkKind, Property, Remarks, SetUp};
use crate::records::place::{Budget, Fault, Notes, Wrong};
use crate::rules::{Move, Piece, Point, Side};
use std::collections::HashMap;

/// A node in the making.
#[derive(Default)]
pub(super) struct Draft {
    pub(super) set_up: SetUp,
    pub(super) moves: Vec<Made>,
    pub(super) remarks: Remarks,
    pub(super) own: OwnOfNode,
    /// The places of the properties that are kept, by their names.
    kept: HashMap<String, usize>,
}

/// The name of a property in the form of FF[4]: old files have small letters in it, which do not count.
pub(super) fn name(id: &str) -> String {
    let name: String = id.chars().filter(|letter| !letter.is_ascii_lowercase()).collect();
    if name.starts_with(|letter: char| letter.is_ascii_uppercase()) { name } else { id.to_ascii_uppercase() }
}

/// What a reader of nodes needs.
pub(super) struct Desk<'a, 'b> {
    pub(super) coordinates: Coordinates,
    pub(super) notes: &'a mut Notes<'b>,
    pub(super) budget: &'a mut Budget,
}

impl Desk<'_, '_> {
    /// Takes a property into the draft.
    pub(super) fn take(&mut self, id: &str, property: Written, draft: &mut Draft) -> Result<(), Fault> {
        let first = || property.values().next().map_or("", |(_, raw)| raw);
        match id {
            "B" => self.moves(Side::Black, property, draft),
            "W" => self.moves(Side::White, property, draft),
            "AB" => return self.stones(Some(Piece::man(Side::Black)), property, draft),
            "AW" => return self.stones(Some(Piece::man(Side::White)), property, draft),
            "AE" => return self.stones(None, property, draft),
            "PL" => match read_side(first()) {
                Some(side) => draft.set_up.to_move = Some(side),
                None => self.keep(id, property, draft, Some("PL names no side")),
            },
            "C" => self.text(property, true, &mut draft.remarks.comment),
            "N" => self.text(property, false, &mut draft.remarks.name),
            "BL" | "WL" => match read_clock(first()) {
                Some(ms) => draft.remarks.clocks[side(id.starts_with('B'))].ms = Some(ms),
                None => self.keep(id, property, draft, None),
            },
            "OB" | "OW" => match first().trim().parse() {
                Ok(moves) => draft.remarks.clocks[side(id.ends_with('B'))].moves = Some(moves),
                Err(_) => self.keep(id, property, draft, None),
            },
            "LB" => self.labels(property, draft),
            // The letters of FF[3], in their order.
            "L" => self.letters(property, draft),
            "AR" | "LN" => self.pairs(id, property, draft),
            OWN => match serde_json::from_str::<OwnOfNode>(&read_text(first(), true)) {
                Ok(own) => draft.own = own,
                Err(_) => self.keep(id, property, draft, None),
            },
            _ => {
                // The mark of FF[3].
                let modern = if id == "M" { "MA" } else { id };
                match MarkKind::ALL.iter().find(|(_, name, _)| *name == modern) {
                    Some(&(kind, ..)) => return self.marks(kind, property, draft),
                    None => self.keep(id, property, draft, None),
                }
            }
        }
        Ok(())
    }

    /// Keeps a property as it is.
    fn keep(&mut self, id: &str, property: Written, draft: &mut Draft, why: Option<&str>) {
        if let Some(why) = why {
            self.notes.add(property.at, format!("{why}; it is kept as it is"));
        }
        let values = property.values().map(|(_, raw)| raw.to_owned());
        let other = &mut draft.remarks.other;
        match draft.kept.get(id).and_then(|&place| other.get_mut(place)) {
            Some(kept) => {
                self.notes.add(property.at, format!("{id} comes twice in this node"));
                kept.values.extend(values);
            }
            None => {
                draft.kept.insert(id.into(), other.len());
                other.push(Property { id: id.into(), values: values.collect() });
            }
        }
    }

    fn moves(&mut self, by: Side, property: Written, draft: &mut Draft) {
        for (at, raw) in property.values() {
            if !draft.moves.is_empty() {
                self.notes.add(at, "more than one move in a node; each becomes a node of its own");
            }
            let made = if self.coordinates.is_pass(raw) {
                Made::new(by, Move::Pass)
            } else if let Some(found) = self.coordinates.read(raw) {
                if !found.usual {
                    self.notes.add(at, format!("the move {raw:?} is not written as usual"));
                }
                Made::new(by, Move::Place(found.point))
            } else {
                self.notes.add(at, format!("{raw:?} is no point of this board"));
                Made::off_board(by, self.coordinates.game, raw)
            };
            draft.moves.push(made);
        }
    }

    /// Reads lists of points; nothing if one of them is none.
    fn points(&mut self, property: Written) -> Result<Option<Vec<Point>>, Fault> {
        let (mut seen, mut points) = (vec![false; self.coordinates.grid.len()], Vec::new());
        for (at, raw) in property.values() {
            if raw.trim().is_empty() {
                continue;
            }
            let Some((list, _)) = self.coordinates.read_list(raw) else {
                self.notes.add(at, format!("{raw:?} is no point of this board"));
                return Ok(None);
            };
            for point in list {
                if !std::mem::replace(&mut seen[point.index()], true) {
                    points.push(point);
                }
            }
        }
        let cost = points.len() * size_of::<(Point, Option<Piece>)>();
        if self.budget.spend(cost) { Ok(Some(points)) } else { Err((property.at, Wrong::TooMuch)) }
    }

    fn stones(&mut self, piece: Option<Piece>, property: Written, draft: &mut Draft) -> Result<(), Fault> {
        // Points that are none are left out, so that the others are set all the same.
        for (at, raw) in property.values() {
            let Some((points, _)) = self.coordinates.read_list(raw) else {
                self.notes.add(at, format!("{raw:?} is no point of this board and is left out"));
                continue;
            };
            if !self.budget.spend(points.len() * size_of::<(Point, Option<Piece>)>()) {
                return Err((at, Wrong::TooMuch));
            }
            draft.set_up.pieces.extend(points.into_iter().map(|point| (point, piece)));
        }
        Ok(())
    }

    fn marks(&mut self, kind: MarkKind, property: Written, draft: &mut Draft) -> Result<(), Fault> {
        let Some(points) = self.points(property)? else {
            self.keep(&name(property.id), property, draft, Some("this mark is not understood"));
            return Ok(());
        };
        if draft.remarks.marked(kind).is_some() {
            self.notes.add(property.at, format!("{} comes twice in this node", name(property.id)));
        }
        draft.remarks.mark(kind, points, self.coordinates.grid);
        Ok(())
    }

    fn text(&mut self, property: Written, lines: bool, into: &mut String) {
        for (at, raw) in property.values() {
            if !into.is_empty() {
                self.notes.add(at, format!("{} comes twice in this node", name(property.id)));
                into.push(if lines { '\n' } else { ' ' });
            }
            into.push_str(&read_text(raw, lines));
        }
    }

    fn labels(&mut self, property: Written, draft: &mut Draft) {
        let label = |raw| {
            let (point, text) = split(raw)?;
            Some((self.coordinates.read(point)?.point, read_text(text, false)))
        };
        match property.values().map(|(_, raw)| label(raw)).collect::<Option<Vec<_>>>() {
            Some(labels) => draft.remarks.labels.extend(labels),
            None => self.keep("LB", property, draft, Some("a label is not understood")),
        }
    }

    fn letters(&mut self, property: Written, draft: &mut Draft) {
        let points: Option<Vec<_>> = property.values().map(|(_, raw)| self.coordinates.read(raw)).collect();
        match points {
            Some(points) if points.len() <= 26 => {
                self.notes.add(property.at, "the letters of an old file become labels");
                let letters = points.into_iter().zip('A'..='Z');
                draft.remarks.labels.extend(letters.map(|(found, letter)| (found.point, letter.to_string())));
            }
            _ => self.keep("L", property, draft, None),
        }
    }

    fn pairs(&mut self, id: &str, property: Written, draft: &mut Draft) {
        let pair = |raw| {
            let (from, to) = split(raw)?;
            Some((self.coordinates.read(from)?.point, self.coordinates.read(to)?.point))
        };
        match property.values().map(|(_, raw)| pair(raw)).collect::<Option<Vec<_>>>() {
            Some(pairs) if id == "AR" => draft.remarks.arrows.extend(pairs),
            Some(pairs) => draft.remarks.lines.extend(pairs),
            None => self.keep(id, property, draft, Some("an arrow or line is not understood")),
        }
    }
}

const fn side(black: bool) -> Side {
    if black { Side::Black } else { Side::White }
}
