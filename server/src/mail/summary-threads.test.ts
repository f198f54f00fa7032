import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";
import { describe, test, type TestContext } from "node:test";
import { beginningForSummary, summarize, SUMMARY_BYTES, type Summary } from "./summarize.ts";
import { createSummarizer, type Summarizer, type SummarizerOptions } from "./summary-threads.ts";

const mail = (text: string, head = "") =>
  Buffer.from(`From: Ann <ann@shop.example>\r\nSubject: Sign in\r\n${head}\r\n${text}`);
const CODE = "Your verification code is 482913. ";
const FILLER = "Read the news of the week in full. ";
const RAW = mail(CODE + FILLER.repeat(40));
const SMALL = mail(CODE);

describe("summaries of messages that follow each other closely", () => {
  test("come from a thread, and are the same", async (t) => {
    const summarizer = open(t);
    const messages = [
      RAW,
      mail(`${CODE}\r\nhttps://shop.example/confirm?token=8f3a91c2d7\r\n${FILLER.repeat(9_000)}`),
      mail(`<p>${CODE}</p>`.padEnd(3_000, FILLER), "Content-Type: text/html\r\n"),
      mail(`${"\u{1f98b}".repeat(600)} ${CODE}`, "Content-Type: text/plain; charset=utf-8\r\n"),
      mail("\ud83d".repeat(2_000)),
    ];
    await untilStarted(summarizer);
    const answers = messages.map((raw) => summarizer.summarize(raw));
    assert.ok(answers.every((answer) => answer instanceof Promise));
    const summaries = await Promise.all(answers);
    assert.deepEqual(summaries, messages.map(summarize));
    assert.equal(summaries[1]?.link?.purpose, "confirm");
  });

  test("come from both when the thread's queue is full", async (t) => {
    const summarizer = open(t);
    await untilStarted(summarizer);
    const answers = Array.from({ length: 80 }, () => summarizer.summarize(RAW));
    const waiting = answers.filter((answer) => answer instanceof Promise);
    assert.ok(waiting.length === 32, `${waiting.length} are in the thread`);
    const summaries = await Promise.all(answers.map(async (answer) => answer));
    assert.deepEqual(
      summaries,
      Array.from({ length: 80 }, () => summarize(RAW)),
    );
  });

  test("come from the caller's thread alone on a single core", async (t) => {
    const summarizer = open(t, { threadsMax: 0 });
    for (let count = 0; count < 40; count += 1)
      assert.deepEqual(summarizer.summarize(RAW), summarize(RAW));
  });

  test("fail if their thread dies; later ones come from the caller's thread, then from the next thread", async (t) => {
    const errors: unknown[] = [];
    const options = {
      module: threadThat(`throw new Error("broken by a message")`),
      onError: (error: unknown) => errors.push(error),
    };
    const summarizer = open(t, { ...options, restartDelayMs: 0 });
    await assert.rejects(untilStarted(summarizer), /summary thread ended/);
    assert.equal(errors.length, 1);
    assert.deepEqual(summarizer.summarize(RAW), summarize(RAW));
    await assert.rejects(untilStarted(summarizer), /summary thread ended/);
    assert.equal(errors.length, 2);

    const patient = open(t, { ...options, restartDelayMs: Infinity });
    await assert.rejects(untilStarted(patient), /summary thread ended/);
    for (let count = 0; count < 40; count += 1) {
      assert.deepEqual(patient.summarize(RAW), summarize(RAW));
      await pause(5);
    }
    assert.equal(errors.length, 3);
  });

  test("fail if their thread doesn't respond", async (t) => {
    const errors: unknown[] = [];
    const onError = (error: unknown) => errors.push(error);
    const summarizer = open(t, { module: threadThat(""), idleMs: 50, onError });
    await assert.rejects(untilStarted(summarizer), /summary thread ended/);
    assert.equal(errors.length, 1);
  });

  for (const [what, module] of [
    ["ends at its start", new URL("data:text/javascript,throw new Error()")],
    ["can't be made", new URL("https://example.org/thread.js")],
  ] as const)
    test(`come from the caller's thread if a thread ${what}`, async (t) => {
      const errors: unknown[] = [];
      const onError = (error: unknown) => errors.push(error);
      const summarizer = open(t, { module, onError, restartDelayMs: Infinity });
      while (errors.length === 0) {
        assert.deepEqual(summarizer.summarize(RAW), summarize(RAW));
        await pause(5);
      }
      for (let count = 0; count < 40; count += 1)
        assert.deepEqual(summarizer.summarize(RAW), summarize(RAW));
      assert.equal(errors.length, 1);
    });

  test("come from the caller's thread after one failed in a thread", async (t) => {
    const summarizer = open(t, {
      module: threadThat(
        `parentPort.postMessage(JSON.stringify(JSON.parse(text).map(() => null)))`,
      ),
    });
    assert.deepEqual(await untilStarted(summarizer), summarize(RAW));
  });

  test("come from a further thread if one isn't enough", async (t) => {
    const summarizer = open(t, { threadsMax: 2, module: threadThat("") });
    const waiting: Promise<string>[] = [];
    while (waiting.length < 2 * 32) {
      const answer = summarizer.summarize(RAW);
      if (answer instanceof Promise) waiting.push(outcomeOf(answer));
      else await pause(5);
    }
    await summarizer.close();
    assert.deepEqual(new Set(await Promise.all(waiting)), new Set(["rejected"]));
  });

  test("come from the caller's thread after the close", async (t) => {
    const summarizer = open(t);
    await untilStarted(summarizer);
    await summarizer.close();
    for (let count = 0; count < 40; count += 1) {
      assert.deepEqual(summarizer.summarize(RAW), summarize(RAW));
      await pause(5);
    }
  });

  test("come from a thread while Node posts its own messages from every thread", async (t) => {
    process.env["WATCH_REPORT_DEPENDENCIES"] = "1";
    t.after(() => delete process.env["WATCH_REPORT_DEPENDENCIES"]);
    assert.deepEqual(await untilStarted(open(t)), summarize(RAW));
  });
});

test("a thread without messages ends, and the next ones start it again", async (t) => {
  const summarizer = open(t, { idleMs: 1_000 });
  await untilStarted(summarizer);
  while (summarizer.summarize(RAW) instanceof Promise) await pause(1_100);
  await untilStarted(summarizer);
});

test("a few concurrent messages start no thread", async (t) => {
  const summarizer = open(t, { busyWithinMs: 50 });
  for (let pair = 0; pair < 10; pair += 1) {
    assert.deepEqual(summarizer.summarize(RAW), summarize(RAW));
    assert.deepEqual(summarizer.summarize(RAW), summarize(RAW));
    await pause(60);
  }
});

test("a single message, and a small one, is summarized at once", async (t) => {
  const summarizer = open(t, { busyWithinMs: 20 });
  await untilStarted(summarizer);
  await pause(50);
  assert.deepEqual(summarizer.summarize(RAW), summarize(RAW));
  assert.deepEqual(summarizer.summarize(SMALL), summarize(SMALL));
});

test("the summarized beginning contains all that a summary needs", () => {
  const text = `${CODE}${FILLER.repeat(9_000)}`;
  const long = mail(text);
  assert.equal(beginningForSummary(long)?.length, SUMMARY_BYTES);
  assert.deepEqual(summarize(beginningForSummary(long) ?? long), summarize(long));
  assert.equal(beginningForSummary(RAW), RAW);
  assert.equal(beginningForSummary(mail(text, `X-Long: ${"x".repeat(40_000)}\r\n`)), undefined);
});

/** By default, all messages count as following each other closely. */
function open(t: TestContext, options: Partial<SummarizerOptions> = {}): Summarizer {
  const onError = (error: unknown): void => assert.fail(String(error));
  const busyWithinMs = Infinity;
  const summarizer = createSummarizer({ threadsMax: 1, busyWithinMs, onError, ...options });
  t.after(() => summarizer.close());
  return summarizer;
}

function outcomeOf(answer: Promise<unknown>): Promise<"answered" | "rejected"> {
  return answer.then(
    () => "answered",
    () => "rejected",
  );
}

/** A module for a thread that does this with each batch of messages. */
function threadThat(does: string): URL {
  const code = `import { parentPort } from "node:worker_threads";
    parentPort.on("message", (text) => { ${does} });
    parentPort.postMessage("ready");`;
  return new URL(`data:text/javascript,${encodeURIComponent(code)}`);
}

/** Sends messages until one is summarized in a thread. Returns its summary. */
async function untilStarted(summarizer: Summarizer): Promise<Summary> {
  for (;;) {
    const answer = summarizer.summarize(RAW);
    if (answer instanceof Promise) return answer;
    await pause(10);
  }
}
