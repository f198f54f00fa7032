import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { openStage, type Stage } from "./stage/stage.ts";

describe("a visitor who comes in turn", () => {
  let stage: Stage;
  before(async () => {
    stage = await openStage();
  });
  after(() => stage.close());

  test("has the page of the one before, and finds nothing of them", async (t) => {
    let first = { email: "", url: "" };

    await t.test("who leaves much behind", async (tt) => {
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

    await t.test("and is somebody else", async (tt) => {
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
