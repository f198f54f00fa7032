import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { stopClock } from "../../stage/clock.ts";
import { openAdvancingStage, type Stage } from "../../stage/stage.ts";
import { gainsFocus } from "../../stage/focus.ts";

describe("the address on the main page", () => {
  let stage: Stage;
  before(async () => {
    stage = await openAdvancingStage();
  });

  // One visitor with a sequence of addresses.
  test("stored by the page and by the server", async (t) => {
    const { page, main, network, arrive } = await stage.visitInTurn(t, {
      permissions: ["clipboard-read", "clipboard-write"],
      movableClock: true,
    });
    const initial = await arrive();
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText());

    await t.test("everything about it is stored, with its domain", async () => {
      const stored = await page.evaluate(() => Object.keys(localStorage));
      for (const name of ["email", "token", "start", "extensions", "domain"]) {
        assert.ok(stored.includes(`mayfly.${name}`), name);
      }
      const domain = await page.evaluate(() => localStorage.getItem("mayfly.domain"));
      assert.equal(domain, "mayfly.test");
    });

    await t.test("selecting the address and copying it gives one line", async () => {
      await main.address.click();
      await page.keyboard.press("ControlOrMeta+c");
      assert.equal(await clipboard(), initial);
      assert.match(initial, /^[a-z0-9.]+@mayfly\.test$/);
    });

    await t.test(
      "Copy Email copies the address as one line and shows a confirmation for a second",
      async () => {
        await page.evaluate(() => navigator.clipboard.writeText("something else"));
        await stopClock(page);
        await main.copy.click();
        await main.card.getByRole("button", { name: "Copied!" }).waitFor();
        await main.toast("Copied!", "Email address copied to clipboard").waitFor();
        assert.equal(await clipboard(), initial);

        await page.clock.runFor(999);
        assert.equal(await main.copy.count(), 0, "it changes back too early");
        await page.clock.runFor(1);
        await main.copy.waitFor();
        await page.clock.resume();
      },
    );

    await t.test("invalid stored values lead to a new address", async () => {
      await page.evaluate(() => {
        localStorage.setItem("mayfly.token", "<script>\n");
        localStorage.setItem("mayfly.start", "tomorrow");
      });
      await page.reload();
      assert.notEqual(await main.email(initial), initial);
    });

    await t.test("can be extended twice, and the button shows the number left", async () => {
      const shown = (name: string) => main.card.getByRole("button", { name, exact: true });
      await shown("Reset to 15 min (2 left)").waitFor();
      await page.clock.fastForward("05:00");
      stage.app.clock.advance(5 * 60_000);
      await main.validity.filter({ hasText: /Valid for (9:|10:00)/ }).waitFor();

      await shown("Reset to 15 min (2 left)").click();
      await shown("Reset to 15 min (1 left)").waitFor();
      await main.validity.filter({ hasText: /Valid for (14:|15:00)/ }).waitFor();
      await shown("Reset to 15 min (1 left)").click();
      await shown("Max Extensions Used").waitFor();
      assert.equal(await shown("Max Extensions Used").isDisabled(), true);
    });

    await t.test("a reload keeps the address, its time, and its mail", async () => {
      const email = await main.email();
      const made = network.count("POST /api/temp-emails");
      await stage.app.send({ to: email, subject: "Still here", text: "After a reload as well." });
      await main.row("Still here").element.waitFor();
      await page.clock.fastForward("04:00");
      stage.app.clock.advance(4 * 60_000);
      await page.reload();
      assert.equal(await main.email(), email);
      await main.row("Still here").element.waitFor();
      await main.validity.filter({ hasText: /Valid for 1[01]:\d\d minutes/ }).waitFor();
      assert.equal(network.count("POST /api/temp-emails"), made);
    });

    await t.test(
      "New Email creates another address with an empty inbox and a full lifetime",
      async () => {
        const email = await main.email();
        await main.newEmail.click();
        const second = await main.email(email);
        await gainsFocus(main.newEmail);
        await main.empty.waitFor();
        await main.validity.filter({ hasText: /Valid for (14:|15:00)/ }).waitFor();
        await stage.app.send({ to: second, subject: "For the second address", text: "Hello." });
        await main.row("For the second address").element.waitFor();
        assert.equal(await main.rows.count(), 1);
      },
    );

    await t.test("a stored token that the server doesn't know leads to a new address", async () => {
      const email = await main.email();
      const made = network.count("POST /api/temp-emails");
      await page.evaluate(() => {
        const token = localStorage.getItem("mayfly.token") ?? "";
        localStorage.setItem("mayfly.token", token.slice(0, -4) + "AAAA");
      });
      await page.reload();
      assert.notEqual(await main.email(email), email);
      assert.equal(network.count("POST /api/temp-emails"), made + 1);
    });

    await t.test(
      "choosing another domain creates an address on it, and New Email keeps the domain",
      async () => {
        const first = await main.email();
        assert.match(first, /@mayfly\.test$/);
        for (const key of ["ArrowDown", "End", "b"]) {
          await main.domain.press(key);
          assert.equal(await main.domain.inputValue(), "mayfly.test", `${key} only opens the list`);
          assert.equal(await main.domain.evaluate((select) => select.matches(":open")), true);
          await page.keyboard.press("n");
          await page.keyboard.press("Escape");
        }
        assert.equal(await main.email(), first, "n in the list is no shortcut");
        await main.domain.focus();
        await main.domain.selectOption("burrow.test");
        const second = await main.email(first);
        await gainsFocus(main.domain);
        assert.match(second, /@burrow\.test$/);
        const stored = await page.evaluate(() => localStorage.getItem("mayfly.domain"));
        assert.equal(stored, "burrow.test");
        await main.newEmail.click();
        const third = await main.email(second);
        assert.match(third, /@burrow\.test$/);
        await page.reload();
        assert.equal(await main.email(), third);
        assert.equal(await main.domain.inputValue(), "burrow.test");
      },
    );
  });
});
