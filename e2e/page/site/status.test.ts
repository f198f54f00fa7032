import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { openSharedStage, type Stage } from "../../stage/stage.ts";

describe("the status page", () => {
  let stage: Stage;
  before(async () => {
    stage = await openSharedStage();
  });

  test("shows the state of each domain without JavaScript", async (t) => {
    const { email } = await stage.app.createAddress();
    await stage.app.send({ to: email, subject: "x", text: "x" });
    const { page, complaints } = await stage.visitInTurn(t, { javaScriptEnabled: false });
    await page.goto("/status");
    await page.getByRole("heading", { level: 1, name: "Status" }).waitFor();
    await page.getByText("Mail is accepted.", { exact: true }).waitFor();
    for (const domain of ["mayfly.test", "burrow.test"]) {
      const row = page.getByRole("listitem").filter({ hasText: domain });
      await row.getByText("Accepts mail", { exact: true }).waitFor();
      await row.getByRole("img", { name: `Messages accepted for ${domain}` }).waitFor();
    }
    assert.deepEqual(complaints, []);
  });
});
