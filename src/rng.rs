//! Seeded chance: the same seed gives the same numbers on every platform.
//!
//! xoshiro256++ (Blackman and Vigna 2019), its state filled by SplitMix64 as its authors advise.

use crate::rules::board::splitmix;

/// A source of random numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rng {
    state: [u64; 4],
}

impl Rng {
    /// The numbers of that seed.
    pub fn new(seed: u64) -> Self {
        Self { state: [1, 2, 3, 4].map(|n| splitmix(splitmix(seed.wrapping_add(1)).wrapping_add(n))) }
    }

    /// Any number of 64 bits.
    pub const fn next_u64(&mut self) -> u64 {
        let [a, b, c, d] = self.state;
        let result = a.wrapping_add(d).rotate_left(23).wrapping_add(a);
        let (crossed_c, crossed_d) = (c ^ a, d ^ b);
        self.state = [a ^ crossed_d, b ^ crossed_c, crossed_c ^ (b << 17), crossed_d.rotate_left(45)];
        result
    }

    /// A number below `end`, all equally likely (Lemire 2019); 0 when `end` is 0.
    pub fn below(&mut self, end: usize) -> usize {
        let end = end as u64;
        let unbiased = end.wrapping_neg().checked_rem(end).unwrap_or(0);
        loop {
            let product = u128::from(self.next_u64()) * u128::from(end);
            if product as u64 >= unbiased {
                return (product >> 64) as usize;
            }
        }
    }

    /// One of `items`, all equally likely; nothing if there is none.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        items.get(self.below(items.len())).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_the_published_generator() {
        let mut rng = Rng { state: [1, 2, 3, 4] };
        let numbers: Vec<_> = (0..4).map(|_| rng.next_u64()).collect();
        assert_eq!(numbers, [41_943_041, 58_720_359, 3_588_806_011_781_223, 3_591_011_842_654_386]);
    }

    #[test]
    fn stays_below_the_end() {
        let mut rng = Rng::new(7);
        let mut seen = [0; 5];
        for _ in 0..5000 {
            seen[rng.below(5)] += 1;
        }
        assert!(seen.iter().all(|&count| count > 850), "{seen:?}");
        assert_eq!(rng.below(0), 0);
        assert_eq!(rng.pick::<u8>(&[]), None);
    }
}
