//! Letters and figures as thin strokes: a small alphabet of our own for the edges of boards.
//!
//! A glyph is a list of strokes on a field 4 wide and 6 high; a stroke is a run of points, two digits each.

use bevy::asset::RenderAssetUsages;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;

const GLYPHS: [(char, &str); 36] = [
    ('A', "002640 1232"),
    ('B', "00063645443303 3342413000"),
    ('C', "4536160501103041"),
    ('D', "00062644422000"),
    ('E', "40000646 0333"),
    ('F', "000646 0333"),
    ('G', "45361605011030414323"),
    ('H', "0006 4046 0343"),
    ('I', "2026"),
    ('J', "4641301001"),
    ('K', "0006 460340"),
    ('L', "060040"),
    ('M', "0006234640"),
    ('N', "00064046"),
    ('O', "103041453616050110"),
    ('P', "00063645443303"),
    ('Q', "103041453616050110 2240"),
    ('R', "00063645443303 2340"),
    ('S', "011030414233130405163645"),
    ('T', "0646 2026"),
    ('U', "060110304146"),
    ('V', "062046"),
    ('W', "0610233046"),
    ('X', "0046 0640"),
    ('Y', "062346 2320"),
    ('Z', "06460040"),
    ('0', "103041453616050110"),
    ('1', "142620 1030"),
    ('2', "05163645440040"),
    ('3', "0516364544334241301001 1333"),
    ('4', "30360242"),
    ('5', "460603334241301001"),
    ('6', "4536160501103041423303"),
    ('7', "064620"),
    ('8', "13334445361605041302011030414233"),
    ('9', "0110304145361605041343"),
];

/// The strokes of a glyph, on a field 4 wide and 6 high.
fn strokes(letter: char) -> Vec<Vec<Vec2>> {
    let wanted = letter.to_ascii_uppercase();
    let Some((_, text)) = GLYPHS.iter().find(|(glyph, _)| *glyph == wanted) else { return Vec::new() };
    text.split(' ')
        .map(|stroke| {
            let digits: Vec<f32> =
                stroke.chars().filter_map(|digit| digit.to_digit(10)).map(|digit| digit as f32).collect();
            digits.chunks_exact(2).map(|pair| Vec2::new(pair[0], pair[1])).collect()
        })
        .collect()
}

/// A word lying flat, its middle at the origin, `height` high; x to the right, up to −z.
pub fn word(text: &str, height: f32) -> Mesh {
    let scale = height / 6.0;
    let half = 0.4 * scale;
    let letters: Vec<char> = text.chars().collect();
    let advance = 5.4;
    let width = letters.len() as f32 * advance - (advance - 4.0);
    let mut positions: Vec<[f32; 3]> = Vec::new();
    let mut push = |p: Vec2| positions.push([p.x, 0.0, -p.y]);
    for (i, letter) in letters.into_iter().enumerate() {
        let origin = Vec2::new(i as f32 * advance - width / 2.0, -3.0);
        for stroke in strokes(letter) {
            for pair in stroke.windows(2) {
                let (a, b) = ((origin + pair[0]) * scale, (origin + pair[1]) * scale);
                let along = (b - a).normalize_or_zero() * half;
                let aside = along.perp();
                // Square ends, so that corners close.
                let (a, b) = (a - along, b + along);
                for corner in [a - aside, b - aside, b + aside, a - aside, b + aside, a + aside] {
                    push(corner);
                }
            }
        }
    }
    let count = positions.len() as u32;
    Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
        .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, vec![[0.0, 1.0, 0.0]; count as usize])
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, positions)
        .with_inserted_indices(Indices::U32((0..count).collect()))
}
