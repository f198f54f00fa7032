import assert from "node:assert/strict";
import { describe, test } from "node:test";
import * as fc from "fast-check";
import { messageOf } from "./message.fixture.ts";
import { readMessageSummary } from "./read-answers.ts";

const MESSAGE = messageOf(1);
const LINK = { url: "https://harbour.example/c?t=1", host: "harbour.example", purpose: "confirm" };
const read = (found: object) => {
  const { code, link } = readMessageSummary({ ...MESSAGE, ...found });
  return { code, link };
};

describe("code and link of an answer", () => {
  test("are read as they are", () => {
    assert.deepEqual(read({ code: "G-482913", link: LINK }), { code: "G-482913", link: LINK });
    const readable = {
      ...LINK,
      url: "https://xn--bcher-kva.example/c?t=1",
      host: "bücher.example",
    };
    assert.deepEqual(read({ link: readable }).link, readable);
  });

  test("may be missing: an older server sends none", () => {
    const summary = readMessageSummary(MESSAGE);
    assert.ok(!("code" in summary) && !("link" in summary));
  });

  for (const [what, found] of Object.entries({
    "a code that is a sentence": { code: "call this number" },
    "a code of markup": { code: "<b>1234</b>" },
    "a code that is no text": { code: 482_913 },
    "a link to a script": { link: { ...LINK, url: "javascript:alert(1)" } },
    "a link to elsewhere than it says": { link: { ...LINK, host: "bank.example" } },
    "a link without a host": { link: { ...LINK, host: "" } },
    "a host with a name before it": { link: { ...LINK, host: "bank.example@harbour.example" } },
    "a host with words behind it": { link: { ...LINK, host: "harbour.example/bank.example" } },
    "a purpose that this page doesn't know": { link: { ...LINK, purpose: "pay" } },
    "a link that is a text": { link: LINK.url },
  })) {
    test(`${what} is left out, and the message is still read`, () => {
      assert.deepEqual(read(found), { code: undefined, link: undefined });
    });
  }

  test("whatever came, a link that is read leads to the web and to the host that it shows", () => {
    const part = fc.oneof(
      fc.constantFrom(LINK.url, LINK.host, "confirm", "javascript:x"),
      fc.anything(),
    );
    const link = fc.record({ url: part, host: part, purpose: part }, { requiredKeys: [] });
    fc.assert(
      fc.property(fc.anything(), fc.oneof(link, fc.anything()), (code, found) => {
        const shown = read({ code, link: found });
        if (shown.code !== undefined) assert.match(shown.code, /^[\w-]{4,16}$/);
        if (!shown.link) return;
        assert.match(shown.link.url, /^https?:/);
        assert.equal(new URL(shown.link.url).host, shown.link.host);
      }),
    );
  });
});
