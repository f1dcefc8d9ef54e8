//! Historic and customary rules by name.

use crate::rules::{Game, Options, Side, go, tablut};

/// Options under a name.
#[derive(Clone, Copy, Debug)]
pub struct Preset {
    /// The name on command lines.
    pub slug: &'static str,
    /// The name in menus.
    pub name: &'static str,
    /// Where these rules come from.
    pub source: &'static str,
    make: fn() -> Options,
}

impl Preset {
    /// The options.
    pub fn options(&self) -> Options {
        (self.make)()
    }
}

/// The presets of a game, its defaults first.
pub fn presets(game: Game) -> &'static [Preset] {
    match game {
        Game::Go => GO,
        Game::Reversi => REVERSI,
        Game::Latrunculi => LATRUNCULI,
        Game::Tablut => TABLUT,
    }
}

/// The preset of that slug.
pub fn find_preset(game: Game, slug: &str) -> Option<&'static Preset> {
    presets(game).iter().find(|preset| preset.slug == slug)
}

const GO: &[Preset] = &[
    Preset {
        slug: "mendelev",
        name: "Mendelev",
        source: "Mendelev's encyclopedia; what it does not say as in Japanese practice",
        make: || Options::Go(go::Options::default()),
    },
    Preset {
        slug: "magazine-1962",
        name: "Magazine of 1962",
        source: "a page on Go in a magazine of 1962",
        make: || {
            Options::Go(go::Options {
                suicide: go::Suicide::Lifted,
                ko: go::Ko::Simple,
                komi: go::Komi(0),
                ..go::Options::default()
            })
        },
    },
    Preset {
        slug: "japanese",
        name: "Japanese",
        source: "Japanese rules of Go, 1989",
        make: || Options::Go(go::Options::default()),
    },
    Preset {
        slug: "chinese",
        name: "Chinese",
        source: "Chinese rules of weiqi",
        make: || {
            Options::Go(go::Options {
                scoring: go::Scoring::Area,
                komi: go::Komi(750),
                ko: go::Ko::Positional,
                ..go::Options::default()
            })
        },
    },
    Preset {
        slug: "new-zealand",
        name: "New Zealand",
        source: "New Zealand rules of Go",
        make: || {
            Options::Go(go::Options {
                scoring: go::Scoring::Area,
                komi: go::Komi(700),
                ko: go::Ko::Situational,
                suicide: go::Suicide::Allowed,
                ..go::Options::default()
            })
        },
    },
    Preset {
        slug: "tromp-taylor",
        name: "Tromp–Taylor",
        source: "J. Tromp and B. Taylor, the logical rules of Go; no dead stones are removed",
        make: || {
            Options::Go(go::Options {
                scoring: go::Scoring::Area,
                komi: go::Komi(750),
                ko: go::Ko::Positional,
                suicide: go::Suicide::Allowed,
                ..go::Options::default()
            })
        },
    },
];

const REVERSI: &[Preset] = &[Preset {
    slug: "mendelev",
    name: "Mendelev",
    source: "Mendelev's encyclopedia; what it does not say by the World Othello Federation",
    make: || Options::Reversi(Default::default()),
}];

const LATRUNCULI: &[Preset] = &[Preset {
    slug: "mendelev",
    name: "Mendelev",
    source: "Mendelev's encyclopedia",
    make: || Options::Latrunculi(Default::default()),
}];

const TABLUT: &[Preset] = &[
    Preset {
        slug: "mendelev",
        name: "Mendelev",
        source: "Mendelev's encyclopedia; the king's aim from Linnaeus",
        make: || Options::Tablut(tablut::Options::default()),
    },
    Preset {
        slug: "linnaeus-1732",
        name: "Linnaeus 1732",
        source: "C. Linnaeus, Iter Lapponicum, 1732",
        make: || Options::Tablut(linnaeus()),
    },
    Preset {
        slug: "walker",
        name: "Walker",
        source: "D. Walker's rules of Tablut",
        make: || Options::Tablut(tablut::Options { first: Side::Black, no_moves: tablut::NoMoves::Draw, ..linnaeus() }),
    },
];

fn linnaeus() -> tablut::Options {
    tablut::Options {
        king_capture: tablut::KingCapture::Linnaeus,
        throne_hostile: tablut::ThroneHostile::All,
        hemmed_defender: true,
        ..tablut::Options::default()
    }
}
