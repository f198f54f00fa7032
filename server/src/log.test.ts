import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { describe, test } from "node:test";
import { createLog } from "./log.ts";

/** The output of one log call. */
function written(write: (log: ReturnType<typeof createLog>) => void): Record<string, unknown> {
  const lines: string[] = [];
  write(createLog("info", { write: (line) => void lines.push(line) }));
  assert.equal(lines.length, 1);
  return JSON.parse(lines[0] ?? "") as Record<string, unknown>;
}

describe("the log", () => {
  test("writes the level's name, an ISO time, and the message", () => {
    const line = written((log) => log.warn({ job: "scrub" }, "a job failed"));
    assert.equal(line["level"], "warn");
    assert.match(String(line["time"]), /^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    assert.deepEqual([line["job"], line["msg"]], ["scrub", "a job failed"]);
  });

  test("writes an error's type, message, code, stack, and causes, and no other fields", () => {
    const cause = Object.assign(new Error("duplicate key"), {
      code: "23505",
      detail: "Key (email)=(ada@planted.example) already exists.",
    });
    const error = Object.assign(new TypeError("outer", { cause }), { row: { secret: "planted" } });
    const { err } = written((log) => log.error({ err: error }, "failed"));
    const { type, message, cause: inner, stack } = err as Record<string, unknown>;
    assert.deepEqual([type, message], ["TypeError", "outer"]);
    assert.match(String(stack), /log\.test\.ts/);
    const { stack: innerStack, ...rest } = inner as Record<string, unknown>;
    assert.match(String(innerStack), /duplicate key/);
    assert.deepEqual(rest, { type: "Error", message: "duplicate key", code: "23505" });
    assert.doesNotMatch(JSON.stringify(err), /planted/);
  });

  test("masks email addresses in other programs' texts, and keeps paths", () => {
    const reason = "550 5.1.1 <jürgen.o'neil+tag@müller.example>: no such user (ada@x.test)";
    const error = new Error(`Can't send: ${reason}`);
    const line = written((log) => log.warn({ reason, err: error }, "not sent"));
    assert.equal(line["reason"], "550 5.1.1 <…@…>: no such user (…@…)");
    assert.doesNotMatch(JSON.stringify(line), /neil|ller\.example|x\.test/);
    const path = "/srv/node_modules/@mayfly/contract/src/errors.ts";
    assert.equal(written((log) => log.info({ path }, "read"))["path"], path);
  });

  test("censors the tokens in the headers of a request", () => {
    const headers = { authorization: "Bearer planted", "x-tokens": "planted,planted", host: "a" };
    const { req } = written((log) => log.info({ req: { headers } }, "asked"));
    const { host, ...censored } = (req as { headers: Record<string, string> }).headers;
    assert.equal(host, "a");
    assert.deepEqual(Object.keys(censored), ["authorization", "x-tokens"]);
    assert.doesNotMatch(JSON.stringify(censored), /planted/);
  });

  test("handles circular causes and values that aren't errors", () => {
    const error = new Error("round");
    error.cause = error;
    const { err } = written((log) => log.error({ err: error }, "failed"));
    assert.match(JSON.stringify(err), /round/);
    const thrown = written((log) => log.error({ err: "ada@planted.example" }, "failed"));
    assert.doesNotMatch(JSON.stringify(thrown), /planted/);
  });

  test("a process whose standard output is closed can exit", async () => {
    const module = JSON.stringify(import.meta.resolve("./log.ts"));
    const script = `
      import { createLog } from ${module};
      process.on("uncaughtException", () => process.exit(1));
      const log = createLog("info");
      process.stdin.once("data", () => {
        log.error("one line is being written");
        log.error("another waits");
        process.exit(1);
      });
      process.stderr.write("ready");`;
    const child = spawn(process.execPath, ["--input-type=module", "--eval", script]);
    await once(child.stderr, "data");
    child.stdout.destroy();
    await once(child.stdout, "close");
    child.stdin.write("go");
    const [code] = await once(child, "exit");
    assert.equal(code, 1);
  });
});
