import type { MessageLink } from "./code/message-link.ts";

/** What a list shows of a message; made in microseconds when it arrives (`summarize.ts`). */
export type Summary = {
  from: { address: string; name: string };
  /** Empty where the message has none: who shows it decides on the words. */
  subject: string;
  /** Beginning of the text as a person would read it, at most PREVIEW_LENGTH_MAX code units. */
  intro: string;
  /** The one-time code that the message was sent for. */
  code?: string;
  /** The link that confirms, signs in or resets a password. */
  link?: MessageLink;
};
