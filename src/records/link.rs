//! A game as a link: the record in its own format, deflated (RFC 1951) and in base64url, behind the sign `#1.`, which
//! names this form. The first line of the text says at which node the game opens.

use super::format::{Format, WriteError};
use super::place::{Budget, Fault, Notes, Wrong};
use super::tree::NodeId;
use super::{Record, sgf, tafl};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;

/// What a link begins with, after the address of the page.
const SIGN: &str = "#1.";

/// The longest text that a link may unfold to.
const MOST_TEXT: usize = 4 << 20;

/// The longest link that is looked at.
const MOST_LINK: usize = 1 << 20;

/// Whether the text is a link to a game, with or without the address of a page.
pub(super) fn looks_like_link(text: &str) -> bool {
    let text = text.trim();
    text.len() <= MOST_LINK && !text.contains(char::is_whitespace) && text.contains(SIGN)
}

/// The fragment of a link that opens the record at a node.
///
/// # Errors
/// When the record makes no game.
pub fn write(record: &Record, at: NodeId) -> Result<String, WriteError> {
    let order = record.tree.in_file_order();
    let place = order.iter().position(|&node| node == at).unwrap_or(0);
    let text = super::format::write(record, Format::of(record.game()))?;
    let mut bytes = format!("{place}\n").into_bytes();
    bytes.extend(text);
    Ok(format!("{SIGN}{}", URL_SAFE_NO_PAD.encode(compress_to_vec(&bytes, 9))))
}

/// Reads a link or its fragment: the record, and the node at which it opens.
///
/// # Errors
/// What is wrong with it.
pub fn read(text: &str) -> Result<(Record, NodeId), Wrong> {
    let spoilt = || Wrong::Form("this link is incomplete or spoilt".into());
    let text = text.trim();
    let (_, data) = text.split_once(SIGN).ok_or_else(|| Wrong::Form("this is no link to a game".into()))?;
    if data.len() > MOST_LINK {
        return Err(Wrong::TooLong(data.len()));
    }
    let bytes = URL_SAFE_NO_PAD.decode(data.trim_end_matches('=')).map_err(|_| spoilt())?;
    let bytes = decompress_to_vec_with_limit(&bytes, MOST_TEXT).map_err(|_| spoilt())?;
    let text = String::from_utf8(bytes).map_err(|_| spoilt())?;
    let (place, text) = text.split_once('\n').ok_or_else(spoilt)?;
    let place: usize = place.parse().map_err(|_| spoilt())?;
    let (mut notes, mut budget) = (Notes::new(text), Budget::new());
    let games = match text.starts_with('(') {
        true => sgf::read(text, &mut notes, &mut budget),
        false => tafl::read(text, &mut notes, &mut budget),
    };
    let record = games.map_err(|(_, wrong): Fault| wrong)?.into_iter().next().ok_or_else(spoilt)?;
    let at = record.tree.in_file_order().get(place).copied().ok_or_else(spoilt)?;
    Ok((record, at))
}
