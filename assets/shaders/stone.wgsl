// What a piece is made of: a pattern in the model's own space, shifted for each piece by its mesh tag, over the
// standard material. Patterns fade where they would be finer than a pixel.
#import bevy_pbr::{
    forward_io::{VertexOutput, FragmentOutput},
    pbr_fragment::pbr_input_from_standard_material,
    pbr_functions::{apply_pbr_lighting, main_pass_post_lighting_processing},
}
#import oblava::pattern::{noise, visible, footprint, own_place, own_number}

struct Stone {
    // Kind (0 speckles, 1 lines, 2 wood), scale, contrast, unused.
    pattern: vec4<f32>,
    // The colour that the pattern brings in, and how much it roughens.
    vein: vec4<f32>,
    // The colour of the inlay, and how much of a metal it is; less than nothing: no inlay.
    inlay: vec4<f32>,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(100) var<uniform> stone: Stone;

// Mottled stone or glass with fine flecks.
fn speckle(p: vec3<f32>, pixel: vec3<f32>, scale: f32) -> f32 {
    let flecks = smoothstep(0.66, 0.94, noise(p * scale)) * visible(pixel, scale);
    let clouds = 0.6 * noise(p * 5.0) + 0.4 * noise(p * 13.0);
    return 0.65 * flecks + 0.5 * (clouds - 0.3);
}

// Growth lines: slightly bent, unevenly spaced, stronger here and there.
fn lines(p: vec3<f32>, pixel: vec3<f32>, scale: f32, turn: f32) -> f32 {
    let along = vec2(p.x * cos(turn) + p.z * sin(turn), p.z * cos(turn) - p.x * sin(turn));
    let bend = along.x + 0.35 * along.y * along.y + 0.05 * noise(p * 2.5);
    let at = bend * scale + 0.9 * noise(vec3(along.x * 4.0, turn, 0.5));
    let wave = 0.5 + 0.5 * sin(6.2832 * at);
    let strength = 0.35 + 0.65 * noise(vec3(at * 0.31, turn * 3.0, 2.0));
    // Where the lines are too fine to be seen their mean remains.
    return strength * mix(0.4, wave * wave, visible(pixel, scale));
}

// Year rings about an upright axis beside the piece, with fibres along it.
fn wood(p: vec3<f32>, pixel: vec3<f32>, scale: f32, turn: f32) -> f32 {
    let axis = vec2(cos(turn), sin(turn)) * 1.3;
    let waver = 0.12 * noise(p * vec3(2.5, 0.8, 2.5));
    let at = (length(p.xz - axis + 0.18 * p.y) + waver) * scale;
    let ring = fract(at);
    // Late wood darkens slowly and ends at once.
    let late = smoothstep(0.2, 0.82, ring) * (1.0 - smoothstep(0.86, 1.0, ring));
    let pores = (noise(p * vec3(46.0, 3.0, 46.0)) - 0.5) * visible(pixel, 46.0);
    return mix(0.35, late, visible(pixel, scale)) * 0.75 + 0.35 * pores + 0.3 * (noise(p * vec3(3.0, 0.8, 3.0)) - 0.4);
}

@fragment
fn fragment(in: VertexOutput, @builtin(front_facing) is_front: bool) -> FragmentOutput {
    var pbr = pbr_input_from_standard_material(in, is_front);
    let place = own_place(in.instance_index, in.world_position);
    let pixel = footprint(in.instance_index, in.world_position.xyz, pbr.world_normal);
    let seed = own_number(in.instance_index);
    let turn = 6.2832 * seed;
    let shift = fract(seed * vec3(17.3, 61.7, 131.1));

    let kind = stone.pattern.x;
    let scale = stone.pattern.y;
    var amount = 0.0;
    if kind < 0.5 {
        amount = speckle(place + shift * 7.0, pixel, scale);
    } else if kind < 1.5 {
        amount = lines(place + shift * 0.2, pixel, scale, turn);
    } else {
        amount = wood(place + shift * vec3(0.2, 3.0, 0.2), pixel, scale, turn);
    }
    amount = clamp(amount * stone.pattern.z, 0.0, 1.0);

    // No two pieces are of quite the same shade.
    let shade = 0.95 + 0.10 * shift.y;
    var colour = mix(pbr.material.base_color.rgb * shade, stone.vein.rgb, amount);
    pbr.material.perceptual_roughness = clamp(pbr.material.perceptual_roughness + stone.vein.a * amount, 0.09, 1.0);
    // The model marks its inlay by a second unit of v.
    if in.uv.y >= 1.0 && stone.inlay.a >= 0.0 {
        colour = stone.inlay.rgb * (0.9 + 0.2 * shift.x);
        pbr.material.metallic = stone.inlay.a;
        pbr.material.perceptual_roughness = mix(pbr.material.perceptual_roughness, 0.30, stone.inlay.a);
    }
    pbr.material.base_color = vec4(colour, 1.0);

    var out: FragmentOutput;
    out.color = main_pass_post_lighting_processing(pbr, apply_pbr_lighting(pbr));
    return out;
}
