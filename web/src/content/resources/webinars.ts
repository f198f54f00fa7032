import { WEBINARS, type WebinarId } from "@mayfly/contract/subscription-topics";

export type Webinar = {
  readonly id: WebinarId;
  readonly title: string;
  /** Nobody has set one yet. */
  readonly date: "Date to be announced";
  readonly minutes: number;
  readonly description: string;
  readonly registrationOpen: boolean;
};

const WORDS: Readonly<Record<WebinarId, Pick<Webinar, "minutes" | "description">>> = {
  "one-address-for-each-purpose": {
    minutes: 40,
    description:
      "Own addresses, tags, aliases and temporary ones: which for what. We divide a real mailbox of six hundred accounts and count what is left to worry about.",
  },
  "reading-a-suspicious-message": {
    minutes: 45,
    description:
      "Ten messages, five of them forged. We open the source of each, read the five lines that matter, and decide together before we say which was which.",
  },
  "email-in-a-small-team": {
    minutes: 60,
    description:
      "From no records to a reject policy: SPF, DKIM and DMARC of an example domain, live, with the mistakes that cost people their invoices.",
  },
};

/** The contract knows which there are: their titles stand in our mails too. */
export const UPCOMING_WEBINARS: readonly Webinar[] = WEBINARS.map(({ id, title }) => ({
  id,
  title,
  date: "Date to be announced",
  registrationOpen: true,
  ...WORDS[id],
}));
