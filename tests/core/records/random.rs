//! Records by chance: whatever a tree holds, writing and reading keeps it.

use oblava::records::{
    self, Clock, Deed, Format, Hint, Made, MarkKind, NodeId, Property, Record, Remarks, Sequel, SetUp,
};
use oblava::rules::{Game, Grid, Move, Options, Piece, Point, Setup, Side};
use proptest::prelude::*;
use std::collections::HashMap;

/// Text that tries what formats trip over.
fn text() -> impl Strategy<Value = String> {
    proptest::string::string_regex("[a-zé囲\\[\\]\\\\:;(){}<>\"' .1-9\n]{0,12}").expect("a pattern")
}

fn one_line() -> impl Strategy<Value = String> {
    text().prop_map(|text| text.replace('\n', " "))
}

fn side() -> impl Strategy<Value = Side> {
    prop_oneof![Just(Side::Black), Just(Side::White)]
}

fn point(grid: Grid) -> impl Strategy<Value = Point> {
    (0..grid.len() as u16).prop_map(Point)
}

fn deed(game: Game, grid: Grid) -> BoxedStrategy<Deed> {
    let mv = if game.slides() {
        (point(grid), point(grid)).prop_map(|(from, to)| Move::Step { from, to }).boxed()
    } else {
        prop_oneof![9 => point(grid).prop_map(Move::Place), 1 => Just(Move::Pass)].boxed()
    };
    let made = (side(), mv).prop_map(|(by, mv)| Deed::Move(Made::new(by, mv)));
    let mut pieces = vec![None, Some(Piece::man(Side::Black)), Some(Piece::man(Side::White))];
    if game == Game::Tablut {
        pieces.push(Some(Piece::KING));
    }
    let piece = proptest::sample::select(pieces);
    let set_up = (proptest::collection::btree_map(point(grid), piece, 0..4), proptest::option::of(side()));
    let set_up = set_up.prop_filter_map("something is set up", move |(pieces, to_move)| {
        let mut pieces: Vec<_> = pieces.into_iter().collect();
        if game.slides() {
            // In text, pieces stand together by their kind.
            pieces.sort_by_key(|(point, piece)| (order(*piece), *point));
        }
        let empty = pieces.is_empty() && to_move.is_none();
        (!empty).then(|| Deed::SetUp(Box::new(SetUp { pieces, to_move })))
    });
    prop_oneof![8 => made, 1 => set_up, 1 => Just(Deed::Nothing)].boxed()
}

fn order(piece: Option<Piece>) -> u8 {
    match piece {
        Some(Piece::KING) => 2,
        Some(piece) => u8::from(piece.side == Side::White),
        None => 3,
    }
}

fn remarks(grid: Grid) -> impl Strategy<Value = Remarks> {
    let marks = proptest::collection::btree_map(
        proptest::sample::select(MarkKind::ALL.map(|(kind, ..)| kind).to_vec()),
        proptest::collection::btree_set(point(grid), 0..4).prop_map(|points| points.into_iter().collect()),
        0..3,
    );
    let marks = marks.prop_map(|marks| marks.into_iter().collect());
    let labels = proptest::collection::vec((point(grid), one_line()), 0..2);
    let pairs = || proptest::collection::vec((point(grid), point(grid)), 0..2);
    let clock = || {
        (proptest::option::of(0..10_000_000u64), proptest::option::of(0..30u32))
            .prop_map(|(ms, moves)| Clock { ms, moves })
    };
    let other = proptest::collection::vec(0..9u8, 0..2).prop_map(|values| match values.is_empty() {
        true => Vec::new(),
        false => {
            vec![Property { id: "XY".into(), values: values.iter().map(|value| format!("v{value}\\]")).collect() }]
        }
    });
    (one_line(), text(), marks, labels, pairs(), pairs(), clock(), clock(), other).prop_map(
        |(name, comment, marks, labels, arrows, lines, black, white, other)| Remarks {
            name,
            comment,
            clocks: oblava::rules::BySide { black, white },
            marks,
            labels,
            arrows,
            lines,
            other,
        },
    )
}

/// A record: each node hangs below one of those before it.
fn record(game: Game) -> BoxedStrategy<Record> {
    let grid = Options::new(game).grid().expect("a board");
    let node = (any::<prop::sample::Index>(), deed(game, grid), proptest::option::weighted(0.3, remarks(grid)));
    let tag = if game.slides() { "Event" } else { "EV" };
    (proptest::collection::vec(node, 0..25), one_line(), proptest::option::of(remarks(grid)))
        .prop_map(move |(nodes, event, first)| {
            let mut record = Record::new(Setup::new(Options::new(game)));
            record.set_tag(tag, event);
            if let Options::Go(options) = &mut record.setup.options {
                options.komi = oblava::rules::go::Komi(0);
            }
            record.tree.set_remarks(NodeId::ROOT, first.unwrap_or_default());
            for (place, (above, deed, remarks)) in nodes.into_iter().enumerate() {
                let node = record.tree.add(NodeId(above.index(place + 1) as u32), deed);
                record.tree.set_remarks(node, remarks.unwrap_or_default());
            }
            record
        })
        .boxed()
}

/// All that a tree holds, in the order of a file, each node with the place of its parent. The numbers of the nodes do
/// not matter: a file may tell a variation before the line that it leaves.
pub(super) fn told(record: &Record) -> Vec<(usize, &Deed, &Remarks, bool, Option<&Sequel>)> {
    let (tree, order) = (&record.tree, record.tree.in_file_order());
    let places: HashMap<NodeId, usize> = order.iter().enumerate().map(|(place, &node)| (node, place)).collect();
    let above = |node| tree.parent(node).map_or(0, |parent| places[&parent]);
    let tell = |node| (above(node), tree.deed(node), tree.remarks(node), tree.resumed(node), tree.sequel(node));
    order.iter().map(|&node| tell(node)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_is_read_again(record in proptest::sample::select(Game::ALL.to_vec()).prop_flat_map(record)) {
        let format = Format::of(record.game());
        let saved = records::write(&record, format).expect("text");
        let text = String::from_utf8_lossy(&saved).into_owned();
        let again = records::read(&saved, Hint::default()).unwrap_or_else(|why| panic!("{why}\n{text}"));
        prop_assert_eq!(again.games.len(), 1);
        prop_assert!(again.notes.is_empty(), "{:?}\n{}", again.notes, text);
        let again = &again.games[0];
        prop_assert_eq!(told(again), told(&record), "{}", text);
        prop_assert_eq!(&again.tags, &record.tags, "{}", text);
        let twice = records::write(again, format).expect("text");
        let third = &records::read(&twice, Hint::default()).expect("a game").games[0];
        prop_assert_eq!(third, again);
        prop_assert_eq!(records::write(third, format).expect("text"), twice);
    }
}
