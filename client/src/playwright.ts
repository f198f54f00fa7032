/**
 * Fixtures for Playwright's test runner: `inbox` is an address of its own for each test. If the test fails, its messages
 * are attached to the report.
 */
import { test as base, type TestInfo } from "@playwright/test";
import type { Inbox } from "./inbox.ts";
import { Mayfly } from "./mayfly.ts";
import type { MessageSummary } from "./wire.ts";

export { expect } from "@playwright/test";

const DEFAULT_URL = "http://localhost:3000";
/** Raw messages in a report. */
const RAW_MAX = 20;

export type MayflyFixtures = {
  /** The server of `MAYFLY_URL`; without it, the one that `npm start` starts. */
  mayfly: Mayfly;
  /** A new address. It is ended after the test. */
  inbox: Inbox;
};

export const test = base.extend<MayflyFixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the needed fixtures from this pattern
  mayfly: async ({}, use) => {
    await use(new Mayfly(process.env["MAYFLY_URL"] ?? DEFAULT_URL));
  },
  inbox: async ({ mayfly }, use, testInfo) => {
    const inbox = await mayfly.createAddress();
    await use(inbox);
    try {
      if (testInfo.status !== testInfo.expectedStatus) await attachInbox(inbox, testInfo);
    } finally {
      await inbox.burn();
    }
  },
});

async function attachInbox(inbox: Inbox, testInfo: TestInfo): Promise<void> {
  const messages = (await inbox.messages()).toReversed();
  const body = [inbox.address, ...messages.map(describeMessage), ""].join("\n");
  await testInfo.attach("inbox.txt", { body, contentType: "text/plain" });
  for (const { id, seq } of messages.slice(-RAW_MAX)) {
    // oxlint-disable-next-line no-await-in-loop -- a failed test is in no hurry
    const raw = Buffer.from(await inbox.raw(id));
    // oxlint-disable-next-line no-await-in-loop -- in the order of arrival
    await testInfo.attach(`message-${seq}.eml`, { body: raw, contentType: "message/rfc822" });
  }
}

function describeMessage({ seq, createdAt, from, subject }: MessageSummary): string {
  return `${seq}. ${createdAt} ${from.name} <${from.address}>: ${subject}`;
}
