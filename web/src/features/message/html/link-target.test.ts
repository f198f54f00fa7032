import assert from "node:assert/strict";
import { test } from "node:test";
import { describeSource, isImageSource, linkTarget } from "./link-target.ts";

test("allows links to http(s), mailto, and tel", () => {
  assert.equal(linkTarget("https://a.example/b?c=1#d"), "https://a.example/b?c=1#d");
  assert.equal(linkTarget("mailto:a@b.example"), "mailto:a@b.example");
  assert.equal(linkTarget("tel:+123"), "tel:+123");
});

for (const href of [
  "javascript:alert(1)",
  " java\nscript:alert(1)",
  "data:text/html,x",
  "/admin",
  "file:///etc",
  "",
]) {
  test(`${JSON.stringify(href)} is no link`, () => assert.equal(linkTarget(href), undefined));
}

test("only http(s) and data images may load", () => {
  assert.ok(isImageSource("http://a.example/b.png"));
  assert.ok(isImageSource("data:image/png;base64,AA"));
  assert.ok(!isImageSource("data:text/html,x"));
  assert.ok(!isImageSource("/api/email/messages"));
  assert.ok(!isImageSource("cid:logo"));
});

test("loads no image from this site, with any port or a trailing dot", () => {
  for (const host of ["mail.example", "mail.example:8443", "mail.example.", "MAIL.EXAMPLE.:80"]) {
    assert.ok(!isImageSource(`http://${host}/a.png`, "mail.example"), host);
    assert.ok(!isImageSource(`http://${host}/a.png`, "mail.example."), host);
  }
  assert.ok(isImageSource("https://other.example/a.png", "mail.example"));
  assert.ok(isImageSource("https://mail.example.org/a.png", "mail.example"));
});

test("describes the source of a blocked image in readable length", () => {
  assert.equal(describeSource("http://a.example/b.png"), "http://a.example/b.png");
  assert.equal(describeSource("data:image/png;base64,AAAA"), "data:image/png (in the message)");
  assert.equal(describeSource(`http://a.example/${"x".repeat(300)}`).length, 121);
});
