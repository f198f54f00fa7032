import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { findReferencedContentIds } from "./list-attachments.ts";

/** A Content-ID as in its header, and the sender's reference to it in the HTML (RFC 2392). */
const REFERENCES = [
  ["foo+bar@x", `<img src="cid:foo+bar@x">`],
  ["foo+bar@x", `<img src="cid:foo%2Bbar%40x">`],
  ["foo+bar@x", `<img src='CID:foo%2bbar@x'>`],
  ["a%b", `<img src="cid:a%25b">`],
  ["a%b", `<img src="cid:a%b">`],
  // Encoded in the header and copied unchanged into the HTML.
  ["a%25b@x", `<img src="cid:a%25b@x">`],
  ["a%25b@x", `<img src="cid:a%2525b%40x">`],
  ["100%&b@x", `<img src="cid:100%&b%40x">`],
  ["a&b@x", `<img src="cid:a&amp;b@x">`],
  ["a&b@x", `<img src="cid:a%26b@x">`],
  ["a&b@x", `<img src="cid:a&#38;b%40x">`],
  ["it's@x", `<img src="cid:it's@x">`],
  ["é@x", `<img src="cid:%C3%A9@x">`],
  ["é@x", `<img src="cid:é@x">`],
  ["a@x", `<img src=cid:a@x>`],
  ["a@x", `<td style="background:url(cid:a@x)">`],
  ["a@x", `<td style="background:url('cid:a@x')">`],
] as const;

describe("an image shown by the HTML is found", () => {
  for (const [id, html] of REFERENCES)
    test(`<${id}> in ${html}`, () => {
      assert.ok(findReferencedContentIds(html).has(id));
    });
});
