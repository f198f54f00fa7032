import assert from "node:assert/strict";
import { after, before, describe, test, type TestContext } from "node:test";
import { startNameServer, type NameServer } from "../server/test/network/name-server.ts";
import { FROM_ANYWHERE, sendFrom } from "../server/test/mail/send-from.ts";
import { makeMail } from "../server/test/mail/signed-mail.ts";
import { findSideways } from "./stage/find-sideways.ts";
import { findViolations } from "./stage/find-violations.ts";
import { gainsFocus } from "./stage/focus.ts";
import type { MessageRow } from "./stage/main-page.ts";
import { openStage, type Stage } from "./stage/stage.ts";
import type { VisitorOptions } from "./stage/visitor.ts";

const LINK = "https://accounts.bank.example/confirm?token=a8f3kd92mf";
const WARNING = "This message isn't from who it says. Don't trust its code and link.";

describe("the code and the link of a forged message", () => {
  let stage: Stage;
  let nameServer: NameServer;
  before(async () => {
    nameServer = await startNameServer();
    nameServer.set("_dmarc.bank.example", "TXT", "v=DMARC1; p=reject");
    stage = await openStage({ env: { ...FROM_ANYWHERE, DNS_RESOLVER: nameServer.address } });
  });
  after(async () => {
    await stage.close();
    await nameServer.close();
  });

  async function receive(t: TestContext, from: string, options: VisitorOptions = {}) {
    const visitor = await stage.visit(t, options);
    const to = await visitor.arrive();
    await visitor.main.connection("Live").waitFor();
    const subject = "Confirm your email address";
    const raw = makeMail(
      { From: from, Subject: subject, "Content-Type": "text/html" },
      `<p>Your verification code is <b>482 913</b></p><a href="${LINK}">Confirm email</a>\r\n`,
    );
    await sendFrom("192.0.2.10", { port: stage.app.smtpPort, to, raw });
    return { visitor, row: visitor.main.row(subject) };
  }

  test("are kept back with a warning, until somebody asks for them", async (t) => {
    const permissions = ["clipboard-read", "clipboard-write"];
    const { visitor, row } = await receive(t, "Bank <a@bank.example>", { permissions });
    await row.element.getByText(WARNING).waitFor();
    assert.equal(await offered(row), 0);

    await row.button("Show the code and link").press("Enter");
    await row.button("Copy code 482913").click();
    const copied = await visitor.page.evaluate(() => navigator.clipboard.readText());
    assert.equal(copied, "482913");
    const link = row.element.getByRole("link", { name: /^Confirm at accounts.bank.example/ });
    assert.equal(await link.getAttribute("href"), LINK);
    await row.element.getByText(WARNING).waitFor();

    const hide = row.button("Hide the code and link");
    await hide.press("Enter");
    await gainsFocus(row.button("Show the code and link"));
    assert.equal(await offered(row), 0);
    assert.equal(await row.toggle.getAttribute("aria-expanded"), "false");
    assert.deepEqual(visitor.complaints, []);
  });

  test("are kept back after a reload as well", async (t) => {
    const { visitor, row } = await receive(t, "Bank <a@bank.example>");
    await row.element.getByText(WARNING).waitFor();
    await visitor.page.reload();
    await row.element.getByText(WARNING).waitFor();
    assert.equal(await offered(row), 0);
  });

  test("stand ready where nobody could make sure who sent it", async (t) => {
    const { row } = await receive(t, "Shop <a@shop.example>");
    await row.button("Copy code 482913").waitFor();
    await row.element.getByRole("link", { name: /^Confirm at/ }).waitFor();
    assert.equal(await row.element.getByText(WARNING).count(), 0);
  });

  for (const [theme, width] of [
    ["dark", 1280],
    ["light", 320],
  ] as const) {
    test(`their warning is accessible and fits ${width} pixels, ${theme}`, async (t) => {
      const viewport = { width, height: 720 };
      const { visitor, row } = await receive(t, "Bank <a@bank.example>", { viewport });
      const { page } = visitor;
      await page.evaluate((one) => localStorage.setItem("mayfly.theme", one), theme);
      await page.reload();
      await row.element.getByText(WARNING).waitFor();
      assert.deepEqual(await findViolations(page), []);
      await row.button("Show the code and link").click();
      await row.button("Copy code 482913").waitFor();
      assert.deepEqual(await findViolations(page), []);
      assert.deepEqual(await findSideways(page), []);
    });
  }
});

/** How many ways there are to use what the message wants to be used. */
async function offered({ element }: MessageRow): Promise<number> {
  const copies = await element.getByRole("button", { name: /^Copy/ }).count();
  return copies + (await element.getByRole("link").count());
}
