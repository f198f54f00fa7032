import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { startTestApp } from "../app/test-app.ts";
import { scrape } from "../app/scrape.ts";

const SCRIPT = fileURLToPath(new URL("../../../scripts/check-health.js", import.meta.url));
const run = promisify(execFile);

describe("the health check", () => {
  for (const proxies of ["::1,127.0.0.0/8", "192.0.2.0/24"]) {
    test(`greets a mail server with trusted proxies ${proxies} without a protocol error`, async (t) => {
      const env = { SMTP_PROXY_PROTOCOL: proxies, METRICS_PORT: "0" };
      const app = await startTestApp(env);
      t.after(() => app.close());
      const where = { ...env, ROLES: "smtp", SMTP_PORT: String(app.smtpPort) };
      await run(process.execPath, [SCRIPT], { env: where });
      const { value } = await scrape(app.metricsPort);
      assert.equal(value("mayfly_smtp_connections_accepted_total"), 1);
      assert.equal(value("mayfly_smtp_rejections_total"), undefined);
    });
  }
});
