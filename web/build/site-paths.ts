import { fileURLToPath } from "node:url";

const fromRoot = (path: string) => fileURLToPath(new URL(path, new URL("../", import.meta.url)));

export const webRoot = fromRoot(".");
export const sitePath = fromRoot("dist");
/** Served unchanged under `/static/`. */
export const staticPath = fromRoot("static");
/** The build report. Written last, so that its absence marks an incomplete build. */
export const buildReportPath = fromRoot("dist/build.json");
/** The inputs of a build. */
export const sourcePaths = [
  fromRoot("src"),
  fromRoot("build"),
  fromRoot("static"),
  fromRoot("package.json"),
  fromRoot("../contract/src"),
  fromRoot("../package-lock.json"),
];
/** Inside node_modules, so that the page renderer resolves React, and on the same file system as `dist`. */
export const scratchPath = fromRoot("node_modules/.build");
