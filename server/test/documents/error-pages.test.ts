import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { test } from "node:test";
import { ALL_ERRORS } from "@mayfly/contract/admin-errors";
import { readDocument } from "./named-tests.ts";

/** Their texts come from the specification. */
const SPECIFIED = new Set(
  `RATE_LIMITED STORE_UNAVAILABLE NO_AVAILABLE_DOMAINS EXTENSION_LIMIT_REACHED NO_ACTIVE_EMAIL REPLY_EMPTY
  SES_VERIFICATION_ERROR PREFIX_REQUIRED PREFIX_TOO_SHORT PREFIX_INVALID ADMIN_KEY_INVALID`.split(
    /\s+/,
  ),
);

test("every error beyond the specified ones is in a decision, with its status and text", () => {
  const ours = Object.entries(ALL_ERRORS).filter(([code]) => !SPECIFIED.has(code));
  assert.equal(ours.length + SPECIFIED.size, Object.keys(ALL_ERRORS).length);
  assert.deepEqual(
    rowsOfPages().toSorted(),
    ours.map(([code, { status, message }]) => `${code} ${status} ${message}`).toSorted(),
  );
});

function rowsOfPages(): string[] {
  const pages = readdirSync(new URL("../../../docs/decisions", import.meta.url));
  return pages
    .filter((name) => /^\d+-/.test(name))
    .flatMap((name) => readDocument(`docs/decisions/${name}`).split("\n"))
    .filter((line) => /^\| [A-Z_]+ +\| \d{3} /.test(line))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim())
        .join(" "),
    );
}
