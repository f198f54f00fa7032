import { fileURLToPath } from "node:url";

const fromRoot = (path: string) => fileURLToPath(new URL(path, new URL("../", import.meta.url)));

export const webRoot = fromRoot(".");
export const sitePath = fromRoot("dist");
/** Served as it is, under `/static/`. */
export const staticPath = fromRoot("static");
/** Says what was built; written last, so that its absence means an unfinished build. */
export const buildReportPath = fromRoot("dist/build.json");
/** What a build depends on. */
export const sourcePaths = [
  fromRoot("src"),
  fromRoot("build"),
  fromRoot("static"),
  fromRoot("package.json"),
  fromRoot("../contract/src"),
  fromRoot("../package-lock.json"),
];
/** Inside node_modules, so that the server build finds React from there, and on the same file system as `dist`. */
export const scratchPath = fromRoot("node_modules/.build");
