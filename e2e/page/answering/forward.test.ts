import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import type { MailRelay } from "../../../server/test/mail/mail-relay.ts";
import { forwardDialog, leave, type ForwardDialog } from "../../stage/parts/answer-dialogs.ts";
import { mailWith, PNG } from "../../stage/mail/mail-with.ts";
import type { MessageRow } from "../../stage/parts/main-page.ts";
import { readFirst } from "../../stage/other-device.ts";
import { openAnswerStage } from "../../stage/answer-stage.ts";
import type { Stage } from "../../stage/stage.ts";
import type { Visitor } from "../../stage/visitor.ts";

const FORWARD = "POST /api/email/forward";
const FALLBACK = "Failed to forward message. Please try again later.";
const UNVERIFIED =
  "This email address needs to be verified in Amazon SES first. Only verified addresses can receive forwarded emails.";

describe("a forwarded message", () => {
  let stage: Stage;
  let relay: MailRelay;
  before(async () => {
    ({ relay, stage } = await openAnswerStage());
  });

  test("sent by one visitor", async (t) => {
    const one = await stage.visitInTurn(t);
    const { main, network } = one;
    await one.arrive();

    await t.test(
      "arrives at another address of ours with its files; executables are left out by name",
      async () => {
        const { email: target, id: token } = await stage.app.createAddress();
        const row = await receive(one, {
          subject: "Pictures",
          parts: [
            { type: "image/png", name: "tiny.png", content: PNG },
            { type: "application/octet-stream", name: "setup.exe", content: Buffer.from("MZ...") },
          ],
        });
        const forward = await openForward(one, row);
        assert.equal(await forward.send.isDisabled(), true);
        assert.equal(await forward.email.getAttribute("type"), "email");
        await forward.email.fill(target);
        await forward.email.press("Enter");
        await one.main.toast("Message Forwarded", `Message forwarded to ${target}`).waitFor();
        await forward.dialog.getByText("setup.exe").waitFor();
        await forward.dialog.getByRole("button", { name: "Done" }).click();
        await forward.dialog.waitFor({ state: "detached" });

        const { attachments } = await readFirst(stage.app, token);
        assert.deepEqual(
          attachments.map(({ name }) => name),
          ["tiny.png"],
        );
        assert.deepEqual(one.complaints, []);
      },
    );

    await t.test(
      "waits until an external target consents once; later forwards need no consent, until it blocks",
      async () => {
        const { page } = one;
        await main.forgetToasts();
        const row = await receive(one, { subject: "For a stranger" });
        const count = relay.received.length;
        await forwardTo(one, row, "stranger@example.org");
        const asked = "We asked stranger@example.org to confirm.";
        await main.toast("Confirmation sent", asked).waitFor();
        await relay.whenReceived(count + 1);
        const question = textOf(relay, count);
        assert.doesNotMatch(question, /For a stranger/);

        const stranger = await page.context().newPage();
        await stranger.goto(linkIn(question, "confirm"));
        await stranger.getByRole("heading", { name: "Receive forwarded mail?" }).waitFor();
        assert.equal(new URL(stranger.url()).hash, "");
        assert.equal(one.network.count("POST /api/forward-targets/*"), 0);
        await stranger.getByRole("button", { name: "Receive forwarded mail" }).click();
        await stranger.getByRole("heading", { name: "You receive forwarded mail" }).waitFor();
        await stranger.getByText("We are sending you the waiting message.").waitFor();
        await relay.whenReceived(count + 2);
        assert.match(textOf(relay, count + 1), /^Subject: .*For a stranger/m);

        await page.bringToFront();
        await forwardTo(one, await receive(one, { subject: "Another" }), "stranger@example.org");
        await main
          .toast("Message Forwarded", "Message forwarded to stranger@example.org")
          .waitFor();
        await relay.whenReceived(count + 3);
        await stranger.goto(linkIn(textOf(relay, count + 2), "block"));
        await stranger.getByRole("button", { name: "Stop this mail" }).click();
        await stranger.getByRole("heading", { name: "No more mail" }).waitFor();

        await page.bringToFront();
        const refused = await forwardTo(
          one,
          await receive(one, { subject: "Too late" }),
          "stranger@example.org",
        );
        const blocked = "This address has asked not to receive mail from this service.";
        await main.toast("Forward Failed", blocked).waitFor();
        assert.equal(relay.received.length, count + 3);
        await leave(refused);
      },
    );

    await t.test(
      "to an invalid address is refused with the catalog's text, and the field keeps the input",
      async () => {
        const row = await receive(one, { subject: "Nowhere" });
        const forward = await forwardTo(one, row, "one@example.org, two@example.org");
        const why =
          "We can’t send mail to this address. Check that it is complete, such as name@example.org.";
        await main.toast("Forward Failed", why).waitFor();
        assert.equal(await forward.dialog.getByRole("alert").filter({ hasText: why }).count(), 0);
        assert.equal(await forward.email.inputValue(), "one@example.org, two@example.org");
        const invalid = forward.email.and(one.page.locator("[aria-invalid=true]"));
        const [problem] = ((await invalid.getAttribute("aria-describedby")) ?? "").split(" ");
        assert.equal(await one.page.locator(`[id="${problem}"]`).textContent(), why);
        await forward.email.press("End");
        await forward.email.pressSequentially("x");
        await main.toastRegion.getByText(why).waitFor({ state: "detached" });
        assert.equal(await invalid.count(), 0);
        await leave(forward);
        await openForward(one, row);
        assert.equal(await forward.email.inputValue(), "");
        await leave(forward);
      },
    );

    await t.test("to an address that the relay calls unverified says so", async () => {
      const row = await receive(one, { subject: "Sandbox" });
      const forward = await forwardTo(one, row, "unverified@example.org");
      await main.toast("Email Address Not Verified", UNVERIFIED).waitFor();
      await leave(forward);
      await main.toastRegion.getByText(UNVERIFIED).waitFor({ state: "detached", timeout: 3_000 });
    });

    await t.test("that fails shows the reason, and can be sent again", async () => {
      const row = await receive(one, { subject: "Stubborn" });
      const forward = await openForward(one, row);
      await forward.email.fill(await main.email());
      const body = { error: "MAIL_LOOP", message: "Forwarded too often." };
      network.fail(FORWARD, { status: 400, body });
      await forward.send.click();
      await main.toast("Forward Failed", body.message).waitFor();
      assert.equal(await forward.problem.innerText(), "");
      network.fail(FORWARD, "unreachable");
      await main.forgetToasts();
      await forward.send.click();
      await main.toast("Forward Failed", FALLBACK).waitFor();
      network.mend(FORWARD);
      await forward.send.click();
      await main.toast("Message Forwarded", "").waitFor();
      // Forwarded to its own sender: the inbox has it twice.
      await main.row("Stubborn").element.nth(1).waitFor();
    });
  });

  async function receive(
    { main }: Visitor,
    mail: Parameters<typeof mailWith>[0],
  ): Promise<MessageRow> {
    await stage.app.send({ to: await main.email(), raw: mailWith(mail) });
    const row = main.row(mail.subject);
    await row.element.waitFor();
    return row;
  }

  /** The relay's mails are 7-bit: links may be folded. */
  function textOf({ received }: MailRelay, place: number): string {
    return (received[place]?.raw.toString("utf8") ?? "")
      .replaceAll("=\r\n", "")
      .replaceAll("=3D", "=");
  }

  /** The configured site URL isn't the test's: returns only the path and fragment. */
  function linkIn(text: string, purpose: "confirm" | "block"): string {
    const link = new RegExp(`/forwarding#${purpose}=[\\w-]+`).exec(text)?.[0];
    assert.ok(link, text);
    return link;
  }
});

async function openForward({ page }: Visitor, row: MessageRow): Promise<ForwardDialog> {
  await row.element.hover();
  await row.button("Forward").click();
  const forward = forwardDialog(page);
  await forward.dialog.waitFor();
  return forward;
}

async function forwardTo(visitor: Visitor, row: MessageRow, email: string): Promise<ForwardDialog> {
  const forward = await openForward(visitor, row);
  await forward.email.fill(email);
  await forward.send.click();
  return forward;
}
