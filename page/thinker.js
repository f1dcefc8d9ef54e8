// The player: a worker of its own, so that the table never waits for it.
importScripts("thinker_glue.js");
// What is said before it is ready is heard afterwards.
const early = [];
onmessage = (event) => early.push(event);
wasm_bindgen({ module_or_path: "thinker_bg.wasm" }).then(() => {
  for (const event of early) onmessage(event);
});
