// oxlint-disable-next-line import/default -- the build answers with a URL
import workerUrl from "./challenge-worker.ts?worker&url";

/** The Content-Security-Policy allows this name, once. */
const policy = window.trustedTypes?.createPolicy("mayfly-challenge-worker", {
  createScriptURL(url) {
    if (url !== workerUrl) throw new TypeError("Only the challenge worker may start");
    return url;
  },
});

export function startChallengeWorker(): Worker {
  return new Worker(policy?.createScriptURL(workerUrl) ?? workerUrl, { type: "module" });
}
