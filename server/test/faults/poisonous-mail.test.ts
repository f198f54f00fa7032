import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { CreatedAddress, FullMessage } from "@mayfly/contract";
import { createInbox, listInbox } from "../clients/inbox-client.ts";
import { SOURCES, startServer } from "../processes/server-process.ts";
import { sendOnce } from "../clients/smtp-client.ts";
import { withStore } from "./stores.ts";
import { inTime } from "../until.ts";

const PRELOADED = new URL("../processes/poison-workers.fixture.ts", import.meta.url).href;
/** The workers must reach their memory limit before their time limit, even on a slow machine. */
const ENV = { NODE_OPTIONS: `--import ${PRELOADED}`, LIMIT_PARSE_MS: "240000" };
/** There are two workers, and both must fail more than once in total. */
const POISONS = ["memory", "crash", "crash"] as const;

describe("mail that crashes its parser's worker", () => {
  test("is listed and shown as far as possible; other mail is parsed at the same time and afterwards", () =>
    withStore("SQLite", async ({ env }) => {
      const server = await startServer({ ...env, ...ENV }, SOURCES);
      try {
        await readPoisoned(server);
        assert.match(server.output(), /ERR_WORKER_OUT_OF_MEMORY/);
      } finally {
        await server.end("SIGKILL");
      }
    }));
});

type Ports = { baseUrl: string; smtpPort: number };

async function readPoisoned({ baseUrl, smtpPort }: Ports): Promise<void> {
  const inbox = await createInbox(baseUrl);
  const deliver = async (subject: string, field: string): Promise<string> => {
    const raw = `From: Ann <ann@example.org>\r\nSubject: ${subject}\r\n${field}\r\n\r\nIts text.\r\n`;
    assert.match(await sendOnce(smtpPort, [inbox.email], raw), /^250 /);
    const [newest] = await listInbox(baseUrl, inbox.id);
    assert.deepEqual([newest?.subject, newest?.from.address], [subject, "ann@example.org"]);
    return newest?.id ?? "";
  };
  const open = (id: string): Promise<FullMessage> => openMessage(baseUrl, inbox, id);
  const good = await deliver("good", "X-Usual: yes");
  for (const poison of POISONS) {
    const poisoned = open(await deliver(poison, `X-Poison: ${poison}`));
    for (const { incomplete, text } of [await open(good), await open(good)]) {
      assert.deepEqual([incomplete, text?.trim()], [false, "Its text."]);
    }
    const { incomplete, text } = await inTime("to what was poisoned", poisoned);
    assert.deepEqual([incomplete, text?.trim()], [true, "Its text."]);
  }
  const whole = await Promise.all(Array.from({ length: 8 }, () => open(good)));
  assert.ok(whole.every(({ incomplete }) => !incomplete));
}

async function openMessage(
  baseUrl: string,
  { id: token }: CreatedAddress,
  id: string,
): Promise<FullMessage> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${baseUrl}/api/email/messages/${id}`, { headers });
  assert.equal(response.status, 200);
  return (await response.json()) as FullMessage;
}
