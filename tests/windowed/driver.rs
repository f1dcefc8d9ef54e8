//! A screen without a monitor, the real program on it, and a hand that clicks and types.

use oblava::game::Match;
use serde_json::Value;
use std::collections::BTreeMap;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// What software rendering needs at most for anything.
const PATIENCE: Duration = Duration::from_secs(240);

/// A virtual X screen.
pub(crate) struct Screen {
    xvfb: Child,
    pub(crate) display: String,
}

impl Screen {
    /// Opens a screen, or says loudly why there is none.
    pub(crate) fn open() -> Option<Self> {
        for tool in ["Xvfb", "xdotool"] {
            let there = Command::new("sh").args(["-c", &format!("command -v {tool}")]).stdout(Stdio::null()).status();
            if !there.is_ok_and(|status| status.success()) {
                eprintln!("!! {tool} is not installed: THE GAME WAS NOT TESTED IN A WINDOW");
                return None;
            }
        }
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = 200 + std::process::id() % 300 + 300 * NEXT.fetch_add(1, Ordering::Relaxed);
        let display = format!(":{number}");
        let xvfb = Command::new("Xvfb")
            .args([&display, "-screen", "0", "1280x900x24", "-nolisten", "tcp"])
            .stderr(Stdio::null())
            .spawn()
            .expect("Xvfb starts");
        let socket = format!("/tmp/.X11-unix/X{number}");
        let begun = Instant::now();
        while !Path::new(&socket).exists() {
            assert!(begun.elapsed() < PATIENCE, "Xvfb does not come up");
            sleep(Duration::from_millis(50));
        }
        Some(Self { xvfb, display })
    }

    pub(crate) fn xdotool(&self, words: &[&str]) {
        let status = Command::new("xdotool").args(words).env("DISPLAY", &self.display).status().expect("xdotool runs");
        assert!(status.success(), "xdotool {words:?}");
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        let _ = self.xvfb.kill();
        let _ = self.xvfb.wait();
    }
}

/// A folder of its own for a test's files.
pub(crate) fn folder(name: &str) -> PathBuf {
    let dir = std::env::temp_dir().join(format!("oblava-window-{}-{name}", std::process::id()));
    let _ = std::fs::remove_dir_all(&dir);
    std::fs::create_dir_all(&dir).expect("a folder");
    dir
}

/// The program, not yet on any screen.
pub(crate) fn program(dir: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_oblava"));
    command.args(["--quality", "low", "--window", "960x600", "--no-sound", "--data-dir"]).arg(dir);
    // From a folder that has no assets in it; and only where the test wants it.
    command.current_dir(std::env::temp_dir()).env_remove("WAYLAND_DISPLAY").stdin(Stdio::null());
    command
}

/// The running program.
pub(crate) struct Playing<'a> {
    screen: &'a Screen,
    pub(crate) child: Child,
    log: PathBuf,
    stderr: PathBuf,
    pub(crate) dir: PathBuf,
    /// Events that the test has seen.
    seen: usize,
    /// Pixels of the points of the board.
    points: BTreeMap<String, (i32, i32)>,
}

impl<'a> Playing<'a> {
    pub(crate) fn start(screen: &'a Screen, dir: &Path, words: &[&str]) -> Self {
        let log = dir.join("events.jsonl");
        let stderr = dir.join("stderr.txt");
        let _ = std::fs::remove_file(&log);
        let child = program(dir)
            .arg("--log-events")
            .arg(&log)
            .args(words)
            .env("DISPLAY", &screen.display)
            .stderr(std::fs::File::create(&stderr).expect("a file"))
            .spawn()
            .expect("the program starts");
        let mut playing = Self { screen, child, log, stderr, dir: dir.to_owned(), seen: 0, points: BTreeMap::new() };
        playing.wait("ready");
        // No window manager runs there that would give the keyboard to the window.
        screen.xdotool(&["search", "--sync", "--onlyvisible", "--name", "^Oblava", "windowfocus"]);
        playing
    }

    fn events(&self) -> Vec<Value> {
        let text = std::fs::read_to_string(&self.log).unwrap_or_default();
        // The last line may still be in the writing.
        let whole = text.rfind('\n').map_or("", |end| &text[..end]);
        whole.lines().map(|line| serde_json::from_str(line).expect("each line is JSON")).collect()
    }

    /// The next event of that name that the test has not seen yet.
    pub(crate) fn wait(&mut self, name: &str) -> Value {
        self.wait_for(name, |_| true)
    }

    /// The first event of that name, also if it came before the program was ready.
    pub(crate) fn first(&mut self, name: &str) -> Value {
        self.seen = 0;
        self.wait(name)
    }

    pub(crate) fn wait_for(&mut self, name: &str, wanted: impl Fn(&Value) -> bool) -> Value {
        let begun = Instant::now();
        loop {
            let events = self.events();
            while self.seen < events.len() {
                let event = &events[self.seen];
                self.seen += 1;
                if event["event"] == "framed" {
                    self.learn(event);
                }
                if event["event"] == name && wanted(event) {
                    return event.clone();
                }
            }
            if let Some(status) = self.child.try_wait().expect("its state is known") {
                panic!("the program ended ({status}) while the test waited for '{name}': {}", self.errors());
            }
            assert!(begun.elapsed() < PATIENCE, "no event '{name}' came; the log: {events:#?}\n{}", self.errors());
            sleep(Duration::from_millis(30));
        }
    }

    fn learn(&mut self, framed: &Value) {
        let points = framed["points"].as_object().expect("points");
        let pixel = |at: &Value, i: usize| at[i].as_f64().expect("a pixel") as i32;
        self.points = points.iter().map(|(name, at)| (name.clone(), (pixel(at, 0), pixel(at, 1)))).collect();
    }

    /// How many events of that name there have been.
    pub(crate) fn count(&self, name: &str) -> usize {
        self.events().iter().filter(|event| event["event"] == name).count()
    }

    pub(crate) fn errors(&self) -> String {
        std::fs::read_to_string(&self.stderr).unwrap_or_default()
    }

    fn pixel(&mut self, point: &str) -> (String, String) {
        if self.points.is_empty() {
            self.wait("framed");
        }
        let (x, y) = self.points[point];
        (x.to_string(), y.to_string())
    }

    /// A click as a person makes it: there, a moment, down, up.
    pub(crate) fn click(&mut self, point: &str) {
        let (x, y) = self.pixel(point);
        self.screen.xdotool(&["mousemove", &x, &y, "sleep", "0.15", "mousedown", "1", "sleep", "0.08", "mouseup", "1"]);
    }

    /// A click without hover before it, down and up at once.
    pub(crate) fn tap(&mut self, point: &str) {
        let (x, y) = self.pixel(point);
        self.screen.xdotool(&["mousemove", &x, &y, "click", "1"]);
    }

    pub(crate) fn tap_pixel(&self, x: i32, y: i32) {
        self.screen.xdotool(&["mousemove", &x.to_string(), &y.to_string(), "sleep", "0.2", "click", "1"]);
    }

    /// A press at one point, a way to another, and a release.
    pub(crate) fn drag(&mut self, from: &str, to: &str) {
        let (x, y) = self.pixel(from);
        let (u, v) = self.pixel(to);
        self.screen.xdotool(&["mousemove", &x, &y, "sleep", "0.1", "mousedown", "1", "sleep", "0.1"]);
        let (a, b): (i32, i32) = (x.parse().expect("a pixel"), y.parse().expect("a pixel"));
        let (c, d): (i32, i32) = (u.parse().expect("a pixel"), v.parse().expect("a pixel"));
        let (mid_x, mid_y) = (((a + c) / 2).to_string(), ((b + d) / 2).to_string());
        self.screen.xdotool(&[
            "mousemove",
            &mid_x,
            &mid_y,
            "sleep",
            "0.1",
            "mousemove",
            &u,
            &v,
            "sleep",
            "0.2",
            "mouseup",
            "1",
        ]);
    }

    pub(crate) fn key(&self, key: &str) {
        self.screen.xdotool(&["key", key]);
    }

    pub(crate) fn forget_frame(&mut self) {
        self.points.clear();
    }

    /// The move of that text by clicks, and the event that it was played.
    pub(crate) fn play(&mut self, mv: &str, slowly: bool) -> Value {
        for point in mv.split('-') {
            if slowly {
                self.click(point);
            } else {
                self.tap(point);
            }
        }
        self.wait_for("played", |event| event["move"] == mv)
    }

    pub(crate) fn saved(&self) -> Match {
        let text = std::fs::read_to_string(self.dir.join("autosave.json")).expect("the game is saved");
        Match::from_json(&text).expect("the saved game can be read")
    }

    /// CPU time of the program so far, in seconds (Linux counts in hundredths).
    pub(crate) fn cpu_seconds(&self) -> f64 {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).expect("/proc");
        let fields: Vec<&str> = stat.rsplit(')').next().expect("fields").split_whitespace().collect();
        let ticks = |i: usize| fields[i].parse::<f64>().expect("ticks");
        (ticks(11) + ticks(12)) / 100.0
    }

    /// Nothing went wrong that the program would tell of.
    pub(crate) fn assert_quiet(&self) {
        let errors = self.errors();
        for word in ["panicked", "ERROR", "WARN"] {
            assert!(!errors.contains(word), "the program says: {errors}");
        }
    }
}

impl Drop for Playing<'_> {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Runs a command to its end, within `PATIENCE`; its status and what it wrote to stderr.
pub(crate) fn run(mut command: Command) -> (ExitStatus, String) {
    let mut child = command.stderr(Stdio::piped()).stdout(Stdio::null()).spawn().expect("it starts");
    let begun = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().expect("its state is known") {
            break status;
        }
        if begun.elapsed() > PATIENCE {
            let _ = child.kill();
            panic!("{command:?} does not end");
        }
        sleep(Duration::from_millis(50));
    };
    let mut text = String::new();
    if let Some(mut stderr) = child.stderr.take() {
        let _ = stderr.read_to_string(&mut text);
    }
    (status, text)
}
