import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBlocked } from "./blocked-report.ts";
import { isTaggedLink, isTrackingHost } from "./trackers.ts";

test("matches a tracking host and its subdomains", () => {
  assert.ok(isTrackingHost("https://u1.ct.sendgrid.net/wf/open?x"));
  assert.ok(isTrackingHost("https://list-manage.com/track/open"));
  assert.ok(!isTrackingHost("https://notsendgrid.net/x.png"));
});

test("a link counts as tagged if it has a known tracking parameter", () => {
  assert.ok(isTaggedLink("https://a.example/?utm_source=x"));
  assert.ok(isTaggedLink("https://a.example/?a=1&MC_EID=x"));
  assert.ok(!isTaggedLink("https://a.example/utm_source?token=gclid"));
  assert.ok(!isTaggedLink("mailto:a@b.example?utm_source=x"));
});

test("describes blocked content in one line, or nothing", () => {
  const pictures = (trackers: number, others: number) =>
    Array.from({ length: trackers + others }, (_, index) => ({
      url: `https://a.example/${index}`,
      isTracker: index < trackers,
    }));
  assert.deepEqual(describeBlocked({ pictures: [], taggedLinks: 0 }, false), []);
  assert.deepEqual(describeBlocked({ pictures: pictures(1, 2), taggedLinks: 1 }, false), [
    "3 images blocked, 1 of them for tracking",
    "1 link with tracking codes",
  ]);
  assert.deepEqual(describeBlocked({ pictures: pictures(1, 0), taggedLinks: 0 }, false), [
    "1 image blocked, for tracking",
  ]);
  assert.deepEqual(describeBlocked({ pictures: pictures(0, 1), taggedLinks: 0 }, true), [
    "1 image shown: their servers can tell that you opened this",
  ]);
});
