import { WEBINARS, type WebinarId } from "@mayfly/contract/subscription-topics";

export type Webinar = {
  readonly id: WebinarId;
  readonly title: string;
  /** No date is set yet. */
  readonly date: "Date to be announced";
  readonly minutes: number;
  readonly description: string;
  readonly registrationOpen: boolean;
};

const WORDS: Readonly<Record<WebinarId, Pick<Webinar, "minutes" | "description">>> = {
  "one-address-for-each-purpose": {
    minutes: 40,
    description:
      "When to use your own address, a tag, an alias or a temporary address. We sort a real mailbox with six hundred accounts and count the remaining risks.",
  },
  "reading-a-suspicious-message": {
    minutes: 45,
    description:
      "Ten messages, five of them forged. We open the source of each message, read the five important lines, and decide together which are forged.",
  },
  "email-in-a-small-team": {
    minutes: 60,
    description:
      "From no records to a reject policy: we set up SPF, DKIM and DMARC for an example domain, live, and show the common mistakes.",
  },
};

/** The contract lists the webinars, because our mails contain their titles, too. */
export const UPCOMING_WEBINARS: readonly Webinar[] = WEBINARS.map(({ id, title }) => ({
  id,
  title,
  date: "Date to be announced",
  registrationOpen: true,
  ...WORDS[id],
}));
