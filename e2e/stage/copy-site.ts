import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Names the copy that the files of one run share, and that isn't theirs to remove. */
const SHARED_COPY = "MAYFLY_TEST_SITE";

/** The built site, where no build that runs meanwhile takes the assets away from under an open page. */
export function takeSite(): { folder: string; remove: () => void } {
  const shared = process.env[SHARED_COPY];
  if (shared !== undefined) return { folder: shared, remove: () => {} };
  const folder = mkdtempSync(join(tmpdir(), "mayfly-site-"));
  copyTo(folder);
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
}

/** A copy for every test file of a run, below `folder`; what they have to be told. */
export function shareSite(folder: string): Record<string, string> {
  const copy = join(folder, "site");
  copyTo(copy);
  return { [SHARED_COPY]: copy };
}

function copyTo(folder: string): void {
  cpSync(fileURLToPath(new URL("../../web/dist", import.meta.url)), folder, { recursive: true });
}
