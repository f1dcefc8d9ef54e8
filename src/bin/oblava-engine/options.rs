//! What several commands take: the game, its options, an input.

use crate::output::{Stop, warn};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use oblava::ai::knowledge::{Knowledge, Lesson};
use oblava::engine::input::{self, InputError, Record};
use oblava::records::{self, Document, Format, Hint};
use oblava::rules::{Game, Options};
use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Which game, by which options.
#[derive(clap::Args)]
pub(crate) struct GameArgs {
    /// The game
    #[arg(long, value_parser = game_parser())]
    game: Game,
    /// Options as a JSON object, such as '{"ko": "positional"}'; they override the preset
    #[arg(long, value_name = "JSON")]
    options: Option<String>,
    /// A preset of the game; `games` lists them
    #[arg(long, value_name = "NAME")]
    preset: Option<String>,
}

/// Reads the name of a game.
pub(crate) fn game_parser() -> impl TypedValueParser<Value = Game> {
    PossibleValuesParser::new(Game::ALL.map(Game::slug))
        .try_map(|slug| Game::from_slug(&slug).ok_or("there is no such game"))
}

impl GameArgs {
    /// The options asked for.
    pub(crate) fn options(&self) -> Result<Options, Stop> {
        let preset = input::options(self.game, self.preset.as_deref(), None);
        preset.map_err(|why| Stop::usage("--preset", why))?;
        input::options(self.game, self.preset.as_deref(), self.options.as_deref())
            .map_err(|why| Stop::usage("--options", located(&why)))
    }
}

/// What the player has learnt.
#[derive(clap::Args)]
pub(crate) struct WeightsArgs {
    /// A folder of files of weights to play by, instead of those that come with the program; where one is missing, or
    /// with `plain`, rules of thumb decide
    #[arg(long, value_name = "FOLDER")]
    weights: Option<String>,
}

impl WeightsArgs {
    /// What is asked for.
    pub(crate) fn knowledge(&self) -> Result<Knowledge, Stop> {
        knowledge(self.weights.as_deref())
    }
}

/// What files of that folder teach; without one, what comes with the program.
pub(crate) fn knowledge(folder: Option<&str>) -> Result<Knowledge, Stop> {
    let Some(folder) = folder else { return Ok(Knowledge::default()) };
    let mut known = Knowledge::plain();
    if folder == "plain" {
        return Ok(known);
    }
    for lesson in Lesson::ALL {
        let path = Path::new(folder).join(lesson.file());
        match std::fs::read(&path) {
            Ok(file) => known.learn(lesson, &file).map_err(|why| Stop::wrong(path.display(), why))?,
            Err(why) => warn(&format!("{}: {why}; rules of thumb decide", path.display())),
        }
    }
    Ok(known)
}

/// A mistake in JSON with its place, where it has one.
pub(crate) fn located(why: &InputError) -> String {
    match why {
        InputError::Json { line, column, why } => format!("{line}:{column}: {why}"),
        other => other.to_string(),
    }
}

/// A file, or standard input.
pub(crate) struct Source {
    path: Option<PathBuf>,
}

impl Source {
    /// That file; standard input without one, or when it is `-`.
    pub(crate) fn new(path: Option<PathBuf>) -> Self {
        Self { path: path.filter(|path| path.as_os_str() != "-") }
    }

    /// Opens it.
    pub(crate) fn open(&self) -> Result<Box<dyn BufRead>, Stop> {
        match &self.path {
            None => Ok(Box::new(io::stdin().lock())),
            Some(path) => match File::open(path) {
                Ok(file) => Ok(Box::new(BufReader::new(file))),
                Err(why) => Err(Stop::wrong(self, why)),
            },
        }
    }

    /// Reads all of it.
    pub(crate) fn read_bytes(&self) -> Result<Vec<u8>, Stop> {
        let mut bytes = Vec::new();
        self.open()?.read_to_end(&mut bytes).map_err(|why| Stop::wrong(self, why))?;
        Ok(bytes)
    }

    /// The name of the file, if it has one.
    pub(crate) fn name(&self) -> Option<&str> {
        self.path.as_deref()?.to_str()
    }

    /// Reads all of it as text.
    pub(crate) fn read(&self) -> Result<String, Stop> {
        let mut text = String::new();
        self.open()?.read_to_string(&mut text).map_err(|why| Stop::wrong(self, why))?;
        Ok(text)
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.path {
            Some(path) => write!(f, "{}", path.display()),
            None => f.write_str("<stdin>"),
        }
    }
}

/// Does something with each record of an input, one a line; what is wrong with one is told with its place.
pub(crate) fn each_record(
    source: &Source,
    options: &Options,
    mut run: impl FnMut(Record) -> Result<Result<(), Stop>, InputError>,
) -> Result<(), Stop> {
    for (line, number) in source.open()?.lines().zip(1..) {
        let line = line.map_err(|why| Stop::wrong(format_args!("{source}:{number}"), why))?;
        if !line.trim().is_empty() {
            let done = input::record(&line, options).and_then(&mut run);
            done.map_err(|why| misread(source, number, &why))??;
        }
    }
    Ok(())
}

fn misread(source: &Source, number: usize, why: &InputError) -> Stop {
    match why {
        InputError::Json { column, why, .. } => Stop::wrong(format_args!("{source}:{number}:{column}"), why),
        other => Stop::wrong(format_args!("{source}:{number}"), other),
    }
}

/// How records are read.
#[derive(clap::Args)]
pub(crate) struct RecordArgs {
    /// The format, where neither the content nor the name of the file tells it
    #[arg(long, value_name = "FORMAT", value_parser = format_parser())]
    from: Option<Format>,
    /// The character encoding, such as utf-8, gb18030, big5, euc-kr or shift_jis, where it is not found out
    #[arg(long, value_name = "NAME")]
    encoding: Option<String>,
}

/// Reads the name of a format of records.
pub(crate) fn format_parser() -> impl TypedValueParser<Value = Format> {
    PossibleValuesParser::new(Format::ALL.map(|(_, name)| name))
        .try_map(|name| Format::from_name(&name).ok_or("there is no such format"))
}

impl RecordArgs {
    /// Reads the records of a file.
    pub(crate) fn read(&self, source: &Source) -> Result<Document, Stop> {
        let hint = Hint { name: source.name(), format: self.from, encoding: self.encoding.as_deref() };
        records::read(&source.read_bytes()?, hint).map_err(|why| match why.line {
            0 => Stop::wrong(source, why),
            line => Stop::wrong(format_args!("{source}:{line}:{}", why.column), &why),
        })
    }
}

/// Reads a number of seconds.
pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "a number of seconds is wanted")?;
    Duration::try_from_secs_f64(seconds).map_err(|why| why.to_string())
}
