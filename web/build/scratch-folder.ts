import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { scratchPath } from "./site-paths.ts";

/** Creates a unique folder: two processes may start a build at the same time. */
export function scratchFolder(name: string): string {
  const folder = join(scratchPath, `${name}-${process.pid}-${process.hrtime.bigint()}`);
  mkdirSync(folder, { recursive: true });
  // Remove the folder even if the build fails or is interrupted. The bundler's threads may still write into it.
  process.once("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
  return folder;
}
