/** The link that is the purpose of a message. */
export type MessageLink = {
  /** http or https, as the sender wrote it. */
  url: string;
  /** The target host in readable form: `host-in-words.ts`. */
  host: string;
  purpose: LinkPurpose;
};

export type LinkPurpose = "confirm" | "sign-in" | "reset-password";
