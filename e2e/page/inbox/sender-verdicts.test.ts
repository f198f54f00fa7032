import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import type { NameServer } from "../../../server/test/network/name-server.ts";
import {
  makeMail,
  makeSigningKey,
  signMail,
  type SigningKey,
} from "../../../server/test/mail/signed-mail.ts";
import { sendFrom } from "../../../server/test/mail/send-from.ts";
import { findSideways } from "../../stage/appearance/find-sideways.ts";
import { findViolations } from "../../stage/appearance/find-violations.ts";
import type { MessageRow } from "../../stage/parts/main-page.ts";
import { openSenderStage } from "../../stage/sender-stage.ts";
import type { Stage } from "../../stage/stage.ts";

const NARROW = { width: 320, height: 720 };
const KEY_NAME = "s1._domainkey.really.example";

describe("the sender's verdict on the page", () => {
  let stage: Stage;
  let nameServer: NameServer;
  let key: SigningKey;
  before(async () => {
    ({ nameServer, stage } = await openSenderStage());
    key = makeSigningKey();
    nameServer.set(KEY_NAME, "TXT", key.record);
    nameServer.set("_dmarc.really.example", "TXT", "v=DMARC1; p=reject");
  });

  test("a mail appears before DNS answers, its verdict causes no layout shift, and on a narrow page it wraps", async (t) => {
    const { page, main, complaints, arrive } = await stage.visitInTurn(t);
    const email = await arrive();
    await main.connection("Live").waitFor();
    nameServer.hang(KEY_NAME);
    const mail = makeMail({ From: "Shop <a@really.example>", Subject: "Your order" });
    const order = main.row("Your order");
    // Checks each frame from before the mail is sent: the server waits only a few seconds for DNS.
    const seen = page.waitForFunction(() => {
      const shown = document.querySelector("[data-row]");
      return shown?.textContent.includes("Not verified") && shown.getBoundingClientRect().height;
    });
    await send(stage, email, await signMail(mail, { domain: "really.example", key }));
    const height = await (await seen).jsonValue();

    nameServer.release(KEY_NAME);
    await order.element.locator('[data-verdict-sign="verified"]').waitFor();
    assert.equal(await signOf(order), "Really from really.example. ");
    assert.equal(await heightOf(order), height);
    await order.open();
    await verdictNote(order).getByText("Really from really.example").hover();
    await verdictNote(order).getByText("DMARC confirms that really.example").waitFor();
    assert.deepEqual(complaints, []);
    await t.test("axe finds nothing wrong with it", async () => {
      assert.deepEqual(await findViolations(page, undefined, "rows"), []);
    });
    await order.toggle.click();
    await page.setViewportSize(NARROW);

    await t.test("the text about a forged sender wraps, and none of it is cut", async () => {
      const long = `${"login-secure-account.".repeat(3)}bank.example`;
      nameServer.set(`_dmarc.${long}`, "TXT", "v=DMARC1; p=reject");
      await send(stage, email, makeMail({ From: `a@${long}`, Subject: "Long" }));
      const row = main.row("Long");
      await row.element.locator('[data-verdict="forged"]').waitFor();
      const words = row.element.locator("[data-verdict]");
      const cut = await words.evaluate((line) =>
        [line, ...line.querySelectorAll("*")]
          .filter((part) => part.scrollWidth > part.clientWidth && part.clientWidth > 0)
          .map(({ outerHTML }) => outerHTML),
      );
      assert.deepEqual(cut, []);
      assert.ok(((await words.boundingBox())?.height ?? 0) > 18 * 2);
      assert.deepEqual(await findSideways(page), []);
    });

    await t.test(
      "a forged mail is marked on a narrow page, before and after a reload",
      async () => {
        const from = "Bank <service@bank.example>";
        await send(stage, email, makeMail({ From: from, Subject: "Your account" }));
        await send(stage, email, makeMail({ From: "a@b.example", Subject: "Greetings" }));
        const row = main.row("Your account");
        await row.element.locator('[data-verdict="forged"]').waitFor();
        assert.equal(await verdictOf(row), "Claims to be from bank.example, but isn’t");
        // The sign beside the sender is enough, and screen readers read its words once.
        assert.equal(await row.element.locator("svg.text-danger").count(), 1);
        const [name = ""] = (await row.toggle.ariaSnapshot()).split("\n");
        assert.equal(name.split("Claims to be from").length, 2, name);
        assert.equal(await signOf(main.row("Greetings")), "Not verified. ");
        await main.row("Greetings").open();
        await verdictNote(main.row("Greetings")).getByText("Not verified").click();
        await verdictNote(main.row("Greetings"))
          .getByText("We couldn’t verify the sender.")
          .waitFor();

        await page.reload();
        await row.element.locator('[data-verdict="forged"]').waitFor();
        // Where a preview has two lines, the verdict leaves the row as high as it was.
        await page.setViewportSize({ width: 1280, height: 900 });
        const [forged, usual] = await Promise.all(
          [row, main.row("Greetings")].map(({ toggle }) => toggle.boundingBox()),
        );
        assert.equal(forged?.height, usual?.height);
        await page.setViewportSize(NARROW);
        await row.open();
        await verdictNote(row).getByText("asks receivers to refuse such mail").waitFor();
        const overflow = () => document.documentElement.scrollWidth - innerWidth;
        assert.equal(await page.evaluate(overflow), 0);
      },
    );

    await t.test("axe finds nothing wrong with a forged mail", async () => {
      assert.deepEqual(await findViolations(page, undefined, "dialog"), []);
    });
  });
});

const send = ({ app }: Stage, to: string, raw: string) =>
  sendFrom("192.0.2.10", { port: app.smtpPort, to, raw });

const signOf = (row: MessageRow) => row.element.locator("[data-verdict-sign]").textContent();

const verdictNote = (row: MessageRow) => row.element.locator("[data-verdict-note]");

const verdictOf = (row: MessageRow) => row.element.locator("[data-verdict]").textContent();

async function heightOf(row: MessageRow): Promise<number> {
  return (await row.element.boundingBox())?.height ?? 0;
}
