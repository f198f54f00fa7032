import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach, describe, test } from "node:test";
import { createLog } from "../../src/log.ts";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { createInbox } from "../clients/inbox-client.ts";
import { spawnServer, startServer } from "../processes/server-process.ts";
import { mountSmallDisk, NOT_MOUNTED, unmount } from "../processes/small-disk.ts";
import { sendOnce } from "../clients/smtp-client.ts";
import { makeDataDir } from "./stores.ts";
import { lockDataDir } from "../../src/store/sqlite/lock-data-dir.ts";
import { inTime } from "../until.ts";

/** sysexits(3) */
const EXIT_CONFIG = 78;

describe("a start that fails", () => {
  let folder: string;
  beforeEach(() => {
    folder = makeDataDir();
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test("ends a second process on one data folder with a clear message, and leaves the first alone", async () => {
    const both = await Promise.allSettled([
      startServer({ DATA_DIR: folder }),
      startServer({ DATA_DIR: folder }),
    ]);
    const up = both.flatMap((start) => (start.status === "fulfilled" ? start.value : []));
    try {
      const [first] = up;
      assert.ok(first);
      assert.equal(up.length, 1);
      assert.throws(() => lockDataDir(folder), { name: "DataDirLocked" });
      const refused = both.find((start) => start.status === "rejected");
      assert.match(
        String(refused?.reason),
        /The server ended at its start \([1-9]\d*\): [^]*Another process uses the data in .*\. Stop it, or set DATA_DIR/,
      );
      const { email } = await createInbox(first.baseUrl);
      const raw = "Subject: on\r\n\r\nGoes on.\r\n";
      assert.match(await sendOnce(first.smtpPort, [email], raw), /^250/);
    } finally {
      for (const server of up) await server.end("SIGKILL");
    }
  });

  test("reports in one sentence that a port is in use, the disk is full, or write permission is missing", async (t) => {
    const other = createServer().listen({ host: "127.0.0.1", port: 0 });
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    // `refused-ports.test.ts` tries the other ports.
    assert.match(
      await endOf({ DATA_DIR: folder, SMTP_PORT: String(port) }),
      new RegExp(`^Mayfly can't start: SMTP_PORT: port ${port} .* is in use; set `),
    );
    other.close();
    const noPort = { DATA_DIR: folder, PORT: "0", SMTP_PORT: "0" };
    // Room for nothing; then for the lock but not for the tables.
    for (const sizeBytes of [4096, 150_000]) {
      if (!mountSmallDisk(folder, sizeBytes)) return t.skip(NOT_MOUNTED);
      try {
        const said = await endOf({ ...noPort, DATA_DIR: join(folder, "data") });
        assert.match(
          said,
          /^Mayfly can't start: DATA_DIR: no disk space is left for .*; free some/,
        );
      } finally {
        unmount(folder);
      }
    }
    assert.ok(mountSmallDisk(folder, 150_000));
    try {
      spawnSync("mount", ["-o", "remount,ro", folder]);
      assert.match(
        await endOf({ ...noPort, DATA_DIR: folder }),
        /^Mayfly can't start: DATA_DIR: .*(?:cannot create|can't (?:read or )?write to)/,
      );
    } finally {
      unmount(folder);
    }
  });

  test("says what to move and how to restore if the database is damaged", async () => {
    await (await openSqliteStore(folder, createLog("silent"))).close();
    const file = join(folder, "mayfly.db");
    const content = readFileSync(file);
    // The first third, which lists the tables, stays whole.
    writeFileSync(file, content.fill("x", content.length / 3, (content.length * 2) / 3));
    const said = await endOf({ DATA_DIR: folder, PORT: "0", SMTP_PORT: "0" });
    assert.match(
      said,
      /^Mayfly can't start: DATA_DIR: the database in .* is damaged \(database disk image is malformed\); move .*'npm run restore/,
    );
  });

  test("lists every configuration error at once, exits with 78, and opens nothing", async () => {
    const dataDir = join(folder, "new");
    const wrong = {
      LOG_LEVEL: "loud",
      PUBLIC_URL: "ftp://example.org/path",
      DOMAINS: "not a domain",
      LIMIT_RECIPIENTS: "many",
      LIMIT_NOT_THERE: "1",
      SECRET_KEY: "short-secret",
      ADMIN_KEY: "short-admin",
    };
    const { exited, output } = spawnServer({ DATA_DIR: dataDir, ...wrong });
    assert.equal((await exited).code, EXIT_CONFIG);
    for (const name of Object.keys(wrong)) {
      assert.match(output(), new RegExp(`^  ${name} `, "m"));
    }
    assert.doesNotMatch(output(), /short-secret|short-admin/);
    assert.doesNotMatch(output(), /Mayfly is up/);
    assert.equal(existsSync(dataDir), false);
  });
});

/** Returns the one line for people; the log has the same reason, without a stack trace. */
async function endOf(env: Record<string, string>): Promise<string> {
  const { child, exited, output } = spawnServer(env);
  let said = "";
  child.stderr?.on("data", (text: string) => (said += text));
  assert.equal((await inTime("its end", exited)).code, 1);
  assert.equal(said.trim().split("\n").length, 1, output());
  assert.doesNotMatch(output(), /\bat .*:\d+:\d+/);
  return said;
}
