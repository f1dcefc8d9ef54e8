//! The commands, by name.

use super::session::{Session, Trouble};
use super::{Clock, Command, protocol_text};
use super::{analysis, files, handicap};
use crate::engine::input::read_move;
use crate::engine::report::{board_lines, move_name, point_names, score};
use crate::game::clock::TimeControl;
use crate::rules::{AnyPosition, Game, Move, Options, Point, Position, Setup, Side, Status, catalogue, go};

type Answer = Result<String, Trouble>;

/// A command: its name, the games that have it, and what does it.
struct Entry {
    name: &'static str,
    games: Games,
    run: fn(&mut Session, &Command) -> Answer,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Games {
    All,
    Go,
}

const fn entry(name: &'static str, games: Games, run: fn(&mut Session, &Command) -> Answer) -> Entry {
    Entry { name, games, run }
}

/// All commands, as `list_commands` lists them.
const COMMANDS: [Entry; 34] = [
    entry("protocol_version", Games::All, |_, _| Ok("2".into())),
    entry("name", Games::All, |_, _| Ok("Oblava".into())),
    entry("version", Games::All, |_, _| Ok(env!("CARGO_PKG_VERSION").into())),
    entry("known_command", Games::All, known_command),
    entry("list_commands", Games::All, list_commands),
    entry("quit", Games::All, quit),
    entry("list_games", Games::All, |_, _| Ok(GAMES.map(|(name, _)| name).join("\n"))),
    entry("set_game", Games::All, set_game),
    entry("boardsize", Games::All, boardsize),
    entry("clear_board", Games::All, clear_board),
    entry("komi", Games::Go, komi),
    entry("play", Games::All, play),
    entry("genmove", Games::All, genmove),
    entry("reg_genmove", Games::All, reg_genmove),
    entry("undo", Games::All, undo),
    entry("fixed_handicap", Games::Go, handicap::fixed),
    entry("place_free_handicap", Games::Go, handicap::place_free),
    entry("set_free_handicap", Games::Go, handicap::set_free),
    entry("time_settings", Games::All, time_settings),
    entry("time_left", Games::All, time_left),
    entry("kgs-time_settings", Games::All, kgs_time_settings),
    entry("final_score", Games::All, final_score),
    entry("final_status_list", Games::Go, final_status_list),
    entry("showboard", Games::All, |session, _| Ok(board_text(&session.position))),
    entry("loadsgf", Games::All, files::load),
    entry("printsgf", Games::All, files::print),
    entry("cputime", Games::All, |session, _| Ok(format!("{:.3}", session.player.cpu_seconds()))),
    entry("kgs-rules", Games::Go, kgs_rules),
    entry("lz-analyze", Games::All, analysis::begin),
    entry("kata-analyze", Games::All, analysis::begin),
    entry("gogui-analyze_commands", Games::All, gogui_commands),
    entry("oblava-rules", Games::All, rules),
    entry("oblava-legal", Games::All, legal),
    entry("oblava-status", Games::All, status),
];

/// Does what a command says.
pub(super) fn run(session: &mut Session, command: &Command) -> Answer {
    match find(session.game(), &command.name) {
        Some(entry) => (entry.run)(session, command),
        None => Err(Trouble::UnknownCommand),
    }
}

/// The commands of a game.
fn of(game: Game) -> impl Iterator<Item = &'static Entry> {
    COMMANDS.iter().filter(move |entry| entry.games == Games::All || game == Game::Go)
}

fn find(game: Game, name: &str) -> Option<&'static Entry> {
    of(game).find(|entry| entry.name == name)
}

fn known_command(session: &mut Session, command: &Command) -> Answer {
    let name = command.arguments.to_ascii_lowercase();
    Ok(find(session.game(), &name).is_some().to_string())
}

fn list_commands(session: &mut Session, _: &Command) -> Answer {
    Ok(of(session.game()).map(|entry| entry.name).collect::<Vec<_>>().join("\n"))
}

fn quit(session: &mut Session, _: &Command) -> Answer {
    session.closed = true;
    Ok(String::new())
}

/// The games by the names that other programs know them by.
const GAMES: [(&str, Game); 4] =
    [("Go", Game::Go), ("Othello", Game::Reversi), ("Latrunculi", Game::Latrunculi), ("Tablut", Game::Tablut)];

/// Another game is played by its usual rules; the one that is on begins anew by its own.
fn set_game(session: &mut Session, command: &Command) -> Answer {
    let named = |(name, game): &&(&str, Game)| {
        name.eq_ignore_ascii_case(&command.arguments) || game.slug().eq_ignore_ascii_case(&command.arguments)
    };
    let &(_, game) = GAMES.iter().find(named).ok_or(Trouble::Game)?;
    let setup = if game == session.game() { session.fresh() } else { Setup::new(Options::new(game)) };
    session.restart(setup)?;
    Ok(String::new())
}

/// `boardsize 9`, or `boardsize 13 9` for columns and rows.
fn boardsize(session: &mut Session, command: &Command) -> Answer {
    let sizes: Vec<u32> = numbers(&command.words())?;
    let (cols, rows) = match sizes[..] {
        [side] => (side, side),
        [cols, rows] => (cols, rows),
        _ => return Err(Trouble::Syntax),
    };
    let (Ok(cols), Ok(rows)) = (u8::try_from(cols), u8::try_from(rows)) else { return Err(Trouble::Size) };
    let mut setup = session.fresh();
    match &mut setup.options {
        Options::Go(options) => (options.cols, options.rows) = (cols, rows),
        Options::Latrunculi(options) => (options.cols, options.rows) = (cols, rows),
        Options::Reversi(options) if cols == rows => options.size = cols,
        Options::Tablut(_) if (cols, rows) == (9, 9) => {}
        Options::Reversi(_) | Options::Tablut(_) => return Err(Trouble::Size),
    }
    session.restart(setup).map_err(|_| Trouble::Size)?;
    Ok(String::new())
}

fn clear_board(session: &mut Session, _: &Command) -> Answer {
    session.restart(session.fresh())?;
    Ok(String::new())
}

fn komi(session: &mut Session, command: &Command) -> Answer {
    let points: f64 = command.arguments.parse().map_err(|_| Trouble::Syntax)?;
    let Options::Go(options) = &session.setup.options else { return Err(Trouble::UnknownCommand) };
    let komi = go::Komi::try_from(points).map_err(|_| Trouble::Syntax)?;
    session.change_rules(Options::Go(go::Options { komi, ..options.clone() }))?;
    Ok(String::new())
}

fn play(session: &mut Session, command: &Command) -> Answer {
    let [colour, mv] = command.words()[..] else { return Err(Trouble::Syntax) };
    let mv = read_move(&session.position, mv).ok_or(Trouble::Syntax)?;
    session.play(side(colour)?, mv)?;
    Ok(String::new())
}

fn genmove(session: &mut Session, command: &Command) -> Answer {
    let side = side(&command.arguments)?;
    let chosen = session.think(side)?;
    if let Some(mv) = chosen {
        session.play(side, mv)?;
    }
    Ok(chosen_name(session, chosen))
}

fn reg_genmove(session: &mut Session, command: &Command) -> Answer {
    let chosen = session.think(side(&command.arguments)?)?;
    Ok(chosen_name(session, chosen))
}

fn chosen_name(session: &Session, chosen: Option<Move>) -> String {
    chosen.map_or_else(|| "resign".into(), |mv| protocol_text(session.game(), move_name(&session.position, mv)))
}

fn undo(session: &mut Session, _: &Command) -> Answer {
    session.undo()?;
    Ok(String::new())
}

fn time_settings(session: &mut Session, command: &Command) -> Answer {
    let [main, period, stones] = lengths(&command.words())?[..] else { return Err(Trouble::Syntax) };
    session.clock = Clock::new(match (period, stones) {
        (0, _) => TimeControl::Absolute { main },
        // Overtime without stones means no limit at all.
        (_, 0) => TimeControl::None,
        _ => TimeControl::Canadian { main, stones, period },
    });
    Ok(String::new())
}

/// The time settings of the Kiseido Go Server: `none`, `absolute 300`, `byoyomi 300 30 5`, `canadian 300 600 25`.
fn kgs_time_settings(session: &mut Session, command: &Command) -> Answer {
    let words = command.words();
    let (kind, times) = words.split_first().ok_or(Trouble::Syntax)?;
    session.clock = Clock::new(match (kind.to_ascii_lowercase().as_str(), &lengths(times)?[..]) {
        ("none", []) => TimeControl::None,
        ("absolute", &[main]) => TimeControl::Absolute { main },
        ("byoyomi", &[main, period, periods]) => TimeControl::Japanese { main, periods, period },
        ("canadian", &[main, period, stones]) => TimeControl::Canadian { main, stones, period },
        _ => return Err(Trouble::Syntax),
    });
    Ok(String::new())
}

/// What GoGui offers in its menu of analysis.
fn gogui_commands(session: &mut Session, _: &Command) -> Answer {
    let common = ["string/Status/oblava-status", "string/Rules/oblava-rules", "string/Legal Moves/oblava-legal"];
    let go = [
        "string/Score/final_score",
        "plist/Dead Stones/final_status_list dead",
        "plist/Living Stones/final_status_list alive",
    ];
    let go = go.into_iter().filter(|_| session.game() == Game::Go);
    Ok(common.into_iter().chain(go).collect::<Vec<_>>().join("\n"))
}

fn time_left(session: &mut Session, command: &Command) -> Answer {
    let [colour, seconds, stones] = command.words()[..] else { return Err(Trouble::Syntax) };
    let [seconds, stones] = lengths(&[seconds, stones])?[..] else { return Err(Trouble::Syntax) };
    session.clock.set_left(side(colour)?, seconds.into(), stones);
    Ok(String::new())
}

/// `B+3.5`, `W+28`, `B+` where there is nothing to count, `0` for a draw.
fn final_score(session: &mut Session, _: &Command) -> Answer {
    let dead = session.dead();
    if let AnyPosition::Go(go) = &session.position {
        return Ok(handicap::result(go, dead));
    }
    let margin = score(&session.position).map_or_else(String::new, |score| score.margin.to_string());
    match session.position.status() {
        Status::Won(Side::Black, _) => Ok(format!("B+{margin}")),
        Status::Won(Side::White, _) => Ok(format!("W+{margin}")),
        Status::Draw(_) => Ok("0".into()),
        _ => Err(Trouble::Score),
    }
}

/// Chains, one a line.
fn final_status_list(session: &mut Session, command: &Command) -> Answer {
    let dead = session.dead();
    let AnyPosition::Go(go) = &session.position else { return Err(Trouble::UnknownCommand) };
    let wanted = match command.arguments.to_ascii_lowercase().as_str() {
        "dead" => true,
        "alive" => false,
        "seki" => return Ok(String::new()),
        _ => return Err(Trouble::Syntax),
    };
    let mut seen: Vec<Point> = Vec::new();
    let mut lines = Vec::new();
    for (point, _) in go.board().pieces() {
        if !seen.contains(&point) {
            let chain = go.chain(point);
            if chain.iter().any(|stone| dead.contains(stone)) == wanted {
                let names = point_names(&session.position, chain.iter().copied());
                lines.push(protocol_text(Game::Go, names.join(" ")));
            }
            seen.extend(chain);
        }
    }
    Ok(lines.join("\n"))
}

/// The rules of the Kiseido Go Server; komi and board stay.
fn kgs_rules(session: &mut Session, command: &Command) -> Answer {
    let Options::Go(now) = &session.setup.options else { return Err(Trouble::UnknownCommand) };
    let slug = match command.arguments.to_ascii_lowercase().as_str() {
        "japanese" => "japanese",
        "chinese" | "aga" => "chinese",
        "new_zealand" => "new-zealand",
        _ => return Err(Trouble::Rules),
    };
    let preset = catalogue::find_preset(Game::Go, slug).map(|preset| preset.options(Game::Go));
    let Some(Options::Go(mut rules)) = preset else { return Err(Trouble::Rules) };
    if command.arguments.eq_ignore_ascii_case("aga") {
        rules.ko = go::Ko::Situational;
    }
    (rules.cols, rules.rows, rules.komi, rules.handicap) = (now.cols, now.rows, now.komi, now.handicap);
    session.change_rules(Options::Go(rules))?;
    Ok(String::new())
}

/// Shows the options, or sets those of an object of JSON.
fn rules(session: &mut Session, command: &Command) -> Answer {
    if !command.arguments.is_empty() {
        let changes = serde_json::from_str(&command.arguments).map_err(|_| Trouble::Syntax)?;
        session.change_rules(catalogue::parse_options(session.setup.options.clone(), &changes)?)?;
    }
    Ok(serde_json::Value::Object(catalogue::values(&session.setup.options)).to_string())
}

fn legal(session: &mut Session, _: &Command) -> Answer {
    let position = &session.position;
    let names: Vec<_> = position.legal_moves().into_iter().map(|mv| move_name(position, mv)).collect();
    Ok(protocol_text(session.game(), names.join(" ")))
}

/// `ongoing black`: who is to move; or `white_wins king_escaped`: why.
fn status(session: &mut Session, _: &Command) -> Answer {
    let status = session.position.status();
    let more = status.reason().map_or_else(|| session.position.to_move().name(), |reason| reason.code());
    Ok(format!("{} {more}", status.code()))
}

/// The board, from the line after the answer's mark.
fn board_text(position: &AnyPosition) -> String {
    let (ruler, rows) = board_lines(position);
    format!("\n{}\n{rows}", protocol_text(position.game(), ruler))
}

/// Reads a colour.
pub(super) fn side(text: &str) -> Result<Side, Trouble> {
    match text.to_ascii_lowercase().as_str() {
        "b" | "black" => Ok(Side::Black),
        "w" | "white" => Ok(Side::White),
        _ => Err(Trouble::Syntax),
    }
}

/// Reads seconds or what else is counted; whatever is too large is very large.
fn lengths(words: &[&str]) -> Result<Vec<u32>, Trouble> {
    Ok(numbers::<u64>(words)?.into_iter().map(|number| u32::try_from(number).unwrap_or(u32::MAX)).collect())
}

/// Reads whole numbers.
pub(super) fn numbers<T: std::str::FromStr>(words: &[&str]) -> Result<Vec<T>, Trouble> {
    words.iter().map(|word| word.parse().map_err(|_| Trouble::Syntax)).collect()
}
