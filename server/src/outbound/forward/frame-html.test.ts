import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { frameHtml } from "./frame-html.ts";

const FRAME = {
  heading: [["From", "Ada <ada@example.org>"]] as const,
  blockUrl: "https://mail.example/forwarding#block=x",
  abuseAddress: "abuse@mayfly.test",
};

describe("the frame of a forward's HTML", () => {
  test("has the heading before the original and the opt-out link after it", () => {
    const framed = frameHtml("<p>Hello</p>", FRAME);
    assert.match(
      framed,
      /^<div [^>]*><b>Forwarded message<\/b>.*From:.*Ada &lt;ada@example\.org&gt;<\/div><p>Hello<\/p><div .*#block=x.*mailto:abuse@mayfly\.test.*<\/div>$/,
    );
  });

  test("keeps the doctype first, so that the layout mode is the same", () => {
    assert.match(frameHtml("\n<!DOCTYPE html><p>Hello", FRAME), /^\r\n<!DOCTYPE html><div /);
  });

  const open = [
    "<p>Hi</p><!-- x",
    "<style>p{}",
    "<p>x</p><textarea>",
    "<SCRIPT>",
    "<plaintext>",
    "<p title='x",
    "<template><p>",
    "<style></style><style>",
    "<frameset>",
  ];
  for (const html of open) {
    test(`shows the opt-out link before an element that would hide it: ${html}`, () => {
      const framed = frameHtml(html, FRAME);
      assert.ok(framed.indexOf("#block=x") < framed.indexOf(html));
    });
  }

  test("takes little time even for a long and broken original", () => {
    for (const html of ["<!--".repeat(500_000), "<".repeat(2_000_000), "<style>".repeat(200_000)]) {
      assert.ok(frameHtml(html, FRAME).includes("#block=x"));
    }
  });
});
