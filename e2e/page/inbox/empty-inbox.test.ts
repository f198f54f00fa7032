import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import type { ServiceConfig } from "@mayfly/contract";
import type { Locator } from "playwright-core";
import { stopClock } from "../../stage/clock.ts";
import { openSharedStage, type Stage } from "../../stage/stage.ts";

describe("an inbox without mail, and the previews of rows", () => {
  let stage: Stage;
  before(async () => {
    stage = await openSharedStage();
  });

  test("before and after the first mail", async (t) => {
    const { page, main, network, arrive } = await stage.visitInTurn(t, {
      permissions: ["clipboard-read", "clipboard-write"],
      movableClock: true,
    });
    const email = await arrive();

    await t.test("says that mail appears by itself", async () => {
      await main.inbox.getByRole("heading", { name: "No messages yet" }).waitFor();
      for (const text of ["Messages will appear here in real-time when they arrive", email]) {
        await main.inbox.getByText(text, { exact: true }).waitFor();
      }
      await main.connection("Live").waitFor();
      const live = await main.inbox.getByTitle("Real-time updates").innerText();
      assert.match(live, /^Live\b/);
    });

    await t.test("advises from a minute after Copy, also after a reload", async () => {
      const advice = main.inbox.getByRole("heading", { name: "Still nothing after" });
      await main.inbox.getByText("Nothing has tried to deliver to this address yet.").waitFor();
      // A later answer would have the time of the server, which doesn't move.
      network.fail("GET /api/email/trace", "unreachable");
      await page.clock.fastForward(140_000);
      assert.equal(await advice.count(), 0);
      await stopClock(page);
      const title = main.inbox.getByRole("heading", { name: "No messages yet" });
      const top = async () => Math.round((await title.boundingBox())?.y ?? 0);
      const topBefore = await top();
      await main.copy.click();
      await page.getByRole("button", { name: "Copied!" }).waitFor();
      await page.clock.runFor(58_000);
      assert.equal(await advice.count(), 0);
      await page.clock.runFor(3_000);
      await advice.waitFor();
      assert.equal(await top(), topBefore, "nothing above moves");
      network.mend("GET /api/email/trace");
      await page.clock.resume();
      await page.reload();
      await advice.getByText("Still nothing after a minute?").waitFor();
      await main.inbox.getByText("send it again, or choose another domain.").waitFor();
    });

    await t.test("with a single domain, no other one is offered", async () => {
      const answer = await stage.app.call("GET", "/api/config");
      const config = (await answer.json()) as ServiceConfig;
      const body = { ...config, domains: [email.split("@")[1]] };
      network.fail("GET /api/config", { status: 200, body });
      await page.reload();
      await main.inbox.getByText("Ask the site to send it again. Some sites").waitFor();
      await main.inbox
        .getByRole("button", { name: "This site doesn’t accept the address" })
        .click();
      await page.getByRole("dialog").getByText("The site may refuse it, too.").waitFor();
      await page.keyboard.press("Escape");
      network.mend("GET /api/config");
    });

    await t.test("without Copy, advises three minutes after the address was created", async () => {
      await page.evaluate(() => sessionStorage.clear());
      await page.reload();
      await main.inbox.getByText("Nothing has tried to deliver to this address yet.").waitFor();
      const advice = main.inbox.getByRole("heading", { name: "Still nothing after" });
      assert.equal(await advice.count(), 0);
      // As above.
      network.fail("GET /api/email/trace", "unreachable");
      await page.clock.fastForward(180_000);
      await advice.getByText("Still nothing after three minutes?").waitFor();
      network.mend("GET /api/email/trace");
    });

    await t.test(
      "an operator copies the command that sends a sample, which is confirmed for two seconds",
      async () => {
        const command = `SMTP_PORT=${stage.app.smtpPort} npm run send -- ${email}`;
        await main.inbox.getByText(command, { exact: true }).waitFor();
        await stopClock(page);
        await main.inbox.getByRole("button", { name: "Copy the command" }).click();
        const copied = main.inbox.getByRole("button", { name: "Copied", exact: true });
        await copied.waitFor();
        assert.equal(await page.evaluate(() => navigator.clipboard.readText()), command);
        await page.clock.runFor(1_900);
        assert.equal(await copied.count(), 1);
        await page.clock.runFor(200);
        await copied.waitFor({ state: "detached" });
        await page.clock.resume();
      },
    );

    await t.test("an address that needs two lines breaks before its domain", async () => {
      const lines = await main.inbox.getByText(email, { exact: true }).evaluate((address) => {
        address.style.width = "13ch";
        return address.querySelector("span")?.getClientRects().length;
      });
      assert.equal(lines, 1, "lines of the domain");
    });

    for (const { width, height, lines } of [
      { width: 320, height: 720, lines: 1 },
      { width: 1024, height: 720, lines: 1 },
      { width: 1024, height: 900, lines: 2 },
    ]) {
      await t.test(`a long preview has ${lines} lines at ${width}×${height} px`, async () => {
        await page.setViewportSize({ width, height });
        const text = "Words that go on and on, so that no row could ever hold them all. ".repeat(
          20,
        );
        const subject = `Long at ${width} by ${height}`;
        await stage.app.send({ to: email, subject, text });
        const preview = main.row(subject).element.getByText("Words that go on");
        await preview.waitFor();
        const shown = await preview.evaluate((element) => {
          const lineHeight = Number.parseFloat(getComputedStyle(element).lineHeight);
          const whole = element.scrollHeight > element.clientHeight ? "cut" : "whole";
          return { lines: Math.round(element.clientHeight / lineHeight), whole };
        });
        assert.deepEqual(shown, { lines, whole: "cut" });
      });
    }

    await t.test("doesn't advise once mail has arrived, though it was deleted", async () => {
      await main.copy.click();
      await page.getByRole("button", { name: "Copied!" }).waitFor();
      await page.clock.fastForward(61_000);
      const { token = "" } = await kept();
      const list = await stage.app.call("GET", "/api/email/messages", { token });
      const ids = ((await list.json()) as { id: string }[]).map(({ id }) => id);
      await stage.app.call("POST", "/api/email/messages/delete", { token, body: { ids } });
      await main.empty.waitFor();
      await page.reload();
      await main.inbox.getByText("Accepted").first().waitFor();
      assert.equal(await main.inbox.getByText("Still nothing after").count(), 0);
    });

    await t.test("the browser's storage holds an address under the product's keys", async () => {
      await main.extend.click();
      await page.waitForFunction(() => localStorage.getItem("mayfly.extensions") === "1");
      const first = await kept();
      assert.equal(first["email"], email);
      assert.equal(first["extensions"], "1");
      assert.match(first["token"] ?? "", /^[\w-]{22,}/);
      assert.ok(Math.abs(Number(first["start"]) - Date.now()) < 10 * 60_000);
      await main.domain.selectOption("burrow.test");
      const second = await main.email(email);
      const now = pick(await kept());
      assert.deepEqual(now, { email: second, extensions: "0", domain: "burrow.test" });
    });

    function kept(): Promise<Record<string, string>> {
      return page.evaluate(() =>
        Object.fromEntries(
          Object.keys(localStorage)
            .filter((key) => key.startsWith("mayfly."))
            .map((key) => [key.slice("mayfly.".length), localStorage.getItem(key) ?? ""]),
        ),
      );
    }
  });

  test("the water moves only while the stream is live", async (t) => {
    const { page, main, network, arrive } = await stage.visitInTurn(t, {
      movableClock: true,
      reducedMotion: "no-preference",
    });
    network.hold("GET /api/email/stream");
    await arrive();
    await main.connection("Connecting").waitFor();
    const water = main.inbox.locator("svg:has(ellipse)");
    await moves(water, 0);
    network.release("GET /api/email/stream");
    await main.connection("Live").waitFor();
    await moves(water, 4);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await moves(water, 0);
  });
});

/** Waits until this number of its parts is animated. */
async function moves(water: Locator, parts: number): Promise<void> {
  await water
    .page()
    .waitForFunction(({ svg, wanted }) => svg?.getAnimations({ subtree: true }).length === wanted, {
      svg: await water.elementHandle(),
      wanted: parts,
    });
}

function pick({ email, extensions, domain }: Record<string, string>) {
  return { email, extensions, domain };
}
