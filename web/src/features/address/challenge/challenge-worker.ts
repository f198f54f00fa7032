import { solveChallenge, type Work } from "./solve-challenge.ts";

/** One challenge in, its solution out. The page ends this worker. */
self.addEventListener("message", ({ data }: MessageEvent<Work>) => {
  // A rejection must reach the page as an error of the worker.
  void solveChallenge(data).then(
    (solution) => self.postMessage(solution),
    (error: unknown) => self.reportError(error),
  );
});
