import { fileURLToPath } from "node:url";

const fromServer = (path: string) => fileURLToPath(new URL(path, new URL("../", import.meta.url)));

export const mainPath = fromServer("src/main.ts");
export const builtPath = fromServer("dist");
/** Lists the files of the build. Written last, so that its absence means an unfinished build. */
export const REPORT = "build.json";
/** The build is stale if one of these is newer. */
export const sourcePaths = [
  fromServer("src"),
  fromServer("build"),
  fromServer("package.json"),
  fromServer("../contract/src"),
  fromServer("../package-lock.json"),
];
