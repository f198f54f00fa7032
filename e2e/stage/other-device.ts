import assert from "node:assert/strict";
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

export function tokenOf({ page }: Visitor): Promise<string> {
  return page.evaluate(() => localStorage.getItem("mayfly.token") ?? "");
}
