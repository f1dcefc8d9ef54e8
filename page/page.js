// Loads the game, shows how far it is, and stands between it and the browser. See docs/web.md.
import { $, news } from "./news.js";
import { keepForLater } from "./later.js";
import { inWords, open, speak } from "./words.js";

const cover = $("cover"), bar = $("bar"), amount = $("amount"), state = $("state"), again = $("again"), canvas = $("game");

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
async function isFirst() {
  if (embedded) return false;
  if (!navigator.locks) return true;
  const ask = (options) => new Promise((tell) => {
    navigator.locks.request("oblava", options, (lock) => {
      tell(Boolean(lock));
      return lock ? new Promise(() => {}) : undefined;
    }).catch(() => tell(false));
  });
  return await ask({ ifAvailable: true }) || ask({ signal: AbortSignal.timeout(1500) });
}

function keeps() {
  try {
    localStorage.setItem("oblava-try", "");
    localStorage.removeItem("oblava-try");
    return true;
  } catch { return false; }
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
      amount.textContent = `${megabytes(got)} of ${megabytes(size)} MB`;
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
let ready;
const isReady = new Promise((tell) => { ready = tell; });
const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));

// Tells the program what is to be done.
function tell(command) {
  if (program) program.oblava(JSON.stringify(command));
}

speak(tell);

async function start() {
  if (!draws()) {
    trouble("This browser cannot draw the table: it has no WebGL 2. A newer browser, or one with graphics switched on, can.");
    return;
  }
  try {
    say("Loading…");
    const [glue, wasm, first] = await Promise.all([import("./game.js"), fetched("game_bg.wasm"), isFirst(), measured()]);
    root.toggleAttribute("data-apart", !first);
    if (!embedded && !keeps()) {
      news("This browser lets the page keep nothing: save what you want to see again.", "Good");
    } else if (!embedded && !first) {
      news("Oblava is open on another page. What is played on this one is kept until it is closed.", "Good");
    }
    amount.textContent = "";
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

// What happens on the table.
window.addEventListener("oblava", (event) => {
  const told = JSON.parse(event.detail);
  switch (told.event) {
    case "ready": ready(); break;
    case "fallen": fallen("Something went wrong inside the game. What was played is kept."); break;
    default: inWords(told); break;
  }
  if (parent !== window) parent.postMessage({ oblava: told }, "*");
});

function shown() {
  canvas.classList.add("drawn");
  cover.hidden = true;
  if (!embedded && document.activeElement === document.body) canvas.focus({ preventScroll: true });
  // The game that the address named is on the table, and kept; a reload is to go on with it.
  if (!embedded && (location.search || location.hash)) history.replaceState(null, "", location.pathname);
  if (!embedded) keepForLater();
}

// A page that holds this one in a frame may say the same as this one.
window.addEventListener("message", (event) => {
  if (event.source === parent && parent !== window && event.data?.oblava) tell(event.data.oblava);
});
const theme = new URLSearchParams(location.search).get("theme");
if (theme === "light" || theme === "dark") root.dataset.theme = theme;

// Keys on the page are the page's: the game hears those of the canvas only, and takes from the browser just what it
// uses. F6 leads out of the table, as it leads from part to part of a browser.
const theirs = /^(F\d+|Meta|OS|AltGraph|Dead|Unidentified|Audio.*|Browser.*|Media.*)$/;
canvas.addEventListener("keydown", (event) => {
  if (event.key === "F6") {
    event.preventDefault();
    open();
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

start();
