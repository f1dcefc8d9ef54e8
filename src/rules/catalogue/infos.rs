//! The options of each game, explained (3.4, 4.3, 5.4, 6.7).

use super::OptionInfo;
use super::Values::{self, Flag, Numbers, Points, Range, Words};
use crate::rules::Game;

/// The options of a game, in the order of `docs/rules.md`.
pub fn option_infos(game: Game) -> &'static [OptionInfo] {
    match game {
        Game::Go => GO,
        Game::Reversi => REVERSI,
        Game::Latrunculi => LATRUNCULI,
        Game::Tablut => TABLUT,
    }
}

const fn info(
    name: &'static str,
    values: Values,
    default: &'static str,
    meaning: &'static str,
    source: &'static str,
) -> OptionInfo {
    OptionInfo { name, values, default, meaning, source }
}

const GO: &[OptionInfo] = &[
    info("cols", Range(1, 25), "19", "Columns of the board.", "any size, by all rule sets"),
    info("rows", Range(1, 25), "19", "Rows of the board.", "any size, by all rule sets"),
    info("first", Words(&["black", "white"]), "black", "Who begins a game without handicap.", "all rule sets"),
    info(
        "suicide",
        Words(&["forbidden", "allowed", "lifted"]),
        "forbidden",
        "What becomes of a move that leaves its own chain without a liberty: refused, taken at once, or lifted by \
         the opponent as his turn begins.",
        "forbidden: Mendelev; allowed: Tromp–Taylor, New Zealand; lifted: the magazine of 1962",
    ),
    info(
        "ko",
        Words(&["simple", "positional", "situational", "none"]),
        "simple",
        "Which earlier positions a move may not bring back: the one just before, any, any with the same side to \
         move, or none.",
        "simple: the magazine of 1962; positional: Tromp–Taylor; situational: New Zealand",
    ),
    info(
        "passes_to_end",
        Range(1, 255),
        "2",
        "Passes in a row that stop play.",
        "Tromp–Taylor, Chinese and Japanese practice",
    ),
    info(
        "scoring",
        Words(&["territory", "area"]),
        "territory",
        "Whether territory and prisoners count, or territory and stones.",
        "territory: Mendelev, Japanese rules; area: Chinese rules, Tromp–Taylor",
    ),
    info(
        "seki_points",
        Flag,
        "false",
        "In territory scoring, whether points surrounded by chains in seki count.",
        "false: Japanese rules of 1989",
    ),
    info(
        "komi",
        Points(-10_000, 10_000),
        "6.5",
        "Points added to the count of white.",
        "Japanese rules 6.5, Chinese rules 7.5; the sources know none",
    ),
    info(
        "handicap",
        Numbers(&[0, 2, 3, 4, 5, 6, 7, 8, 9]),
        "0",
        "Stones that black has on fixed points before white begins.",
        "Go Text Protocol, version 2",
    ),
    info(
        "repetition",
        Range(0, 255),
        "3",
        "The occurrence of a position that ends the game without result; 0 for never.",
        "Japanese rules, made automatic by a house rule",
    ),
    info(
        "max_plies",
        Range(-1, 1_000_000),
        "-1",
        "Plies after which play stops: -1 for three times the points but at least 200, 0 for never.",
        "house rule",
    ),
];

const REVERSI: &[OptionInfo] = &[
    info(
        "size",
        Numbers(&[8, 4, 6, 10]),
        "8",
        "Squares along a side of the board.",
        "8: Mendelev, World Othello Federation",
    ),
    info(
        "start",
        Words(&["cross", "parallel", "free"]),
        "cross",
        "The first four discs: crossed, side by side, or set in the centre by the players in turn.",
        "cross: World Othello Federation; free: Reversi of the 1880s",
    ),
    info("first", Words(&["black", "white"]), "black", "Who begins.", "World Othello Federation"),
    info(
        "empties_to_winner",
        Flag,
        "false",
        "Whether empty squares are credited to the winner, halves at a tie.",
        "false: Mendelev; true: World Othello Federation, tournament score",
    ),
];

const LATRUNCULI: &[OptionInfo] = &[
    info("cols", Range(1, 25), "8", "Columns of the board.", "8: Mendelev; 12 on other known boards"),
    info("rows", Range(1, 25), "7", "Rows of the board.", "7: Mendelev; 8 on other known boards"),
    info(
        "start",
        Words(&["three_rows", "two_rows"]),
        "three_rows",
        "How many rows each side fills at the start.",
        "three: derived from Mendelev's 48 pieces; two: Museum Quintana",
    ),
    info("first", Words(&["white", "black"]), "white", "Who begins.", "Mendelev"),
    info(
        "move",
        Words(&["slide", "step"]),
        "slide",
        "How far a piece moves: like a rook, or one square.",
        "slide: Mendelev",
    ),
    info(
        "line_capture",
        Flag,
        "true",
        "Whether lines of several pieces are taken, or single pieces only.",
        "true: Mendelev; false: most published reconstructions",
    ),
    info(
        "corner_capture",
        Flag,
        "false",
        "Whether a piece in a corner is also taken by pieces on its two neighbours.",
        "false: Mendelev, who demands both sides",
    ),
    info(
        "no_moves",
        Words(&["loss", "draw", "pass"]),
        "loss",
        "What becomes of a side that cannot move: it loses, it is a draw, or it passes.",
        "house rule; loss as in the reconstruction of Museum Quintana",
    ),
    info(
        "repetition",
        Range(0, 255),
        "3",
        "The occurrence of a position that makes a draw; 0 for never.",
        "house rule",
    ),
    info(
        "no_capture_limit",
        Range(0, 1_000_000),
        "100",
        "Plies in a row without a capture that end the game; 0 for never.",
        "house rule",
    ),
    info(
        "no_progress_result",
        Words(&["draw", "majority"]),
        "draw",
        "How a game without captures ends: drawn, or won by the side with more pieces.",
        "draw: house rule; majority: latrunculi.com",
    ),
];

const TABLUT: &[OptionInfo] = &[
    info("first", Words(&["white", "black"]), "white", "Who begins.", "white: Mendelev; black: most modern rules"),
    info(
        "escape",
        Words(&["edge", "corner"]),
        "edge",
        "Where the king must get: to any edge square, or to a corner.",
        "edge: Linnaeus, rules 3 and 4; corner: Copenhagen and other modern rules",
    ),
    info(
        "king_capture",
        Words(&["four", "linnaeus"]),
        "four",
        "How the king is taken: enclosed on four sides everywhere, or away from the throne by two.",
        "four: Mendelev; linnaeus: Linnaeus, rules 9 to 11",
    ),
    info("king_armed", Flag, "true", "Whether the king takes part in captures.", "true: Mendelev, Walker"),
    info(
        "throne_hostile",
        Words(&["none", "all"]),
        "none",
        "Whether soldiers of either side can be taken against the empty throne.",
        "none: Mendelev; all: Linnaeus, rule 14",
    ),
    info(
        "throne_pass",
        Words(&["none", "king", "all"]),
        "none",
        "Who may pass over the empty throne.",
        "none: Mendelev",
    ),
    info("king_reenter", Flag, "false", "Whether the king may stop on the throne again.", "false: Mendelev"),
    info(
        "hemmed_defender",
        Flag,
        "false",
        "Whether the one soldier beside a king hemmed in on his throne can be taken against him.",
        "true: Linnaeus, rule 10; Walker, rule 11",
    ),
    info(
        "encirclement",
        Flag,
        "false",
        "Whether black also wins by shutting white off from every edge square.",
        "true: Copenhagen rules",
    ),
    info(
        "no_moves",
        Words(&["loss", "draw"]),
        "loss",
        "What becomes of a side that cannot move.",
        "loss: house rule, as in Copenhagen; draw: Walker",
    ),
    info(
        "repetition",
        Range(0, 255),
        "3",
        "The occurrence of a position that makes a draw; 0 for never.",
        "house rule",
    ),
    info(
        "no_capture_limit",
        Range(0, 1_000_000),
        "100",
        "Plies in a row without a capture that make a draw; 0 for never.",
        "house rule",
    ),
];
