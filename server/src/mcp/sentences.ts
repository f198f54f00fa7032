/**
 * Error texts for a model, by error code. They replace texts of the error catalog that are meant for a page or a
 * program.
 */
const SENTENCES: ReadonlyMap<string, string> = new Map([
  [
    "TOKEN_UNKNOWN",
    "This address has ended, or the handle is not valid. Use the handle that create_address returned, or create a new address.",
  ],
  [
    "CHALLENGE_REQUIRED",
    "Your network has created many addresses. Use one of them, try again in an hour, or ask the user to run these tools with the command `mayfly mcp` if they don't yet: it solves the challenge of the server.",
  ],
  [
    "EXTENSION_LIMIT_REACHED",
    "This address has been extended twice, which is the limit. Create a new address when it ends.",
  ],
  ["MESSAGE_NOT_FOUND", "This address has no email with this id. Call list_emails to see the ids."],
]);

/** Returns undefined for an error whose own message is right for a model. */
export function sentenceFor(code: string): string | undefined {
  return SENTENCES.get(code);
}
