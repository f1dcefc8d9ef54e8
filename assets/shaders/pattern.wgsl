// What the patterns share: a point's place on its own body, noise, and the lines ruled on a board.
#define_import_path oblava::pattern

#import bevy_pbr::{
    mesh_functions::{get_local_from_world, get_tag},
    mesh_view_bindings::view,
}

// Lines and marks on the top of a board, in units of cells.
struct Ruling {
    // How many lines there are from left to right and from front to back; half their width; radius of the stars.
    lines: vec4<f32>,
    // How far the stars are from the middle in x and z; which there are (1 corners, 2 middle, 4 sides in x, 8 sides in
    // z); depth of carving.
    stars: vec4<f32>,
    // Colour of the lines, and how opaque they are.
    ink: vec4<f32>,
}

// How much of a pixel is covered, and which way the ground leans there.
struct Ruled {
    ink: f32,
    lean: vec2<f32>,
}

// The place of a fragment on its own body: a pattern moves with what it is on.
fn own_place(instance: u32, world: vec4<f32>) -> vec3<f32> {
    return (get_local_from_world(instance) * vec4(world.xyz, 1.0)).xyz;
}

// A number from 0 to 1 that belongs to an entity.
fn own_number(instance: u32) -> f32 {
    return f32(hash(get_tag(instance)) & 0xffffu) / 65535.0;
}

fn hash(x: u32) -> u32 {
    var h = x * 0x9e3779b1u;
    h = (h ^ (h >> 15u)) * 0x85ebca77u;
    h = (h ^ (h >> 13u)) * 0xc2b2ae3du;
    return h ^ (h >> 16u);
}

fn lattice(p: vec3<i32>) -> f32 {
    let h = hash(u32(p.x) * 0x8da6b343u ^ u32(p.y) * 0xd8163841u ^ u32(p.z) * 0xcb1ab31fu);
    return f32(h & 0xffffu) / 65535.0;
}

// Smooth noise from 0 to 1 with a period of about 1.
fn noise(p: vec3<f32>) -> f32 {
    let cell = vec3<i32>(floor(p));
    let f = fract(p);
    let s = f * f * (3.0 - 2.0 * f);
    let o = vec2<i32>(0, 1);
    let front = mix(
        mix(lattice(cell), lattice(cell + o.yxx), s.x),
        mix(lattice(cell + o.xyx), lattice(cell + o.yyx), s.x), s.y);
    let back = mix(
        mix(lattice(cell + o.xxy), lattice(cell + o.yxy), s.x),
        mix(lattice(cell + o.xyy), lattice(cell + o.yyy), s.x), s.y);
    return mix(front, back, s.z);
}

// How far a pixel reaches along x, y and z of the body. Computed, since the differences between neighbouring pixels
// are unsound where triangles meet.
fn footprint(instance: u32, world: vec3<f32>, normal: vec3<f32>) -> vec3<f32> {
    let to_eye = view.world_position - world;
    let distance = length(to_eye);
    let way = to_eye / distance;
    let across = 2.0 * distance / (view.clip_from_view[1][1] * view.viewport.w);
    let facing = max(dot(normal, way), 0.12);
    let away = way - normal * dot(normal, way);
    let slope = away / max(length(away), 1e-4);
    let from_world = get_local_from_world(instance);
    let scale = length(from_world[0].xyz);
    let along = (from_world * vec4(slope, 0.0)).xyz / scale;
    let beside = (from_world * vec4(cross(normal, slope), 0.0)).xyz / scale;
    return scale * across * (abs(along) / facing + abs(beside)) + 1e-6;
}

// 1 where detail of the given frequency can be seen, 0 where a pixel would swallow it.
fn visible(pixel: vec3<f32>, frequency: f32) -> f32 {
    return 1.0 - smoothstep(0.3, 1.1, max(pixel.x, max(pixel.y, pixel.z)) * frequency);
}

// Coverage of a stroke at distance `d` from its middle; a stroke thinner than a pixel grows fainter, not broken.
fn stroke(d: f32, half_width: f32, pixel: f32) -> f32 {
    let drawn = max(half_width, 0.55 * pixel);
    return clamp((drawn - d) / pixel + 0.5, 0.0, 1.0) * half_width / drawn;
}

// The lines and stars at place `p` on the board.
fn rule(p: vec2<f32>, pixel: vec2<f32>, ruling: Ruling) -> Ruled {
    var ruled: Ruled;
    let count = ruling.lines.xy;
    if count.x < 1.0 {
        return ruled;
    }
    let half_width = ruling.lines.z;
    let reach = (count - 1.0) * 0.5;
    let line = clamp(round(p + reach), vec2(0.0), count - 1.0) - reach;
    let off = p - line;
    let inside = clamp((reach + half_width - abs(p)) / pixel + 0.5, vec2(0.0), vec2(1.0));
    let along_z = stroke(abs(off.x), half_width, pixel.x) * inside.y;
    let along_x = stroke(abs(off.y), half_width, pixel.y) * inside.x;

    let corners = abs(abs(p) - ruling.stars.xy);
    let which = u32(ruling.stars.z);
    var star = 1e3;
    if (which & 1u) != 0u { star = min(star, length(corners)); }
    if (which & 2u) != 0u { star = min(star, length(p)); }
    if (which & 4u) != 0u { star = min(star, length(vec2(corners.x, p.y))); }
    if (which & 8u) != 0u { star = min(star, length(vec2(p.x, corners.y))); }
    let star_ink = stroke(star, ruling.lines.w, max(pixel.x, pixel.y));

    ruled.ink = max(max(along_x, along_z), star_ink) * ruling.ink.a;
    // The walls of a groove lean toward its middle.
    let wall = -sign(off) * vec2(along_z, along_x) * clamp(half_width / pixel, vec2(0.0), vec2(1.0));
    ruled.lean = wall * ruling.stars.w;
    return ruled;
}

// 1 on every other cell of a board whose cell borders are the ruled lines.
fn chequer(p: vec2<f32>, ruling: Ruling) -> f32 {
    let cell = floor(p + (ruling.lines.xy - 1.0) * 0.5);
    return abs(cell.x + cell.y) % 2.0;
}
