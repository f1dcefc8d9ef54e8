// What a piece is made of: a pattern in the model's own space, shifted for each piece by its mesh tag, over the
// standard material. Patterns fade where they would be finer than a pixel.

#import bevy_pbr::{
    forward_io::{VertexOutput, FragmentOutput},
    mesh_functions::{get_local_from_world, get_tag},
    pbr_fragment::pbr_input_from_standard_material,
    pbr_functions::{alpha_discard, apply_pbr_lighting, main_pass_post_lighting_processing},
}

struct Stone {
    // Kind, scale, contrast, seed.
    pattern: vec4<f32>,
    // The colour that the pattern brings in, and how much it roughens.
    vein: vec4<f32>,
    // The colour of the inlay, and how much of a metal it is.
    inlay: vec4<f32>,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(100) var<uniform> stone: Stone;

const SPECKLE: f32 = 0.0;
const LINES: f32 = 1.0;
const WOOD: f32 = 2.0;

// Sines of large numbers differ between machines; products of fractions do not.
fn hash(p: vec3<f32>) -> f32 {
    var q = fract(p * vec3(0.1031, 0.1030, 0.0973));
    q += dot(q, q.yxz + 33.33);
    return fract((q.x + q.y) * q.z);
}

// Value noise, from 0 to 1.
fn noise(p: vec3<f32>) -> f32 {
    let cell = floor(p);
    let f = fract(p);
    let s = f * f * (3.0 - 2.0 * f);
    let low = mix(
        mix(hash(cell), hash(cell + vec3(1.0, 0.0, 0.0)), s.x),
        mix(hash(cell + vec3(0.0, 1.0, 0.0)), hash(cell + vec3(1.0, 1.0, 0.0)), s.x),
        s.y,
    );
    let high = mix(
        mix(hash(cell + vec3(0.0, 0.0, 1.0)), hash(cell + vec3(1.0, 0.0, 1.0)), s.x),
        mix(hash(cell + vec3(0.0, 1.0, 1.0)), hash(cell + vec3(1.0, 1.0, 1.0)), s.x),
        s.y,
    );
    return mix(low, high, s.z);
}

// How much of a pattern is left when one of its periods covers 1 / width pixels.
fn fade(width: f32) -> f32 {
    return 1.0 - smoothstep(0.25, 0.9, width);
}

fn width(p: vec3<f32>) -> f32 {
    let w = fwidth(p);
    return max(w.x, max(w.y, w.z));
}

// Mottled stone or clay with fine flecks.
fn speckle(p: vec3<f32>, scale: f32) -> f32 {
    let fine = p * scale;
    let flecks = smoothstep(0.62, 0.92, noise(fine)) * fade(width(fine));
    let clouds = 0.6 * noise(p * 5.0) + 0.4 * noise(p * 13.0);
    return 0.65 * flecks + 0.5 * (clouds - 0.3);
}

// Growth lines: slightly bent, unevenly spaced, stronger here and there.
fn lines(p: vec3<f32>, scale: f32, turn: f32) -> f32 {
    let along = vec2(p.x * cos(turn) + p.z * sin(turn), p.z * cos(turn) - p.x * sin(turn));
    let bend = along.x + 0.35 * along.y * along.y + 0.05 * noise(p * 2.5);
    let at = bend * scale + 0.9 * noise(vec3(along.x * 4.0, turn, 0.5));
    let wave = 0.5 + 0.5 * sin(6.2832 * at);
    let strength = 0.35 + 0.65 * noise(vec3(at * 0.31, turn * 3.0, 2.0));
    // Where the lines are too fine to be seen their mean remains.
    return strength * mix(0.4, wave * wave, fade(fwidth(at)));
}

// Year rings about an upright axis beside the piece, with fibres along it.
fn wood(p: vec3<f32>, scale: f32, turn: f32) -> f32 {
    let axis = vec2(cos(turn), sin(turn)) * 0.55;
    let lean = 0.18 * p.y;
    let waver = 0.09 * noise(p * vec3(2.5, 0.8, 2.5));
    let at = (length(p.xz - axis + lean) + waver) * scale;
    let ring = fract(at);
    // Late wood darkens slowly and ends at once.
    let w = fwidth(at);
    let edge = max(0.12, w);
    let late = smoothstep(0.25, 1.0 - edge, ring) * (1.0 - smoothstep(1.0 - edge, 1.0, ring));
    let fibre = p * vec3(70.0, 5.0, 70.0);
    let pores = smoothstep(0.6, 0.95, noise(fibre)) * fade(width(fibre));
    return mix(0.35, late, fade(w)) * 0.75 + 0.35 * pores + 0.25 * (noise(p * vec3(6.0, 1.2, 6.0)) - 0.4);
}

@fragment
fn fragment(in: VertexOutput, @builtin(front_facing) is_front: bool) -> FragmentOutput {
    var pbr = pbr_input_from_standard_material(in, is_front);

    let tag = f32(get_tag(in.instance_index) % 4096u);
    let seed = stone.pattern.w + tag;
    let turn = 6.2832 * hash(vec3(seed, 1.0, 2.0));
    let local = (get_local_from_world(in.instance_index) * vec4(in.world_position.xyz, 1.0)).xyz;
    let shift = vec3(hash(vec3(seed, 3.0, 5.0)), hash(vec3(seed, 8.0, 1.0)), hash(vec3(seed, 2.0, 9.0)));
    let place = local + shift * 7.0;
    let kind = stone.pattern.x;
    let scale = stone.pattern.y;
    var amount = 0.0;
    // The kind is the same for the whole draw, so derivatives are sound in each branch.
    if kind == SPECKLE {
        amount = speckle(place, scale);
    } else if kind == LINES {
        amount = lines(local + shift * 0.2, scale, turn);
    } else if kind == WOOD {
        amount = wood(local + shift * vec3(0.2, 3.0, 0.2), scale, turn);
    }
    amount = clamp(amount * stone.pattern.z, 0.0, 1.0);

    // No two pieces are of quite the same shade.
    let shade = 0.94 + 0.12 * hash(vec3(seed, 4.0, 7.0));
    var color = mix(pbr.material.base_color.rgb * shade, stone.vein.rgb, amount);
    pbr.material.perceptual_roughness = clamp(pbr.material.perceptual_roughness + stone.vein.a * amount, 0.09, 1.0);
    // The model marks its inlay by a second unit of v.
    if in.uv.y >= 1.0 && stone.inlay.a >= 0.0 {
        color = stone.inlay.rgb * (0.9 + 0.2 * shift.x);
        pbr.material.metallic = stone.inlay.a;
        pbr.material.perceptual_roughness = mix(pbr.material.perceptual_roughness, 0.32, stone.inlay.a);
    }
    pbr.material.base_color = vec4(color, pbr.material.base_color.a);
    pbr.material.base_color = alpha_discard(pbr.material, pbr.material.base_color);

    var out: FragmentOutput;
    out.color = main_pass_post_lighting_processing(pbr, apply_pbr_lighting(pbr));
    return out;
}
