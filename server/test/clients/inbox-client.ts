import assert from "node:assert/strict";
import type { CreatedAddress, MessageSummary } from "@mayfly/contract";

const AT_ONCE = 5;

/** A test client of the public API. */
export async function createInbox(baseUrl: string): Promise<CreatedAddress> {
  const response = await post(baseUrl);
  assert.equal(response.status, 201);
  return (await response.json()) as CreatedAddress;
}

/** Returns the raw response to the creation of an address. */
export function post(baseUrl: string): Promise<Response> {
  return fetch(`${baseUrl}/api/temp-emails`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-client": "web-app" },
    body: "{}",
  });
}

/** Lists all messages, newest first, page by page. */
export async function listInbox(baseUrl: string, token: string): Promise<MessageSummary[]> {
  const messages: MessageSummary[] = [];
  let path: string | undefined = "/api/email/messages";
  while (path !== undefined) {
    const response: Response = await get(`${baseUrl}${path}`, token);
    messages.push(...((await response.json()) as MessageSummary[]));
    path = /^<(.*)>; rel="next"$/.exec(response.headers.get("link") ?? "")?.[1];
  }
  return messages;
}

export async function readRaw(baseUrl: string, token: string, id: string): Promise<string> {
  const response = await get(`${baseUrl}/api/email/messages/${id}/raw`, token);
  return Buffer.from(await response.arrayBuffer()).toString("latin1");
}

/** Deletes messages until the store has no room; returns true when none is left. */
export async function deleteSome(baseUrl: string, token: string): Promise<boolean> {
  const ids = (await listInbox(baseUrl, token)).map(({ id }) => id).slice(0, AT_ONCE);
  if (ids.length === 0) return true;
  await fetch(`${baseUrl}/api/email/messages/delete`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      "x-client": "web-app",
    },
    body: JSON.stringify({ ids }),
  });
  return false;
}

async function get(url: string, token: string): Promise<Response> {
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  assert.equal(response.status, 200, url);
  return response;
}
