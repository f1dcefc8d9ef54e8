// Felt: fibres at random that catch the light at a flat angle, ruled with lines.
#import bevy_pbr::{
    forward_io::{VertexOutput, FragmentOutput},
    pbr_fragment::pbr_input_from_standard_material,
    pbr_functions::{apply_pbr_lighting, main_pass_post_lighting_processing},
}
#import oblava::pattern::{Ruling, rule, noise, visible, footprint, own_place}

@group(#{MATERIAL_BIND_GROUP}) @binding(100) var<uniform> felt: vec4<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(101) var<uniform> ruling: Ruling;

@fragment
fn fragment(in: VertexOutput, @builtin(front_facing) is_front: bool) -> FragmentOutput {
    var pbr = pbr_input_from_standard_material(in, is_front);
    let place = own_place(in.instance_index, in.world_position);
    let pixel = footprint(in.instance_index, in.world_position.xyz, pbr.world_normal);
    let fibres = (noise(vec3(place.x * 52.0, 0.0, place.z * 17.0 + 6.0 * noise(place * 6.0))) - 0.5) * visible(pixel, 52.0)
        + (noise(vec3(place.x * 19.0, 3.0, place.z * 47.0)) - 0.5) * visible(pixel, 47.0);
    let worn = noise(place * 0.45) - 0.5;
    let fuzz = pow(1.0 - max(dot(pbr.N, pbr.V), 0.0), 3.0);
    var colour = felt.rgb * (1.0 + 0.5 * fibres + 0.18 * worn + 0.7 * fuzz);
    let ruled = rule(place.xz, pixel.xz, ruling);
    colour = mix(colour, ruling.ink.rgb, ruled.ink);
    pbr.material.base_color = vec4(colour, 1.0);

    var out: FragmentOutput;
    out.color = main_pass_post_lighting_processing(pbr, apply_pbr_lighting(pbr));
    return out;
}
