import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { issueKey } from "../../server/test/app/api-keys.ts";
import { OPERATORS_KEY } from "../../server/test/app/operator.ts";
import { startTestApp, type TestApp } from "../../server/test/app/test-app.ts";
import { runCommand } from "../src/cli/commands.ts";
import { UsageError } from "../src/cli/read-arguments.ts";
import { runMayfly } from "./run-mayfly.ts";
import type { Ran } from "./run-program.ts";

describe("the life of an address that the command mayfly creates", () => {
  let app: TestApp;
  let withKey: { MAYFLY_KEY: string };
  const state = mkdtempSync(join(tmpdir(), "mayfly-state-"));
  before(async () => {
    app = await startTestApp({ ADMIN_KEY: OPERATORS_KEY });
    withKey = { MAYFLY_KEY: (await issueKey(app, { minutes: 60 })).key };
  });
  after(async () => {
    await app.close();
    rmSync(state, { recursive: true });
  });

  const mayfly = (line: string, env: Record<string, string> = {}): Promise<Ran> =>
    runMayfly(line, { MAYFLY_URL: app.baseUrl, XDG_STATE_HOME: state, MAYFLY_KEY: "", ...env });

  test("is chosen in minutes, with an API key", async () => {
    const { code, stdout, stderr } = await mayfly("new --minutes 45 --json", withKey);
    assert.deepEqual([code, stderr], [0, ""]);
    const { expiresAt } = JSON.parse(stdout) as { expiresAt: string };
    assert.equal(Math.round((Date.parse(expiresAt) - app.clock.nowMs()) / 60_000), 45);
  });

  test("needs a key, and a whole number of minutes", async () => {
    const noKey = await mayfly("new --minutes 45");
    const message = "mayfly: --minutes needs an API key of the server in MAYFLY_KEY.\n";
    assert.deepEqual(noKey, { code: 2, stdout: "", stderr: message });
    for (const value of ["0", "1.5", "1h", "-5", "9".repeat(400)]) {
      const rule = "--minutes must be a whole number of minutes from 1";
      const error = new UsageError(`${rule}, not "${value}".`);
      // oxlint-disable-next-line no-await-in-loop -- in order
      await assert.rejects(runCommand(["new", `--minutes=${value}`]), error);
    }
  });

  test("is refused by the server if the key doesn't allow it", async () => {
    for (const [minutes, reason] of [
      ["61", /can’t live that long\. The longest life is 60 minutes\.\n$/],
      ["9999999", /The field 'minutes' is too large/],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- in order
      const { code, stdout, stderr } = await mayfly(`new --minutes ${minutes}`, withKey);
      assert.deepEqual([code, stdout], [3, ""], stderr);
      assert.match(stderr, reason);
    }
  });
});
