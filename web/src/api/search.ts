import type { MessagesFound } from "@mayfly/contract";
import { callApi } from "./client.ts";

/** The messages whose whole texts hold every word, as far as the server looked. */
export function searchTexts(
  token: string,
  query: string,
  signal: AbortSignal,
): Promise<MessagesFound> {
  return callApi("GET /api/email/messages/search", { query: { q: query }, token, signal });
}
