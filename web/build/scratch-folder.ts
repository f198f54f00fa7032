import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { scratchPath } from "./site-paths.ts";

/** A new folder. Two processes that start in one folder may both find the site stale. */
export function scratchFolder(name: string): string {
  const folder = join(scratchPath, `${name}-${process.pid}-${process.hrtime.bigint()}`);
  mkdirSync(folder, { recursive: true });
  // Nothing is left of a build that fails or is interrupted.
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
