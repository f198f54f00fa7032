import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { listPages } from "../../stage/list-pages.ts";
import { openStage, type Stage } from "../../stage/stage.ts";
import { TestClient } from "../../../server/src/smtp/testing/test-client.ts";

describe("the page of an instance with ADDRESS_MINUTES=10080", () => {
  let stage: Stage;
  before(async () => {
    stage = await openStage({ env: { ADDRESS_MINUTES: "10080" } });
  });
  after(() => stage.close());

  test("names the lifetime, and after a reload later the time left and the day of a delivery", async (t) => {
    const { page, main, arrive } = await stage.visitInTurn(t, { movableClock: true });
    await page.clock.setSystemTime(new Date(2031, 4, 6, 23, 50));
    const email = await arrive();
    const extend = page.getByRole("button", { name: "Reset to 7 days (2 left)" });
    await extend.waitFor();
    await main.card.getByText("Valid for 6 days 23 h").waitFor();
    await main.card.getByText("6days", { exact: true }).waitFor();
    const client = await TestClient.hello(stage.app.smtpPort);
    client.send(`MAIL FROM:<a@shop.example>\r\nRCPT TO:<${email}>\r\nQUIT\r\n`);
    await client.rest();
    await main.inbox.getByText(/^11:5\d:\d\d PM$/).waitFor();
    stage.app.clock.advance(20 * 60_000);
    await page.clock.fastForward("20:00");
    await page.reload();
    assert.equal(await main.email(), email);
    await main.inbox.getByText(/^May 6, 11:5\d:\d\d PM$/).waitFor();
    await extend.click();
    await page.getByRole("button", { name: "Reset to 7 days (1 left)" }).waitFor();
  });

  test("names the lifetime on every page that mentions it", async () => {
    // These name other 15-minute periods: of a card payment, and of a guide.
    const others = /^\/(?:terms-of-service|guides|resources|sitemap)/;
    let told = 0;
    for (const path of listPages()) {
      const html = await (await fetch(`${stage.app.baseUrl}${path}`)).text();
      // The pictures for other sites are drawn once, for every instance.
      const text = html.replaceAll(/<meta [^>]*image:alt"[^>]*>/g, "");
      assert.doesNotMatch(html, /%(?:25)?[A-Z_]{4,}%/, path);
      if (/7 days|7-day/.test(text)) told += 1;
      if (!others.test(path))
        assert.doesNotMatch(
          text,
          /\b(?:15[ -]min|45 min)|fifteen minutes|quarter of an hour/i,
          path,
        );
    }
    assert.ok(told > 15, `${told} pages`);
  });
});
