// The game in words, for people who do not see the canvas: the board as a table, what is said and played, moves by keys.
import { $ } from "./news.js";

let tell = () => {};
let position = null;

/** Gives the words a way to the program. */
export function speak(way) { tell = way; }

/** Something has happened on the table. */
export function inWords(told) {
  switch (told.event) {
    case "levels": players(told.names); break;
    case "played": played(told); break;
    case "position": position = told; write(told); break;
    case "said": heard(told.text, told.urgent); break;
    case "misunderstood": heard(told.why, true); break;
    default: break;
  }
}

/** Brings the words up. */
export function open() { $("words").focus(); }

$("words").addEventListener("focusin", () => $("words").classList.add("opened"));
function close() {
  $("words").classList.remove("opened");
  $("game").focus({ preventScroll: true });
}
$("close").addEventListener("click", close);
$("words").addEventListener("keydown", (event) => { if (event.key === "Escape") close(); });

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

function write(now) {
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

function players(names) {
  for (const select of document.querySelectorAll(".player")) {
    select.replaceChildren(new Option("a person", "human"));
    names.forEach((name, place) => select.append(new Option(`the computer: ${name}`, `ai:${place + 1}`)));
  }
}

$("new").addEventListener("submit", (event) => {
  event.preventDefault();
  const size = $("new-size").value, game = $("new-game").value;
  const options = ["--game", game, "--black", $("new-black").value, "--white", $("new-white").value];
  if (size && game === "go") options.push("--size", size);
  tell({ do: "start", options });
});
