import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { consentBar, TRUSTING } from "../../third-party/consent-bar.ts";
import { hostileScript } from "../../third-party/hostile-script.ts";
import { openProvidersStage } from "../../third-party/open-providers-stage.ts";
import { ADSENSE, GTAG, type Providers } from "../../third-party/providers.ts";
import { lacksTls } from "../../browser/launch-browser.ts";
import type { Stage } from "../../stage/stage.ts";

const SCRIPTS = {
  [GTAG]: hostileScript("analytics", "www.google-analytics.com"),
  [ADSENSE]: hostileScript("ads", "pagead2.googlesyndication.com"),
};

describe("a malicious provider", { skip: lacksTls() }, () => {
  let stage: Stage;
  let providers: Providers;
  before(async () => {
    ({ stage, providers } = await openProvidersStage(SCRIPTS));
  });
  after(() => stage.close());

  test("learns nothing about the address, the open mail, or the browser's storage", async (t) => {
    const { page, main, arrive } = await stage.visitInTurn(t, {
      ...TRUSTING,
      reducedMotion: "reduce",
    });
    const email = await arrive();
    await stage.app.send({ to: email, subject: "Orchid", html: "<p>The marmalade is ready</p>" });
    const row = main.row("Orchid");
    await row.open();
    const mail = row.frame.getByText("The marmalade is ready");
    await mail.waitFor();
    const url = page.url();

    const { yes, slot } = consentBar(page);
    await yes.click();
    await slot.scrollIntoViewIfNeeded();
    for (const name of ["analytics", "ads"]) {
      const { got } = await providers.report(name);
      const attempts = Object.entries(Object(got));
      assert.ok(attempts.length > 15, "it has tried");
      const found = attempts.filter(([, value]) => value !== "");
      assert.deepEqual(found, [], name);
    }

    // The page is unchanged, too.
    assert.equal(page.url(), url);
    assert.equal(await main.email(), email);
    assert.equal(await mail.isVisible(), true);
    const told = JSON.stringify(providers.requests);
    const token = await page.evaluate(() => localStorage.getItem("mayfly.token"));
    for (const secret of [email.split("@")[0] ?? "", token ?? "", "Orchid", "marmalade"]) {
      assert.ok(secret.length > 5);
      assert.ok(!told.includes(secret), secret);
    }
    for (const { referrer, cookie, place } of providers.requests) {
      assert.deepEqual([referrer, cookie], [undefined, undefined], place);
    }
    assert.deepEqual(
      providers.requests.filter(({ place }) => place.endsWith("/taken")),
      [],
    );
  });
});
