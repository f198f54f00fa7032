import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterFiles } from "./after-files.ts";

const folders: string[] = [];
afterFiles(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Creates an empty folder, which is deleted after the last test of the process. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "mayfly-test-"));
  folders.push(folder);
  return folder;
}
