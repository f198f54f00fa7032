import assert from "node:assert/strict";
import { test } from "node:test";
import { notificationState } from "./notification-state.ts";

test("notifications are on only if they were switched on and the browser allows them", () => {
  assert.equal(notificationState({ permission: "granted", switchedOn: true }), "on");
  assert.equal(notificationState({ permission: "granted", switchedOn: false }), "off");
  assert.equal(notificationState({ permission: "default", switchedOn: true }), "off");
  assert.equal(notificationState({ permission: "default", switchedOn: false }), "off");
});

test("a blocked or unsupported browser is reported, whatever the setting", () => {
  for (const switchedOn of [true, false]) {
    assert.equal(notificationState({ permission: "denied", switchedOn }), "blocked");
    assert.equal(notificationState({ permission: undefined, switchedOn }), "unsupported");
  }
});
