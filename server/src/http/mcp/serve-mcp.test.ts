import assert from "node:assert/strict";
import { EventEmitter } from "node:events";
import { test } from "node:test";
import type { MailAccess } from "../../mcp/mail-access.ts";
import { createServeMcp } from "./serve-mcp.ts";
import type { Exchange } from "./server-access.ts";

test("a call whose client left before it begins does nothing, and isn't kept", async () => {
  const raw = Object.assign(new EventEmitter(), { closed: true });
  const exchange = {
    request: {
      headers: {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        "mcp-session-id": "of-the-client",
        "mcp-protocol-version": "2025-11-25",
      },
      body: {
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: { name: "create_address", arguments: {} },
      },
    },
    reply: { raw, send: () => undefined },
  };
  let created = 0;
  const access = { createAddress: async () => (created += 1) };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the parts that the function reads
  await createServeMcp()(exchange as unknown as Exchange, access as unknown as MailAccess);
  assert.deepEqual([created, raw.listenerCount("close")], [0, 0]);
});
