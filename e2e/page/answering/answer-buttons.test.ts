import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import type { Locator } from "playwright-core";
import { closeByEscape, forwardDialog, replyDialog } from "../../stage/parts/answer-dialogs.ts";
import { findSideways } from "../../stage/appearance/find-sideways.ts";
import { findViolations, type Part } from "../../stage/appearance/find-violations.ts";
import { gainsFocus } from "../../stage/focus.ts";
import { receivePlainMail, type PlainMail } from "../../stage/mail/send-plain-mail.ts";
import { openSharedStage, type Stage } from "../../stage/stage.ts";
import { findInEitherTheme } from "../../stage/appearance/themes.ts";
import type { Visitor } from "../../stage/visitor.ts";

const LIST = "You can’t reply to this message. An automated system or a mailing list sent it.";
const NO_WAY =
  "This service sends no mail to other domains, because its operator has set up no mail transport.";
const NEIGHBOR = "someone@burrow.test";

describe("the reply and forward buttons of a message", () => {
  let stage: Stage;
  before(async () => {
    stage = await openSharedStage();
  });

  test("beside a message, with a pointer and with keys", async (t) => {
    const visitor = await stage.visitInTurn(t);

    await t.test(
      "r replies to and f forwards the focused message, and the focus returns",
      async () => {
        const { page } = visitor;
        const row = await receive(visitor, { subject: "By keyboard", from: NEIGHBOR });
        await page.keyboard.press("r");
        await page.keyboard.press("j");
        await page.keyboard.press("r");
        const reply = replyDialog(page);
        await reply.dialog.waitFor();
        await gainsFocus(reply.message);
        await page.keyboard.type("r and f are letters here");
        assert.equal(await reply.message.inputValue(), "r and f are letters here");
        for (let key = 0; key < 12; key++) {
          await page.keyboard.press("Tab");
          assert.equal(await isFocusInside(visitor), true);
        }
        await page.keyboard.press("Escape");
        await reply.dialog.waitFor({ state: "detached" });
        await gainsFocus(row.toggle);
        await page.keyboard.press("f");
        const forward = forwardDialog(page);
        await forward.dialog.waitFor();
        await gainsFocus(forward.email);
        await page.keyboard.press("Escape");
        await forward.dialog.waitFor({ state: "detached" });
        await gainsFocus(row.toggle);
        assert.deepEqual(visitor.complaints, []);
      },
    );

    await t.test(
      "Reply shows why a message can't be answered, on hover and when open",
      async () => {
        const headers = ["List-Id: <news.example.org>"];
        const list = await receive(visitor, { subject: "Newsletter", from: NEIGHBOR, headers });
        await list.element.hover();
        const button = list.button("Reply");
        await button.hover();
        await list.element.getByRole("tooltip").getByText(LIST).waitFor();
        assert.equal(await button.getAttribute("aria-disabled"), "true");
        await button.click({ force: true });
        assert.equal(await visitor.page.getByRole("dialog").count(), 0);

        const far = await receive(visitor, { subject: "From afar", from: "far@example.org" });
        await far.open();
        await far.element.locator("[data-action=reply][aria-disabled=true]").waitFor();
        await visitor.page.keyboard.press("r");
        await far.element.getByRole("tooltip").getByText(NO_WAY).waitFor();
        await gainsFocus(far.button("Reply"));
        const described = await far.button("Reply").getAttribute("aria-describedby");
        assert.equal(await visitor.page.locator(`[id="${described}"]`).innerText(), NO_WAY);
        assert.deepEqual(await findViolations(visitor.page, undefined, "rows"), []);
        await far.toggle.click();
      },
    );

    await t.test(
      "the reason appears after 700 ms of hovering, but at once for a key or a tap",
      async () => {
        const row = await receive(visitor, { subject: "From far away", from: "far@example.org" });
        await row.element.hover();
        await row.button("Reply").hover();
        const reason = row.element.getByRole("tooltip").filter({ hasText: NO_WAY });
        await reason.waitFor();
        const waiting = () =>
          reason.evaluate((element) => {
            const { animationName, animationDuration } = getComputedStyle(element);
            return [animationName, animationDuration];
          });
        for (const reducedMotion of ["no-preference", "reduce"] as const) {
          await visitor.page.emulateMedia({ reducedMotion });
          assert.deepEqual(await waiting(), ["tooltip-waits", "0.7s"], reducedMotion);
        }
        await row.button("Reply").click({ force: true });
        await gainsFocus(row.button("Reply"));
        assert.equal((await waiting())[0], "none");
      },
    );

    await t.test(
      "Reply pressed before the check has ended shows the reason in the dialog and sends nothing",
      async () => {
        // A row under the pointer preloads its message.
        await visitor.page.mouse.move(0, 0);
        const row = await receive(visitor, { subject: "Quick", from: "far@example.org" });
        visitor.network.hold("GET /api/email/messages/*");
        await row.element.hover();
        await row.button("Reply").click();
        const reply = replyDialog(visitor.page);
        await reply.message.fill("Words");
        visitor.network.release("GET /api/email/messages/*");
        await reply.problem.getByText(NO_WAY).waitFor();
        assert.equal(await reply.send.isDisabled(), true);
        await reply.message.press("Control+Enter");
        await visitor.page.evaluate(() => fetch("/api/config"));
        assert.equal(visitor.network.count("POST /api/email/reply"), 0);
        await closeByEscape(reply);
      },
    );

    await t.test(
      "without a mail transport, Forward names the possible targets and sends to no others",
      async () => {
        const row = await receive(visitor, { subject: "Stays here" });
        await row.element.hover();
        await row.button("Forward").click();
        const forward = forwardDialog(visitor.page);
        await forward.dialog.getByText("Use an address at mayfly.test or burrow.test.").waitFor();
        await forward.email.fill("me@example.org");
        await forward.send.click();
        await visitor.main.toast("Forward Failed", NO_WAY).waitFor();
        assert.equal(await forward.email.inputValue(), "me@example.org");
        await closeByEscape(forward);
      },
    );

    await t.test(
      "axe finds nothing wrong with either dialog, after a failure, in either theme",
      async () => {
        const { page, network } = visitor;
        const row = await receive(visitor, { subject: "Looked over", from: NEIGHBOR });
        network.fail("POST *", "unreachable");
        await row.element.hover();
        await assertSound(visitor, "rows");
        await row.button("Reply").click();
        const reply = replyDialog(page);
        await reply.message.fill("x".repeat(9_500));
        await reply.send.click();
        await reply.problem.getByText("Your text is kept.").waitFor();
        await assertSound(visitor);
        await reply.cancel.click();
        await row.element.hover();
        await row.button("Forward").click();
        const forward = forwardDialog(page);
        await forward.email.fill("someone@burrow.test");
        await forward.send.click();
        await visitor.main.toast("Forward Failed", "Failed to forward message.").waitFor();
        // Its colors are those of the other dialog.
        assert.deepEqual(await findViolations(page, undefined, "dialog"), []);
        assert.deepEqual(await findSideways(page), []);
        await closeByEscape(forward);
        network.mend("POST *");
      },
    );

    await t.test(
      "a subject of 200 characters and a long sender fit into the dialogs at 320 px",
      async () => {
        await visitor.page.setViewportSize({ width: 320, height: 640 });
        const subject = "\u05E9\u05DC\u05D5\u05DD ".repeat(40).trim();
        const from = `${"a".repeat(52)}@burrow.test`;
        const row = await receive(visitor, { subject, from });
        await row.open();
        await row.button("Reply").click();
        const reply = replyDialog(visitor.page);
        await reply.message.fill("\u05EA\u05D5\u05D3\u05D4");
        assert.equal(await reply.subject.inputValue(), `Re: ${subject}`);
        assert.equal(await directionOf(reply.message), "rtl");
        await assertFits(visitor);
        await reply.cancel.click();
        await row.button("Forward").click();
        await forwardDialog(visitor.page).dialog.waitFor();
        assert.deepEqual(await findSideways(visitor.page), []);
        await visitor.page.setViewportSize({ width: 1280, height: 720 });
      },
    );
  });

  const receive = (visitor: Visitor, mail: PlainMail) => receivePlainMail(stage.app, visitor, mail);
});

async function assertSound({ page }: Visitor, part: Part = "dialog"): Promise<void> {
  assert.deepEqual(await findInEitherTheme(page, part), []);
  assert.deepEqual(await findSideways(page), []);
}

async function assertFits({ page }: Visitor): Promise<void> {
  assert.deepEqual(await findViolations(page, undefined, "dialog"), []);
  assert.deepEqual(await findSideways(page), []);
}

/** Tab can otherwise only reach the browser's own toolbar. */
function isFocusInside({ page }: Visitor): Promise<boolean> {
  return page.evaluate(
    () =>
      document.activeElement === document.body ||
      document.activeElement?.closest("dialog") !== null,
  );
}

function directionOf(element: Locator): Promise<string> {
  return element.evaluate((one) => getComputedStyle(one).direction);
}
