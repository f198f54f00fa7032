/** The text of the contact page. `support.ts` has the inboxes and response times. */
export const CONTACT_PAGE = {
  title: "Contact: write to a person - Mayfly",
  description:
    "Contact the people behind this site: a form that reaches a real inbox, four email addresses for specific topics, and our response times.",
  headline: "Contact",
  opening:
    "A person reads every message. Your message reaches our general inbox, and we answer to the address you enter. Please use a permanent address.",
  formHeading: "Your message",
  formNote: "All four fields are required. For how we use this data, see the",
  withoutScript: "The form needs JavaScript. Without it, write to",
  timesHeading: "Response times",
  addressesHeading: "Or by email",
  addressesNote:
    "To report misuse, include the temporary address and the time. Please write soon, because we delete most data when an address ends.",
} as const;
