import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { ERRORS } from "@mayfly/contract/errors";
import { ban, BANNABLE, unban } from "../../../server/test/app/banning.ts";
import { openStage, type Stage } from "../../stage/stage.ts";

const { ADMIN_KEY } = BANNABLE;

describe("a banned visitor", () => {
  let stage: Stage;
  before(async () => {
    stage = await openStage({ env: { ADMIN_KEY } });
  });
  after(() => stage.close());

  test("reads about the ban in the open page and on every page, and regains access afterwards", async (t) => {
    const { page } = await stage.visitInTurn(t);
    await page.goto("/");
    await page.getByText("Live", { exact: true }).waitFor();
    await ban(stage.app, "127.0.0.1");
    await page.getByText("Refused", { exact: true }).waitFor();
    const refused = await page.goto("/about");
    assert.equal(refused?.status(), 403);
    await page.getByText(ERRORS.IP_BANNED.message).waitFor();
    assert.equal(
      await page.getByRole("heading", { level: 1 }).innerText(),
      "This network is blocked",
    );
    await unban(stage.app, "127.0.0.1");
    assert.equal((await page.goto("/about"))?.status(), 200);
  });
});
