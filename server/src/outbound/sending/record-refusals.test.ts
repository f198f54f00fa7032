import assert from "node:assert/strict";
import { test } from "node:test";
import type { ErrorCode } from "@mayfly/contract/errors";
import type { SuspicionRecorder } from "../../abuse/record-suspicion.ts";
import { AppError } from "../../app-error.ts";
import { recordingRefusals } from "./record-refusals.ts";

const client = { ip: "192.0.2.1", userAgent: "test" };

async function recordedFor(error: Error | undefined): Promise<unknown[]> {
  const recorded: unknown[] = [];
  const recordSuspicion: SuspicionRecorder = (event) => void recorded.push(event);
  const work = async (): Promise<string> => {
    if (error) throw error;
    return "done";
  };
  const doing = recordingRefusals({ recordSuspicion }, { client, what: "reply" }, work);
  if (error) await assert.rejects(doing, error);
  else assert.equal(await doing, "done");
  return recorded;
}

test("records refusals of suspicious requests, without content", async () => {
  const kinds: [code: ErrorCode, kind: string][] = [
    ["SENDING_LIMIT_REACHED", "sending-burst"],
    ["REPLY_NOT_TO_SENDER", "reply-to-stranger"],
    ["UNSAFE_CHARACTERS", "unsafe-characters"],
    ["FORWARD_TARGET_BLOCKED", "blocked-forward"],
    ["NOT_ANSWERABLE", "unanswerable-reply"],
    ["NO_REPLY_ADDRESS", "unanswerable-reply"],
    ["MAIL_LOOP", "mail-loop"],
  ];
  for (const [code, kind] of kinds) {
    assert.deepEqual(await recordedFor(new AppError(code)), [
      { ...client, kind, details: `a reply was refused: ${kind}` },
    ]);
  }
});

test("doesn't record successes, our own failures, or common mistakes", async () => {
  const codes: ErrorCode[] = [
    "REPLY_EMPTY",
    "ADDRESS_INVALID",
    "TRANSPORT_UNAVAILABLE",
    "MESSAGE_NOT_FOUND",
  ];
  for (const code of codes) assert.deepEqual(await recordedFor(new AppError(code)), []);
  assert.deepEqual(await recordedFor(new Error("a bug")), []);
  assert.deepEqual(await recordedFor(undefined), []);
});
