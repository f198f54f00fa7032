/**
 * Fixtures for Playwright's test runner: `inbox` is an address of its own for each test. If the test fails, its messages
 * are attached to the report.
 */
import { test as base, type TestInfo } from "@playwright/test";
import { keyOption, serverUrl } from "./environment.ts";
import { TIMEOUT_MS, type Inbox, type WaitOptions } from "./inbox.ts";
import { Mayfly } from "./mayfly.ts";
import type { MessageSummary } from "./wire.ts";

export { expect } from "@playwright/test";

/** Raw messages in a report. */
const RAW_MAX = 20;
/** Of a test's time, for other fixtures before the wait and for the answer after it. */
const REST_MS = 5_000;
const WAIT_MIN_MS = 1_000;

export type MayflyFixtures = {
  /**
   * An option of `test.use` and of projects: the domain and the life of `inbox`. `minutes` needs an API key that allows
   * it.
   */
  inboxOptions: { domain?: string | undefined; minutes?: number | undefined };
  /** The server of `MAYFLY_URL`, with the API key in `MAYFLY_KEY`; without it, the one that `npm start` starts. */
  mayfly: Mayfly;
  /** A new address. It is ended after the test. */
  inbox: Inbox;
};

export const test = base.extend<MayflyFixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the needed fixtures from this pattern
  mayfly: async ({}, use) => {
    await use(new Mayfly(serverUrl(), keyOption()));
  },
  inboxOptions: [{}, { option: true }],
  inbox: async ({ mayfly, inboxOptions }, use, testInfo) => {
    const startedAtMs = performance.now();
    const inbox = await mayfly.createAddress(inboxOptions);
    await use(limitWaits(inbox, () => timeLeft(testInfo, startedAtMs)));
    if (testInfo.status !== testInfo.expectedStatus) await attachInbox(inbox, testInfo);
    // An error here would hide the test's own error. The address also expires by itself.
    await inbox.burn().catch(() => undefined);
  },
});

/** Lets waits end before the test does: otherwise, the report has the test's timeout instead of what came. */
function limitWaits(inbox: Inbox, leftMs: () => number): Inbox {
  const limit = ({ timeout = TIMEOUT_MS, ...options }: WaitOptions = {}): WaitOptions => ({
    ...options,
    timeout: Math.min(timeout, leftMs()),
  });
  const [message, code, link] = [
    inbox.message.bind(inbox),
    inbox.code.bind(inbox),
    inbox.link.bind(inbox),
  ];
  return Object.assign(inbox, {
    message: (options?: WaitOptions) => message(limit(options)),
    code: (options?: WaitOptions) => code(limit(options)),
    link: (options?: WaitOptions) => link(limit(options)),
  });
}

/** Returns how long a wait may last. A test's timeout of 0 is none. */
function timeLeft({ timeout }: TestInfo, startedAtMs: number): number {
  if (timeout === 0) return Infinity;
  const passedMs = performance.now() - startedAtMs;
  return Math.max(timeout - passedMs - REST_MS, WAIT_MIN_MS);
}

async function attachInbox(inbox: Inbox, testInfo: TestInfo): Promise<void> {
  const lines = [inbox.address];
  const files: { name: string; body: Buffer }[] = [];
  try {
    const messages = (await inbox.messages()).toReversed();
    lines.push(...messages.map(describeMessage));
    for (const { id, seq } of messages.slice(-RAW_MAX)) {
      // oxlint-disable-next-line no-await-in-loop -- a failed test is in no hurry
      files.push({ name: `message-${seq}.eml`, body: Buffer.from(await inbox.raw(id)) });
    }
  } catch (error) {
    // The report must show the test's own error.
    lines.push(
      `Can't read the messages: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  const body = [...lines, ""].join("\n");
  await testInfo.attach("inbox.txt", { body, contentType: "text/plain" });
  for (const { name, body: raw } of files) {
    // oxlint-disable-next-line no-await-in-loop -- in the order of arrival
    await testInfo.attach(name, { body: raw, contentType: "message/rfc822" });
  }
}

function describeMessage({ seq, createdAt, from, subject }: MessageSummary): string {
  return `${seq}. ${createdAt} ${from.name} <${from.address}>: ${subject}`;
}
