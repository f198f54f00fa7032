// oxlint-disable-next-line import/default -- the build answers with a URL
import workerUrl from "./pdf-worker.ts?worker&url";

/** The Content-Security-Policy allows this name, once. */
const policy = window.trustedTypes?.createPolicy("mayfly-pdf-worker", {
  createScriptURL(url) {
    if (url !== workerUrl) throw new TypeError("No other thread than the one for PDF");
    return url;
  },
});

export function startPdfWorker(): Worker {
  return new Worker(policy?.createScriptURL(workerUrl) ?? workerUrl, { type: "module" });
}
