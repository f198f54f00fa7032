/** Known values of a message in a `reference.json`; unknown fields are omitted. */
export type KnownMessage = {
  file: string;
  subject?: string;
  from?: string;
  /** ISO 8601; empty if the message has no readable date. */
  date?: string;
  /** Names of the attachments; empty if there are none. */
  att?: string[];
  hasHtml?: boolean;
  hasText?: boolean;
};

/** Parses a `reference.json`. Throws if its form is invalid. */
export function readKnownMessages(json: string): KnownMessage[] {
  const reference: unknown = JSON.parse(json);
  const messages = isRecord(reference) ? reference.messages : undefined;
  if (!Array.isArray(messages)) throw new Error("reference.json has no list of messages");
  return messages.map((message: unknown) => readKnownMessage(message));
}

function readKnownMessage(message: unknown): KnownMessage {
  if (!isRecord(message) || typeof message.file !== "string") {
    throw new Error("a message of reference.json names no file");
  }
  const { file, subject, from, date, att, hasHtml, hasText } = message;
  return {
    file,
    ...(typeof subject === "string" && { subject }),
    ...(typeof from === "string" && { from }),
    ...(typeof date === "string" && { date }),
    ...(Array.isArray(att) && { att: att.map(String) }),
    ...(typeof hasHtml === "boolean" && { hasHtml }),
    ...(typeof hasText === "boolean" && { hasText }),
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
