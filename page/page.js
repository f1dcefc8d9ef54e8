// Loads the game, shows how far it is, and tells the game in words beside the canvas. See docs/web.md.
const $ = (id) => document.getElementById(id);
const cover = $("cover"), bar = $("bar"), state = $("state"), again = $("again"), canvas = $("game");

function say(text) { state.textContent = text; }

function trouble(text) {
  say(text);
  bar.hidden = true;
  again.hidden = false;
}
again.addEventListener("click", () => location.reload());

const embedded = parent !== window || new URLSearchParams(location.search).has("embed");
const root = document.documentElement;

// Whether there is WebGL 2 at all, and what the program should know of the browser.
function draws() {
  try {
    const test = document.createElement("canvas").getContext("webgl2");
    if (!test) return false;
    const facts = test.getExtension("WEBGL_debug_renderer_info");
    const card = facts ? String(test.getParameter(facts.UNMASKED_RENDERER_WEBGL)) : "";
    const small = matchMedia("(pointer: coarse)").matches && (navigator.hardwareConcurrency ?? 8) <= 4;
    root.toggleAttribute("data-slow", small || /swiftshader|llvmpipe|software|basic render/i.test(card));
    root.toggleAttribute("data-calm", matchMedia("(prefers-reduced-motion: reduce)").matches);
    test.getExtension("WEBGL_lose_context")?.loseContext();
    return true;
  } catch { return false; }
}

// In a browser that pretends to have another screen, as the tools for developers do, the pixels of a box are told wrongly.
// Where they are not told at all, as in Safari, the game reckons them, and is right.
function measured() {
  return new Promise((done) => {
    const watch = new ResizeObserver(([entry]) => {
      watch.disconnect();
      const told = entry.devicePixelContentBoxSize?.[0]?.inlineSize;
      const right = entry.contentRect.width * devicePixelRatio;
      if (told !== undefined && Math.abs(told - right) > 2) delete ResizeObserverEntry.prototype.devicePixelContentBoxSize;
      done();
    });
    watch.observe(canvas);
  });
}

// Two pages that kept their games in one place would overwrite each other's: only the first has it. After a reload the
// page before may take a moment to go.
function isFirst() {
  if (embedded) return false;
  if (!navigator.locks) return true;
  return new Promise((tell) => {
    navigator.locks.request("oblava", { signal: AbortSignal.timeout(700) }, () => {
      tell(true);
      return new Promise(() => {});
    }).catch(() => tell(false));
  });
}

// The wasm in a stream, so that people see it come.
async function fetched(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  const size = Number(bar.dataset.bytes);
  let got = 0, end;
  const come = new Promise((done) => { end = done; });
  const megabytes = (bytes) => (bytes / 1e6).toFixed(1);
  const counted = new TransformStream({
    transform(chunk, out) {
      got += chunk.byteLength;
      bar.value = Math.min(got / size, 1);
      say(`${megabytes(got)} of ${megabytes(size)} MB`);
      out.enqueue(chunk);
    },
    flush() { end(); },
  });
  const body = response.body.pipeThrough(counted);
  const wasm = new Response(body, { headers: { "Content-Type": "application/wasm" } });
  wasm.come = come;
  return wasm;
}

let program = null;
let position = null;
let ready;
const isReady = new Promise((tell) => { ready = tell; });
const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));

/** Tells the program what is to be done. */
function tell(command) {
  if (!program) return;
  program.oblava(JSON.stringify(command));
  const before = heardSoFar;
  setTimeout(() => { if (heardSoFar === before) nudge(); }, 400);
}

// A table that nobody looks at may sleep too deeply to hear what it is told; a pointer beside it wakes it.
let heardSoFar = 0;
function nudge() {
  canvas.dispatchEvent(new PointerEvent("pointermove", { clientX: -1, clientY: -1, bubbles: true }));
}
setInterval(() => {
  if ($("words").classList.contains("opened") && position?.to_move && !position.person) nudge();
}, 1000);

async function start() {
  if (!draws()) {
    trouble("This browser cannot draw the table: it has no WebGL 2. A newer browser, or one with graphics switched on, can.");
    return;
  }
  try {
    say("Loading…");
    const [glue, wasm, first] = await Promise.all([import("./game.js"), fetched("game_bg.wasm"), isFirst(), measured()]);
    root.toggleAttribute("data-apart", !first);
    if (!first && !embedded) {
      news("Oblava is open on another page. What is played on this one is kept until it is closed.", "Good", () => {});
    }
    say("Setting the table…");
    program = glue;
    const init = glue.default({ module_or_path: wasm });
    const fonts = wasm.come.then(fetchFonts);
    await init.catch(bearControlFlow);
    for (const [name, bytes] of await fonts.catch(() => [])) glue.oblava_font(name, bytes);
    // While its letters change the game hides its windows for a frame or two: nobody needs to see that.
    await Promise.all([isReady, frame().then(frame).then(frame)]);
    shown();
  } catch (error) {
    console.error(error);
    trouble(navigator.onLine === false
      ? "The game is not on this device yet, and there is no connection."
      : "The game could not be loaded.");
  }
}

// The program gives control back to the page by an exception that is none.
function bearControlFlow(error) {
  if (!String(error).includes("Using exceptions for control flow")) throw error;
}

// Rare signs: the first move need not wait for them. They come after the game itself, while it sets the table.
async function fetchFonts() {
  const names = ["NotoEmoji-Regular", "emoji-icon-font", "Hack-Regular"];
  return Promise.all(names.map(async (name) => {
    const response = await fetch(`fonts/${name}.ttf`);
    if (!response.ok) throw new Error(`${name}: ${response.status}`);
    return [name, new Uint8Array(await response.arrayBuffer())];
  }));
}

// Sounds may be heard once the person has done something.
const gestures = ["pointerdown", "pointerup", "touchend", "keydown"];
function gesture() {
  if (program?.oblava_gesture()) gestures.forEach((kind) => removeEventListener(kind, gesture, true));
}
gestures.forEach((kind) => addEventListener(kind, gesture, true));
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) gestures.forEach((kind) => addEventListener(kind, gesture, true));
});

function news(text, label, deed) {
  $("news-text").textContent = text;
  $("news-deed").textContent = label;
  $("news-deed").onclick = () => { $("news").hidden = true; deed(); };
  $("news").hidden = false;
}

// What happens on the table.
window.addEventListener("oblava", (event) => {
  const told = JSON.parse(event.detail);
  heardSoFar++;
  switch (told.event) {
    case "ready": ready(); break;
    case "played": played(told); break;
    case "fallen": fallen("Something went wrong inside the game. What was played is kept."); break;
    case "position": position = told; words(told); break;
    case "said": heard(told.text, told.urgent); break;
    case "misunderstood": heard(told.why, true); break;
    default: break;
  }
  if (parent !== window) parent.postMessage({ oblava: told }, "*");
});

function shown() {
  canvas.classList.add("drawn");
  cover.hidden = true;
  if (!embedded && document.activeElement === document.body) canvas.focus({ preventScroll: true });
  // The game that the address named is on the table, and kept; a reload is to go on with it.
  if (!embedded && (location.search || location.hash)) history.replaceState(null, "", location.pathname);
  keepForLater();
}

// A page that holds this one in a frame may say the same as this one.
window.addEventListener("message", (event) => {
  if (event.source === parent && parent !== window && event.data?.oblava) tell(event.data.oblava);
});
if (embedded) document.body.classList.add("embedded");
const theme = new URLSearchParams(location.search).get("theme");
if (theme === "light" || theme === "dark") root.dataset.theme = theme;

// The game in words.
const pieces = {
  go: { B: "black", W: "white" }, reversi: { B: "black", W: "white" }, latrunculi: { B: "black", W: "white" },
  tablut: { B: "attacker", W: "soldier", K: "king" },
};

function heard(text, urgent) {
  if (urgent) {
    $("urgent").textContent = text;
    return;
  }
  const line = document.createElement("p");
  line.textContent = text;
  const log = $("log");
  log.append(line);
  while (log.childElementCount > 4) log.firstElementChild.remove();
}

function played({ by, move, captures }) {
  const side = by === "black" ? "Black" : "White";
  const taken = captures.length === 0 ? "" : ` ${position?.game === "reversi" ? "Turned" : "Taken"}: ${captures.join(", ")}.`;
  heard(move === "pass" ? `${side} passes.` : `${side} plays ${move}.${taken}`, false);
}

let from = null;

function words(now) {
  $("urgent").textContent = "";
  $("standing").textContent = now.title ? "No game has begun." : now.standing;
  $("board").hidden = Boolean(now.title);
  if (now.title) return;
  const marking = now.marking;
  document.querySelector('[data-do="agree"]').hidden = !marking;
  document.querySelector('[data-do="disagree"]').hidden = !marking;
  document.querySelector('[data-do="resign"]').hidden = !now.to_move;
  $("typed").hidden = !now.to_move;
  $("caption").textContent =
    `Black has taken ${now.taken.black}, White ${now.taken.white}. Columns are letters, rows are numbers.`;
  const name = (col, row) => now.points[row * now.cols + col];
  const letter = (col) => name(col, 0).replace(/[0-9]/g, "");
  const head = document.createElement("tr");
  head.append(cell("td", ""));
  for (let col = 0; col < now.cols; col++) head.append(heading(letter(col), "col"));
  document.querySelector("#board thead").replaceChildren(head);
  const focused = document.activeElement?.dataset?.point;
  const rows = [];
  // Rows come from the top.
  for (let row = now.rows - 1; row >= 0; row--) {
    const line = document.createElement("tr");
    line.append(heading(String(row + 1), "row"));
    for (let col = 0; col < now.cols; col++) {
      const what = now.board[now.rows - 1 - row][col];
      line.append(point(now, name(col, row), pieces[now.game]?.[what] ?? "empty", what));
    }
    rows.push(line);
  }
  document.querySelector("#board tbody").replaceChildren(...rows);
  if (focused) document.querySelector(`[data-point="${focused}"]`)?.focus();
  $("moves").replaceChildren(...now.moves.map((move) => {
    const item = document.createElement("li");
    item.textContent = `${move.by === "black" ? "Black" : "White"} ${move.text}`;
    return item;
  }));
}

function cell(kind, text) {
  const made = document.createElement(kind);
  made.textContent = text;
  return made;
}

function heading(text, scope) {
  const made = cell("th", text);
  made.scope = scope;
  return made;
}

function point(now, name, piece, letter) {
  const made = document.createElement("td"), button = document.createElement("button");
  const dead = now.dead.includes(name) ? ", dead" : now.seki.includes(name) ? ", in seki" : "";
  button.type = "button";
  button.dataset.point = name;
  button.textContent = letter === "." ? "·" : letter;
  button.setAttribute("aria-label", `${name}, ${piece}${dead}${from === name ? ", picked up" : ""}`);
  button.addEventListener("click", () => press(now, name));
  made.append(button);
  return made;
}

// The two presses of a sliding game, the one press of a placing game.
function press(now, name) {
  if (now.marking) return tell({ do: "mark", point: name });
  if (now.game === "go" || now.game === "reversi") return tell({ do: "play", move: name });
  if (from === null && now.legal.some((move) => move.startsWith(`${name}-`))) {
    from = name;
    heard(`${name} is picked up.`, false);
  } else if (from === name) {
    from = null;
    heard(`${name} is set down again.`, false);
  } else {
    const move = from === null ? `${name}-${name}` : `${from}-${name}`;
    from = null;
    tell({ do: "play", move });
  }
}

// Arrow keys lead from point to point.
$("board").addEventListener("keydown", (event) => {
  const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
  const way = ways[event.key], here = event.target.dataset?.point;
  if (!way || !here || !position) return;
  const at = position.points.indexOf(here);
  const col = (at % position.cols) + way[0], row = Math.floor(at / position.cols) + way[1];
  if (col < 0 || row < 0 || col >= position.cols || row >= position.rows) return;
  event.preventDefault();
  document.querySelector(`[data-point="${position.points[row * position.cols + col]}"]`)?.focus();
});

$("typed").addEventListener("submit", (event) => {
  event.preventDefault();
  const field = $("move");
  if (field.value.trim()) tell({ do: "play", move: field.value });
  field.value = "";
});

$("deeds").addEventListener("click", (event) => {
  const deed = event.target.dataset?.do;
  if (deed === "resign" && !confirm("Give this game up?")) return;
  if (deed) tell({ do: deed });
});

for (const select of document.querySelectorAll(".player")) {
  select.append(new Option("a person", "human"));
  const names = ["Novice", "Beginner", "Learner", "Apprentice", "Amateur", "Club player", "Adept", "Expert", "Master",
    "Grandmaster"];
  names.forEach((name, place) => select.append(new Option(`the computer: ${name}`, `ai:${place + 1}`)));
}

$("new").addEventListener("submit", (event) => {
  event.preventDefault();
  const size = $("new-size").value, game = $("new-game").value;
  const options = ["--game", game, "--black", $("new-black").value, "--white", $("new-white").value];
  if (size && game === "go") options.push("--size", size);
  tell({ do: "start", options });
});

// Keys on the page are the page's: the game hears those of the canvas only, and takes from the browser just what it
// uses. F6 leads out of the table, as it leads from part to part of a browser.
$("words").addEventListener("focusin", () => $("words").classList.add("opened"));
function close() {
  $("words").classList.remove("opened");
  canvas.focus({ preventScroll: true });
}
$("close").addEventListener("click", close);
$("words").addEventListener("keydown", (event) => { if (event.key === "Escape") close(); });
const theirs = /^(F\d+|Meta|OS|AltGraph|Dead|Unidentified|Audio.*|Browser.*|Media.*)$/;
canvas.addEventListener("keydown", (event) => {
  if (event.key === "F6") {
    event.preventDefault();
    $("words").focus();
    return;
  }
  const chord = event.ctrlKey || event.metaKey || event.altKey;
  if (chord ? /^[osz]$/i.test(event.key) : !theirs.test(event.key)) event.preventDefault();
}, true);
canvas.addEventListener("wheel", (event) => event.preventDefault(), { passive: false });
canvas.addEventListener("contextmenu", (event) => event.preventDefault());
canvas.addEventListener("pointerdown", () => canvas.focus({ preventScroll: true }));
// Safari zooms by gestures of its own.
for (const kind of ["gesturestart", "dblclick"]) $("stage").addEventListener(kind, (event) => event.preventDefault());

// Files that are let fall anywhere.
addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", async (event) => {
  event.preventDefault();
  const file = event.dataTransfer?.files?.[0];
  if (file && program) program.oblava_file(file.name, new Uint8Array(await file.arrayBuffer()));
});

// A link that is followed while the page is open.
addEventListener("hashchange", () => { if (location.hash.startsWith("#1.")) tell({ do: "load", text: location.hash }); });

// A context that is lost does not come back by itself.
canvas.addEventListener("webglcontextlost", (event) => {
  event.preventDefault();
  fallen("The device has taken its graphics away. What was played is kept.");
});

function fallen(text) {
  cover.hidden = false;
  cover.classList.add("fallen");
  trouble(text);
}

// For use without a connection, and new versions.
async function keepForLater() {
  if (!("serviceWorker" in navigator) || !isSecureContext || embedded) return;
  try {
    const registration = await navigator.serviceWorker.register("sw.js");
    const offer = (worker) => {
      if (!worker || !navigator.serviceWorker.controller) return;
      news("A new version is ready. The game goes on where it is.", "Use it now", () => worker.postMessage("take over"));
    };
    offer(registration.waiting);
    registration.addEventListener("updatefound", () => {
      const worker = registration.installing;
      worker?.addEventListener("statechange", () => { if (worker.state === "installed") offer(worker); });
    });
    // The first worker that takes over has come with this page: only a later one brings another.
    let isFirst = !navigator.serviceWorker.controller;
    navigator.serviceWorker.addEventListener("controllerchange", () => {
      if (!isFirst) location.reload();
      isFirst = false;
    });
  } catch (error) {
    console.warn("the page will not be kept for use without a connection:", error);
  }
}

start();
