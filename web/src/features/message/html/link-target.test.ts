import assert from "node:assert/strict";
import { test } from "node:test";
import { describeSource, isDataPicture, linkTarget, pictureUrl } from "./link-target.ts";

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

test("loads pictures by http(s) only, and by https if the source names no scheme", () => {
  assert.equal(pictureUrl(" http://a.example/b.png"), "http://a.example/b.png");
  assert.equal(pictureUrl("//a.example/b.png"), "https://a.example/b.png");
  for (const source of ["data:image/png,x", "/api/email/messages", "cid:logo", "https:a", "//"]) {
    assert.equal(pictureUrl(source), undefined, source);
  }
  assert.ok(isDataPicture("data:image/png;base64,AA"));
  assert.ok(!isDataPicture("data:text/html,x"));
});

test("loads no picture from this site, with any port or a trailing dot", () => {
  for (const host of ["mail.example", "mail.example:8443", "mail.example.", "MAIL.EXAMPLE.:80"]) {
    for (const own of ["mail.example", "mail.example."]) {
      assert.equal(pictureUrl(`http://${host}/a.png`, own), undefined, host);
      assert.equal(pictureUrl(`//${host}/a.png`, own), undefined, host);
    }
  }
  assert.ok(pictureUrl("https://other.example/a.png", "mail.example"));
  assert.ok(pictureUrl("https://mail.example.org/a.png", "mail.example"));
});

test("describes the source of a blocked image in readable length", () => {
  assert.equal(describeSource("http://a.example/b.png"), "http://a.example/b.png");
  assert.equal(describeSource("data:image/png;base64,AAAA"), "data:image/png (in the message)");
  assert.equal(describeSource(`http://a.example/${"x".repeat(300)}`).length, 121);
});
