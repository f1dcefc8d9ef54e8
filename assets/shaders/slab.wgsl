// A slab of travertine, ruled into cells.
#import bevy_pbr::{
    forward_io::{VertexOutput, FragmentOutput},
    pbr_fragment::pbr_input_from_standard_material,
    pbr_functions::{apply_pbr_lighting, main_pass_post_lighting_processing},
}
#import oblava::pattern::{Ruling, rule, chequer, noise, visible, footprint, own_place}

struct Slab {
    // The colour.
    ground: vec4<f32>,
    // The colour of veins and beds, and how much they stand out.
    vein: vec4<f32>,
    // Features per unit; how much darker every other cell is; unused.
    scale: vec4<f32>,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(100) var<uniform> slab: Slab;
@group(#{MATERIAL_BIND_GROUP}) @binding(101) var<uniform> ruling: Ruling;

// Beds of sediment, veins, and small pits.
fn travertine(p: vec3<f32>, pixel: vec3<f32>) -> f32 {
    let warp = noise(p * 0.6) + 0.5 * noise(p * 1.7);
    let beds = noise(vec3(p.x * 0.35 + warp, p.y, (p.z + 0.8 * warp) * 2.6));
    let fine = noise(vec3(p.x * 0.8, p.y, p.z * 9.0 + 4.0 * warp)) * visible(pixel, 9.0);
    let vein = 1.0 - smoothstep(0.0, 0.045, abs(noise(p * 0.8 + 3.0) - 0.5));
    let pits = smoothstep(0.78, 0.9, noise(vec3(p.x * 7.0, p.y * 7.0, p.z * 16.0))) * visible(pixel, 16.0);
    return 0.6 * beds + 0.3 * fine + 0.25 * vein + 0.45 * pits * beds;
}

@fragment
fn fragment(in: VertexOutput, @builtin(front_facing) is_front: bool) -> FragmentOutput {
    var pbr = pbr_input_from_standard_material(in, is_front);
    let place = own_place(in.instance_index, in.world_position);
    let pixel = footprint(in.instance_index, in.world_position.xyz, pbr.world_normal);
    let amount = travertine(place * slab.scale.x, pixel * slab.scale.x);
    var colour = mix(slab.ground.rgb, slab.vein.rgb, clamp(amount * slab.vein.a, 0.0, 1.0));
    if pbr.N.y > 0.9 && ruling.lines.x > 0.5 {
        let ruled = rule(place.xz, pixel.xz, ruling);
        colour *= 1.0 - slab.scale.y * chequer(place.xz, ruling);
        colour = mix(colour, ruling.ink.rgb, ruled.ink);
        pbr.N = normalize(pbr.N + vec3(ruled.lean.x, 0.0, ruled.lean.y));
    }
    pbr.material.base_color = vec4(colour, 1.0);

    var out: FragmentOutput;
    out.color = main_pass_post_lighting_processing(pbr, apply_pbr_lighting(pbr));
    return out;
}
