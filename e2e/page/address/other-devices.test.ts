import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import type { Locator } from "playwright-core";
import { stopClock } from "../../stage/clock.ts";
import { gainsFocus } from "../../stage/focus.ts";
import { openSharedStage, type Stage } from "../../stage/stage.ts";
import type { Visitor } from "../../stage/visitor.ts";

const CREATE = "POST /api/temp-emails";
const RESTORE = "POST /api/temp-emails/restore";
const CLIPBOARD = { permissions: ["clipboard-read", "clipboard-write"], movableClock: true };

describe("an address on other devices", () => {
  let stage: Stage;
  before(async () => {
    stage = await openSharedStage();
  });

  test("a new device, and one with an address, and dismissed and broken links", async (t) => {
    const [here, there] = [await stage.visitInTurn(t, CLIPBOARD), await stage.visitInTurn(t)];
    const email = await here.arrive();
    await stage.app.send({ to: email, subject: "Carried", text: "x" });
    const { link, password } = await readCredentials(here);

    await t.test("link and password are copied, and the dialog returns the focus", async () => {
      const opener = here.main.card.getByRole("button", { name: "Open on another device" });
      await opener.click();
      const dialog = here.page.getByRole("dialog", { name: "Open on another device" });
      await stopClock(here.page);
      await dialog.getByRole("button", { name: "Copy Link" }).click();
      await dialog.getByRole("button", { name: "Copied! Link" }).waitFor();
      assert.equal(await here.page.evaluate(() => navigator.clipboard.readText()), link);
      await here.page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
      await gainsFocus(opener);
    });
    await here.page.clock.resume();

    await t.test(
      "a link opens the address on a new device after a click, and disappears from the address bar",
      async () => {
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

        // The page would miss an extension before its stream is open.
        await there.main.connection("Live").waitFor();
        await here.main.extend.click();
        await extendButton(there, "Reset to 15 min (1 left)").waitFor();
        assert.deepEqual([...here.complaints, ...there.complaints], []);
      },
    );

    await t.test(
      "a message that is opened on one device is read on both, until a program marks it unread",
      async () => {
        await there.main.connection("Live").waitFor();
        const rows = [here, there].map(({ main }) => main.row("Carried").element);
        for (const row of rows) await row.getByText("Unread.").waitFor();
        await here.main.row("Carried").open();
        for (const row of rows) await row.getByText("Unread.").waitFor({ state: "detached" });
        // A device that was closed meanwhile learns it from the list.
        await there.page.reload();
        await there.main.connection("Live").waitFor();
        assert.equal(await there.main.row("Carried").element.getByText("Unread.").count(), 0);

        const { id, token } = await findMessage(there);
        const unread = { token, body: { seen: false } };
        await stage.app.call("PATCH", `/api/email/messages/${id}`, unread);
        await there.main.row("Carried").element.getByText("Unread.").waitFor();
        await here.main.row("Carried").toggle.click();
        await here.main.row("Carried").element.getByText("Unread.").waitFor();
        assert.deepEqual([...here.complaints, ...there.complaints], []);
      },
    );

    await t.test(
      "address and password work by hand; the input survives a mismatch and a network failure",
      async () => {
        // Deletes everything except the input.
        await there.page.evaluate(() => localStorage.clear());
        await there.page.reload();
        const own = await there.main.email(email);
        await there.main.card.getByRole("button", { name: "Open an existing address" }).click();
        const dialog = there.page.getByRole("dialog", { name: "Open an existing address" });
        const fields = {
          email: dialog.getByLabel("Email address"),
          password: dialog.getByLabel("Recovery password"),
        };
        await fields.email.fill(email);
        await fields.password.fill("wrong");
        await there.page.keyboard.press("Enter");
        await dialog.getByText("Address and password don’t match an active address").waitFor();
        assert.equal(await fields.email.inputValue(), email);

        there.network.fail(RESTORE, "unreachable");
        await fields.password.fill(` ${password.toUpperCase().replaceAll("-", " ")}`);
        await dialog.getByRole("button", { name: "Open address" }).click();
        await dialog.getByText("Connection issue").waitFor();
        assert.equal(await fields.email.inputValue(), email);

        there.network.mend(RESTORE);
        await dialog.getByRole("button", { name: "Open address" }).click();
        assert.equal(await there.main.email(own), email);
      },
    );

    await t.test(
      "the previous address is listed and can be reopened; an expired one disappears",
      async () => {
        const { main, network } = here;
        await main.row("Carried").element.waitFor();
        await main.newEmail.click();
        const second = await main.email(email);
        await main.row("Carried").element.waitFor({ state: "detached" });
        await main.card.getByRole("button", { name: new RegExp(`^${email}`) }).click();
        assert.equal(await main.email(second), email);
        await main.row("Carried").element.waitFor();

        network.fail("GET /api/temp-emails/current", {
          status: 401,
          body: { error: "TOKEN_UNKNOWN", message: "" },
        });
        await main.card.getByRole("button", { name: new RegExp(`^${second}`) }).click();
        await main.toast("Address ended", "").waitFor();
        assert.equal(await main.email(second), email);
      },
    );

    // A new visitor. This page runs no script.
    await there.page.goto("/robots.txt");
    await there.page.evaluate(() => localStorage.clear());
    there.complaints.length = 0;

    await t.test("a visitor who dismisses the link gets a new address", async () => {
      await there.page.goto(link.slice(link.indexOf("/#")));
      await there.page.getByRole("button", { name: "Not now" }).click();
      assert.notEqual(await there.main.email(), email);
    });

    await t.test("a broken link shows an error and changes nothing", async () => {
      const own = await there.main.email();
      await there.page.evaluate(() => {
        location.hash = "#open=zzz";
      });
      await there.main.toast("Link incomplete", "").waitFor();
      assert.equal(new URL(there.page.url()).hash, "");
      assert.equal(await there.main.email(), own);
    });

    await t.test("invalid data in storage doesn't prevent a new address", async () => {
      // The tests of what is stored have more.
      for (const rubbish of ["<script>\n", "[[]]"]) {
        await there.page.evaluate((value) => {
          for (const key of Object.keys(localStorage)) localStorage.setItem(key, value);
        }, rubbish);
        await there.page.reload();
        await there.main.email();
      }
      assert.deepEqual(there.complaints, []);
    });
  });
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

async function findMessage({ page }: Visitor): Promise<{ id: string; token: string }> {
  return page.evaluate(async () => {
    const token = localStorage.getItem("mayfly.token") ?? "";
    const listed = await fetch("/api/email/messages", {
      headers: { authorization: `Bearer ${token}` },
    });
    const [message] = (await listed.json()) as { id: string }[];
    return { id: message?.id ?? "", token };
  });
}

function extendButton({ main }: Visitor, name: string): Locator {
  return main.card.getByRole("button", { name });
}
