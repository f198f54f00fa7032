import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openStage, type Stage } from "./stage/stage.ts";

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.close());

test("a page that stays open while its server is updated offers to load the new one", async (t) => {
  const { page, main, arrive, complaints } = await stage.visit(t);
  const address = await arrive();
  const offer = page
    .getByRole("status")
    .filter({ hasText: "There is a new version of this page." });
  assert.equal(await offer.count(), 0);
  await page.route("**/api/temp-emails/extend", async (route) => {
    const answer = await route.fetch();
    const headers = { ...answer.headers(), "x-build": "another" };
    await route.fulfill({ response: answer, headers });
  });
  await main.extend.click();
  await offer.getByRole("button", { name: "Reload" }).click();
  await offer.waitFor({ state: "detached" });
  assert.equal(await main.email(), address);
  assert.deepEqual(complaints, []);
});
