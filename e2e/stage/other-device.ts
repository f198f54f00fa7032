import assert from "node:assert/strict";
import type { FullMessage, MessageSummary } from "@mayfly/contract";
import type { TestApp } from "../../server/test/app/test-app.ts";
import type { Stage } from "./stage.ts";
import type { Visitor } from "./visitor.ts";

/** Deletes a message as another device with the same address would. */
export async function deleteElsewhere(
  { app }: Stage,
  visitor: Visitor,
  id: string | null,
): Promise<void> {
  const token = await tokenOf(visitor);
  const answer = await app.call("DELETE", `/api/email/messages/by-id/${id}`, { token });
  assert.equal(answer.status, 204);
}

/** Reads the newest message of an address that no page shows. */
export async function readFirst({ call }: TestApp, token: string): Promise<FullMessage> {
  const listed = await call("GET", "/api/email/messages", { token });
  const [first] = (await listed.json()) as MessageSummary[];
  const read = await call("GET", `/api/email/messages/${first?.id}`, { token });
  return (await read.json()) as FullMessage;
}

export function tokenOf({ page }: Visitor): Promise<string> {
  return page.evaluate(() => localStorage.getItem("mayfly.token") ?? "");
}
