//! What the root says of the game as a whole: which game, on what board, by what rules.

use crate::records::Record;
use crate::rules::go::{self, Ko, Scoring, Suicide};
use crate::rules::{Game, Options, Start, reversi};

use super::values::read_komi;

/// Properties of the root that are kept as tags, in the order of the specification.
const TAGS: [&str; 25] = [
    "AP", "ST", "AN", "BR", "BT", "CP", "DT", "EV", "GC", "GN", "HA", "KM", "ON", "OT", "PB", "PC", "PW", "RE", "RO",
    "RU", "SO", "TM", "US", "WR", "WT",
];

/// Whether a property says something of the game as a whole.
pub(super) fn is_tag(id: &str) -> bool {
    TAGS.contains(&id)
}

/// Whether a tag may have several lines.
pub(super) fn has_lines(id: &str) -> bool {
    id == "GC"
}

/// The options that such tags mean on such a board.
pub(super) fn options(game: Game, cols: u8, rows: u8, tags: &[(String, String)]) -> Options {
    let tag = |name: &str| tags.iter().find(|(tag, _)| tag == name).map(|(_, text)| &text[..]);
    if game == Game::Reversi {
        return Options::Reversi(reversi::Options { size: cols, ..reversi::Options::default() });
    }
    let mut options = by_rules(tag("RU").unwrap_or_default());
    (options.cols, options.rows) = (cols, rows);
    options.komi = tag("KM").and_then(read_komi).unwrap_or(go::Komi(0));
    Options::Go(options)
}

/// The options that a name of rules means; rules of any other name count as Japanese ones do.
fn by_rules(name: &str) -> go::Options {
    let name = name.to_ascii_lowercase();
    let is = |part: &str| name.contains(part);
    let mut options = go::Options::default();
    if is("zealand") || name.trim() == "nz" {
        (options.scoring, options.ko, options.suicide) = (Scoring::Area, Ko::Situational, Suicide::Allowed);
    } else if is("tromp") || is("goe") || is("ing") && !is("beijing") {
        (options.scoring, options.ko, options.suicide) = (Scoring::Area, Ko::Positional, Suicide::Allowed);
    } else if is("aga") || is("french") || is("bga") {
        (options.scoring, options.ko) = (Scoring::Area, Ko::Situational);
    } else if is("chin") || name.trim() == "cn" || is("area") {
        (options.scoring, options.ko) = (Scoring::Area, Ko::Positional);
    }
    options
}

/// The tags that are written: those of the record, and what the options add to them.
pub(super) fn tags(record: &Record) -> Vec<(String, String)> {
    let mut tags = record.tags.clone();
    let mut say = |name: &str, text: String| match tags.iter_mut().find(|(tag, _)| tag == name) {
        Some((_, old)) => *old = text,
        None => tags.push((name.into(), text)),
    };
    if let Options::Go(options) = &record.setup.options {
        if record.tag("RU").is_none()
            && let Some(name) = ["Chinese", "NZ", "Tromp-Taylor"].into_iter().find(|name| same_rules(options, name))
        {
            say("RU", name.into());
        }
        if record.tag("KM").and_then(read_komi).unwrap_or(go::Komi(0)) != options.komi {
            say("KM", f64::from(options.komi).to_string());
        }
        if options.handicap > 0 && record.tag("HA").is_none() && matches!(record.setup.start, Start::Regular { .. }) {
            say("HA", options.handicap.to_string());
        }
    }
    tags
}

fn same_rules(options: &go::Options, name: &str) -> bool {
    let named = by_rules(name);
    (options.scoring, options.ko, options.suicide) == (named.scoring, named.ko, named.suicide)
}
