//! Runs vector files: positions, moves and what must come of them (rules.md 2).

use super::input::{self, InputError};
use super::report::{View, move_name, play_text, plies_since_capture, point_names, score};
use super::{counting, report};
use crate::rules::catalogue::parse_options;
use crate::rules::score::{Counting, Marks, Score};
use crate::rules::{AnyPosition, BySide, Effects, Game, Options, Point, Position, Setup, Side, go, perft};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Debug;

/// The only form of vector files there is.
const SCHEMA: &str = "board-vectors/1";

/// What came of a vector file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// The number of vectors run.
    pub vectors: usize,
    /// All that was not as it must be.
    pub failures: Vec<Failure>,
}

/// Something that was not as a vector says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Failure {
    /// The vector.
    pub id: String,
    /// What was found and what was expected.
    pub fail: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    schema: String,
    game: Game,
    #[serde(default)]
    defaults: Value,
    vectors: Vec<Value>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Vector {
    #[serde(rename = "id")]
    _id: String,
    #[serde(default, rename = "title")]
    _title: String,
    #[serde(default, rename = "source")]
    _source: String,
    kind: Option<String>,
    #[serde(rename = "values")]
    _values: Option<Value>,
    #[serde(default)]
    options: Value,
    setup: Option<Value>,
    #[serde(default)]
    steps: Vec<Step>,
    #[serde(default)]
    expect: Expect,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Step {
    #[serde(rename = "move")]
    mv: String,
    #[serde(default = "yes")]
    legal: bool,
    by: Option<Side>,
    captures: Option<Vec<String>>,
    warn: Option<Vec<String>>,
    notation: Option<String>,
    suicided: Option<Vec<String>>,
    lifted: Option<Vec<String>>,
    legal_before: Option<usize>,
    reason: Option<String>,
}

const fn yes() -> bool {
    true
}

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Expect {
    rows: Option<Vec<String>>,
    to_move: Option<Side>,
    status: Option<String>,
    #[serde(deserialize_with = "present")]
    reason: Option<Option<String>>,
    counts: Option<BySide<usize>>,
    legal_moves: Option<Vec<String>>,
    legal_count: Option<usize>,
    legal_includes: Vec<String>,
    legal_excludes: Vec<String>,
    legal_from: BTreeMap<String, Vec<String>>,
    perft: BTreeMap<String, u64>,
    plies_since_capture: Option<u32>,
    score: Option<PartScore>,
    captured_by: Option<BySide<u32>>,
    chains: BTreeMap<String, Vec<String>>,
    liberties: BTreeMap<String, Vec<String>>,
    scores: Vec<Counted>,
    legal_positions: Option<u64>,
    optimal_margin: Option<i32>,
}

/// Tells `"reason": null`, which is checked, from no `reason`.
fn present<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Option<Option<String>>, D::Error> {
    Option::deserialize(deserializer).map(Some)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PartScore {
    black: Option<u32>,
    white: Option<u32>,
    margin: Option<u32>,
}

/// A count of a finished game of Go.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Counted {
    #[serde(default)]
    with: With,
    result: Totals,
}

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct With {
    scoring: Option<go::Scoring>,
    komi: Option<go::Komi>,
    dead: Vec<String>,
    seki: Vec<String>,
    seki_points: Option<bool>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Totals {
    black: Option<go::Komi>,
    white: Option<go::Komi>,
    winner: Option<String>,
    margin: Option<go::Komi>,
}

/// Runs all vectors of a file.
///
/// # Errors
/// When the text is no vector file. A vector that cannot be read is a failure of that vector.
pub fn check(text: &str) -> Result<Checked, InputError> {
    let file: File = serde_json::from_str(text)?;
    if file.schema != SCHEMA {
        return Err(InputError::Form(format!("the schema is {:?}, not {SCHEMA:?}", file.schema)));
    }
    let defaults = parse_options(Options::new(file.game), &file.defaults)?;
    let mut checked = Checked::default();
    for (value, number) in file.vectors.iter().zip(1..) {
        let id = value.get("id").and_then(Value::as_str).map_or_else(|| format!("number {number}"), str::to_owned);
        let mut found = Findings::default();
        match Vector::deserialize(value) {
            Err(why) => found.say(why),
            Ok(vector) if vector.kind.as_deref() == Some("constant") => continue,
            Ok(vector) => vector.run(&defaults, &mut found),
        }
        checked.vectors += 1;
        checked.failures.extend(found.0.into_iter().map(|fail| Failure { id: id.clone(), fail }));
    }
    Ok(checked)
}

/// What is wrong with one vector.
#[derive(Default)]
struct Findings(Vec<String>);

impl Findings {
    fn say(&mut self, what: impl ToString) {
        self.0.push(what.to_string());
    }

    fn same<T: PartialEq + Debug>(&mut self, what: &str, found: T, wanted: T) {
        if found != wanted {
            self.say(format!("{what} is {found:?}, expected {wanted:?}"));
        }
    }

    /// Compares only what is wanted.
    fn same_if<T: PartialEq + Debug>(&mut self, what: &str, found: T, wanted: Option<T>) {
        if let Some(wanted) = wanted {
            self.same(what, found, wanted);
        }
    }

    /// Compares without regard to order.
    fn same_set(&mut self, what: &str, mut found: Vec<String>, wanted: &[String]) {
        let mut wanted = wanted.to_vec();
        found.sort_unstable();
        wanted.sort_unstable();
        self.same(what, found, wanted);
    }
}

impl Vector {
    fn run(&self, defaults: &Options, found: &mut Findings) {
        match self.position(defaults) {
            Err(why) => found.say(why),
            Ok(mut position) => {
                for (step, number) in self.steps.iter().zip(1..) {
                    step.run(number, &mut position, found);
                }
                self.expect.check(&position, found);
            }
        }
    }

    fn position(&self, defaults: &Options) -> Result<AnyPosition, InputError> {
        if let Some(kind) = &self.kind {
            return Err(InputError::Form(format!("unknown kind {kind:?}")));
        }
        let setup = self.setup.as_ref().ok_or_else(|| InputError::Form("no setup".into()))?;
        let setup = Setup { options: parse_options(defaults.clone(), &self.options)?, start: input::start(setup)? };
        Ok(AnyPosition::new(&setup)?)
    }
}

impl Step {
    fn run(&self, number: usize, position: &mut AnyPosition, found: &mut Findings) {
        let at = |what: &str| format!("step {number} ({}): {what}", self.mv);
        let legal: Vec<_> = position.legal_moves().into_iter().map(|mv| move_name(position, mv)).collect();
        found.same_if(&at("by"), position.to_move(), self.by);
        found.same_if(&at("legal_before"), legal.len(), self.legal_before);
        let before = View::of(position);
        let result = play_text(position, &self.mv);
        found.same(&at("legal"), result.is_ok(), self.legal);
        found.same(&at("being in the list of legal moves"), legal.contains(&self.mv), result.is_ok());
        match result {
            Ok(effects) => self.check(&at, position, &effects, found),
            Err(why) => {
                found.same_if(&at("reason"), why.code(), self.reason.clone());
                if View::of(position) != before {
                    found.say(at("a refused move changed the position"));
                }
            }
        }
    }

    fn check(&self, at: &dyn Fn(&str) -> String, position: &AnyPosition, effects: &Effects, found: &mut Findings) {
        let lists = [
            ("captures", &self.captures, effects.listed().collect()),
            ("suicided", &self.suicided, effects.suicided.clone()),
            ("lifted", &self.lifted, effects.lifted.clone()),
        ];
        for (what, wanted, points) in lists {
            if let Some(wanted) = wanted {
                found.same_set(&at(what), point_names(position, points), wanted);
            }
        }
        if let Some(wanted) = &self.warn {
            found.same_set(&at("warn"), effects.warnings.iter().map(|w| w.name().into()).collect(), wanted);
        }
        let notation = effects.notation(position.board().grid(), position.game().letters());
        found.same_if(&at("notation"), notation, self.notation.clone());
    }
}

impl Expect {
    fn check(&self, position: &AnyPosition, found: &mut Findings) {
        let status = position.status();
        found.same_if("rows", position.board().to_rows(), self.rows.clone());
        found.same_if("to_move", position.to_move(), self.to_move);
        found.same_if("status", status.code().to_owned(), self.status.clone());
        found.same_if("reason", status.reason().map(|reason| reason.code().to_owned()), self.reason.clone());
        found.same_if("counts", report::counts(position), self.counts);
        found.same_if("plies_since_capture", plies_since_capture(position), self.plies_since_capture.map(Some));
        self.check_moves(position, found);
        if let Some(wanted) = &self.score {
            match score(position) {
                Some(score) => {
                    found.same_if("score of black", score.black, wanted.black);
                    found.same_if("score of white", score.white, wanted.white);
                    found.same_if("margin", score.margin, wanted.margin);
                }
                None => found.say("there is no score"),
            }
        }
        match position {
            AnyPosition::Go(go) => self.check_go(go, position, found),
            _ if self.asks_for_go() => found.say("the vector expects things that only Go has"),
            _ => {}
        }
    }

    fn asks_for_go(&self) -> bool {
        self.captured_by.is_some()
            || !self.chains.is_empty()
            || !self.liberties.is_empty()
            || !self.scores.is_empty()
            || self.legal_positions.is_some()
            || self.optimal_margin.is_some()
    }

    fn check_moves(&self, position: &AnyPosition, found: &mut Findings) {
        let legal: Vec<_> = position.legal_moves().into_iter().map(|mv| move_name(position, mv)).collect();
        if let Some(wanted) = &self.legal_moves {
            found.same_set("legal_moves", legal.clone(), wanted);
        }
        found.same_if("legal_count", legal.len(), self.legal_count);
        for mv in self.legal_includes.iter().filter(|mv| !legal.contains(mv)) {
            found.say(format!("{mv} is not legal"));
        }
        for mv in self.legal_excludes.iter().filter(|mv| legal.contains(mv)) {
            found.say(format!("{mv} is legal"));
        }
        for (origin, wanted) in &self.legal_from {
            let targets = legal.iter().filter_map(|mv| mv.split_once('-')).filter(|(from, _)| from == origin);
            found.same_set(&format!("legal_from {origin}"), targets.map(|(_, to)| to.into()).collect(), wanted);
        }
        for (depth, wanted) in &self.perft {
            match depth.parse() {
                Ok(plies) => found.same(&format!("perft {depth}"), perft(position, plies), *wanted),
                Err(_) => found.say(format!("perft depth {depth:?} is no number")),
            }
        }
    }

    fn check_go(&self, go: &go::Go, position: &AnyPosition, found: &mut Findings) {
        found.same_if("captured_by", position.bowls(), self.captured_by);
        for (at, wanted) in &self.chains {
            let chain = point(position, at).map_or_else(Vec::new, |point| go.chain(point));
            found.same_set(&format!("chain of {at}"), point_names(position, chain), wanted);
        }
        for (at, wanted) in &self.liberties {
            let liberties = point(position, at).map_or_else(Vec::new, |point| go.liberties(point));
            found.same_set(&format!("liberties of {at}"), point_names(position, liberties), wanted);
        }
        for wanted in &self.scores {
            wanted.check(go, position, found);
        }
        if let Some(wanted) = self.legal_positions {
            let counted = counting::legal_positions(position.board().grid());
            found.same("legal_positions", counted, Some(wanted));
        }
        if let Some(wanted) = self.optimal_margin {
            found.same("optimal_margin", counting::optimal_margin(go), Some(wanted));
        }
    }
}

impl Counted {
    fn check(&self, go: &go::Go, position: &AnyPosition, found: &mut Findings) {
        let points = |names: &[String]| names.iter().filter_map(|name| point(position, name)).collect::<Vec<_>>();
        let marks = Marks { dead: points(&self.with.dead), seki: points(&self.with.seki) };
        let own = Counting::of(go);
        let counting = Counting {
            scoring: self.with.scoring.unwrap_or(own.scoring),
            komi: self.with.komi.unwrap_or(own.komi),
            seki_points: self.with.seki_points.unwrap_or(own.seki_points),
        };
        let score = Score::by(go, &marks, counting);
        let winner = score.winner.map_or("draw", Side::name);
        let wanted = &self.result;
        found.same_if("count of black", go::Komi(score.sums.black.total), wanted.black);
        found.same_if("count of white", go::Komi(score.sums.white.total), wanted.white);
        found.same_if("winner", winner.to_owned(), wanted.winner.clone());
        found.same_if("margin", go::Komi(score.margin), wanted.margin);
    }
}

/// The point of that name.
fn point(position: &AnyPosition, name: &str) -> Option<Point> {
    position.board().grid().parse(name, position.game().letters())
}
