import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { AppError } from "../../app-error.ts";
import { readCorrespondence } from "../../mail/correspondence.ts";
import { readFullAttachment, readFullMessage } from "../../mail/parse/read-message.ts";
import type { ForwardFrame } from "./compose-forward.ts";
import { createForwardComposer } from "./forward-composer.ts";

const workerModule = new URL("./compose-in-worker.fixture.ts", import.meta.url);

const message = (text: string): Buffer =>
  Buffer.from(`From: Ada <ada@example.org>\r\nSubject: Hello\r\n\r\n${text}\r\n`);

const frameFor = (raw: Buffer): ForwardFrame => ({
  original: readCorrespondence(raw),
  from: "no-reply@mayfly.test",
  to: "bob@example.com",
  replyTo: undefined,
  messageId: "<one@mayfly.test>",
  references: [],
  dateMs: 0,
  boundary: "b",
  blockUrl: "https://mail.example/forwarding#block=x",
  abuseAddress: "abuse@mayfly.test",
  bytesMax: 1_000_000,
});

describe("composing forwards in worker threads", () => {
  const failures: string[] = [];
  const onFailure = (reason: string): void => void failures.push(reason);
  const composer = createForwardComposer({ workerModule, timeoutMs: 240_000, onFailure });
  const impatient = createForwardComposer({
    workerModule,
    timeoutMs: 1_000,
    roughTimeoutMs: 240_000,
    onFailure,
  });
  after(() => Promise.all([composer.close(), impatient.close()]));

  test("composes the same bytes twice", async () => {
    const raw = message("Dear Bob");
    const [one, other] = [
      await composer.compose(raw, frameFor(raw)),
      await composer.compose(raw, frameFor(raw)),
    ];
    assert.ok(one.raw.equals(other.raw));
    assert.deepEqual(failures, []);
  });

  for (const [what, reader] of [
    ["die", composer],
    ["loop", impatient],
  ] as const) {
    test(`a message that makes its reader ${what} is attached unchanged`, async () => {
      const raw = message(`Please ${what}`);
      const before = failures.length;
      const { raw: composed, leftOut } = await reader.compose(raw, frameFor(raw));
      assert.deepEqual(leftOut, []);
      assert.ok(raw.equals(readFullAttachment(composed, 0)?.content ?? Buffer.of()));
      assert.match(readFullMessage(composed).text ?? "", new RegExp(`Please ${what}`));
      assert.ok(failures.length > before);
    });
  }

  test("but not if it may contain a program", async () => {
    const raw = message("Please die\r\nbegin 644 setup.exe\r\n#0V%T\r\n`\r\nend");
    assert.deepEqual((await composer.compose(raw, frameFor(raw))).leftOut, ["message.eml"]);
    assert.deepEqual(await composer.listLeftOut(raw), ["message.eml"]);
  });

  test("refuses forwards beyond the queue limit as temporary", async () => {
    const small = createForwardComposer({ workerModule, waitingMax: 1 });
    const raw = message("Dear Bob");
    const composed = await Promise.allSettled(
      Array.from({ length: 4 }, () => small.compose(raw, frameFor(raw))),
    );
    await small.close();
    const refused = composed.flatMap((result) =>
      result.status === "rejected" ? [result.reason] : [],
    );
    assert.deepEqual(
      refused.map((error: unknown) => error instanceof AppError && error.code),
      ["SENDING_LIMIT_REACHED", "SENDING_LIMIT_REACHED"],
    );
  });
});
