import type { MessagesFound } from "@mayfly/contract";
import { callApi } from "./client.ts";

/** Finds messages whose full text contains every word. The server may search only part of the inbox. */
export function searchTexts(
  token: string,
  query: string,
  signal: AbortSignal,
): Promise<MessagesFound> {
  return callApi("GET /api/email/messages/search", { query: { q: query }, token, signal });
}
