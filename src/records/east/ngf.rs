//! NGF of WBaduk: twelve lines of head, then moves such as `PMABBDQQD`.

use super::{Head, lines, play, square_grid};
use crate::records::Record;
use crate::records::place::{Budget, Fault, Notes};
use crate::rules::Side;

/// Whether there are such moves in the text.
pub(in crate::records) fn looks_like_ngf(text: &str) -> bool {
    let is_move =
        |line: &str| line.len() >= 7 && line.starts_with("PM") && line.bytes().all(|b| b.is_ascii_uppercase());
    let size = text.lines().nth(1).and_then(|line| line.trim().parse::<u8>().ok());
    size.is_some() && text.lines().skip(11).take(20).any(|line| is_move(line.trim_end()))
}

/// Reads the game.
pub(in crate::records) fn read(text: &str, notes: &mut Notes, budget: &mut Budget) -> Result<Vec<Record>, Fault> {
    let all: Vec<(usize, &str)> = lines(text).take(12).collect();
    let line_of = |number: usize| all.get(number).map_or("", |(_, line)| line.trim());
    let place = |number: usize| all.get(number).map_or(0, |(at, _)| *at);
    let grid = square_grid(line_of(1)).map_err(|wrong| (place(1), wrong))?;
    let mut head = Head { grid, handicap: 0, stones: Vec::new(), tags: Vec::new() };
    head.say("GN", line_of(0));
    for (name, rank, number) in [("PW", "WR", 2), ("PB", "BR", 3)] {
        let mut words = line_of(number).split_whitespace();
        head.say(name, words.next().unwrap_or_default());
        let said =
            words.fold(String::new(), |said, word| if said.is_empty() { word.into() } else { said + " " + word });
        head.say(rank, said.trim_end_matches('*'));
    }
    head.say("PC", line_of(4));
    head.handicap = line_of(5).parse().unwrap_or(0);
    if head.handicap > 1 {
        head.say("HA", head.handicap.to_string());
    }
    // A whole komi means that half a point is added, unless it is a handicap game.
    if let Ok(komi) = line_of(7).parse::<f64>() {
        let half = if head.handicap == 0 && komi.fract() == 0.0 { 0.5 } else { 0.0 };
        head.say("KM", (komi + half).to_string());
    }
    let digits: String = line_of(8).chars().filter(char::is_ascii_digit).take(8).collect();
    if let (Some(year), Some(month), Some(day)) = (digits.get(..4), digits.get(4..6), digits.get(6..8)) {
        head.say("DT", format!("{year}-{month}-{day}"));
    }
    head.say("RE", result(line_of(10)));
    let mut game = head.begin().map_err(|wrong| (0, wrong))?;
    for (at, line) in lines(text).skip(11) {
        let line = line.trim();
        let [b'P', b'M', _, _, side, col, row, ..] = line.as_bytes() else {
            if line.starts_with("PM") {
                notes.add(at, "this line is no move");
            }
            continue;
        };
        let by = match side {
            b'B' => Side::Black,
            b'W' => Side::White,
            _ => {
                notes.add(at, "this line names no side");
                continue;
            }
        };
        // B is the first column and the top row; whatever lies off the board is a pass.
        let place = |letter: u8| i32::from(letter) - i32::from(b'B');
        let point = grid.point(place(*col), i32::from(grid.rows) - 1 - place(*row));
        play(&mut game, by, point, at, budget)?;
    }
    Ok(vec![game.record])
}

/// `White wins by 5.5!`, `Black wins by resign!`.
fn result(line: &str) -> String {
    let line = line.to_ascii_lowercase();
    let winner = match (line.contains("black win"), line.contains("white win")) {
        (true, _) => "B",
        (_, true) => "W",
        _ => return if line.contains("draw") { "Draw".into() } else { String::new() },
    };
    let number: String = line.chars().filter(|letter| letter.is_ascii_digit() || *letter == '.').collect();
    let how = if line.contains("resign") {
        "R"
    } else if line.contains("time") {
        "T"
    } else {
        number.trim_matches('.')
    };
    format!("{winner}+{how}")
}

#[cfg(test)]
mod tests {
    use super::result;

    #[test]
    fn results_are_understood() {
        assert_eq!(result("White wins by 5.5!"), "W+5.5");
        assert_eq!(result("Black wins by resign!"), "B+R");
        assert_eq!(result("White wins by time!"), "W+T");
        assert_eq!(result(""), "");
    }
}
