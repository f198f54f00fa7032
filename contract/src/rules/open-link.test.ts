import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { ANY_CHARACTER } from "../../test/any-character.ts";
import { decodeOpenLink, openLink } from "./open-link.ts";

const SITE = "https://mayfly.test";
const fragmentOf = (url: string) => new URL(url).hash;

test("a link carries address and password in its fragment, as base64url", () => {
  const link = openLink(SITE, { email: "june@mayfly.test", password: "kw1d-98dk" });
  const text = Buffer.from("june@mayfly.test kw1d-98dk").toString("base64url");
  assert.equal(link, `https://mayfly.test/#open=${text}`);
});

test("any address and password survive a round trip and need no URL escaping", () => {
  const texts = fc.string({ unit: "grapheme", maxLength: 80 });
  fc.assert(
    fc.property(texts, texts, (email, password) => {
      const link = openLink(SITE, { email, password });
      assert.match(link, /^https:\/\/mayfly\.test\/#open=[\w-]+$/);
      assert.equal(decodeOpenLink(fragmentOf(link)), `${email} ${password}`);
    }),
  );
});

test("an unreadable fragment returns undefined and doesn't throw", () => {
  for (const fragment of ["#open=%%%", "#open=A", "#open=_w", "#open=ab cd é"])
    assert.equal(decodeOpenLink(fragment), undefined, fragment);
  fc.assert(
    fc.property(fc.string({ unit: ANY_CHARACTER }), (code) => {
      decodeOpenLink(`#open=${code}`);
    }),
  );
});
