import assert from "node:assert/strict";
import { test } from "node:test";
import { invalid, valid } from "./testing/read-environment.ts";

const SECRET = "0123456789abcdef0123456789abcdef";

test("two servers of a process must not share a port", () => {
  const shared = { DATABASE_URL: "postgres://h/d", ADMIN_KEY: SECRET, SECRET_KEY: SECRET };
  const both: [Record<string, string>, string][] = [
    [{ SMTP_PORT: "3000" }, "SMTP_PORT must differ from PORT; both are 3000"],
    [{ METRICS_PORT: "2525" }, "METRICS_PORT must differ from SMTP_PORT; both are 2525"],
    [
      { METRICS_PORT: "9464", HEALTH_PORT: "9464" },
      "HEALTH_PORT must differ from METRICS_PORT; both are 9464",
    ],
    [{ HEALTH_PORT: "3000", SMTP_HOST: "::" }, "HEALTH_PORT must differ from PORT; both are 3000"],
    [
      { SMTP_PORT: "25", HEALTH_PORT: "25", SMTP_HOST: "0.0.0.0" },
      "HEALTH_PORT must differ from SMTP_PORT; both are 25",
    ],
    [{ HOST: "localhost", SMTP_PORT: "3000" }, "SMTP_PORT must differ from PORT; both are 3000"],
    [
      { HOST: "127.0.0.1", SMTP_HOST: "LOCALHOST", SMTP_PORT: "3000" },
      "SMTP_PORT must differ from PORT; both are 3000",
    ],
    [
      { HOST: "0:0:0:0:0:0:0:1", SMTP_HOST: "::1", SMTP_PORT: "3000" },
      "SMTP_PORT must differ from PORT; both are 3000",
    ],
    [
      { ...shared, ROLES: "web", METRICS_PORT: "3000" },
      "METRICS_PORT must differ from PORT; both are 3000",
    ],
  ];
  for (const [env, mistake] of both) assert.deepEqual(invalid(env), [mistake]);
  // Of three, the two after the first are reported.
  assert.equal(invalid({ PORT: "2525", HEALTH_PORT: "2525" }).length, 2);
  valid({ PORT: "0", SMTP_PORT: "0", METRICS_PORT: "0", HEALTH_PORT: "0" });
  valid({ SMTP_PORT: "3000", SMTP_HOST: "192.0.2.1" });
  valid({ SMTP_PORT: "3000", SMTP_HOST: "0.0.0.0", HOST: "::1" });
  // Unused roles need no port: SMTP_PORT is then the port on which other processes receive.
  valid({ ...shared, ROLES: "web", METRICS_PORT: "2525" });
  valid({ ...shared, ROLES: "smtp", METRICS_PORT: "3000" });
});
