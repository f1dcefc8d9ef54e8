//! Go (section 3).

use crate::random::Chance;
use crate::table::{Table, diagram, options, set_up};
use oblava::game::{Ending, Match, Standing};
use oblava::rules::Side::{Black, White};
use oblava::rules::go::{Go, Options, handicap_points};
use oblava::rules::score::{Marks, Score};
use oblava::rules::{
    AnyPosition, BySide, Diagram, EarlierTurn, Game, Grid, Letters, Move, Point, Position, Setup, Side, Start,
};
use serde_json::{Value, json};

const GAME: Game = Game::Go;

/// A board of just these rows.
pub(crate) fn at(overrides: Value, rows: &[&str], to_move: Side) -> Table {
    Table::at(GAME, sized(overrides, rows), rows, to_move)
}

fn sized(mut overrides: Value, rows: &[&str]) -> Value {
    overrides["cols"] = json!(rows[0].len());
    overrides["rows"] = json!(rows.len());
    overrides
}

pub(crate) fn go_options(overrides: Value) -> Options {
    let oblava::rules::Options::Go(options) = options(GAME, overrides) else { panic!("Go") };
    options
}

pub(crate) fn go(table: &Table) -> &Go {
    let AnyPosition::Go(go) = &table.position else { panic!("Go") };
    go
}

fn rows(table: &Table) -> Vec<String> {
    table.position.board().to_rows()
}

fn names(grid: Grid, points: Vec<Point>) -> String {
    let names = grid.sorted(points).into_iter().map(|point| grid.name(point, Letters::SkipI));
    names.collect::<Vec<_>>().join(" ")
}

fn chain(table: &Table, name: &str) -> String {
    let grid = table.position.board().grid();
    names(grid, go(table).chain(grid.parse(name, Letters::SkipI).unwrap()))
}

fn liberties(table: &Table, name: &str) -> String {
    let grid = table.position.board().grid();
    names(grid, go(table).liberties(grid.parse(name, Letters::SkipI).unwrap()))
}

pub(crate) fn points(table: &Table, names: &str) -> Vec<Point> {
    let grid = table.position.board().grid();
    names.split_whitespace().map(|name| grid.parse(name, Letters::SkipI).unwrap()).collect()
}

#[test]
fn a_chain_is_joined_along_lines_and_counts_each_liberty_once() {
    let table = at(json!({}), &["....", ".BB.", ".B.W", "...."], Black);
    assert_eq!(chain(&table, "b2"), "b2 b3 c3");
    assert_eq!(liberties(&table, "b2"), "a2 a3 b1 b4 c2 c4 d3");
    assert_eq!(liberties(&table, "d2"), "c2 d1 d3");
    assert_eq!((chain(&table, "a1"), liberties(&table, "a1")), (String::new(), String::new()));
}

#[test]
fn chains_do_not_join_round_the_edge() {
    let table = at(json!({}), &["...", "..B", "B.."], Black);
    assert_eq!((chain(&table, "c2"), chain(&table, "a1")), ("c2".into(), "a1".into()));
}

#[test]
fn a_stone_takes_all_chains_that_it_leaves_without_breath() {
    let mut table = at(json!({}), &["WB..", ".WB.", "WB..", "B..."], Black);
    assert_eq!(table.play("a3"), "a3 (a2, a4, b3)");
    assert_eq!(table.bowls(), (3, 0));
    assert_eq!(rows(&table), [".B..", "B.B.", ".B..", "B..."]);
}

#[test]
fn the_attacker_comes_first() {
    // a1 has no free neighbour, but it takes b1.
    let mut table = at(json!({}), &["....", "WB..", ".WB."], Black);
    assert_eq!(table.play("a1"), "a1! (b1)");
    assert_eq!(liberties(&table, "a1"), "b1");
}

#[test]
fn suicide_is_refused_and_the_doomed_chain_is_shown() {
    let mut table = at(json!({}), &["W...", "BW..", ".W.."], Black);
    assert_eq!(table.refusal("a1"), "suicide: a1 a2");
    assert_eq!(table.bowls(), (0, 0));
}

#[test]
fn suicide_allowed_takes_the_own_chain_at_once() {
    let mut table = at(json!({"suicide": "allowed"}), &["W...", "BW..", ".W.."], Black);
    let effects = table.effects("a1");
    assert_eq!(effects.suicided, points(&table, "a1 a2"));
    assert!(effects.captured.is_empty() && effects.lifted.is_empty() && effects.warnings.is_empty());
    assert_eq!(table.bowls(), (0, 2));
    assert_eq!(rows(&table), ["W...", ".W..", ".W.."]);
}

#[test]
fn suicide_lifted_leaves_the_stones_to_the_opponent() {
    let mut table = at(json!({"suicide": "lifted"}), &["W...", "BW..", ".W.."], Black);
    let effects = table.effects("a1");
    assert_eq!(effects.lifted, points(&table, "a1 a2"));
    assert!(effects.captured.is_empty() && effects.suicided.is_empty());
    assert_eq!(table.bowls(), (0, 2));
    assert_eq!(rows(&table), ["W...", ".W..", ".W.."]);
}

#[test]
fn a_single_stone_dies_by_its_own_hand_only_where_ko_lets_it() {
    let rows = ["...", "W..", ".W."];
    let verdict = |ko: &str, suicide: &str| {
        let mut table = at(json!({"ko": ko, "suicide": suicide}), &rows, Black);
        if table.legal().contains(&"a1".to_string()) { table.play("a1") } else { table.refusal("a1") }
    };
    assert_eq!(verdict("simple", "allowed"), "ko: a1");
    assert_eq!(verdict("positional", "allowed"), "superko: a1");
    assert_eq!(verdict("situational", "allowed"), "a1");
    assert_eq!(verdict("none", "allowed"), "a1");
    // Before it is lifted the stone makes a new position.
    assert_eq!(verdict("simple", "lifted"), "a1");
    assert_eq!(verdict("positional", "lifted"), "a1");
    assert_eq!(verdict("simple", "forbidden"), "suicide: a1");
}

#[test]
fn refusals_come_in_order() {
    let mut table = at(json!({"passes_to_end": 1}), &["...", "W..", ".W."], Black);
    assert_eq!(table.refusal("d9"), "off_board");
    assert_eq!(table.refusal("a2"), "occupied: a2");
    assert_eq!(table.refusal("a1"), "suicide: a1");
    assert_eq!(table.refusal("a1-a2"), "wrong_kind");
    table.line("pass");
    assert_eq!(table.refusal("d9"), "game_over");
    assert!(table.legal().is_empty());
}

const KO: [&str; 4] = [".BW.", "B.BW", ".BW.", "...."];

#[test]
fn ko_may_not_be_taken_back_at_once() {
    for (ko, code) in [("simple", "ko"), ("positional", "superko"), ("situational", "superko")] {
        let mut table = at(json!({"ko": ko}), &KO, White);
        assert_eq!(table.play("b3"), "b3! (c3)");
        assert_eq!(table.refusal("c3"), format!("{code}: c3"));
        table.line("a1 d1");
        assert_eq!(table.play("c3"), "c3! (b3)");
        assert_eq!(table.refusal("b3"), format!("{code}: b3"));
    }
    let mut table = at(json!({"ko": "none", "repetition": 0}), &KO, White);
    table.line("b3 c3 b3 c3 b3");
    assert_eq!(table.bowls(), (2, 3));
}

#[test]
fn a_pass_never_breaks_ko_but_ends_it_for_the_simple_rule_only() {
    for (ko, back) in [("simple", "c3! (b3)"), ("positional", "superko: c3"), ("situational", "superko: c3")] {
        let mut table = at(json!({"ko": ko, "passes_to_end": 3}), &KO, White);
        table.line("b3 pass pass");
        let verdict = if ko == "simple" { table.play("c3") } else { table.refusal("c3") };
        assert_eq!(verdict, back);
    }
}

#[test]
fn positional_looks_at_the_board_alone_and_situational_at_the_mover_too() {
    // Taking c3 would bring back a board, but then black was to move, and now it would be white.
    let mut taken = KO;
    taken[1] = "BW.W";
    for (ko, verdict) in [("positional", "superko: c3"), ("situational", "c3! (b3)")] {
        let start = Diagram {
            history: vec![EarlierTurn { rows: KO.map(String::from).into(), to_move: Black }],
            ..diagram(&taken, Black)
        };
        let options = options(GAME, sized(json!({"ko": ko}), &KO));
        let position = AnyPosition::new(&Setup { options, start: Start::Diagram(start) }).unwrap();
        let mut table = Table { position };
        let said = if ko == "positional" { table.refusal("c3") } else { table.play("c3") };
        assert_eq!(said, verdict);
    }
}

#[test]
fn taking_two_may_be_answered_at_once() {
    let mut table = at(json!({}), &["WWBB.", ".BBW.", "BBWW.", "....."], Black);
    assert_eq!(table.play("a3"), "a3 (a4, b4)");
    assert!(table.legal().contains(&"a4".to_string()));
}

#[test]
fn the_third_occurrence_has_no_result() {
    let mut table = at(json!({"ko": "none"}), &KO, White);
    table.line("b3 c3 b3");
    assert_eq!(table.status(), "ongoing");
    table.line("c3");
    assert_eq!(table.status(), "no_result repetition");
    let mut table = at(json!({"ko": "none", "repetition": 2}), &KO, White);
    table.line("b3 c3");
    assert_eq!(table.status(), "no_result repetition");
}

#[test]
fn tari_is_said_of_a_chain_touched_and_left_with_one_liberty() {
    let mut table = at(json!({}), &["WB...", ".....", ".....", "....."], Black);
    assert_eq!(table.warning("e1"), "", "a4 has one liberty, but is not touched");
    assert_eq!(table.warning("c4"), "tari");
    assert_eq!(table.warning("b3"), "", "the chain that a stone joins is not the enemy's");
    assert_eq!(table.warning("c3"), "");
    let mut table = at(json!({}), &["W....", ".B...", "....."], Black);
    assert_eq!(table.play("b3"), "b3!");
    assert_eq!(table.warning("pass"), "");
}

#[test]
fn passes_in_a_row_stop_play() {
    let mut table = Table::start(GAME, json!({"cols": 5, "rows": 3}));
    table.line("pass a1 pass");
    assert_eq!((table.status(), go(&table).passes(), go(&table).plies()), ("ongoing".into(), 1, 3));
    table.line("pass");
    assert_eq!(table.status(), "scoring passes");
    let mut table = Table::start(GAME, json!({"cols": 5, "rows": 3, "passes_to_end": 3}));
    table.line("pass pass pass");
    assert_eq!(table.status(), "scoring passes");
}

#[test]
fn many_plies_stop_play() {
    let mut table = Table::start(GAME, json!({"max_plies": 3}));
    table.line("a1 pass");
    assert_eq!(table.status(), "ongoing");
    table.line("c1");
    assert_eq!(table.status(), "scoring max_plies");
    for (cols, limit, most) in [(3, -1, 200), (9, -1, 243), (3, 0, u32::MAX)] {
        let overrides = json!({"cols": cols, "rows": cols, "max_plies": limit, "passes_to_end": 255, "repetition": 0});
        let mut go = Go::new(&go_options(overrides), None).unwrap();
        let mut chance = Chance(9);
        while !go.status().is_over() && go.plies() < 300 {
            let places: Vec<_> = go.legal_moves().into_iter().filter(|mv| *mv != Move::Pass).collect();
            let mv = if places.is_empty() { Move::Pass } else { chance.pick(&places) };
            go.play(mv).unwrap();
        }
        assert_eq!(go.plies(), most.min(300));
    }
}

#[test]
fn after_disagreement_the_side_goes_on_that_did_not_pass_last() {
    let mut table = Table::start(GAME, json!({"cols": 3, "rows": 3}));
    table.line("b2 pass pass");
    assert_eq!(table.refusal("a1"), "game_over");
    let AnyPosition::Go(go) = &mut table.position else { panic!("Go") };
    go.resume();
    assert!(go.resumed());
    assert_eq!((go.to_move(), go.passes(), go.status().code()), (White, 0, "ongoing"));
    table.line("a1 pass");
    assert_eq!(table.status(), "ongoing");
    table.line("pass");
    assert_eq!(table.status(), "scoring passes");
    let AnyPosition::Go(go) = &mut table.position else { panic!("Go") };
    go.resume();
    assert_eq!(go.status().code(), "scoring", "only once");
    let dead = Marks { dead: vec![Point(0)], seki: Vec::new() };
    assert_eq!(Score::of(go, &dead), Score::of(go, &Marks::default()), "all is alive now");
}

#[test]
fn nothing_is_resumed_while_play_goes_on_or_has_no_result() {
    let mut go = Go::new(&go_options(json!({"repetition": 1})), None).unwrap();
    go.resume();
    go.play(Move::Place(Point(0))).unwrap();
    go.resume();
    assert_eq!((go.status().code(), go.resumed()), ("no_result", false));
}

#[test]
fn a_match_counts_without_marks_after_the_second_stop() {
    let setup = Setup::new(options(GAME, json!({"cols": 3, "rows": 3})));
    let mut game = Match::new(setup, Default::default(), 0).unwrap();
    for mv in [Move::Place(Point(4)), Move::Pass, Move::Pass] {
        game.play(mv).unwrap();
    }
    assert_eq!(game.standing(), Standing::Marking);
    assert!(game.resume());
    assert_eq!(game.standing(), Standing::Playing(White));
    for mv in [Move::Place(Point(0)), Move::Pass, Move::Pass] {
        game.play(mv).unwrap();
    }
    game.mark(Point(0));
    let Standing::Over(Ending::Counted(score)) = game.standing() else { panic!("{:?}", game.standing()) };
    assert_eq!(score.sums.black.dead, 0);
    assert!(!game.resume() && !game.agree());
    assert!(game.undo() && game.undo());
    assert_eq!(game.standing(), Standing::Playing(Black));
}

#[test]
fn a_side_set_by_hand_moves_next() {
    let mut go = Go::new(&go_options(json!({})), None).unwrap();
    go.set_to_move(Black);
    go.play(Move::Pass).unwrap();
    go.set_to_move(Black);
    assert_eq!((go.to_move(), go.passes()), (Black, 0));
    assert_eq!(go.earlier_turns().count(), 2);
}

#[test]
fn fixed_handicap_follows_the_table() {
    let stones = |size, n| {
        let grid = Grid::new(size, size).unwrap();
        handicap_points(grid, n).map(|points| {
            points.into_iter().map(|point| grid.name(point, Letters::SkipI)).collect::<Vec<_>>().join(" ")
        })
    };
    let expected = [
        (0, ""),
        (2, "d4 q16"),
        (3, "d4 q16 d16"),
        (4, "d4 q16 d16 q4"),
        (5, "d4 q16 d16 q4 k10"),
        (6, "d4 q16 d16 q4 d10 q10"),
        (7, "d4 q16 d16 q4 d10 q10 k10"),
        (8, "d4 q16 d16 q4 d10 q10 k4 k16"),
        (9, "d4 q16 d16 q4 d10 q10 k4 k16 k10"),
    ];
    for (n, points) in expected {
        assert_eq!(stones(19, n).as_deref(), Some(points));
    }
    assert_eq!(stones(13, 9).as_deref(), Some("d4 k10 d10 k4 d7 k7 g4 g10 g7"));
    assert_eq!(stones(9, 9).as_deref(), Some("c3 g7 c7 g3 c5 g5 e3 e7 e5"));
    assert_eq!(stones(12, 4).as_deref(), Some("c3 k10 c10 k3"));
    assert_eq!(stones(7, 4).as_deref(), Some("c3 e5 c5 e3"));
    for (size, n) in [(19, 1), (19, 10), (12, 5), (7, 5), (6, 2), (1, 2)] {
        assert_eq!(stones(size, n), None, "{n} stones on {size}");
    }
}

#[test]
fn white_begins_after_handicap() {
    let table = Table::start(GAME, json!({"handicap": 5}));
    assert_eq!(table.position.to_move(), White);
    assert_eq!(table.position.board().counts(), BySide { black: 5, white: 0 });
    assert_eq!(Table::start(GAME, json!({"first": "white"})).position.to_move(), White);
    assert_eq!(Table::start(GAME, json!({})).position.to_move(), Black);
}

#[test]
fn impossible_games_are_refused() {
    let refused = |options: Options| Go::new(&options, None).unwrap_err().to_string();
    let base = Options::default();
    assert!(refused(Options { cols: 0, ..base.clone() }).contains("0 by 19"));
    assert!(refused(Options { rows: 26, ..base.clone() }).contains("19 by 26"));
    assert!(refused(Options { handicap: 1, ..base.clone() }).contains("handicap"));
    assert!(refused(Options { handicap: 5, cols: 8, rows: 8, ..base.clone() }).contains("handicap"));
    assert!(refused(Options { passes_to_end: 0, ..base.clone() }).contains("passes_to_end"));
    assert!(refused(Options { max_plies: -2, ..base.clone() }).contains("max_plies"));
    assert!(set_up(GAME, json!({"cols": 2, "rows": 1}), &["K."], Black).is_err());
    assert!(set_up(GAME, json!({"cols": 2, "rows": 1}), &["B.."], Black).is_err());
    let rich = Diagram { captured_by: BySide { black: u32::MAX, white: 0 }, ..diagram(&["."], Black) };
    assert!(Go::new(&Options { cols: 1, rows: 1, ..base }, Some(&rich)).is_err());
}
