// A page of the game in a browser, and what the tests do with it.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const here = fileURLToPath(new URL(".", import.meta.url));

/** What ./web has built. */
export const DIST = `${here}../../dist`;

/** Serves a folder on a port that is free. */
export async function serve(folder = DIST) {
  const server = spawn("python3", [`${here}../../scripts/serve.py`, folder, "0"]);
  for await (const line of createInterface({ input: server.stdout })) return { address: line.trim(), stop: () => server.kill() };
  throw new Error("the server has not started");
}

/** Starts Chromium, which draws without a graphics card. */
export function launch() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--disable-quic", "--no-first-run",
      "--disable-background-networking", "--disable-component-update", "--disable-sync"],
  });
}

/** What a browser says that is nobody's fault: it draws without a graphics card here. */
const idle = /GPU stall|software WebGL|swiftshader|GroupMarkerNotSet/i;

/** A page of the game. */
export class Table {
  constructor(page) {
    this.page = page;
    this.errors = [];
    // Nobody knows how slow the machine is: what waits in vain waits for long.
    page.setDefaultTimeout(120_000);
    page.on("console", (message) => {
      if (message.type() === "error" && !idle.test(message.text())) this.errors.push(message.text());
    });
    page.on("pageerror", (error) => {
      if (!/exceptions for control flow/.test(error.message)) this.errors.push(error.message);
    });
  }

  static async open(context, address, { ready = true } = {}) {
    const page = await context.newPage();
    const table = new Table(page);
    await page.addInitScript(() => {
      globalThis.told = [];
      addEventListener("oblava", (event) => globalThis.told.push({ at: performance.now(), ...JSON.parse(event.detail) }));
    });
    await page.goto(address, { waitUntil: "commit" });
    if (ready) await table.stands();
    return table;
  }

  /** Waits until the table can be seen and played on. */
  async stands() {
    await this.heard("ready");
    await this.page.waitForFunction(() => document.getElementById("cover").hidden, undefined, { polling: 100 });
  }

  /** All that has been told under that name. */
  told(event) {
    return this.page.evaluate((event) => globalThis.told.filter((told) => told.event === event), event);
  }

  /** The last thing told under that name. */
  last(event) {
    return this.page.evaluate((event) => globalThis.told.findLast((told) => told.event === event), event);
  }

  /** Waits until something under that name has been told, `count` times in all, that has these facts. */
  async heard(event, facts = {}, count = 1) {
    const is = ([event, facts, count]) => {
      const has = (told, facts) => Object.entries(facts).every(([name, value]) =>
        value !== null && typeof value === "object" ? told[name] && has(told[name], value) : told[name] === value);
      return globalThis.told.filter((told) => told.event === event && has(told, facts)).length >= count;
    };
    try {
      await this.page.waitForFunction(is, [event, facts, count], { polling: 100 });
    } catch {
      const all = await this.page.evaluate(() => globalThis.told.slice(-6).map((told) => JSON.stringify(told).slice(0, 160)));
      throw new Error(`${event} ${JSON.stringify(facts)} was not heard; the last words:\n${all.join("\n")}`);
    }
  }

  /** Waits until the camera stands still over the board, and gives the places of its points. */
  async points() {
    await this.page.waitForFunction(() => {
      const framed = globalThis.told.filter((told) => told.event === "framed").at(-1);
      return framed && performance.now() - framed.at > 700;
    }, undefined, { polling: 100 });
    return (await this.last("framed")).points;
  }

  /** Clicks points one after the other; each must make a move. */
  async click(points) {
    const places = await this.points();
    for (const point of points) {
      const before = (await this.told("played")).length;
      await this.page.mouse.click(...places[point]);
      await this.heard("played", {}, before + 1);
    }
  }

  /** The picture as the browser shows it. */
  picture(path) { return this.page.screenshot({ path, timeout: 90_000, animations: "disabled" }); }
}
