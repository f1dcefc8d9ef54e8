//! Character encodings: declared, found out, or declared wrongly.

use super::corpus::{Case, read};

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
