import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createCachedResolve, DnsFailure, type Resolve } from "./dns-cache.ts";

const MINUTE = 60_000;

describe("the DNS cache", () => {
  test("sends one query for many callers, regardless of the case of the name", async () => {
    const { resolve, asked } = start(async () => [["v=spf1 -all"]]);
    await Promise.all([resolve("a.test", "TXT"), resolve("A.Test", "TXT")]);
    await resolve("a.test", "TXT");
    assert.deepEqual(asked, ["TXT a.test"]);
    await resolve("a.test", "A");
    assert.deepEqual(asked, ["TXT a.test", "A a.test"]);
  });

  test("keeps answers for minutes, absence for one minute, and failures for seconds", async () => {
    for (const [answer, holdsMs] of [
      [async () => [["found"]], 5 * MINUTE],
      [fails("ENOTFOUND"), MINUTE],
      [fails("ENODATA"), MINUTE],
      [fails("ETIMEOUT"), 5_000],
    ] as const) {
      const { resolve, asked, pass } = start(answer);
      await resolve("a.test", "TXT").catch(() => {});
      pass(holdsMs);
      await resolve("a.test", "TXT").catch(() => {});
      assert.equal(asked.length, 1);
      pass(1);
      await resolve("a.test", "TXT").catch(() => {});
      assert.equal(asked.length, 2);
    }
  });

  test("gives each caller its own records and its own error", async () => {
    const { resolve } = start(async () => ["1", "2"]);
    (await resolve("a.test", "A")).reverse();
    assert.deepEqual(await resolve("a.test", "A"), ["1", "2"]);
    const failing = start(fails("ENOTFOUND")).resolve;
    const errors = await Promise.all([caught(failing), caught(failing)]);
    assert.equal(errors[0]?.code, "ENOTFOUND");
    assert.notEqual(errors[0], errors[1]);
  });

  test("evicts the oldest entries when it is full", async () => {
    const { resolve, asked } = start(async () => [["x"]]);
    for (const name of ["a", "b", "c", "d"]) await resolve(name, "TXT");
    await resolve("d", "TXT");
    await resolve("b", "TXT");
    await resolve("a", "TXT");
    assert.deepEqual(asked, ["TXT a", "TXT b", "TXT c", "TXT d", "TXT a"]);
  });

  test("rejects answers longer than any legitimate record", async () => {
    const { resolve } = start(async () => [["x".repeat(20_000)]]);
    assert.equal((await caught(resolve)).code, "EBADRESP");
  });
});

function start(answer: () => Promise<unknown[]>) {
  let nowMs = 1;
  const asked: string[] = [];
  const ask: Resolve = (name, type) => {
    asked.push(`${type} ${name}`);
    return answer();
  };
  const resolve = createCachedResolve(ask, { entriesMax: 3, nowMs: () => nowMs });
  return { resolve, asked, pass: (ms: number) => (nowMs += ms) };
}

function fails(code: string): () => Promise<never> {
  return async () => {
    throw new DnsFailure(code, "a.test");
  };
}

async function caught(resolve: Resolve): Promise<DnsFailure> {
  const error: unknown = await resolve("a.test", "TXT").then(
    () => undefined,
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof DnsFailure);
  return error;
}
