import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiError } from "../../api/client.ts";
import { creationNotice } from "./creating/creation-notice.ts";
import { extensionNotice } from "./time/use-extend-address.ts";

const failure = (status: number, error: string, message: string) =>
  new ApiError(status, JSON.stringify({ error, message }));

const toldOfCreation = (error: unknown) => creationNotice(error).text;
const toldOfExtension = (error: unknown) => extensionNotice(error);

test("each creation error has the catalog's text", () => {
  assert.match(toldOfCreation(failure(429, "RATE_LIMITED", "")), /^Too many requests\./);
  assert.match(
    toldOfCreation(failure(429, "TOO_MANY_ADDRESSES", "")),
    /^Your network has too many active addresses/,
  );
  assert.match(toldOfCreation(failure(429, "NETWORK_STORAGE_FULL", "")), /Delete messages, or/);
  assert.match(toldOfCreation(failure(429, "SERVICE_FULL", "")), /^The service has no room/);
  assert.match(toldOfCreation(failure(403, "IP_BANNED", "")), /^This network may not use/);
  assert.match(
    toldOfCreation(failure(503, "STORE_UNAVAILABLE", "")),
    /^Database connection temporarily/,
  );
  assert.match(
    toldOfCreation(failure(503, "NO_AVAILABLE_DOMAINS", "")),
    /^No email domains available\./,
  );
  assert.match(
    toldOfCreation(failure(500, "?", "No available domains")),
    /^No email domains available\./,
  );
  assert.match(
    toldOfCreation(failure(502, "?", "upstream timeout")),
    /^Connection issue detected\./,
  );
  assert.match(toldOfCreation(new TypeError("Failed to fetch")), /^Connection issue detected\./);
  assert.equal(
    toldOfCreation(failure(500, "INTERNAL", "x")),
    "Failed to generate email. Please try again.",
  );
});

test("a refused extension names the cause: the limit, the address, or the server", () => {
  assert.equal(
    toldOfExtension(failure(409, "EXTENSION_LIMIT_REACHED", "")).title,
    "Extension Limit Reached",
  );
  assert.deepEqual(toldOfExtension(failure(401, "TOKEN_UNKNOWN", "")), {
    title: "Extension Failed",
    text: "No active email to extend",
  });
  assert.equal(
    toldOfExtension(failure(500, "NEW_CODE", "The server's own text")).text,
    "The server's own text",
  );
  assert.equal(
    toldOfExtension(new TypeError("Failed to fetch")).text,
    "Failed to extend email. Please try again.",
  );
});

test("an error's message is the status with the body or the status text", () => {
  assert.equal(
    new ApiError(500, "boom", { statusText: "Internal Server Error" }).message,
    "500: boom",
  );
  assert.equal(new ApiError(502, "", { statusText: "Bad Gateway" }).message, "502: Bad Gateway");
});
