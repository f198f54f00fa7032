import type { FullMessage, HydraMessageList, MessageSummary } from "@mayfly/contract";

/** The list of messages: an array, or the object of `Accept: application/ld+json`, which a proxy's cache may return. */
export function toMessageList(answer: MessageSummary[] | HydraMessageList): MessageSummary[] {
  return Array.isArray(answer) ? answer : answer["hydra:member"];
}

/** A message's bodies may also be named `body_html` and `body_text`. If both are missing, uses the preview. */
export function normalizeBodies(
  message: FullMessage & { body_html?: string | null; body_text?: string | null },
): FullMessage {
  const { html, body_html, text, body_text, intro } = message;
  return {
    ...message,
    html: html ?? body_html ?? null,
    text: text ?? body_text ?? (intro || null),
  };
}
