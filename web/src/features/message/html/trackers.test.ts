import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBlocked } from "./blocked-report.ts";
import { isTaggedLink, isTrackingHost } from "./trackers.ts";

test("matches a tracking host and its subdomains", () => {
  assert.ok(isTrackingHost("https://u1.ct.sendgrid.net/wf/open?x"));
  assert.ok(isTrackingHost("//list-manage.com/track/open"));
  assert.ok(!isTrackingHost("https://notsendgrid.net/x.png"));
  assert.ok(!isTrackingHost("cid:sendgrid.net"));
});

test("a link counts as tagged if it has a known tracking parameter", () => {
  assert.ok(isTaggedLink("https://a.example/?utm_source=x"));
  assert.ok(isTaggedLink("https://a.example/?a=1&MC_EID=x"));
  assert.ok(!isTaggedLink("https://a.example/utm_source?token=gclid"));
  assert.ok(!isTaggedLink("mailto:a@b.example?utm_source=x"));
});

test("describes blocked content in one line, or nothing", () => {
  assert.deepEqual(describeBlocked({ images: 0, trackers: 0, taggedLinks: 0 }, false), []);
  assert.deepEqual(describeBlocked({ images: 3, trackers: 1, taggedLinks: 1 }, false), [
    "3 images blocked, 1 of them for tracking",
    "1 link with tracking codes",
  ]);
  assert.deepEqual(describeBlocked({ images: 1, trackers: 1, taggedLinks: 0 }, false), [
    "1 image blocked, for tracking",
  ]);
  assert.deepEqual(describeBlocked({ images: 1, trackers: 0, taggedLinks: 0 }, true), [
    "1 image shown: who serves them can tell this was opened",
  ]);
});
