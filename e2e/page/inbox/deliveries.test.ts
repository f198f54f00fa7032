import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { DeliveryTrace } from "@mayfly/contract";
import type { Locator } from "playwright-core";
import { TestClient } from "../../../server/src/smtp/testing/test-client.ts";
import { until } from "../../../server/test/until.ts";
import { stopClock } from "../../stage/clock.ts";
import { tokenOf } from "../../stage/other-device.ts";
import { findSideways } from "../../stage/appearance/find-sideways.ts";
import { findViolations } from "../../stage/appearance/find-violations.ts";
import { addAddress, rowOf } from "../../stage/parts/address-list.ts";
import type { MainPage } from "../../stage/parts/main-page.ts";
import { openStage, type Stage } from "../../stage/stage.ts";
import { findAtEitherWidth } from "../../stage/appearance/themes.ts";

const MESSAGE_BYTES = 1024 * 1024;
const STREAM = "GET /api/email/stream";
const TRACE = "/api/email/trace";

describe("the deliveries of an address", () => {
  let stage: Stage;
  before(async () => {
    const DOMAINS = "mayfly.test,burrow.test,most-refused.test";
    stage = await openStage({
      env: { LIMIT_MESSAGE_BYTES: String(MESSAGE_BYTES), LIMIT_MESSAGES_PER_INBOX: "2", DOMAINS },
    });
  });
  after(() => stage.close());

  const talk = async (email: string, content: string): Promise<void> => {
    const client = await TestClient.hello(stage.app.smtpPort);
    client.send(`MAIL FROM:<a@shop.example>\r\nRCPT TO:<${email}>\r\n${content}`);
    client.socket.end();
    await client.rest();
  };
  const message = (subject: string, body = "Hello"): string =>
    `DATA\r\nSubject: ${subject}\r\n\r\n${body}\r\n.\r\n`;

  const readTrace = async (token: string): Promise<DeliveryTrace> => {
    const answer = await stage.app.call("GET", TRACE, { token });
    return (await answer.json()) as DeliveryTrace;
  };
  const untilStored = (token: string, count: number): Promise<void> =>
    until("the attempts are stored", async () => {
      const { attempts } = await readTrace(token);
      return attempts.length === count;
    });

  const tooLarge = message("Large", "x".repeat(2 * MESSAGE_BYTES));
  /** The connection's state, with what its sign says. */
  const label = (main: MainPage, sign = ""): Locator =>
    main.inbox.getByRole("button", {
      name: `Live. ${sign}Show deliveries`,
      exact: true,
      // Behind the dialog, it is inert.
      includeHidden: true,
    });

  test("are in the empty inbox, and once there is mail, behind the connection label and in its details", async (t) => {
    const { page, main, arrive, complaints } = await stage.visitInTurn(t);
    const email = await arrive();
    const attempts = main.inbox.getByRole("list", { name: "Attempts to deliver" });
    const attempt = (text: string) =>
      attempts.getByRole("listitem").filter({ has: page.getByText(text) });

    await t.test("nothing has come yet", async () => {
      await main.inbox.getByText("Nothing has tried to deliver to this address yet.").waitFor();
      await main.inbox.getByText(/^Waiting since \d+:\d\d [AP]M/).waitFor();
      assert.equal(await main.inbox.getByText("accepted its last message").count(), 0);
    });

    await t.test("a failed attempt appears at once", async () => {
      await talk(email, tooLarge);
      const large = attempt("shop.example tried to send 2 MB; the limit is 1 MB.");
      await large.getByText("Refused", { exact: true }).waitFor();
      await talk(email, "DATA\r\nSubject: hal");
      const broken = attempt("It hung up before the message was complete.");
      await broken.getByText("Broken off", { exact: true }).waitFor();
      assert.equal(await large.getByText("552 5.3.4").isVisible(), false);
      await large.getByText("127.0.0.1").first().click();
      await large.getByText("552 5.3.4 The message is too large").waitFor();
      assert.equal(await main.rows.count(), 0);
    });

    await t.test("five are shown, and the others on demand", async () => {
      for (let count = 0; count < 4; count++) await talk(email, "QUIT\r\n");
      await main.inbox.getByRole("button", { name: "Show 1 earlier attempt" }).click();
      await attempts.getByRole("listitem").nth(5).waitFor();
      assert.equal(await attempts.getByRole("listitem").count(), 6);
    });

    await t.test("axe finds nothing in either theme, and all fits 320 and 1280 px", async () => {
      assert.deepEqual(await findAtEitherWidth(page, "inbox"), []);
    });

    await talk(email, message("Welcome"));
    const row = main.row("Welcome");
    await row.element.waitFor();

    await t.test("the details name the server, the encryption, and the size", async () => {
      await row.open();
      const opener = row.button("Delivery details");
      await opener.click();
      const details = row.element.getByRole("status").filter({ hasText: "Sent by" });
      await details.getByText("127.0.0.1", { exact: true }).waitFor();
      await details.getByText("Not verified. We couldn’t verify the sender.").waitFor();
      for (const fact of ["shop.example", "None", "1 KB"]) {
        await details.getByText(fact, { exact: true }).waitFor();
      }
      assert.deepEqual(await findViolations(page, undefined, "rows"), []);
      await opener.click();
      await details.waitFor({ state: "detached" });
    });

    await t.test("the list shows accepted and failed attempts, and new ones live", async () => {
      await label(main).click();
      const dialog = page.getByRole("dialog", { name: "Deliveries" });
      await dialog.getByText("It asked whether the address exists").first().waitFor();
      await dialog.getByText("Accepted", { exact: true }).waitFor();
      // The first attempts are earlier ones, which the list shows on demand.
      await talk(email, "DATA\r\nSubject: hal");
      await dialog.getByText("It hung up before the message was complete.").waitFor();
      assert.deepEqual(await findViolations(page, undefined, "dialog"), []);
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        assert.deepEqual(await findSideways(page), []);
      }
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
    });

    await t.test("the label tells of a refused delivery until the list was opened", async () => {
      // The empty inbox has shown the first one.
      await label(main).waitFor();
      await talk(email, tooLarge);
      await label(main, "A delivery was refused. ").click();
      const dialog = page.getByRole("dialog", { name: "Deliveries" });
      await dialog.getByText("shop.example tried to send 2 MB").waitFor();
      await label(main).waitFor();
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
    });

    await t.test("a full inbox says so until a message is deleted", async () => {
      const full = main.inbox.getByRole("status").filter({ hasText: "This inbox is full" });
      assert.equal(await full.count(), 0);
      await talk(email, message("Second"));
      await full.waitFor();
      await assert.rejects(stage.app.send({ to: email, subject: "Third", text: "x" }), /452/);
      await main.inbox.getByRole("button", { name: "Select", exact: true }).click();
      await main.inbox.getByRole("checkbox", { name: "Select all" }).check();
      await main.inbox.getByRole("button", { name: "Delete", exact: true }).click();
      await full.waitFor({ state: "detached" });
    });

    await t.test("deleted messages stay in the list, without their subjects", async () => {
      const deleted = main.inbox.getByText("You deleted this message.");
      await deleted.nth(1).waitFor();
      for (const subject of ["Welcome", "Second"]) {
        assert.equal(await main.inbox.getByText(subject).count(), 0);
      }
      assert.equal(await main.inbox.getByText("Accepted", { exact: true }).count(), 2);
    });

    await t.test("no new address is on a reported domain while another is left", async () => {
      const refused = main.inbox.getByRole("button", { name: /^This site doesn’t accept/ });
      const dialog = page.getByRole("dialog", { name: "The site doesn’t accept the address" });
      assert.match(email, /@mayfly\.test$/);
      await refused.click();
      await dialog.getByLabel("Which site?").fill("https://www.Shop.example/sign-up?a=1");
      assert.deepEqual(await findViolations(page, undefined, "dialog"), []);
      await dialog.getByRole("button", { name: "Get a new address" }).click();
      const second = await main.email(email);
      assert.match(second, /@burrow\.test$/);
      for (const site of ["a.example", "b.example"]) {
        const { id: token } = await stage.app.createAddress({ domain: "most-refused.test" });
        await stage.app.call("POST", "/api/email/refused", { token, body: { site } });
      }
      await page.reload();
      await refused.click();
      await dialog.getByRole("button", { name: "Get a new address" }).click();
      assert.match(await main.email(second), /@most-refused\.test$/);
      await refused.click();
      await dialog.getByText("You have reported all other domains of this service").waitFor();
    });

    assert.deepEqual(complaints, []);
  });

  test("an empty inbox counts the seconds since the server’s last message, and minutes from the first", async (t) => {
    const other = await stage.app.createAddress();
    await stage.app.send({ to: other.email, subject: "To another address", text: "x" });
    await until("the time of the message is stored", async () => {
      const { lastAcceptedAt } = await readTrace(other.id);
      return lastAcceptedAt !== undefined;
    });
    const { page, main, network, arrive } = await stage.visitInTurn(t, { movableClock: true });
    await arrive();
    const waiting = main.inbox.getByText(/our mail server accepted its last message \d+ s ago$/);
    await waiting.waitFor();
    // A later answer would start the count again.
    network.fail("GET /api/email/trace", "unreachable");
    await stopClock(page);
    const seconds = async (): Promise<number> =>
      Number(/ (\d+) s ago$/.exec(await waiting.innerText())?.[1]);
    const first = await seconds();
    await page.clock.runFor(1_000);
    assert.equal(await seconds(), first + 1);
    await page.clock.runFor((58 - first) * 1_000);
    assert.equal(await seconds(), 59);
    await page.clock.runFor(1_000);
    await main.inbox.getByText(/accepted its last message 1 minute ago$/).waitFor();
    network.mend("GET /api/email/trace");
  });

  test("an attempt while the page had no connection appears when it is back", async (t) => {
    const visitor = await stage.visitInTurn(t);
    const { page, main, network } = visitor;
    const email = await visitor.arrive();
    await main.inbox.getByText("Nothing has tried to deliver to this address yet.").waitFor();
    await main.connection("Live").waitFor();
    const missOut = async (content: string): Promise<void> => {
      network.fail("*", "unreachable");
      network.cut(STREAM);
      await talk(email, content);
      network.mend("*");
      await page.evaluate(() => window.dispatchEvent(new Event("online")));
    };
    /** Until the page knows the attempts that it missed, and has missed no further refusal. */
    const catchUp = async (): Promise<void> => {
      const traced = page.waitForEvent("requestfinished", (request) =>
        request.url().endsWith(TRACE),
      );
      await Promise.all([traced, missOut("QUIT\r\n")]);
      // This call follows the page's request, so the page has read its answer.
      await page.evaluate(() => fetch("/api/config"));
    };
    const missed = main.inbox.getByText("It asked whether the address exists");

    await t.test("also if it was silent, when the page wakes", async () => {
      network.silence(STREAM);
      await talk(email, "QUIT\r\n");
      await untilStored(await tokenOf(visitor), 1);
      await page.evaluate(() => window.dispatchEvent(new Event("online")));
      await missed.waitFor({ timeout: 20_000 });
    });

    await main.connection("Live").waitFor();
    await missOut("QUIT\r\n");
    await missed.nth(1).waitFor({ timeout: 20_000 });

    await t.test("with mail, a sign tells of a refused one that wasn't shown", async () => {
      await talk(email, tooLarge);
      const large = "shop.example tried to send 2 MB";
      await main.inbox.getByText(large).waitFor();
      await talk(email, message("Welcome"));
      await main.row("Welcome").element.waitFor();
      await catchUp();
      // The empty inbox has shown the refusal.
      await label(main).waitFor();
      await missOut(tooLarge);
      await label(main, "A delivery was refused. ").click();
      const dialog = page.getByRole("dialog", { name: "Deliveries" });
      await dialog.getByText(large).nth(1).waitFor();
      await label(main).waitFor();
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
      await catchUp();
      await label(main).waitFor();
    });

    await t.test("the sign tells of one missed while addresses were added or ended", async () => {
      const token = await tokenOf(visitor);
      const missWhile = async (change: () => Promise<unknown>): Promise<void> => {
        const { attempts } = await readTrace(token);
        network.hold(STREAM);
        const opening = network.next(STREAM);
        await change();
        await opening;
        await talk(email, tooLarge);
        await untilStored(token, attempts.length + 1);
        network.release(STREAM);
      };
      const showDeliveries = async (): Promise<void> => {
        await label(main, "A delivery was refused. ").click();
        // Until the list has been in view.
        await label(main).waitFor();
        await page.keyboard.press("Escape");
        await page.getByRole("dialog", { name: "Deliveries" }).waitFor({ state: "detached" });
      };
      await missWhile(() => addAddress(main, email));
      const second = await tokenOf(visitor);
      await rowOf(main, email).click();
      await showDeliveries();
      await missWhile(() =>
        stage.app.call("DELETE", "/api/temp-emails/current", { token: second }),
      );
      await showDeliveries();
    });

    await t.test("no sign tells of a refusal from before the page was opened", async () => {
      stage.app.clock.advance(5 * 60_000);
      await page.reload();
      await label(main).waitFor();
      await catchUp();
      await label(main).waitFor();
    });
  });
});
