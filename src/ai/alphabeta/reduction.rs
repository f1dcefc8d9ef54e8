//! Late move reductions: moves that come late in the order are searched less deep until they prove good.

/// By how many plies the `index`th quiet move of a node of that depth is reduced: 1/2 + ln d ln m / 2.2.
pub(super) fn reduction(depth: i32, index: usize) -> i32 {
    let row = (depth.max(0) as usize).min(ROWS - 1);
    i32::from(TABLE[row][index.min(ROWS - 1)])
}

const ROWS: usize = 64;

static TABLE: [[u8; ROWS]; ROWS] = table();

const fn table() -> [[u8; ROWS]; ROWS] {
    let mut table = [[0; ROWS]; ROWS];
    let mut depth = 1;
    while depth < ROWS {
        let mut index = 1;
        while index < ROWS {
            // ln has ten bits of fraction, their product twenty.
            let twentieth = (1 << 19) + ln(depth as u64) * ln(index as u64 + 1) * 10 / 22;
            table[depth][index] = (twentieth >> 20) as u8;
            index += 1;
        }
        depth += 1;
    }
    table
}

/// The natural logarithm of a whole number, in units of 1/1024: the digits of the binary one come from squaring.
const fn ln(n: u64) -> u64 {
    let whole = n.ilog2() as u64;
    // n / 2^whole in 1 .. 2, with 30 bits of fraction.
    let mut rest = (n << 30) >> whole;
    let (mut log, mut digit) = (whole << 10, 1 << 9);
    while digit > 0 {
        rest = (rest * rest) >> 30;
        if rest >= 2 << 30 {
            rest >>= 1;
            log += digit;
        }
        digit >>= 1;
    }
    // ln 2 = 0.693147.
    log * 693_147 / 1_000_000
}

#[cfg(test)]
mod tests {
    use super::{ln, reduction};

    #[test]
    fn the_logarithm_is_close() {
        for n in 1..65u64 {
            assert!(((n as f64).ln() * 1024.0 - ln(n) as f64).abs() < 2.0, "{n}");
        }
        assert_eq!(reduction(1, 1), 0);
        assert_eq!((reduction(3, 3), reduction(8, 20), reduction(200, 200)), (1, 3, 8));
    }
}
