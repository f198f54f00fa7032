import type { MessageLink } from "./code/message-link.ts";

/** A message as lists show it; created in microseconds on arrival (`summarize.ts`). */
export type Summary = {
  from: { address: string; name: string };
  /** Empty if the message has none; the client chooses the placeholder. */
  subject: string;
  /** Start of the readable text, at most PREVIEW_LENGTH_MAX code units. */
  intro: string;
  /** The one-time code that is the purpose of the message. */
  code?: string;
  /** The link that confirms an address, signs in, or resets a password. */
  link?: MessageLink;
};
