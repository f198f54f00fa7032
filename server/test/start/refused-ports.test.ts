import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:net";
import { describe, test, type TestContext } from "node:test";
import { startTestApp } from "../app/test-app.ts";

/** An IP address reserved for documentation (RFC 5737): no machine has it. */
const NOT_OURS = "192.0.2.1";

describe("a port that can't be opened", () => {
  for (const name of ["PORT", "SMTP_PORT", "METRICS_PORT", "HEALTH_PORT"]) {
    test(`because another program uses it is reported with its variable: ${name}`, async (t) => {
      const port = await takePort(t);
      await assert.rejects(startTestApp({ [name]: port }), {
        message:
          `${name}: port ${port} of 127.0.0.1 is in use; set ${name} to another port, ` +
          `or stop the program that listens there ('${LIST_LISTENERS}' shows it)`,
      });
    });
  }

  for (const [name, host] of [
    ["HOST", NOT_OURS],
    ["SMTP_HOST", "no-such-host.invalid"],
  ] as const) {
    test(`because the IP address isn't this machine's is reported with its variable: ${name}`, async () => {
      await assert.rejects(startTestApp({ [name]: host }), {
        message:
          `${name}: ${host} is not an address of this machine; set ${name} to one of its ` +
          "addresses, or to 0.0.0.0 or :: for all of them",
      });
    });
  }
});

async function takePort(t: TestContext): Promise<string> {
  const other = createServer().listen({ host: "127.0.0.1", port: 0 });
  t.after(() => other.close());
  await once(other, "listening");
  const taken = other.address();
  assert.ok(typeof taken === "object" && taken !== null);
  return String(taken.port);
}

const LIST_LISTENERS = process.platform === "linux" ? "ss -ltnp" : "lsof -nP -iTCP -sTCP:LISTEN";
