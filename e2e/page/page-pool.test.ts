import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { openStage, type Stage } from "../stage/stage.ts";

describe("a visitor in a page from the pool", () => {
  let stage: Stage;
  before(async () => {
    stage = await openStage();
  });
  after(() => stage.close());

  test("gets the previous visitor's page without any of its data", async (t) => {
    let first = { email: "", url: "" };

    await t.test("one visitor leaves much data", async (tt) => {
      const { page, network, complaints, arrive } = await stage.visitInTurn(tt);
      first = { email: await arrive(), url: network.url };
      await page.evaluate(() => {
        sessionStorage.setItem("left", "behind");
        document.cookie = "left=behind";
        console.error("left behind");
      });
      await page.context().newPage();
      network.fail("*", "unreachable");
      assert.equal(complaints.length, 1);
    });

    await t.test("and is another visitor", async (tt) => {
      const { page, network, complaints, arrive } = await stage.visitInTurn(tt);
      assert.equal(network.url, first.url);
      assert.equal(network.count("*"), 0);
      assert.notEqual(await arrive(), first.email);
      assert.equal(page.context().pages().length, 1);
      const left = await page.evaluate(() => [sessionStorage.getItem("left"), document.cookie]);
      assert.deepEqual(left, [null, ""]);
      assert.deepEqual(complaints, []);
    });
  });
});
