import assert from "node:assert/strict";
import { test } from "node:test";
import { notificationState } from "./notification-state.ts";

test("notifications are on only where they were switched on and the browser allows them", () => {
  assert.equal(notificationState({ permission: "granted", switchedOn: true }), "on");
  assert.equal(notificationState({ permission: "granted", switchedOn: false }), "off");
  assert.equal(notificationState({ permission: "default", switchedOn: true }), "off");
  assert.equal(notificationState({ permission: "default", switchedOn: false }), "off");
});

test("what the browser refuses or doesn't have is said, whatever was switched on", () => {
  for (const switchedOn of [true, false]) {
    assert.equal(notificationState({ permission: "denied", switchedOn }), "blocked");
    assert.equal(notificationState({ permission: undefined, switchedOn }), "unsupported");
  }
});
