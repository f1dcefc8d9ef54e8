"""Tells which crates the code of a wasm module comes from: bytes of functions, by the names that the compiler gave them.

Usage: weigh.py MODULE.wasm [CRATES], for a module with names (target/wasm32-unknown-unknown/web/oblava.wasm).

What was compiled of one crate for the types of another (the queries and systems of bevy_ecs above all) is counted for
the crate of the types: it would not be there without them.
"""

import collections
import re
import sys

# These are made for others, and never the reason why something is there.
SERVANTS = {"core", "alloc", "std", "hashbrown", "bevy_ecs", "bevy_reflect", "bevy_app", "bevy_utils", "bevy_ptr",
            "bevy_platform", "bevy_asset", "bevy_tasks", "erased_serde", "serde_core", "serde", "async_task",
            "smallvec", "indexmap", "bevy_render", "wasm_bindgen", "foldhash", "arrayvec", "variadics_please"}


class Reader:
    """Reads a module from front to back."""

    def __init__(self, data, at=0):
        self.data, self.at = data, at

    def byte(self):
        self.at += 1
        return self.data[self.at - 1]

    def number(self):
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    def take(self, length):
        self.at += length
        return self.data[self.at - length:self.at]


def skip_import(reader):
    """Skips an import; says whether it is a function."""
    reader.take(reader.number())
    reader.take(reader.number())
    kind = reader.byte()
    if kind == 0:
        reader.number()
    elif kind == 3:
        reader.take(2)
    else:
        if kind == 1:
            reader.byte()
        has_most = reader.byte() & 1
        reader.number()
        if has_most:
            reader.number()
    return kind == 0


def functions(data):
    """Names and sizes of the functions, and the bytes of the data."""
    reader, sizes, names, imported, constant = Reader(data, 8), [], {}, 0, 0
    while reader.at < len(data):
        kind, length = reader.byte(), reader.number()
        end = reader.at + length
        if kind == 2:
            imported = sum(skip_import(reader) for _ in range(reader.number()))
        elif kind == 10:
            for _ in range(reader.number()):
                size = reader.number()
                sizes.append(size)
                reader.take(size)
        elif kind == 11:
            constant = length
        elif kind == 0 and reader.take(reader.number()) == b"name":
            while reader.at < end:
                part, length = reader.byte(), reader.number()
                after = reader.at + length
                if part == 1:
                    for _ in range(reader.number()):
                        place = reader.number()
                        names[place] = reader.take(reader.number()).decode(errors="replace")
                reader.at = after
        reader.at = end
    return [(names.get(imported + place, ""), size) for place, size in enumerate(sizes)], constant


def owner(name):
    """The crate for which a function is there: the first one in its name that is no servant."""
    # In names of the kind v0 a crate is C, perhaps s and a number, its length, and its name.
    crates = []
    for found in re.finditer(r"C(?:s[0-9a-zA-Z]*_)?(\d{1,2})_?", name):
        length = int(found[1])
        crate = name[found.end():found.end() + length]
        if len(crate) == length and re.fullmatch(r"[a-z][a-z0-9_]*", crate):
            crates.append(crate)
    return next((crate for crate in crates if crate not in SERVANTS), crates[0] if crates else "(none)")


def main():
    everything, constant = functions(open(sys.argv[1], "rb").read())
    most = int(sys.argv[2]) if len(sys.argv) > 2 else 60
    weights = collections.Counter()
    for name, size in everything:
        weights[owner(name)] += size
    for crate, weight in weights.most_common(most):
        print(f"{weight / 1000:9.0f} kB  {crate}")
    print(f"{sum(weights.values()) / 1000:9.0f} kB  all code\n{constant / 1000:9.0f} kB  data")


if __name__ == "__main__":
    main()
