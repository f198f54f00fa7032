import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import type { Locator } from "playwright-core";
import { closeByEscape, forwardDialog, replyDialog } from "../../stage/parts/answer-dialogs.ts";
import { findSideways } from "../../stage/appearance/find-sideways.ts";
import { gainsFocus } from "../../stage/focus.ts";
import { receivePlainMail } from "../../stage/mail/send-plain-mail.ts";
import { openSharedStage, type Stage } from "../../stage/stage.ts";

const NO_WAY =
  "This service sends no mail to other domains, because its operator has set up no mail transport.";
const NEIGHBOR = "someone@burrow.test";

describe("the reply and forward buttons of a message on a touch device", () => {
  let stage: Stage;
  before(async () => {
    stage = await openSharedStage();
  });

  test("a button shows them, they are in the open message, and a tap shows why Reply is disabled", async (t) => {
    const visitor = await stage.visitInTurn(t, {
      viewport: { width: 320, height: 640 },
      hasTouch: true,
      isMobile: true,
    });
    const row = await receivePlainMail(stage.app, visitor, {
      subject: "Under a thumb",
      from: NEIGHBOR,
    });
    for (const name of ["Reply", "Forward", "Delete"]) {
      assert.equal(await row.button(name).count(), 0, name);
    }
    await row.button("Actions for Under a thumb").tap();
    for (const name of ["Reply", "Forward", "Delete"]) {
      const { width = 0, height = 0 } = (await row.button(name).boundingBox()) ?? {};
      assert.ok(width >= 44 && height >= 44, name);
    }
    await row.button("Reply").focus();
    await visitor.page.keyboard.press("Escape");
    await row.button("Reply").waitFor({ state: "detached" });
    await gainsFocus(row.button("Actions for Under a thumb"));
    await row.button("Actions for Under a thumb").tap();
    await visitor.main.inbox.getByRole("heading", { name: "Inbox" }).tap();
    await row.button("Forward").waitFor({ state: "detached" });
    await row.button("Actions for Under a thumb").tap();
    await row.button("Forward").tap();
    await closeByEscape(forwardDialog(visitor.page));
    await row.toggle.tap();
    await row.element.getByText("Plain Text Message").waitFor();
    assert.deepEqual(await findSideways(visitor.page), []);
    await visitor.page.goBack();
    const far = await receivePlainMail(stage.app, visitor, {
      subject: "No answer",
      from: "far@example.org",
    });
    await far.toggle.tap();
    const off = far.element.locator("[data-action=reply][aria-disabled=true]");
    await off.waitFor();
    assert.equal(
      await off.evaluate((button) => button.ariaDescribedByElements?.[0]?.textContent),
      NO_WAY,
    );
    await off.tap({ force: true });
    const reason = far.element.getByRole("tooltip").filter({ hasText: NO_WAY });
    await reason.waitFor();
    assert.ok(await isWholeInSight(reason));
    assert.deepEqual(await findSideways(visitor.page), []);

    // On its side, a phone has the buttons in the bar, and the mail begins above the middle of the rest.
    await visitor.page.setViewportSize({ width: 568, height: 320 });
    assert.ok(await isWholeInSight(reason));
    for (const name of ["Reply", "Forward", "Delete"]) {
      assert.ok(await isWholeInSight(far.button(name)), name);
      assert.ok(((await far.button(name).boundingBox())?.y ?? Infinity) < 12, name);
    }
    const text = far.element.getByRole("region", { name: /^Plain text/ });
    assert.ok(((await text.boundingBox())?.y ?? Infinity) <= 188);
    assert.deepEqual(await findSideways(visitor.page), []);

    // Of the sticky parts of the list, only the bar and the search remain in view.
    await visitor.page.goBack();
    const search = visitor.main.inbox.getByRole("searchbox");
    await search.evaluate((field) =>
      scrollBy({ top: field.getBoundingClientRect().top - 40, behavior: "instant" }),
    );
    assert.ok(await isWholeInSight(search));
    assert.ok(((await search.boundingBox())?.y ?? Infinity) < 80);
    await far.toggle.tap();

    // With an open keyboard, for which the window is lower.
    const size = visitor.page.locator("meta[name=viewport]");
    assert.match((await size.getAttribute("content")) ?? "", /interactive-widget=resizes-content/);
    await visitor.page.setViewportSize({ width: 320, height: 330 });
    await far.button("Forward").tap();
    const forward = forwardDialog(visitor.page);
    await forward.email.waitFor();
    assert.ok(await isWholeInSight(forward.email));
    await closeByEscape(forward);
    await visitor.page.setViewportSize({ width: 320, height: 640 });

    await visitor.page.goBack();
    await row.toggle.tap();
    await row.button("Reply").tap();
    await replyDialog(visitor.page).dialog.waitFor();
  });
});

/** Whether the part is uncut and topmost at its edges, inside its round corners. */
function isWholeInSight(part: Locator): Promise<boolean> {
  return part.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    return [
      [left + 1, y],
      [right - 1, y],
      [x, top + 1],
      [x, bottom - 1],
    ].every(([across = 0, down = 0]) => element.contains(document.elementFromPoint(across, down)));
  });
}
