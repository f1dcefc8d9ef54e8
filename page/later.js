// For use without a connection, and new versions.
import { news } from "./news.js";

/** Has the browser keep the page, and offers what is new. */
export async function keepForLater() {
  if (!("serviceWorker" in navigator) || !isSecureContext) return;
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
