import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { ERRORS } from "@mayfly/contract/errors";
import { KEY_ERRORS } from "@mayfly/contract/key-errors";
import { PUSH_ERRORS } from "@mayfly/contract/push-errors";
import { formatMegabytes } from "@mayfly/contract/standard-limits";
import { readConfig } from "../../../server/src/config/config.ts";
import { DEFAULT_URL } from "../../stage/site.ts";
import { openSharedStage, type Stage } from "../../stage/stage.ts";

type Operation = { summary: string; parameters?: { name: string }[] };

describe("the page for developers", () => {
  let stage: Stage;
  let html: string;
  let text: string;
  before(async () => {
    stage = await openSharedStage();
    html = await (await fetch(`${stage.app.baseUrl}/developers`)).text();
    text = html.replaceAll(/<[^>]*>/g, "").replaceAll("&quot;", '"');
  });

  test("lists every call of the API description, with its summary and parameters", async () => {
    const description = (await (await fetch(`${stage.app.baseUrl}/api/openapi.json`)).json()) as {
      paths: Record<string, Record<string, Operation>>;
    };
    const described = Object.entries(description.paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => ({
        name: `${method.toUpperCase()} ${path}`,
        operation,
      })),
    );
    assert.ok(described.length > 50);
    for (const { name, operation } of described) {
      const { summary, parameters = [] } = operation;
      const entry = entryOf(html, name);
      assert.ok(entry.includes(summary), name);
      for (const { name: parameter } of parameters) {
        const isCommon = ["X-Client", "x-admin-key"].includes(parameter);
        assert.ok(isCommon || entry.includes(`<code>${parameter}</code>`), `${name}: ${parameter}`);
      }
    }
    const listed = html.match(/<summary><code>/g)?.length;
    assert.equal(listed, described.length);
  });

  test("shows the fields of a message once, and refers to them", () => {
    const read = entryOf(html, "GET /api/email/messages/{id}");
    for (const field of ["from.address", "code", "link.url", "attachments[].name"]) {
      assert.ok(read.includes(`<code>${field}</code>`), field);
    }
    const wait = entryOf(html, "GET /api/email/messages/wait");
    assert.ok(wait.includes("as GET /api/email/messages/{id} answers"));
    // Each of its two answers has another value of `arrived`, and only one of them has `message`.
    const fields = wait.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");
    assert.match(fields, / arrived true \| false /);
    assert.match(fields, / message as GET \S+ answers, optional /);
    assert.match(fields, / timeout integer, optional /);
  });

  test("lists the events of a stream with their fields", () => {
    const stream = entryOf(html, "GET /api/email/stream");
    for (const name of ["message", "message.from.address", "extended.expiresAt", "expired"]) {
      assert.ok(stream.includes(`<code>${name}</code>`), name);
    }
  });

  test("shows this instance's address in its examples, and every error", () => {
    assert.ok(text.includes(`export MAYFLY_URL=${DEFAULT_URL}\n`));
    assert.ok(text.includes(`"MAYFLY_URL": "${DEFAULT_URL}"`));
    assert.ok(!html.includes("%PUBLIC_URL%"));
    const codes = Object.keys({ ...ERRORS, ...KEY_ERRORS, ...PUSH_ERRORS });
    for (const code of codes) assert.ok(html.includes(`<code>${code}</code>`), code);
    // Its marker has no line of its own, as it would before a block.
    assert.ok(html.includes("<summary>All codes</summary>"));
  });

  test("on a phone, a command wraps at spaces, not at its hyphens", async (t) => {
    const { page } = await stage.visitInTurn(t, { viewport: { width: 320, height: 640 } });
    await page.goto("/developers");
    const option = page.getByText("--save-dev", { exact: true });
    const { height } = (await option.boundingBox()) ?? { height: 0 };
    const line = await option.evaluate((word) => parseFloat(getComputedStyle(word).lineHeight));
    assert.ok(height > 0 && height < 1.5 * line, `${height} px, with lines of ${line} px`);
  });

  test("states the limits with which the server starts", () => {
    const config = readConfig({});
    assert.ok(config.valid);
    const { limits } = config.config;
    for (const stated of [
      `${limits.LIMIT_CREATE_PER_HOUR} new addresses an hour`,
      `and ${limits.LIMIT_LIVE_ADDRESSES_PER_IP} at a time`,
      `${limits.LIMIT_MESSAGES_PER_INBOX} messages and ${formatMegabytes(limits.LIMIT_BYTES_PER_INBOX)}`,
      `${formatMegabytes(limits.LIMIT_MESSAGE_BYTES)} for each message`,
      `${limits.LIMIT_WAITS_PER_INBOX} calls that wait`,
      `and ${limits.LIMIT_WAITS_PER_IP} for each IP address`,
      `${limits.LIMIT_CALLS_PER_MINUTE.toLocaleString("en-US")} calls a minute`,
    ]) {
      assert.ok(text.includes(stated), stated);
    }
  });
});

/** The entry of a call. */
function entryOf(html: string, name: string): string {
  const start = html.indexOf(`<summary><code>${name}</code>`);
  assert.ok(start > 0, name);
  return html.slice(start, html.indexOf("</details>", start));
}
