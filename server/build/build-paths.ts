import { fileURLToPath } from "node:url";

const fromServer = (path: string) => fileURLToPath(new URL(path, new URL("../", import.meta.url)));

export const mainPath = fromServer("src/main.ts");
export const builtPath = fromServer("dist");
/** Says what was built; written last, so that its absence means an unfinished build. */
export const REPORT = "build.json";
/** What a build depends on. */
export const sourcePaths = [
  fromServer("src"),
  fromServer("build"),
  fromServer("package.json"),
  fromServer("../contract/src"),
  fromServer("../package-lock.json"),
];
