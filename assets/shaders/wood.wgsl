// Wood: rings around a heart, fibres along it; boards ruled with lines; a table of planks that fades into the dark.
#import bevy_pbr::{
    forward_io::{VertexOutput, FragmentOutput},
    pbr_fragment::pbr_input_from_standard_material,
    pbr_functions::{apply_pbr_lighting, main_pass_post_lighting_processing},
}
#import oblava::pattern::{Ruling, rule, stroke, noise, visible, footprint, own_place, own_number}

struct Wood {
    // Colour between the rings; rings per unit.
    early: vec4<f32>,
    // Colour of the rings; how much they stand out.
    late: vec4<f32>,
    // Where the heart runs, across the grain; strength of the fibres; the axis of the grain (0 x, 1 y, 2 z).
    heart: vec4<f32>,
    // A floor of planks: their width, or 0; where it begins to fade and where it is gone; 1 for the ornaments of Tablut.
    planks: vec4<f32>,
    // What it fades into.
    beyond: vec4<f32>,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(100) var<uniform> wood: Wood;
@group(#{MATERIAL_BIND_GROUP}) @binding(101) var<uniform> ruling: Ruling;

// The colour at `p`, whose z runs along the grain, of a piece cut at `seed` from the trunk.
fn grain(p: vec3<f32>, pixel: vec3<f32>, seed: f32) -> vec3<f32> {
    let shifted = p + vec3(0.0, 0.0, seed * 57.0);
    let bend = noise(shifted * vec3(0.3, 0.3, 0.09)) - 0.5;
    let sway = noise(shifted * vec3(1.1, 1.1, 0.3)) - 0.5;
    let from_heart = length(p.xy - wood.heart.xy) + 1.1 * bend + 0.16 * sway;
    let rings = from_heart * wood.early.a + seed * 13.0;
    let seen = 1.0 - smoothstep(0.35, 1.3, max(pixel.x, pixel.y) * wood.early.a);
    let t = fract(rings);
    // Summer wood darkens slowly, winter ends it at once.
    let ring = smoothstep(0.15, 0.82, t) * (1.0 - smoothstep(0.86, 1.0, t));
    let strength = 0.55 + 0.9 * noise(vec3(floor(rings) * 0.71, seed * 9.0, 0.5));
    let lines = mix(0.36, ring, seen) * mix(1.0, strength, seen);
    let tone = noise(shifted * vec3(0.55, 0.55, 0.12)) - 0.5;
    // Far away there is nothing to be seen of the fibres, and nothing to be paid for them.
    var fibre = 0.0;
    let fine = visible(pixel, 34.0);
    let coarse = visible(pixel, 11.0);
    if fine > 0.0 { fibre += (noise(shifted * vec3(34.0, 34.0, 1.7)) - 0.5) * fine; }
    if coarse > 0.0 { fibre += 0.7 * (noise(shifted * vec3(11.0, 11.0, 0.6)) - 0.5) * coarse; }
    let depth = clamp(wood.late.a * lines + 0.35 * wood.late.a * tone, 0.0, 1.0);
    return mix(wood.early.rgb, wood.late.rgb, depth) * (1.0 + wood.heart.z * fibre);
}

// The throne in the middle and the besiegers' camps: stain in x, inlay in y.
fn tablut(p: vec2<f32>, pixel: f32) -> vec2<f32> {
    let a = abs(p);
    let far = max(a.x, a.y);
    let near = min(a.x, a.y);
    let cell = floor(a + 0.5);
    let camp = (max(cell.x, cell.y) == 4.0 && min(cell.x, cell.y) <= 1.0)
        || (max(cell.x, cell.y) == 3.0 && min(cell.x, cell.y) == 0.0);
    var marks = vec2(0.0);
    if camp {
        let in_cell = abs(p - round(p));
        marks.x = 0.42 * clamp((0.47 - max(in_cell.x, in_cell.y)) / pixel + 0.5, 0.0, 1.0);
    }
    if far < 0.5 {
        marks.x = clamp((0.47 - far) / pixel + 0.5, 0.0, 1.0);
        let frame = stroke(abs(far - 0.425), 0.022, pixel);
        let ring = stroke(abs(length(p) - 0.345), 0.012, pixel);
        let petals = stroke(abs(length(vec2(far - 0.17, near)) - 0.17), 0.014, pixel);
        let corner = stroke(length(a - 0.352), 0.035, pixel);
        let boss = stroke(length(p), 0.055, pixel);
        marks.y = max(max(max(frame, ring), max(petals, corner)), boss);
    }
    return marks;
}

@fragment
fn fragment(in: VertexOutput, @builtin(front_facing) is_front: bool) -> FragmentOutput {
    var pbr = pbr_input_from_standard_material(in, is_front);
    let place = own_place(in.instance_index, in.world_position);
    let reach = footprint(in.instance_index, in.world_position.xyz, pbr.world_normal);
    var seed = own_number(in.instance_index);
    var p = place;
    var pixel = reach;
    if wood.heart.w < 0.5 {
        p = place.zyx;
        pixel = reach.zyx;
    } else if wood.heart.w < 1.5 {
        p = place.xzy;
        pixel = reach.xzy;
    }

    var gap = 0.0;
    if wood.planks.x > 0.0 {
        let across = p.x / wood.planks.x;
        let plank = floor(across);
        seed = noise(vec3(plank * 7.3, 0.5, 0.5));
        let to_edge = wood.planks.x * (0.5 - abs(across - plank - 0.5));
        gap = stroke(to_edge, 0.012, pixel.x);
        p.x = (across - plank - 0.5) * wood.planks.x;
    }
    var colour = grain(p, pixel, seed) * (1.0 - 0.65 * gap);
    if wood.planks.x > 0.0 { colour *= 0.86 + 0.28 * seed; }

    if pbr.N.y > 0.9 {
        let ruled = rule(place.xz, reach.xz, ruling);
        if wood.planks.w > 0.5 {
            let marks = tablut(place.xz, 0.7 * max(reach.x, reach.z));
            colour = mix(colour, colour * vec3(0.62, 0.30, 0.22), marks.x);
            colour = mix(colour, vec3(0.86, 0.60, 0.20), marks.y);
            pbr.material.metallic = mix(pbr.material.metallic, 0.6, marks.y);
        }
        colour = mix(colour, ruling.ink.rgb, ruled.ink);
        pbr.N = normalize(pbr.N + vec3(ruled.lean.x, 0.0, ruled.lean.y));
    }
    pbr.material.base_color = vec4(colour, 1.0);

    var out: FragmentOutput;
    var lit = apply_pbr_lighting(pbr);
    if wood.planks.x > 0.0 {
        let fading = smoothstep(wood.planks.y, wood.planks.z, length(place.xz));
        lit = vec4(mix(lit.rgb, wood.beyond.rgb, fading), 1.0);
    }
    out.color = main_pass_post_lighting_processing(pbr, lit);
    return out;
}
