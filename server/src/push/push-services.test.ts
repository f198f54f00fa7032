import assert from "node:assert/strict";
import { test } from "node:test";
import { findService } from "./push-services.ts";

const SERVICES = ["fcm.googleapis.com", "*.push.apple.com", "http://127.0.0.1:9000"];

test("an endpoint belongs to the entry that allows its host", () => {
  for (const [endpoint, service] of [
    ["https://fcm.googleapis.com/fcm/send/x", "fcm.googleapis.com"],
    ["https://FCM.googleapis.com:443/x", "fcm.googleapis.com"],
    ["https://web.push.apple.com/x", "*.push.apple.com"],
    ["http://127.0.0.1:9000/x", "http://127.0.0.1:9000"],
  ] as const)
    assert.equal(findService(SERVICES, endpoint), service, endpoint);
});

test("another host, port, or protocol, and an endpoint with a password are refused", () => {
  for (const endpoint of [
    "http://fcm.googleapis.com/x",
    "https://fcm.googleapis.com:8443/x",
    "https://fcm.googleapis.com./x",
    "https://fcm.googleapis.com.evil.example/x",
    "https://fcm.googleapis.com@evil.example/x",
    "https://evil-fcm.googleapis.com/x",
    "https://evil.example/fcm.googleapis.com",
    "https://push.apple.com/x",
    "https://evilpush.apple.com/x",
    "https://user:password@web.push.apple.com/x",
    "http://127.0.0.1:9001/x",
    "https://169.254.169.254/latest",
    "fcm.googleapis.com",
  ])
    assert.equal(findService(SERVICES, endpoint), undefined, endpoint);
});
