//! Elementary functions that give the same bits on every platform, unlike those of the system.

use crate::rng::Rng;

/// A random number in `0.0 .. 1.0`.
pub(super) const fn unit(rng: &mut Rng) -> f32 {
    (rng.next_u64() >> 40) as f32 / (1u32 << 24) as f32
}

/// e to the power of `x`.
pub(super) fn exp(x: f32) -> f32 {
    let x = x.clamp(-80.0, 80.0);
    // Split x into n ln 2 + r with small r: 2^n is put together from its bits, e^r is a short series.
    let n = (x * std::f32::consts::LOG2_E).round();
    let r = x - n * std::f32::consts::LN_2;
    let series = 1.0 + r * (1.0 + r * (0.5 + r * (1.0 / 6.0 + r * (1.0 / 24.0 + r * (1.0 / 120.0)))));
    series * f32::from_bits(((n as i32 + 127) as u32) << 23)
}

/// The logistic curve: from 0 over 1/2 at `x` = 0 to 1.
pub(super) fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + exp(-x))
}

/// A cheap curve from -1 over 0 to 1.
pub(super) fn squash(x: f32) -> f32 {
    x / (1.0 + x.abs())
}

#[cfg(test)]
mod tests {
    use super::exp;

    #[test]
    fn exp_is_close_to_the_systems() {
        for i in -400..400 {
            let x = i as f32 / 10.0;
            assert!((exp(x) / x.exp() - 1.0).abs() < 1e-5, "{x}");
        }
    }
}
