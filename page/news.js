// What the page has to say beside the game.

/** An element by its name. */
export const $ = (id) => document.getElementById(id);

/** A line over the table, with a button that does something and takes it away. */
export function news(text, label, deed = () => {}) {
  $("news-text").textContent = text;
  $("news-deed").textContent = label;
  $("news-deed").onclick = () => { $("news").hidden = true; deed(); };
  $("news").hidden = false;
}
