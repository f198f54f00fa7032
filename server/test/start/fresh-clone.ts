import { cpSync, mkdirSync, mkdtempSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const COPIED = [
  "contract",
  "package-lock.json",
  "package.json",
  "scripts",
  "server",
  "tsconfig.base.json",
  "web",
];
/** Nothing that was built or installed is part of a fresh clone. */
const LEFT_OUT = ["dist", "node_modules"];

/** Copies what a start needs into a new folder in `parent`. The caller removes it. */
export function copyFreshClone(parent: string): string {
  mkdirSync(parent, { recursive: true });
  const clone = mkdtempSync(join(parent, "mayfly-clone-"));
  const filter = (path: string): boolean => !LEFT_OUT.includes(basename(path));
  for (const name of COPIED)
    cpSync(join(ROOT, name), join(clone, name), { recursive: true, filter });
  return clone;
}
