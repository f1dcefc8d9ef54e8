//! Turning the bytes of a file into text.
//!
//! A choice that somebody made is obeyed. Else a byte order mark decides, then what the file says of itself (`CA` in
//! SGF), unless its bytes say otherwise, then the bytes alone.

use super::place::Wrong;
use chardetng::EncodingDetector;
use encoding_rs::{Encoding, GB18030, GBK, UTF_8, UTF_16BE, UTF_16LE};

/// Text, and how it was found.
#[derive(Debug)]
pub(super) struct Decoded {
    pub(super) text: String,
    pub(super) encoding: &'static str,
    pub(super) notes: Vec<String>,
}

/// Encodings that records come in, by name, for a choice.
pub fn encodings() -> impl Iterator<Item = &'static str> {
    let labels = ["utf-8", "utf-16le", "utf-16be", "gb18030", "big5", "euc-kr", "shift_jis", "euc-jp"];
    let western = ["iso-2022-jp", "windows-1252", "windows-1251", "koi8-r", "windows-1250", "windows-1254"];
    labels.into_iter().chain(western).filter_map(|label| Encoding::for_label(label.as_bytes())).map(Encoding::name)
}

/// Decodes a file.
pub(super) fn decode(bytes: &[u8], choice: Option<&str>) -> Result<Decoded, Wrong> {
    if let Some(label) = choice {
        let encoding = find(label).ok_or_else(|| Wrong::Encoding(label.into()))?;
        return Ok(by(bytes, encoding, None));
    }
    if let Some((encoding, _)) = Encoding::for_bom(bytes) {
        return Ok(by(bytes, encoding, None));
    }
    if let Some(encoding) = bare_utf_16(bytes) {
        return Ok(by(bytes, encoding, None));
    }
    let Some(said) = declared(bytes) else { return Ok(by(bytes, detect(bytes), None)) };
    let Some(encoding) = find(said) else {
        let note = format!("there is no character encoding {said:?} (CA)");
        return Ok(by(bytes, detect(bytes), Some(note)));
    };
    if tells_the_truth(bytes, encoding) {
        return Ok(by(bytes, encoding, None));
    }
    let found = detect(bytes);
    let note = format!("CA says {said}, but the text is {}", found.name());
    Ok(by(bytes, found, Some(note)))
}

fn by(bytes: &[u8], encoding: &'static Encoding, note: Option<String>) -> Decoded {
    let (text, encoding, spoilt) = encoding.decode(bytes);
    let mut notes: Vec<_> = note.into_iter().collect();
    if spoilt {
        notes.push(format!("some bytes are no text in {}", encoding.name()));
    }
    Decoded { text: text.into_owned(), encoding: encoding.name(), notes }
}

/// The encoding of that name, also of names that programs for Go have made up.
fn find(label: &str) -> Option<&'static Encoding> {
    let label = label.trim();
    let known = match label.to_ascii_lowercase().as_str() {
        "cp936" | "ms936" => GBK,
        "gb18030-2000" => GB18030,
        "utf8mb4" | "unicode" => UTF_8,
        "cp949" | "ms949" | "uhc" => encoding_rs::EUC_KR,
        "cp950" | "ms950" => encoding_rs::BIG5,
        "cp932" | "sjis" | "shift-jis" | "ms932" => encoding_rs::SHIFT_JIS,
        "eucjp" => encoding_rs::EUC_JP,
        "euckr" => encoding_rs::EUC_KR,
        "latin-1" | "iso8859_1" => encoding_rs::WINDOWS_1252,
        _ => Encoding::for_label(label.as_bytes())?,
    };
    Some(known)
}

/// What the first `CA` says.
fn declared(bytes: &[u8]) -> Option<&str> {
    let head = &bytes[..bytes.len().min(16 << 10)];
    let at = head.windows(3).position(|three| three == b"CA[")? + 3;
    // Not the end of some other name.
    if at > 3 && head[at - 4].is_ascii_uppercase() {
        return None;
    }
    let value = &head[at..];
    let label = std::str::from_utf8(&value[..value.iter().position(|&byte| byte == b']')?]).ok()?;
    (label.len() <= 40).then_some(label)
}

/// Whether the bytes are what the file says they are.
fn tells_the_truth(bytes: &[u8], encoding: &'static Encoding) -> bool {
    if encoding == UTF_8 {
        return is_utf_8_but_for_a_few_bytes(bytes);
    }
    if encoding == UTF_16LE || encoding == UTF_16BE || encoding.decode_without_bom_handling(bytes).1 {
        return false;
    }
    // Letters of one byte are never wrong, and pairs of bytes seldom; but nothing else looks like UTF-8.
    !looks_like_utf_8(bytes, encoding.is_single_byte())
}

/// Whether text beyond ASCII is UTF-8, beyond any doubt: letters of two bytes can be pairs in other encodings.
fn looks_like_utf_8(bytes: &[u8], pairs_suffice: bool) -> bool {
    let Ok(text) = std::str::from_utf8(bytes) else { return false };
    let widest = text.chars().map(char::len_utf8).max().unwrap_or(1);
    widest > 2 || pairs_suffice && widest == 2
}

/// One spoilt letter does not make a text something else.
fn is_utf_8_but_for_a_few_bytes(bytes: &[u8]) -> bool {
    let (mut wide, mut spoilt) = (0usize, 0usize);
    for chunk in bytes.utf8_chunks() {
        wide += chunk.valid().chars().filter(|letter| letter.len_utf8() > 1).count();
        spoilt += usize::from(!chunk.invalid().is_empty());
    }
    spoilt == 0 || wide > 8 * spoilt
}

fn detect(bytes: &[u8]) -> &'static Encoding {
    if is_utf_8_but_for_a_few_bytes(bytes) && !bytes.contains(&0x1B) {
        return UTF_8;
    }
    let mut detector = EncodingDetector::new();
    detector.feed(bytes, true);
    match detector.guess(None, true) {
        encoding if encoding == GBK => GB18030,
        encoding => encoding,
    }
}

/// UTF-16 without a mark: markup is ASCII, so every other byte is zero.
fn bare_utf_16(bytes: &[u8]) -> Option<&'static Encoding> {
    let head = &bytes[..bytes.len().min(4096) & !1];
    let zeros = |offset: usize| head.iter().skip(offset).step_by(2).filter(|byte| **byte == 0).count();
    let (even, odd, most) = (zeros(0), zeros(1), head.len() / 2);
    let many = |zeros: usize, others: usize| zeros * 2 > most && others * 8 < zeros;
    if most < 4 {
        None
    } else if many(odd, even) {
        Some(UTF_16LE)
    } else if many(even, odd) {
        Some(UTF_16BE)
    } else {
        None
    }
}
