import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The variable with the copy that the files of a run share and must not remove. */
const SHARED_COPY = "MAYFLY_TEST_SITE";

/** Copies the built site, so that a build during the test doesn't remove the assets of an open page. */
export function takeSite(): { folder: string; remove: () => void } {
  const shared = process.env[SHARED_COPY];
  if (shared !== undefined) return { folder: shared, remove: () => {} };
  const folder = mkdtempSync(join(tmpdir(), "mayfly-site-"));
  copyTo(folder);
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
}

/** Copies the site once below `folder` for all test files of a run. Returns the environment for them. */
export function shareSite(folder: string): Record<string, string> {
  const copy = join(folder, "site");
  copyTo(copy);
  return { [SHARED_COPY]: copy };
}

function copyTo(folder: string): void {
  cpSync(fileURLToPath(new URL("../../web/dist", import.meta.url)), folder, { recursive: true });
}
