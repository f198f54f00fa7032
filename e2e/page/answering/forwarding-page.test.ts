import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { gainsFocus } from "../../stage/focus.ts";
import type { Failure } from "../../stage/proxy.ts";
import { findSideways } from "../../stage/appearance/find-sideways.ts";
import { openSharedStage, type Stage } from "../../stage/stage.ts";
import { findInEitherSystemTheme } from "../../stage/appearance/themes.ts";

const TOKEN = "a-token-that-was-never-given-out";
const CONFIRM = "POST /api/forward-targets/confirm";

describe("the page behind the links of forwarded mail", () => {
  let stage: Stage;
  before(async () => {
    stage = await openSharedStage();
  });

  test("by one visitor", async (t) => {
    const { page, network } = await stage.visitInTurn(t);

    await t.test(
      "shows no token, sends nothing before the click, and reports an invalid link",
      async () => {
        const response = await page.goto(`/forwarding#confirm=${TOKEN}`);
        assert.equal(response?.status(), 200);
        assert.match((await response?.text()) ?? "", /<meta name="robots" content="noindex"/);
        const button = page.getByRole("button", { name: "Receive forwarded mail" });
        await button.waitFor();
        assert.equal(new URL(page.url()).hash, "");
        await page.evaluate(() => fetch("/api/config"));
        assert.equal(network.count("POST *"), 0);
        await button.click();
        const invalid = "This link is no longer valid, or it was already used.";
        await page.getByRole("alert").getByText(invalid).waitFor();
        await page.evaluate((hash) => location.assign(hash), `#block=${TOKEN}`);
        await page.getByRole("button", { name: "Stop this mail" }).click();
        await page.getByRole("alert").getByText(invalid).waitFor();
        assert.equal(network.count(CONFIRM), 1);
        assert.equal(network.count("POST /api/forward-targets/block"), 1);
      },
    );

    await t.test("shows the error, keeps the link, and sends one request", async () => {
      const soFar = network.count(CONFIRM);
      await page.evaluate((hash) => location.assign(hash), `#confirm=${TOKEN}`);
      const button = page.getByRole("button", { name: "Receive forwarded mail" });
      const failures: [Failure, string][] = [
        ["unreachable", "The server can’t be reached. Please try again."],
        [{ status: 503, body: { error: "STORE_UNAVAILABLE", message: "x" } }, "can’t be reached."],
        [{ status: 500, body: { error: "INTERNAL", message: "Our fault." } }, "Our fault."],
      ];
      for (const [failure, text] of failures) {
        network.fail(CONFIRM, failure);
        await button.click();
        await page.getByRole("alert").getByText(text).waitFor();
      }
      const answer = { success: true, message: "You agreed to it.", forwarded: true };
      network.fail(CONFIRM, { status: 200, body: answer });
      network.hold(CONFIRM);
      const asked = network.next(CONFIRM);
      await button.dblclick();
      await asked;
      network.release(CONFIRM);
      const heading = page.getByRole("heading", { name: "You receive forwarded mail" });
      await heading.waitFor();
      await page.getByText("You agreed to it.").waitFor();
      await gainsFocus(heading);
      assert.equal(network.count(CONFIRM), soFar + failures.length + 1);
    });

    await t.test(
      "without a complete link, and without scripts, it names the missing part",
      async (tt) => {
        // A different URL each time: a change of the fragment alone doesn't reload the page.
        for (const rest of ["", "?1#confirm=", "?2#open=x"]) {
          await page.goto(`/forwarding${rest}`);
          await page.getByRole("heading", { name: "This link doesn’t work" }).waitFor();
          assert.equal(await page.getByRole("button", { name: /mail$/ }).count(), 0);
        }
        const plain = await stage.visitInTurn(tt, { javaScriptEnabled: false });
        await plain.page.goto(`/forwarding#confirm=${TOKEN}`);
        await plain.page.getByText("This page needs JavaScript").waitFor();
        assert.equal(await plain.page.getByRole("main").getByRole("heading").count(), 1);
      },
    );
  });

  test("axe finds nothing wrong with it in either theme at 320 px", async (t) => {
    const { page, complaints } = await stage.visitInTurn(t, {
      viewport: { width: 320, height: 640 },
    });
    await page.addInitScript(() => localStorage.setItem("mayfly.theme", "system"));
    for (const purpose of ["confirm", "block"]) {
      await page.goto(`/forwarding?${purpose}#${purpose}=${TOKEN}`);
      await page.getByRole("button", { name: /^(Receive forwarded|Stop this) mail$/ }).waitFor();
      assert.deepEqual(await findInEitherSystemTheme(page), [], purpose);
      assert.deepEqual(await findSideways(page), [], purpose);
    }
    assert.deepEqual(complaints, []);
  });
});
