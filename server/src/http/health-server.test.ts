import assert from "node:assert/strict";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import { AppError } from "../app-error.ts";
import { createLog } from "../log.ts";
import { startHealthServer } from "./health-server.ts";

test("answers 500 to an unexpected error and logs it", async () => {
  const { status, error, logged } = await askWhile(new TypeError("a mistake of ours"));
  assert.deepEqual([status, error], [500, "INTERNAL"]);
  assert.match(logged, /"level":"error".*"type":"TypeError","message":"a mistake of ours"/);
});

test("answers 503 while the store is unavailable, and logs nothing", async () => {
  const { status, error, logged } = await askWhile(new AppError("STORE_UNAVAILABLE"));
  assert.deepEqual([status, error, logged], [503, "STORE_UNAVAILABLE", ""]);
});

async function askWhile(failure: Error) {
  let logged = "";
  const log = createLog("info", { write: (line) => void (logged += line) });
  const store = { check: () => Promise.reject(failure) };
  const deps = { store, isReady: () => true, log };
  const server = await startHealthServer(deps, { host: "127.0.0.1", port: 0 });
  try {
    const { port } = server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`);
    const { error } = (await answer.json()) as { error: string };
    return { status: answer.status, error, logged };
  } finally {
    server.close();
    await once(server, "close");
  }
}
