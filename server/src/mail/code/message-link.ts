/** The one link that a message was sent for. */
export type MessageLink = {
  /** http or https, as the sender wrote it. */
  url: string;
  /** Where it leads, readable: `host-in-words.ts`. */
  host: string;
  purpose: LinkPurpose;
};

export type LinkPurpose = "confirm" | "sign-in" | "reset-password";
