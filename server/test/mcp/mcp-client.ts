import {
  Client,
  StreamableHTTPClientTransport,
  type Transport,
} from "@modelcontextprotocol/client";
import assert from "node:assert/strict";
import { request } from "node:http";
import type { TestApp } from "../app/test-app.ts";
import { REFUSAL } from "../mail/send-refused.ts";
import { until } from "../until.ts";

/** Both eras of the protocol: with `initialize`, and without sessions. */
export const ERAS = ["2025-11-25", "2026-07-28"] as const;
export type Era = (typeof ERAS)[number];

type ToolResult = {
  isError: boolean;
  /** Undefined for an error, and for a tool without one. */
  structured: Record<string, unknown> | undefined;
  texts: string[];
};

export type McpClient = {
  client: Client;
  /** Calls a tool. The library compares the structured content with the tool's output schema. */
  tool: (name: string, args?: object, signal?: AbortSignal) => Promise<ToolResult>;
};

/** Connects a third-party client, which speaks one era only. */
export async function connectMcp(transport: Transport, era: Era): Promise<McpClient> {
  const mode = era === "2025-11-25" ? ("legacy" as const) : { pin: era };
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
  await client.connect(transport);
  assert.equal(client.getNegotiatedProtocolVersion(), era);
  await client.listTools();
  return {
    client,
    async tool(name, args = {}, signal) {
      const call = { name, arguments: { ...args } };
      const result = await client.callTool(call, { ...(signal && { signal }) });
      const { structuredContent, content, isError = false } = result;
      const texts = content.map((part) => (part.type === "text" ? part.text : ""));
      return { isError, structured: structuredContent as ToolResult["structured"], texts };
    },
  };
}

export function openMcp(
  app: TestApp,
  era: Era = ERAS[1],
  headers: Record<string, string> = {},
): Promise<McpClient> {
  const url = new URL(`${app.baseUrl}/mcp`);
  return connectMcp(new StreamableHTTPClientTransport(url, { requestInit: { headers } }), era);
}

export async function createByTool({
  tool,
}: McpClient): Promise<{ address: string; handle: string }> {
  const { structured, isError, texts } = await tool("create_address");
  assert.ok(!isError, texts.join());
  return structured as { address: string; handle: string };
}

/** Waits for mail until the answer tells of a refused delivery, which `sendRefused` sent from this domain. */
export async function untilRefused({ tool }: McpClient, wanted: object, domain: string) {
  let text = "";
  await until("the wait tells of the refused delivery", async () => {
    const { structured, texts } = await tool("wait_for_email", wanted);
    text = texts.join();
    return structured?.["refused"] !== undefined;
  });
  const reason = JSON.stringify(REFUSAL);
  assert.ok(text.includes(`"refused":[{"sender_domain":"${domain}","reason":${reason},`), text);
}

/** Sends one message of the older era without a client. */
export function postMcp(
  app: TestApp,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${app.baseUrl}/mcp`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...headers,
    },
    body: JSON.stringify(body),
  });
}

/** Sends one message with another Host, which `fetch` can't choose. Resolves with the status. */
export function postToHost(
  app: TestApp,
  host: string,
  message: object,
): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = {
      host,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
    };
    const sent = request(`${app.baseUrl}/mcp`, { method: "POST", headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    sent.once("error", reject);
    sent.end(JSON.stringify(message));
  });
}
