import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { describe, it } from "node:test";
import { promisify } from "node:util";
import { MessagePort } from "node:worker_threads";
import { createMessageParser } from "./parse-message.ts";

const mail = (...lines: string[]) => Buffer.from(lines.join("\r\n"));
const head = ["From: Ann <ann@a.example>", "Subject: Hello", "MIME-Version: 1.0"];
const good = mail(...head, "Content-Type: text/html", "", "<p>good</p>");

describe("a parser with no time limit, or with one longer than timers allow", () => {
  it("parses messages in full", async (t) => {
    for (const timeoutMs of [Infinity, 2 ** 31]) {
      const patient = createMessageParser({ workersMax: 1, timeoutMs });
      t.after(() => patient.close());
      // oxlint-disable-next-line no-await-in-loop -- one parser after the other
      const { text, truncations } = await patient.parse(mail(...head, "", "hello"));
      assert.deepEqual([text?.trim(), truncations], ["hello", []]);
    }
  });
});

describe("a parser's copy of a message", () => {
  it("moves to the worker, for every kind of work", async (t) => {
    const moving = createMessageParser({ workersMax: 1, timeoutMs: Infinity });
    t.after(() => moving.close());
    const post = t.mock.method(MessagePort.prototype, "postMessage");
    await moving.parse(good);
    await moving.findWords(good, ["good"]);
    await moving.readAttachment(good, 0);
    await moving.decodeAttachment(good, "base64");
    const copies = post.mock.calls.flatMap(({ arguments: [message] }) => bytesOf(message));
    assert.deepEqual(
      copies.map(({ byteLength }) => byteLength),
      [0, 0, 0, 0],
    );
  });
});

/** Returns the bytes of a task that was posted to a worker. */
function bytesOf(message: unknown): Uint8Array[] {
  const { task } = message as { task?: unknown };
  if (task instanceof Uint8Array) return [task];
  const { bytes } = Object(task) as { bytes?: unknown };
  return bytes instanceof Uint8Array ? [bytes] : [];
}

describe("a parser after its worker ends", () => {
  it("because of its memory answers with the reason, and parses the next message", async () => {
    const reasons: string[] = [];
    const ending = createMessageParser({
      workersMax: 1,
      timeoutMs: Infinity,
      onFailure: (reason) => reasons.push(reason),
      workerModule: new URL("./parse-in-worker.fixture.ts", import.meta.url),
    });
    const poison = mail(...head, "X-Hoard: yes", "", "text");
    const [poisoned, next] = await Promise.all([ending.parse(poison), ending.parse(good)]);
    assert.deepEqual([poisoned.subject, poisoned.truncations], ["Hello", ["memory"]]);
    assert.deepEqual([next.html, next.truncations], ["<p>good</p>\n", []]);
    assert.deepEqual(reasons, ["ERR_WORKER_OUT_OF_MEMORY"]);
    await ending.close();
  });

  it("because of its time answers, and parses the next message in another worker", async () => {
    const reasons: string[] = [];
    const ending = createMessageParser({
      workersMax: 1,
      timeoutMs: 3_000,
      onFailure: (reason) => reasons.push(reason),
      workerModule: new URL("./parse-in-worker.fixture.ts", import.meta.url),
    });
    const [hanging, next] = await Promise.all([
      ending.parse(mail(...head, "X-Hang: yes", "", "text")),
      ending.parse(good),
    ]);
    assert.deepEqual([hanging.text, hanging.truncations], ["text", ["time"]]);
    assert.deepEqual([next.html, next.truncations], ["<p>good</p>\n", []]);
    assert.deepEqual(reasons, ["AbortError"]);
    await ending.close();
  });

  it("gives a message its full time limit, however long its worker takes to start", async () => {
    const starting = createMessageParser({
      timeoutMs: 3_000,
      workerModule: new URL("./slow-start.fixture.ts", import.meta.url),
    });
    const parsed = await Promise.all([starting.parse(good), starting.parse(good)]);
    assert.deepEqual(
      parsed.map(({ truncations }) => truncations),
      [[], []],
    );
    await starting.close();
  });

  it("answers all calls before and after it was closed", async () => {
    const closing = createMessageParser({ workersMax: 1, timeoutMs: 60_000 });
    const parses = [closing.parse(good), closing.parse(good), closing.parse(good)];
    await closing.close();
    for (const parsed of [...(await Promise.all(parses)), await closing.parse(good)]) {
      assert.match(parsed.html ?? "", /good/);
    }
  });

  it("answers messages beyond the queue limit without parsing them", async () => {
    const busy = createMessageParser({ workersMax: 1, waitingMax: 1, timeoutMs: 60_000 });
    const parses = [busy.parse(good), busy.parse(good), busy.parse(good)];
    assert.equal(await busy.readVisible({ html: "<p>good</p>", text: null }), "busy");
    const parsed = await Promise.all(parses);
    assert.deepEqual(
      parsed.map(({ truncations }) => truncations),
      [[], [], ["busy"]],
    );
    await busy.close();
  });
});

describe("a process", () => {
  it("is not kept alive by an open parser", async () => {
    const module = new URL("./parse-message.ts", import.meta.url).href;
    const source = `import { createMessageParser } from ${JSON.stringify(module)};
      const { text } = await createMessageParser().parse(Buffer.from("Subject: a\\n\\nread"));
      process.stdout.write(text);`;
    const args = ["--input-type=module", "--eval", source];
    const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: 240_000 });
    assert.equal(stdout, "read\n");
  });
});
