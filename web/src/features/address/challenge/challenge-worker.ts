import { solveChallenge, type Work } from "./solve-challenge.ts";

/** Receives one challenge and posts its solution. The page terminates this worker. */
self.addEventListener("message", ({ data }: MessageEvent<Work>) => {
  // Forward a rejection to the page as an `error` event.
  void solveChallenge(data).then(
    (solution) => self.postMessage(solution),
    (error: unknown) => self.reportError(error),
  );
});
