// Plays in words: by keys alone, in the part of the page that those hear who do not see the canvas.

/** Brings the focus into the words, as F6 does, and begins a game between two people. */
export async function begin(table, game, size) {
  const { page } = table;
  await page.locator("#words").focus();
  await page.locator("#new-game").selectOption(game);
  await page.locator("#new-size").selectOption(size ?? "");
  await page.locator("#new-black").selectOption("human");
  await page.locator("#new-white").selectOption("human");
  const before = (await table.told("started")).length;
  await page.locator("#new button").focus();
  await page.keyboard.press("Enter");
  await table.heard("started", {}, before + 1);
  await table.heard("position", { game, ply: 0 });
}

/** Leads the focus from the point it is on to another, by arrow keys. */
async function walk(page, now, to) {
  const at = await page.evaluate(() => document.activeElement?.dataset?.point);
  if (!at) return page.locator(`[data-point="${to}"]`).focus();
  const place = (name) => now.points.indexOf(name);
  const [from, goal] = [place(at), place(to)];
  const cols = (goal % now.cols) - (from % now.cols), rows = Math.floor(goal / now.cols) - Math.floor(from / now.cols);
  for (let step = 0; step < Math.abs(cols); step++) await page.keyboard.press(cols < 0 ? "ArrowLeft" : "ArrowRight");
  for (let step = 0; step < Math.abs(rows); step++) await page.keyboard.press(rows < 0 ? "ArrowDown" : "ArrowUp");
  return undefined;
}

/** Plays a move by the board of buttons; a pass is typed. */
export async function play(table, move) {
  const { page } = table;
  const now = await table.last("position");
  if (move === "pass") {
    await page.locator("#move").focus();
    await page.keyboard.type("pass");
    await page.keyboard.press("Enter");
  } else {
    for (const point of move.split("-")) {
      await walk(page, now, point);
      await page.keyboard.press("Enter");
    }
  }
  await page.waitForFunction((ply) => globalThis.told.findLast((told) => told.event === "position")?.ply > ply, now.ply,
    { polling: 50 });
  return table.last("position");
}
