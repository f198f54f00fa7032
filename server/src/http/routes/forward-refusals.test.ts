import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { forward, listInbox, readRaw, receiveLetter } from "../../../test/mail/letters.ts";
import type { MailRelay } from "../../../test/mail/mail-relay.ts";
import { startWithRelay } from "../../../test/mail/start-with-relay.ts";
import type { TestApp } from "../../../test/app/test-app.ts";

const SETTINGS = {
  FORWARD_CONFIRM: "off",
  LIMIT_SENT_PER_IP_PER_HOUR: "0",
  LIMIT_SENT_PER_IP_PER_DAY: "0",
  LIMIT_MESSAGE_BYTES: "3000000",
};

describe("refused forwards", () => {
  let app: TestApp;
  let relay: MailRelay;
  let close: () => Promise<void>;
  before(async () => {
    ({ app, relay, close } = await startWithRelay(SETTINGS));
  });
  after(() => close());

  test("a mail loop is stopped", async () => {
    let letter = await receiveLetter(app);
    for (const times of ["1", "2", "3"]) {
      const inbox = await app.createAddress();
      assert.equal((await forward(app, letter, { forwardTo: inbox.email })).outcome, "200");
      const [arrived] = await listInbox(app, inbox);
      letter = { inbox, id: arrived?.id ?? "" };
      assert.match(
        (await readRaw(app, letter)).toString(),
        new RegExp(`^X-Mayfly-Forwarded: ${times}\r$`, "m"),
      );
    }
    assert.equal((await forward(app, letter)).outcome, "409 MAIL_LOOP");
    const relayed = Array.from({ length: 51 }, (_, index) => `Received: from a${index} by b`);
    assert.equal((await forward(app, await receiveLetter(app, relayed))).outcome, "409 MAIL_LOOP");
  });

  test("an invalid address and several addresses are refused", async () => {
    const letter = await receiveLetter(app);
    const begun = relay.begun();
    const typed = [
      "bob",
      "Bob <bob@example.com>",
      "bob@example.com, eve@example.net",
      "bob@localhost",
    ];
    for (const forwardTo of [
      ...typed,
      "bob@[127.0.0.1]",
      '"bob"@example.com',
      "bob@example.com (Bob)",
    ]) {
      assert.equal((await forward(app, letter, { forwardTo })).outcome, "400 ADDRESS_INVALID");
    }
    for (const character of ["\r\n", "\n", "\r", "\u0085", "\u2028", "\u202e", "\u200b"]) {
      const forwardTo = `bob@example.com${character}Bcc: eve@example.net`;
      assert.equal((await forward(app, letter, { forwardTo })).outcome, "400 UNSAFE_CHARACTERS");
    }
    assert.equal(relay.begun(), begun);
  });

  test("a message that would become too large is refused, and can be sent unchanged", async () => {
    const letter = await receiveLetter(app, ["Content-Type: text/html"], "é=\r\n".repeat(400_000));
    assert.equal((await forward(app, letter)).outcome, "413 FORWARD_TOO_LARGE");
  });
});
