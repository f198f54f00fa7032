/** The words of the contact page; who reads what, and when an answer comes, is in `support.ts`. */
export const CONTACT_PAGE = {
  title: "Contact: write to a person - Mayfly",
  description:
    "Write to the people behind this site: a form that reaches a real inbox, four addresses for what is particular, and how long an answer takes.",
  headline: "Contact",
  opening:
    "Write to us, and a person reads it. Your message reaches our general inbox; the answer comes to the address you give, so give one that lives longer than a quarter of an hour.",
  formHeading: "Your message",
  formNote: "All four fields are needed. What becomes of them is in the",
  withoutScript: "The form needs JavaScript. Without it, write to",
  timesHeading: "When an answer comes",
  addressesHeading: "Or by mail",
  addressesNote:
    "To report misuse, name the temporary address and the time: an address that has ended leaves little to look into.",
} as const;
