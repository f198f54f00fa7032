import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { setImmediate } from "node:timers/promises";
import { ConnectionError, type Inbox, Mayfly } from "../src/index.ts";

const ADDRESS = JSON.stringify({ email: "ada@mail.example" });

/** A call that never ends fails its test. */
const BOUNDED = { timeout: 5_000 };

test("a wait ends ten seconds after its timeout if no answer begins", BOUNDED, async (t) => {
  const frozen = openFrozen(t);
  const waiting = (await openInbox(frozen)).message({ timeout: 1_000 });
  await frozen.asked();
  t.mock.timers.tick(11_000);
  await assert.rejects(waiting, isFrozen);
});

test("a wait ends by its signal while it reads the refused deliveries", BOUNDED, async (t) => {
  const frozen = openFrozen(t);
  const inbox = await openInbox(frozen);
  const ending = new AbortController();
  const waiting = inbox.message({ timeout: 1, signal: ending.signal });
  const nothing = { arrived: false, cursor: 0, seen: [] };
  (await frozen.asked()).resolve(new Response(JSON.stringify(nothing)));
  await frozen.asked();
  ending.abort(new Error("the test is over"));
  await assert.rejects(waiting, { message: "the test is over" });
});

const CALLS: Record<string, (mayfly: Mayfly, inbox: Inbox) => Promise<unknown>> = {
  createAddress: (mayfly) => mayfly.createAddress(),
  openAddress: (mayfly) => mayfly.openAddress("token"),
  messages: (_mayfly, inbox) => inbox.messages(),
  raw: (_mayfly, inbox) => inbox.raw("id.1"),
  attachment: (_mayfly, inbox) => inbox.attachment("id.1", 0),
  burn: (_mayfly, inbox) => inbox.burn(),
};

for (const [name, call] of Object.entries(CALLS)) {
  test(`${name} ends after 30 seconds without an answer`, BOUNDED, async (t) => {
    const frozen = openFrozen(t);
    const calling = call(frozen.mayfly, await openInbox(frozen));
    await frozen.asked();
    t.mock.timers.tick(30_000);
    await assert.rejects(calling, isFrozen);
  });
}

test(
  "a wait and a download end 30 seconds after the last part of an answer",
  BOUNDED,
  async (t) => {
    const frozen = openFrozen(t);
    const inbox = await openInbox(frozen);
    for (const call of [() => inbox.message({ timeout: 1_000 }), () => inbox.raw("id.1")]) {
      const calling = call();
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
      (await frozen.asked()).resolve(new Response(readable));
      await writable.getWriter().write(Buffer.from(ADDRESS.slice(0, 5)));
      t.mock.timers.tick(30_000);
      await assert.rejects(calling, isFrozen);
    }
  },
);

test("an answer that is slow for minutes is read to its end", BOUNDED, async (t) => {
  const frozen = openFrozen(t);
  const slow = frozen.mayfly.openAddress("token");
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const call = await frozen.asked();
  call.resolve(new Response(readable));
  for (const letter of ADDRESS) {
    // oxlint-disable-next-line no-await-in-loop -- one part after the other
    await writer.write(Buffer.from(letter));
    // oxlint-disable-next-line no-await-in-loop -- the client reads it
    await setImmediate();
    t.mock.timers.tick(29_000);
    assert.equal(call.signal?.aborted, false);
  }
  await writer.close();
  assert.equal((await slow).address, "ada@mail.example");
});

/** Opens an address while the server still answers. */
async function openInbox({ mayfly, asked }: ReturnType<typeof openFrozen>): Promise<Inbox> {
  const opening = mayfly.openAddress("token");
  (await asked()).resolve(new Response(ADDRESS));
  return opening;
}

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
