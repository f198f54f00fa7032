import assert from "node:assert/strict";
import { test } from "node:test";
import { WAIT_SEEN_MAX } from "@mayfly/contract/constants";
import { AppError } from "../../app-error.ts";
import type { Inbox } from "../inbox-store.ts";
import type { PageRequest } from "../messages/list-messages.ts";
import type { ListedMessage } from "../messages/listed-message.ts";
import type { Follower } from "./shared-watches.ts";
import type { ReadMessage } from "../messages/read-message.ts";
import {
  waitForMessage,
  type WaitForMessageDeps,
  type WaitRequest,
  type WaitSignal,
} from "./wait-for-message.ts";

const FILTER = { from: "", subject: "wanted" };
const HOUR_MS = 3_600_000;

test("lists what arrived during the wait, in order, and the cursor to continue from", async () => {
  const { result, follower, signal } = begin({ since: 2, lastSeq: 2 });
  follower.onMessage(listed(3, "three"));
  follower.onMessage(listed(4, "four"));
  signal.onEnd?.(undefined);
  const waited = await result;
  assert.ok(!waited.arrived);
  assert.equal(waited.cursor, 4);
  assert.deepEqual(
    waited.seen.map(({ subject }) => subject),
    ["three", "four"],
  );
});

test("compares a message that is both stored and reported only once", async () => {
  const stored = [listed(2, "two"), listed(1, "one")];
  const { result, follower, signal } = begin({ since: 0, lastSeq: 2, stored });
  follower.onMessage(listed(2, "two"));
  follower.onMessage(listed(3, "three"));
  signal.onEnd?.(undefined);
  const waited = await result;
  assert.deepEqual(!waited.arrived && waited.seen.map(({ seq }) => seq), [1, 2, 3]);
});

test("keeps the last messages of many", async () => {
  const { result, follower, signal } = begin({ since: 0, lastSeq: 0 });
  for (let seq = 1; seq <= WAIT_SEEN_MAX + 5; seq++) follower.onMessage(listed(seq, "other"));
  signal.onEnd?.(undefined);
  const waited = await result;
  assert.ok(!waited.arrived);
  assert.equal(waited.seen.length, WAIT_SEEN_MAX);
  assert.equal(waited.seen[0]?.seq, 6);
});

test("skips a match that was deleted meanwhile", async () => {
  const { result, follower, signal } = begin({ since: 0, lastSeq: 0 });
  follower.onMessage(listed(1, "wanted"));
  signal.onEnd?.(undefined);
  const waited = await result;
  assert.deepEqual([waited.arrived, waited.cursor], [false, 1]);
});

test("frees the memory of a match without the wanted attachment, and keeps that of the one it returns", async () => {
  const held = new Set<number>();
  const open = async (message: ListedMessage) => {
    held.add(message.seq);
    const attachments = message.seq === 2 ? [{ inline: false }] : [];
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a wait needs no more of it
    const opened = { parsed: { attachments, truncations: [] } } as unknown as ReadMessage;
    return { message: opened, release: () => void held.delete(message.seq) };
  };
  const { result, follower } = begin({ since: 0, lastSeq: 0, has: "attachment", open });
  follower.onMessage(listed(1, "wanted"));
  follower.onMessage(listed(2, "wanted, with a file"));
  const waited = await result;
  assert.deepEqual([waited.arrived, waited.cursor, [...held]], [true, 2, [2]]);
});

test("starts after messages that were deleted before the wait", async () => {
  const { result, signal } = begin({ since: 0, lastSeq: 5 });
  signal.onEnd?.(undefined);
  assert.equal((await result).cursor, 5);
});

test("throws the error that ends the watch, and stops following", async () => {
  const { result, follower, isStopped } = begin({ since: 0, lastSeq: 0 });
  follower.onEnd(new AppError("STORE_UNAVAILABLE"));
  await assert.rejects(result, { code: "STORE_UNAVAILABLE" });
  assert.ok(isStopped());
});

type Begun = {
  since: number;
  lastSeq: number;
  stored?: ListedMessage[];
  has?: "attachment";
  open?: WaitRequest["open"];
};

/** Begins a wait for an inbox that holds `stored`, newest first. By default, none of them can be opened. */
function begin({ since, lastSeq, stored = [], has, open = fail }: Begun) {
  const followers: Follower[] = [];
  const signal: WaitSignal = { onEnd: undefined };
  let stopped = false;
  const deps = {
    // One message a page.
    async listMessages(_inbox: Inbox, { beforeSeq = Infinity }: PageRequest = {}) {
      const older = stored.filter(({ seq }) => seq < beforeSeq);
      return { messages: older.slice(0, 1), hasOlder: older.length > 1 };
    },
    watches: {
      follow(_inbox: Inbox, follower: Follower) {
        followers.push(follower);
        return lastSeq;
      },
      unfollow: (_inboxId: number, follower: Follower) => {
        stopped = follower === followers[0];
      },
    },
  } satisfies WaitForMessageDeps;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a wait needs no more of it
  const inbox = { inboxId: 1, publicId: "p", expiresAtMs: null, lastSeq } as Inbox;
  const request = {
    filter: { ...FILTER, has },
    since,
    timeoutMs: HOUR_MS,
    signal,
    open,
  };
  const result = waitForMessage(deps, inbox, request);
  const [follower] = followers;
  assert.ok(follower);
  return { result, follower, signal, isStopped: () => stopped };
}

async function fail(): Promise<never> {
  throw new AppError("MESSAGE_NOT_FOUND");
}

function listed(seq: number, subject: string): ListedMessage {
  return {
    id: `p.${seq}`,
    seq,
    from: { address: "a@one.test", name: "" },
    subject,
    intro: "",
    receivedAtMs: seq,
    sizeBytes: 1,
    verdict: undefined,
    isSeen: false,
  };
}
