import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { startTestApp, type TestApp } from "../../server/test/app/test-app.ts";
import { Mayfly, type Inbox } from "../src/index.ts";

describe("the links that inbox.link() returns", () => {
  let app: TestApp;
  let inbox: Inbox;
  before(async () => {
    app = await startTestApp();
    inbox = await new Mayfly(app.baseUrl).createAddress();
  });
  after(() => app.close());

  const receive = (url: string): Promise<unknown> => {
    const head = ["From: Shop <no-reply@shop.test>", "Subject: Confirm your address", ""];
    return app.send({
      to: inbox.address,
      raw: [...head, `Confirm your address: ${url}`, ""].join("\r\n"),
    });
  };

  // The README and the page for developers state this rule.
  for (const [rest, isPersonal] of [
    ["?token=5f0c", true],
    ["?token=abc1", true],
    ["?token=a1", false],
    ["?token=abc", false],
    ["?token=abcdefghijklmnoP", false],
    ["/abcde1", true],
    ["/abcd1", false],
    ["/abcdefghijklmnoP", true],
    ["/abcdefghijklmnop", false],
  ] as const)
    test(`${isPersonal ? "are" : "aren't"} like /confirm${rest}`, async () => {
      const url = `https://shop.test/confirm${rest}`;
      await receive(url);
      if (isPersonal) return assert.equal(await inbox.link(), url);
      const { link, text } = await inbox.message();
      assert.ok(text?.includes(url));
      assert.equal(link, undefined);
    });
});
