import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { ConnectionError, Mayfly } from "../src/index.ts";

const ADDRESS = JSON.stringify({ email: "ada@mail.example" });

test("a wait ends soon after its timeout if the server or the network freezes", async (t) => {
  const { mayfly, asked } = openFrozen(t);
  const opening = mayfly.openAddress("token");
  (await asked()).resolve(new Response(ADDRESS));
  const waiting = (await opening).message({ timeout: 1_000 });
  await asked();
  t.mock.timers.tick(11_000);
  await assert.rejects(waiting, isFrozen);
});

test("other calls end after 30 seconds, but a slow answer is read to its end", async (t) => {
  const { mayfly, asked } = openFrozen(t);
  const frozen = mayfly.openAddress("token");
  await asked();
  t.mock.timers.tick(30_000);
  await assert.rejects(frozen, isFrozen);
  const slow = mayfly.openAddress("token");
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const call = await asked();
  call.resolve(new Response(readable));
  await writer.write(Buffer.from(ADDRESS.slice(0, 5)));
  t.mock.timers.tick(30_000);
  assert.equal(call.signal?.aborted, false);
  await writer.write(Buffer.from(ADDRESS.slice(5)));
  await writer.close();
  assert.equal((await slow).address, "ada@mail.example");
});

type FrozenCall = {
  resolve: (response: Response) => void;
  signal: AbortSignal | null | undefined;
};

/** A server that answers only when the test does. `asked` resolves with the next call. */
function openFrozen(t: TestContext) {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  let next = Promise.withResolvers<FrozenCall>();
  const mayfly = new Mayfly("http://mail.example", {
    fetch: (_url, { signal } = {}) =>
      new Promise((resolve, reject) => {
        signal?.addEventListener("abort", () => reject(new Error("aborted")));
        next.resolve({ resolve, signal });
      }),
  });
  const asked = async (): Promise<FrozenCall> => {
    const call = await next.promise;
    next = Promise.withResolvers();
    return call;
  };
  return { mayfly, asked };
}

function isFrozen(error: unknown): boolean {
  assert.ok(error instanceof ConnectionError);
  return error.message === "http://mail.example doesn't answer.";
}
