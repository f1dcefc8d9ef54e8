//! Character encodings: declared, found out, or declared wrongly.

use super::corpus::{Case, bytes, game, read};
use oblava::records::{self, Hint, NodeId};

/// Every file with what it holds: game, nodes, main line, tags, notes.
pub(super) const CASES: &[Case] = &[
    read(
        "encoding/a-spoilt-letter.sgf",
        "UTF-8",
        &[("go", 2, "q16", "EV=第四届应氏杯世界职业围棋锦标赛决赛; PB=古力; PW=李世乭九段")],
        &["1:1: some bytes are no text in UTF-8"],
    ),
    read(
        "encoding/big5-ca.sgf",
        "Big5",
        &[("go", 2, "q16", "EV=第三十屆名人戰挑戰手合七番勝負第一局; PB=林海峰; PW=張栩")],
        &[],
    ),
    read(
        "encoding/big5-no-ca.sgf",
        "Big5",
        &[("go", 2, "q16", "EV=第三十屆名人戰挑戰手合七番勝負第一局; PB=林海峰; PW=張栩")],
        &[],
    ),
    read(
        "encoding/euc-jp-no-ca.sgf",
        "EUC-JP",
        &[("go", 2, "q16", "EV=第十期棋聖戦七番勝負; PB=武宮正樹; PW=小林光一")],
        &[],
    ),
    read(
        "encoding/euc-kr-ca.sgf",
        "EUC-KR",
        &[("go", 2, "q16", "EV=제이십회 국수전 도전 오번기; PB=조훈현; PW=이창호")],
        &[],
    ),
    read(
        "encoding/euc-kr-no-ca.sgf",
        "EUC-KR",
        &[("go", 2, "q16", "EV=제이십회 국수전 도전 오번기; PB=조훈현; PW=이창호")],
        &[],
    ),
    read(
        "encoding/gbk-ca.sgf",
        "GBK",
        &[("go", 2, "q16", "EV=第四届应氏杯世界职业围棋锦标赛决赛; PB=古力; PW=常昊九段")],
        &[],
    ),
    read(
        "encoding/gbk-no-ca.sgf",
        "gb18030",
        &[("go", 2, "q16", "EV=第四届应氏杯世界职业围棋锦标赛决赛; PB=古力; PW=常昊九段")],
        &[],
    ),
    read(
        "encoding/gbk-says-utf8.sgf",
        "gb18030",
        &[("go", 2, "q16", "EV=第四届应氏杯世界职业围棋锦标赛决赛; PB=古力; PW=常昊九段")],
        &["1:1: CA says UTF-8, but the text is gb18030"],
    ),
    read("encoding/latin1-ca.sgf", "windows-1252", &[("go", 2, "e5", "PB=Jérôme; PW=Müller")], &[]),
    read(
        "encoding/shift-jis-ca.sgf",
        "Shift_JIS",
        &[("go", 2, "q16", "EV=第十期棋聖戦七番勝負; PB=武宮正樹; PW=小林光一")],
        &[],
    ),
    read(
        "encoding/shift-jis-no-ca.sgf",
        "Shift_JIS",
        &[("go", 2, "q16", "EV=第十期棋聖戦七番勝負; PB=武宮正樹; PW=小林光一")],
        &[],
    ),
    read(
        "encoding/spoilt-utf8.sgf",
        "windows-1252",
        &[("go", 2, "e5", "PB=Anÿna")],
        &["1:1: CA says UTF-8, but the text is windows-1252"],
    ),
    read(
        "encoding/unknown-ca.sgf",
        "UTF-8",
        &[("go", 2, "e5", "PB=Anna")],
        &["1:1: there is no character encoding \"klingon\" (CA)"],
    ),
    read(
        "encoding/utf16be-bom.sgf",
        "UTF-16BE",
        &[("go", 2, "q16", "EV=第四届应氏杯世界职业围棋锦标赛决赛; PB=古力; PW=李世乭九段")],
        &[],
    ),
    read("encoding/utf16le-bare.sgf", "UTF-16LE", &[("go", 2, "e5", "PB=Anna; PW=Carl")], &[]),
    read(
        "encoding/utf16le-bom.sgf",
        "UTF-16LE",
        &[("go", 2, "q16", "EV=第四届应氏杯世界职业围棋锦标赛决赛; PB=古力; PW=李世乭九段")],
        &[],
    ),
    read(
        "encoding/utf8-bom.sgf",
        "UTF-8",
        &[("go", 2, "q16", "EV=第四届应氏杯世界职业围棋锦标赛决赛; PB=古力; PW=李世乭九段")],
        &[],
    ),
    read(
        "encoding/utf8-no-ca.sgf",
        "UTF-8",
        &[("go", 2, "q16", "EV=第四届应氏杯世界职业围棋锦标赛决赛; PB=古力; PW=李世乭九段")],
        &[],
    ),
    read(
        "encoding/utf8-says-gbk.sgf",
        "UTF-8",
        &[("go", 2, "q16", "EV=第四届应氏杯世界职业围棋锦标赛决赛; PB=古力; PW=李世乭九段")],
        &["1:1: CA says GBK, but the text is UTF-8"],
    ),
    read(
        "encoding/utf8-says-latin1.sgf",
        "UTF-8",
        &[("go", 2, "e5", "PB=Jérôme; PW=Müller")],
        &["1:1: CA says ISO-8859-1, but the text is UTF-8"],
    ),
    read(
        "encoding/utf8.sgf",
        "UTF-8",
        &[("go", 2, "q16", "EV=第四届应氏杯世界职业围棋锦标赛决赛; PB=古力; PW=李世乭九段")],
        &[],
    ),
];

#[test]
fn comments_are_decoded_whole() {
    let comment = |file: &str| game(file).tree.remarks(NodeId::ROOT).comment.clone();
    let chinese = "黑棋布局堂堂正正，白棋实地不足，此局为中国围棋的名局。";
    for file in
        ["utf8", "utf8-bom", "utf16le-bom", "utf16be-bom", "gbk-ca", "gbk-no-ca", "gbk-says-utf8", "utf8-says-gbk"]
    {
        assert_eq!(comment(&format!("encoding/{file}.sgf")), chinese, "{file}");
    }
    // The second byte of some of these letters is a backslash or a bracket.
    assert_eq!(comment("encoding/big5-no-ca.sgf"), "白棋許功成功，黑棋攻擊失敗，這是一個很好的變化。");
    assert_eq!(comment("encoding/shift-jis-no-ca.sgf"), "ソウル表示の手はここです。白はどう打つべきでしょうか。");
    assert_eq!(comment("encoding/euc-kr-no-ca.sgf"), "흑이 좋은 바둑입니다. 백은 어디에 두어야 할까요");
}

#[test]
fn a_choice_is_obeyed() {
    let file = bytes("encoding/big5-no-ca.sgf");
    let read = |encoding| records::read(&file, Hint { encoding: Some(encoding), ..Hint::default() });
    assert_eq!(read("big5").expect("a game").games[0].tag("PB"), Some("林海峰"));
    assert_ne!(read("gbk").expect("a game").games[0].tag("PB"), Some("林海峰"));
    assert!(read("klingon").is_err());
    assert!(records::encodings().all(|name| read(name).is_ok() || name.starts_with("UTF-16")));
}
