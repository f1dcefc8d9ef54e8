//! NGF, GIB and UGF.

use super::corpus::{Case, parse, read};
use oblava::records::{self, Format, NodeId};

/// Every file with what it holds: game, nodes, main line, tags, notes.
pub(super) const CASES: &[Case] = &[
    read(
        "east/game.gib",
        "EUC-KR",
        &[(
            "go",
            5,
            "q16 d4 pass d16",
            "BR=7D; DT=2014-01-02; GAMEBLACKNAME=고수 (7D); GAMEINFOMAIN=GBKIND:3,GTYPE:0,GCDT:0,GTIME:1200-30-3,GRLT:1,ZIPSU:35,DUM:0,GONGJE:65,TCNT:5; GAMENAME=Rated game; GAMETAG=S1,R1,D0,G6500,W3,Z0,T30-3-1200,C2014:01:02:10:20; GAMEWHITENAME=Carl (6D); GN=Rated game; KM=6.5; PB=고수; PW=Carl; RE=W+3.5; WR=6D",
        )],
        &[],
    ),
    read(
        "east/game.ngf",
        "UTF-8",
        &[(
            "go",
            5,
            "q16 d4 pass c17",
            "BR=4D; DT=2006-02-01; GN=Rated game; KM=6.5; PB=Anna; PC=www.example.org; PW=Carl; RE=W+5.5; WR=5D",
        )],
        &[],
    ),
    read(
        "east/game.ugf",
        "UTF-8",
        &[(
            "go",
            5,
            "r16 d3 pass d16",
            "BR=4d; DT=2010-10-10; Date=2010/10/10,12:00; GN=Open Final; Hdcp=0,5.5; KM=5.5; Lang=ENG; PB=Anna; PW=Carl; PlayerB=Anna,4d,10; PlayerW=Carl,5d,10; RE=W+3.5; RU=Japanese; Rule=JPN; Size=19; Title=Open Final; WR=5d; Winner=W,3.5",
        )],
        &[],
    ),
    read(
        "east/handicap.gib",
        "UTF-8",
        &[(
            "go",
            3,
            "c14 r6",
            "GAMEBLACKNAME=Anna; GAMEINFOMAIN=GRLT:3,ZIPSU:0,GONGJE:0; GAMEWHITENAME=Carl; HA=2; KM=0; PB=Anna; PW=Carl; RE=B+R",
        )],
        &[],
    ),
    read(
        "east/handicap.ngf",
        "UTF-8",
        &[(
            "go",
            3,
            "c16 d3",
            "BR=2D; DT=2007-03-12; GN=Friendly game; HA=3; KM=0; PB=Anna; PC=here; PW=Carl; RE=B+R; WR=5D",
        )],
        &[],
    ),
    read(
        "east/handicap.ugf",
        "UTF-8",
        &[(
            "go",
            3,
            "e5 e6",
            "CoordinateType=IGS; HA=2; Hdcp=2,0.5; KM=0.5; PB=Anna; PW=Carl; PlayerB=Anna; PlayerW=Carl; RE=B+R; Size=9; Winner=B,C",
        )],
        &[],
    ),
];

#[test]
fn white_space_in_a_comment_is_that_of_sgf() {
    let text = "[Header]\nSize=9\n[Data]\nEE,B1,1,0\n[Figure]\n.Text,1\none\ttwo\rthree\n.EndText\n";
    let record = parse(text);
    assert_eq!(record.tree.remarks(NodeId(1)).comment, "one two\nthree");
    let written = records::write(&record, Format::Sgf).expect("text");
    assert_eq!(parse(&String::from_utf8(written).expect("text")).tree, record.tree);
}
