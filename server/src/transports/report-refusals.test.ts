import assert from "node:assert/strict";
import { test } from "node:test";
import { refusal } from "../../test/mail/mail-relay.ts";
import { createLog } from "../log.ts";
import { mail, stage } from "./relay/testing/relay-stage.ts";
import { reportRefusals } from "./report-refusals.ts";
import { failureOf } from "./testing/sending-failure.ts";

test("a relay that refuses recipients at several domains in a row is logged once, without the recipients", async (t) => {
  const { transport } = await stage(t, {
    onRcptTo: ({ address }, _, done) => {
      if (address.startsWith("good")) done();
      else if (address.startsWith("unknown")) done(refusal(550, "5.1.1 No such user"));
      else if (address.startsWith("other")) done(refusal(550, "5.1.8 Sender address rejected"));
      else done(refusal(554, `5.7.1 <${address}>: Relay access denied`));
    },
  });
  const lines: string[] = [];
  const log = createLog("warn", { write: (line) => void lines.push(line) });
  const reporting = reportRefusals(transport, log);
  const refuse = async (...recipients: string[]): Promise<number> => {
    for (const to of recipients) {
      // oxlint-disable-next-line no-await-in-loop -- in order
      assert.equal(await failureOf(reporting.send(mail({ to }))), "recipient-refused");
    }
    return lines.length;
  };
  assert.equal(await refuse("a@one.test", "b@one.test", "c@ONE.test", "a@two.test"), 0);
  await reporting.send(mail({ to: "good@three.test" }));
  assert.equal(await refuse("a@three.test", "a@four.test"), 0, "accepted mail ends the streak");
  assert.equal(await refuse("other@five.test"), 0, "another reply ends the streak");
  const mistyped = ["unknown@one.test", "unknown@two.test", "unknown@three.test"];
  assert.equal(await refuse(...mistyped), 0, "about the addresses");
  assert.equal(reporting.readRefusal(), undefined);
  assert.equal(await refuse("a@one.test", "a@two.test", "a@three.test", "a@four.test"), 1);
  assert.equal(reporting.readRefusal(), "554 5.7.1");
  assert.match(lines[0] ?? "", /"reply":"554 5\.7\.1".*refuses recipients at several domains/);
  assert.doesNotMatch(lines[0] ?? "", /three\.test/);
  await reporting.send(mail({ to: "good@three.test" }));
  assert.equal(reporting.readRefusal(), undefined);
  assert.equal(await refuse("a@one.test", "a@two.test", "a@three.test"), 2, "a new streak");
  assert.equal(await refuse("other@one.test", "other@two.test", "other@three.test"), 3, "about us");
});
