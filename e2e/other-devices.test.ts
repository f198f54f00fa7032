import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Locator } from "playwright-core";
import { stopClock } from "./stage/clock.ts";
import { gainsFocus } from "./stage/focus.ts";
import { pageTest } from "./stage/page-test.ts";
import { openStage, type Stage } from "./stage/stage.ts";
import type { Visitor } from "./stage/visitor.ts";

const CREATE = "POST /api/temp-emails";
const RESTORE = "POST /api/temp-emails/restore";
const CLIPBOARD = { permissions: ["clipboard-read", "clipboard-write"], movableClock: true };

describe("an address on other devices", () => {
  let stage: Stage;
  before(async () => {
    stage = await openStage();
  });
  after(() => stage.close());

  test("a link opens it on a fresh device after a click, and leaves no trace in the address bar", async (t) => {
    const here = await stage.visitInTurn(t);
    const email = await here.arrive();
    await stage.app.send({ to: email, subject: "Carried", text: "x" });
    const { link, password } = await readCredentials(here);

    const there = await stage.visitInTurn(t);
    await there.page.goto(link.slice(link.indexOf("/#")));
    const confirm = there.page.getByRole("dialog", { name: "Open this address here?" });
    await confirm.getByText(email.split("@")[0] ?? "").waitFor();
    assert.equal(new URL(there.page.url()).hash, "");
    assert.deepEqual([there.network.count(CREATE), there.network.count(RESTORE)], [0, 0]);
    await confirm.getByRole("button", { name: "Open address" }).click();
    assert.equal(await there.main.email(), email);
    await there.main.row("Carried").element.waitFor();
    assert.equal(there.network.count(CREATE), 0);
    assert.equal((await readCredentials(there)).password, password);

    // An extension before its stream is open would never reach this page.
    await there.main.connection("Live").waitFor();
    await here.main.extend.click();
    await extendButton(there, "Reset to 15 min (1 left)").waitFor();
    assert.deepEqual([...here.complaints, ...there.complaints], []);
  });

  pageTest("who dismisses the link gets an address of their own", async (t) => {
    const here = await stage.visitInTurn(t);
    const email = await here.arrive();
    const { link } = await readCredentials(here);
    const there = await stage.visitInTurn(t);
    await there.page.goto(link.slice(link.indexOf("/#")));
    await there.page.getByRole("button", { name: "Not now" }).click();
    assert.notEqual(await there.main.email(), email);
  });

  pageTest("a broken link is told, and changes nothing", async (t) => {
    const visitor = await stage.visitInTurn(t);
    const email = await visitor.arrive();
    await visitor.page.evaluate(() => {
      location.hash = "#open=zzz";
    });
    await visitor.main.toast("Link incomplete", "").waitFor();
    assert.equal(new URL(visitor.page.url()).hash, "");
    assert.equal(await visitor.main.email(), email);
  });

  pageTest("link and password are copied, and the dialog gives the focus back", async (t) => {
    const visitor = await stage.visit(t, CLIPBOARD);
    await visitor.arrive();
    const opener = visitor.main.card.getByRole("button", { name: "Open on another device" });
    await opener.click();
    const dialog = visitor.page.getByRole("dialog", { name: "Open on another device" });
    const link = await dialog.getByLabel("Link", { exact: true }).inputValue();
    await stopClock(visitor.page);
    await dialog.getByRole("button", { name: "Copy Link" }).click();
    await dialog.getByRole("button", { name: "Copied! Link" }).waitFor();
    assert.equal(await visitor.page.evaluate(() => navigator.clipboard.readText()), link);
    await visitor.page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await gainsFocus(opener);
  });

  test("address and password open it by hand; what was typed survives a mismatch and a dead network", async (t) => {
    const here = await stage.visitInTurn(t);
    const email = await here.arrive();
    const { password } = await readCredentials(here);
    const there = await stage.visitInTurn(t);
    const own = await there.arrive();
    await there.main.card.getByRole("button", { name: "Open an existing address" }).click();
    const dialog = there.page.getByRole("dialog", { name: "Open an existing address" });
    const fields = {
      email: dialog.getByLabel("Email address"),
      password: dialog.getByLabel("Recovery password"),
    };
    await fields.email.fill(email);
    await fields.password.fill("wrong");
    await there.page.keyboard.press("Enter");
    await dialog.getByText("Address and password don't match an address").waitFor();
    assert.equal(await fields.email.inputValue(), email);

    there.network.fail(RESTORE, "unreachable");
    await fields.password.fill(` ${password.toUpperCase().replaceAll("-", " ")}`);
    await dialog.getByRole("button", { name: "Open address" }).click();
    await dialog.getByText("Connection issue").waitFor();
    assert.equal(await fields.email.inputValue(), email);

    there.network.mend(RESTORE);
    await dialog.getByRole("button", { name: "Open address" }).click();
    assert.equal(await there.main.email(own), email);
  });

  test("the address before is listed and can be returned to; one that ended meanwhile goes", async (t) => {
    const visitor = await stage.visitInTurn(t);
    const first = await visitor.arrive();
    await stage.app.send({ to: first, subject: "In the first", text: "x" });
    await visitor.main.row("In the first").element.waitFor();
    await visitor.main.newEmail.click();
    const second = await visitor.main.email(first);
    await visitor.main.row("In the first").element.waitFor({ state: "detached" });
    await earlier(visitor).click();
    await visitor.main.card.getByRole("button", { name: `Return to ${first}` }).click();
    assert.equal(await visitor.main.email(second), first);
    await visitor.main.row("In the first").element.waitFor();

    visitor.network.fail("GET /api/temp-emails/current", {
      status: 401,
      body: { error: "TOKEN_UNKNOWN", message: "" },
    });
    await visitor.main.card.getByRole("button", { name: `Return to ${second}` }).click();
    await visitor.main.toast("Address ended", "").waitFor();
    assert.equal(await visitor.main.email(), first);
  });

  pageTest(
    "storage that is forbidden, full or full of rubbish doesn't keep anybody from an address",
    async (t) => {
      const forbidden = await stage.visit(t);
      await forbidden.page.addInitScript(() => {
        Object.defineProperty(window, "localStorage", {
          get() {
            throw new DOMException("no", "SecurityError");
          },
        });
      });
      const first = await forbidden.arrive();
      await forbidden.main.newEmail.click();
      await forbidden.main.email(first);

      const full = await stage.visit(t);
      await full.page.addInitScript(() => {
        Storage.prototype.setItem = () => {
          throw new DOMException("full", "QuotaExceededError");
        };
      });
      await full.arrive();
      await full.main.extend.click();
      await extendButton(full, "Reset to 15 min (1 left)").waitFor();

      const tampered = await stage.visitInTurn(t);
      await tampered.arrive();
      for (const rubbish of ["", "<script>\n", "null", "[[]]", "9".repeat(400)]) {
        await tampered.page.evaluate((value) => {
          for (const key of Object.keys(localStorage)) localStorage.setItem(key, value);
        }, rubbish);
        await tampered.page.reload();
        await tampered.main.email();
      }
      assert.deepEqual([...forbidden.complaints, ...full.complaints, ...tampered.complaints], []);
    },
  );
});

async function readCredentials({
  page,
  main,
}: Visitor): Promise<{ link: string; password: string }> {
  await main.card.getByRole("button", { name: "Open on another device" }).click();
  const dialog = page.getByRole("dialog", { name: "Open on another device" });
  const link = await dialog.getByLabel("Link", { exact: true }).inputValue();
  const password = await dialog.getByLabel("Recovery password", { exact: true }).inputValue();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  return { link, password };
}

function earlier({ main }: Visitor): Locator {
  return main.card.getByRole("button", { name: /^Earlier/ });
}

function extendButton({ main }: Visitor, name: string): Locator {
  return main.card.getByRole("button", { name });
}
