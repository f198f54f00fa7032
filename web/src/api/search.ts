import type { MessagesFound } from "@mayfly/contract";
import { apiPaths } from "../paths.ts";
import { callApi } from "./client.ts";
import { fieldsOf, UnreadableAnswer } from "./fields.ts";

/** The messages whose whole texts hold every word, as far as the server looked. */
export async function searchTexts(
  token: string,
  query: string,
  signal: AbortSignal,
): Promise<MessagesFound> {
  return readMessagesFound(await callApi(apiPaths.searchMessages(query), { token, signal }));
}

export function readMessagesFound(answer: unknown): MessagesFound {
  const { ids, complete } = fieldsOf(answer);
  if (!Array.isArray(ids)) throw new UnreadableAnswer("No list of ids");
  return {
    ids: ids.filter((id): id is string => typeof id === "string"),
    complete: complete === true,
  };
}
