/**
 * Message identifiers (RFC 5322 3.6.4) out of strangers' headers, of which some go into ours: only
 * what is well formed is taken. No id is so long that its line couldn't be folded to 998 octets.
 */
const MSG_ID = /<[!-;=?A-~]{1,200}@[!-;=?A-~]{1,200}>/g;
const FIELD_LENGTH_MAX = 65_536;

export function readMsgIds(field: string): string[] {
  const text = field.slice(0, FIELD_LENGTH_MAX);
  return (text.match(MSG_ID) ?? []).filter((id) => id.indexOf("@") === id.lastIndexOf("@"));
}

/** Ids of the conversation's beginning and of its end are what programs thread by. */
const REFERENCES_MAX = 20;

/**
 * The References of an answer: those of the answered message, else its In-Reply-To where that is
 * one id, and the message itself; bounded, the first kept.
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
