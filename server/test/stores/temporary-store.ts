import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLog } from "../../src/log.ts";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import type { Store } from "../../src/store/store.ts";
import { copySqliteTables } from "./sqlite-tables.ts";

/** A real store in a new folder; `close` closes it and deletes the folder. */
export async function openTemporaryStore(): Promise<{ store: Store; close: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), "mayfly-store-"));
  copySqliteTables(dataDir);
  const store = await openSqliteStore(dataDir, createLog("silent"));
  return {
    store,
    async close() {
      await store.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}
