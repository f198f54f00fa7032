import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { connect } from "node:net";
import { once } from "node:events";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { collectOutput, exitOf } from "../processes/server-process.ts";
import { newFolder } from "../new-folder.ts";
import { until } from "../until.ts";

const REPOSITORY = fileURLToPath(new URL("../../..", import.meta.url));

test("a server that npm started leaves its ports free when npm gets the signal", async () => {
  const env = {
    ...process.env,
    DATA_DIR: newFolder(),
    PORT: "0",
    SMTP_PORT: "0",
    LOG_LEVEL: "info",
  };
  const npm = spawn("npm", ["start"], { cwd: REPOSITORY, env, stdio: ["ignore", "pipe", "pipe"] });
  const output = collectOutput(npm);
  const exited = exitOf(npm);
  try {
    await Promise.race([
      until("npm start brings the server up", () => /"Mayfly is up"/.test(output())),
      exited.then(() => assert.fail(`npm ended at the start: ${output()}`)),
    ]);
  } finally {
    // After a timeout, too: a running npm would keep this process alive.
    npm.kill("SIGTERM");
  }
  await exited;
  const ports = Array.from(output().matchAll(/"port":(\d+)/g), ([, port]) => Number(port));
  assert.equal(ports.length, 2);
  for (const port of ports) await until(`port ${port} is free`, () => refuses(port));
});

async function refuses(port: number): Promise<boolean> {
  const socket = connect({ host: "127.0.0.1", port });
  try {
    await once(socket, "connect");
    return false;
  } catch {
    // The port is free.
    return true;
  } finally {
    socket.destroy();
  }
}
