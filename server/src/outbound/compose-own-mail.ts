import { domainPart } from "../address/email-address.ts";
import { composeMail, type Composition } from "./compose-mail.ts";

export type OwnMail = Pick<Composition, "subject" | "dateMs" | "text"> & {
  /** Our address. */
  from: string;
  to: string;
  html: string;
  /** Of this one mail, ASCII without blanks: its Message-ID is made of it, so that the same mail again is seen to be the same. */
  name: string;
  /** Beside those that all of ours have. */
  headers?: Composition["headers"];
};

/** A mail that the service writes by itself: from Mayfly, and no machine is to answer it (RFC 3834 5). */
export function composeOwnMail({ from, to, name, headers, ...mail }: OwnMail): Promise<Buffer> {
  return composeMail({
    ...mail,
    from: { address: from, name: "Mayfly" },
    to: { address: to, name: "" },
    messageId: `<${name}@${domainPart(from)}>`,
    references: [],
    headers: {
      "Auto-Submitted": "auto-generated",
      "X-Auto-Response-Suppress": "All",
      ...headers,
    },
    boundary: name,
  });
}
