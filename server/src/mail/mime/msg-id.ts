/**
 * Message identifiers (RFC 5322 3.6.4) from untrusted headers. Some are copied into our headers, so only well-formed
 * ids are accepted. Each is short enough to fold its line to 998 octets.
 */
const MSG_ID = /<[!-;=?A-~]{1,200}@[!-;=?A-~]{1,200}>/g;
const FIELD_LENGTH_MAX = 65_536;

export function readMsgIds(field: string): string[] {
  const text = field.slice(0, FIELD_LENGTH_MAX);
  return (text.match(MSG_ID) ?? []).filter((id) => id.indexOf("@") === id.lastIndexOf("@"));
}

/** Mail clients thread by the first and the last ids of a conversation. */
const REFERENCES_MAX = 20;

/**
 * Returns the References of a reply: those of the original message, else its In-Reply-To if it is a single id, plus the
 * original message's id. Bounded; the first id is kept.
 */
export function continueReferences(answered: {
  references: readonly string[];
  inReplyTo: readonly string[];
  messageId: string | undefined;
}): string[] {
  const { references, inReplyTo, messageId } = answered;
  const parents = references.length === 0 && inReplyTo.length === 1 ? inReplyTo : references;
  const chain = [...new Set([...parents.filter((id) => id !== messageId), ...only(messageId)])];
  if (chain.length <= REFERENCES_MAX) return chain;
  return [...chain.slice(0, 1), ...chain.slice(1 - REFERENCES_MAX)];
}

function only(messageId: string | undefined): string[] {
  return messageId === undefined ? [] : [messageId];
}
