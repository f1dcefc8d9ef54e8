//! Contests, and what they say of the levels.

use oblava::ai::Control;
use oblava::engine::contest::{Contest, Player, PlayerError, Tally, elo};
use oblava::rules::{Game, Options, Setup, go};

fn options(game: Game) -> Options {
    match game {
        Game::Go => Options::Go(go::Options { cols: 9, rows: 9, ..go::Options::default() }),
        other => Options::new(other),
    }
}

fn meet(game: Game, a: &str, b: &str, games: u64) -> Tally {
    let player = |text: &str| text.parse().expect("a player");
    let contest = Contest {
        setup: Setup::new(options(game)),
        players: [player(a), player(b)],
        knowledge: Default::default(),
        opening: 4,
        seed: 1,
    };
    let mut tally = Tally::default();
    for number in 0..games {
        let played = contest.game(number, &mut [None, None], &Control::FREE).expect("a game");
        assert!(played.reason.is_some() || played.winner.is_some(), "{game:?} has no end");
        tally.add(&played);
    }
    tally
}

/// Whoever has learnt the rules an hour ago takes what he can get; the first level must lose to him.
#[test]
fn the_first_level_loses_to_a_greedy_player() {
    for game in Game::ALL {
        let tally = meet(game, "level=1", "greedy", 40);
        assert!(tally.rate() < 0.4, "{game:?}: {tally}");
    }
}

#[test]
fn the_same_seed_gives_the_same_games() {
    for game in Game::ALL {
        let player = |text: &str| text.parse().expect("a player");
        let players = [player("level=2,nodes=300,playouts=20"), player("random")];
        let contest =
            Contest { setup: Setup::new(options(game)), players, knowledge: Default::default(), opening: 3, seed: 7 };
        let [first, again] =
            [0, 0].map(|number| contest.game(number, &mut [None, None], &Control::FREE).expect("a game"));
        assert_eq!(first, again);
        let other = contest.game(1, &mut [None, None], &Control::FREE).expect("a game");
        assert_eq!((first.black, other.black), (0, 1));
    }
}

#[test]
fn players_are_read() {
    let player: Player = "level=2,nodes=100,depth=3,playouts=7,time=0.5,weights=old".parse().expect("a player");
    let Player::Ai { level, limits, weights } = player else { panic!("the built-in one") };
    assert_eq!((level, limits.nodes, limits.depth), (2, Some(100), Some(3)));
    assert_eq!(weights.as_deref(), Some("old"));
    assert_eq!((limits.playouts, limits.time_ms), (Some(7), Some(500)));
    assert_eq!("plain=3".parse(), Ok(Player::Plain(3)));
    assert_eq!("greedy".parse(), Ok(Player::Plain(1)));
    assert_eq!("gtp:gnugo --mode gtp".parse(), Ok(Player::Guest("gnugo --mode gtp".into())));
    assert_eq!("god".parse::<Player>(), Err(PlayerError::Word("god".into())));
    for wrong in ["level=0", "level=99", "nodes=0", "nodes=many", "time=-1", "plain=0", "weights=", "depth=99999999999"]
    {
        assert!(matches!(wrong.parse::<Player>(), Err(PlayerError::Value { .. })), "{wrong}");
    }
}

#[test]
fn results_are_summed_up() {
    let tally = Tally { wins: 60, losses: 30, draws: 10 };
    assert_eq!(tally.to_string(), "+60 -30 =10: 65.0 % [55.3, 73.6]; Elo +108 [+37, +178]");
    assert_eq!(elo(1.0), f64::INFINITY);
    assert_eq!(Tally::default().interval(), (0.0, 1.0));
}
