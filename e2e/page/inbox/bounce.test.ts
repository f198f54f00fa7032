import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { createTransport } from "nodemailer";
import { POSTFIX_BOUNCE } from "../../../server/src/mail/testing/bounce-messages.ts";
import { findViolations } from "../../stage/appearance/find-violations.ts";
import { openSharedStage, type Stage } from "../../stage/stage.ts";

describe("a bounced reply", () => {
  let stage: Stage;
  before(async () => {
    stage = await openSharedStage();
  });

  test("states its outcome in its row and above its text, and can't be answered", async (t) => {
    const { page, main, complaints, arrive } = await stage.visitInTurn(t);
    const email = await arrive();
    const { smtpPort: port } = stage.app;
    const transport = createTransport({ host: "127.0.0.1", port, ignoreTLS: true });
    t.after(() => transport.close());
    const raw = [...POSTFIX_BOUNCE, ""].join("\r\n");
    await transport.sendMail({ envelope: { from: "", to: email }, raw });

    const row = main.row("Undelivered Mail Returned to Sender");
    const line =
      /^Your mail to nobody@example\.org could not be delivered: the address doesn’t exist or accepts no mail\./i;
    await row.element.getByText(line).waitFor();
    await row.open();
    await row.element.locator("[data-bounce=failed]").getByText(line).waitFor();
    await row.element.locator("[data-action=reply][aria-disabled=true]").waitFor();
    assert.deepEqual(await findViolations(page), []);
    assert.deepEqual(complaints, []);
  });
});
