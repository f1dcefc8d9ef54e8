//! Binary glTF 2.0: one mesh, a primitive for each solid.

use crate::lathe::Solid;
use serde_json::{Value, json};

const FLOAT: u32 = 5126;
const UNSIGNED_SHORT: u32 = 5123;
const VERTICES: u32 = 34962;
const INDICES: u32 = 34963;

/// The bytes of a `.glb` file.
pub(crate) fn write(name: &str, solids: &[Solid]) -> Vec<u8> {
    let mut file = Parts::default();
    let primitives: Vec<Value> = solids
        .iter()
        .map(|solid| {
            let position = file.floats(&solid.positions, "VEC3", true);
            let normal = file.floats(&solid.normals, "VEC3", false);
            let uv = file.floats(&solid.uvs, "VEC2", false);
            let indices = file.indices(&solid.indices);
            json!({
                "attributes": { "NORMAL": normal, "POSITION": position, "TEXCOORD_0": uv },
                "indices": indices,
            })
        })
        .collect();
    // Keys are in alphabetical order, so that the bytes do not depend on how maps are kept.
    let document = json!({
        "accessors": file.accessors,
        "asset": { "generator": "oblava models", "version": "2.0" },
        "bufferViews": file.views,
        "buffers": [{ "byteLength": file.bytes.len() }],
        "meshes": [{ "name": name, "primitives": primitives }],
        "nodes": [{ "mesh": 0, "name": name }],
        "scene": 0,
        "scenes": [{ "nodes": [0] }],
    });
    let mut text = document.to_string().into_bytes();
    text.resize(text.len().next_multiple_of(4), b' ');
    let mut glb = b"glTF".to_vec();
    glb.extend(2u32.to_le_bytes());
    glb.extend(((12 + 8 + text.len() + 8 + file.bytes.len()) as u32).to_le_bytes());
    for (kind, chunk) in [(b"JSON", &text), (b"BIN\0", &file.bytes)] {
        glb.extend((chunk.len() as u32).to_le_bytes());
        glb.extend(kind);
        glb.extend(chunk);
    }
    glb
}

#[derive(Default)]
struct Parts {
    bytes: Vec<u8>,
    views: Vec<Value>,
    accessors: Vec<Value>,
}

impl Parts {
    fn floats<const N: usize>(&mut self, rows: &[[f64; N]], kind: &str, bounds: bool) -> usize {
        let rows: Vec<[f32; N]> = rows.iter().map(|row| row.map(rounded)).collect();
        let start = self.bytes.len();
        self.bytes.extend(rows.iter().flatten().flat_map(|x| x.to_le_bytes()));
        let view = self.view(start, VERTICES);
        let extreme = |pick: fn(f32, f32) -> f32| -> Vec<f32> {
            (0..N).map(|k| rows.iter().map(|row| row[k]).reduce(pick).unwrap_or(0.0)).collect()
        };
        let mut accessor = json!({ "bufferView": view, "componentType": FLOAT, "count": rows.len() });
        if bounds {
            accessor["max"] = json!(extreme(f32::max));
            accessor["min"] = json!(extreme(f32::min));
        }
        accessor["type"] = json!(kind);
        self.accessor(accessor)
    }

    fn indices(&mut self, indices: &[u16]) -> usize {
        let start = self.bytes.len();
        self.bytes.extend(indices.iter().flat_map(|index| index.to_le_bytes()));
        let view = self.view(start, INDICES);
        self.accessor(
            json!({ "bufferView": view, "componentType": UNSIGNED_SHORT, "count": indices.len(), "type": "SCALAR" }),
        )
    }

    fn view(&mut self, start: usize, target: u32) -> usize {
        let length = self.bytes.len() - start;
        self.bytes.resize(self.bytes.len().next_multiple_of(4), 0);
        self.views.push(json!({ "buffer": 0, "byteLength": length, "byteOffset": start, "target": target }));
        self.views.len() - 1
    }

    fn accessor(&mut self, accessor: Value) -> usize {
        self.accessors.push(accessor);
        self.accessors.len() - 1
    }
}

/// To a 65536th: coarser than the last bit in which the sines of two machines may differ.
fn rounded(x: f64) -> f32 {
    ((x * 65536.0).round() / 65536.0 + 0.0) as f32
}
