import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openStage, type Stage } from "../../stage/stage.ts";

let stage: Stage;
before(async () => {
  stage = await openStage({ env: { LIMIT_MESSAGES_PER_INBOX: "2" } });
});
after(() => stage.close());

test("a full inbox says so until a message is deleted", async (t) => {
  const { main, complaints, arrive } = await stage.visitInTurn(t);
  const to = await arrive();
  const full = main.inbox.getByRole("status").filter({ hasText: "This inbox is full" });
  await stage.app.send({ to, subject: "One", text: "x" });
  await main.row("One").element.waitFor();
  assert.equal(await full.count(), 0);
  await stage.app.send({ to, subject: "Two", text: "x" });
  await full.waitFor();
  await assert.rejects(stage.app.send({ to, subject: "Three", text: "x" }), /452/);
  const row = main.row("One");
  await row.element.hover();
  await row.remove.click();
  await full.waitFor({ state: "detached" });
  await row.element.waitFor({ state: "detached" });
  await stage.app.send({ to, subject: "Four", text: "x" });
  await main.row("Four").element.waitFor();
  assert.deepEqual(complaints, []);
});
