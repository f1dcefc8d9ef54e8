//! Makes the models: turns every piece, bowl and lid and writes `assets/models/*.glb`.
//!
//! The files are committed; `models --check` says whether they are what this program makes.

mod glb;
mod lathe;
mod shapes;

use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    let check = match std::env::args().skip(1).collect::<Vec<_>>().as_slice() {
        [] => false,
        [flag] if flag == "--check" => true,
        _ => {
            eprintln!("usage: models [--check]");
            return ExitCode::from(2);
        }
    };
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/models");
    let mut good = true;
    for (name, solids) in shapes::all() {
        let path = folder.join(name).with_extension("glb");
        let bytes = glb::write(name, &solids);
        if check {
            if std::fs::read(&path).ok().as_ref() != Some(&bytes) {
                eprintln!("{} is not what `models` makes", path.display());
                good = false;
            }
        } else if let Err(error) = std::fs::create_dir_all(&folder).and_then(|()| std::fs::write(&path, &bytes)) {
            eprintln!("{}: {error}", path.display());
            good = false;
        }
    }
    if good { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
