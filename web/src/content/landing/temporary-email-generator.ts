import { paths } from "../../paths.ts";
import { REFUSAL, type LandingA } from "./landing-a.ts";

export const temporaryEmailGenerator: LandingA = {
  path: paths.temporaryEmailGenerator,
  title: "Temporary email generator with an inbox - Mayfly",
  description:
    "A temporary email generator: a random, readable address with an inbox in under two seconds, on the page or by API. How it generates addresses.",
  listing: {
    title: "Temporary email generator",
    description: "How the generator creates addresses, for people and scripts.",
  },
  headline: "Generate a temporary email address",
  opening:
    "Two plain words, four characters, one of our domains. The generator creates a name that nobody else has, with an inbox that works at once.",
  start: "Generate an address",
  moment: {
    secondsLeft: 898,
    local: "plum.orbit.q5n7",
    highlight: "1 of 10¹²",
    note: "Generated two seconds ago",
  },
  features: {
    heading: "What you get",
    instant:
      "The address is on your screen in under two seconds. Press “New Email” to get another one.",
    live: "You get a working mailbox, not just an address. New mail appears on the page at once, with the code or confirmation link in the list.",
    privacy:
      "Names come from a secure random source and reveal nothing about you: no initials and no year of birth.",
  },
  uses: {
    heading: "What people use it for",
    signups: {
      text: "With a different address for every site, sites can’t link your data by email address.",
      arrives: { from: "hello@twopines.example", subject: "Your account is ready" },
    },
    verification: {
      text: "Generate an address, paste it, and press the link. For the next site, generate a new one.",
      arrives: { from: "no-reply@ledgerly.example", code: "583 107" },
    },
    testing: {
      text: "One call creates an address, and another reads its messages as JSON. Every test starts with an empty inbox.",
      arrives: { from: "robot@pipeline.example", subject: "Password reset, run 44" },
    },
    spam: {
      text: "Companies that collect these addresses can’t use them for long. The addresses end the same day.",
      arrives: { from: "bulk@mailwave.example", refusal: REFUSAL },
    },
  },
  explainer: {
    heading: "How the generator works",
    opening: [
      "The generator takes two words from a list of more than a thousand, such as plum and orbit. It adds four characters from a set of thirty-two, without look-alike characters. It puts dots between them and a domain after them. That gives more than a trillion names, or 40 random bits. You can still spell the name over the phone.",
      "Randomness is important. If a generator counts upward or uses a few first names, anyone can guess its addresses. Nobody can guess a Mayfly address, and the address alone doesn’t open the inbox. The inbox opens only with the token in your browser or with the recovery password. If you publish your address, other visitors still can’t read its mail.",
      "The word list contains no offensive words and no names that look official. The generator never creates names such as postmaster or support.",
    ],
    parts: [
      {
        heading: "How long an address lasts",
        text: [
          "An address lasts %FREE_LIFETIME%. You can extend it twice. A new address doesn’t end the previous one: both stay active until their time is up, and your browser can return to either.",
        ],
        lifetimes: true,
      },
      {
        heading: "Use it from a script",
        text: [
          [
            "Scripts use the same generator. POST /api/temp-emails returns an address and a token. GET /api/email/messages with that token lists the messages. Calls that make changes need the token or the X-Client header. For details, see the ",
            { text: "OpenAPI description", to: paths.openApi },
            ", and the ",
            { text: "resources", to: paths.resources },
            " have a quick start.",
          ],
        ],
      },
    ],
  },
  questions: {
    heading: "Generator questions",
    list: [
      {
        id: "same",
        question: "Can two people get the same address?",
        answer: [
          "Not at the same time, because the database refuses duplicates. With a trillion possible names, a repeat is very unlikely even over years.",
        ],
      },
      {
        id: "domain",
        question: "Can I choose the domain?",
        answer: [
          "Yes, in the list beside the address. A new domain gives you a new address. Your previous address stays active until its time is up.",
        ],
      },
      {
        id: "limit",
        question: "How many addresses can I generate?",
        answer: [
          "Thirty an hour from one network, unless the operator set another limit. The limit stops automated misuse and rarely affects people.",
        ],
      },
      {
        id: "refused",
        question: "Why does a site refuse my address?",
        answer: [
          "The site compares the domain with a list of temporary email services. The part before the @ doesn’t matter, so a new address on the same domain doesn’t help. Another domain may work.",
        ],
      },
    ],
  },
  closing: {
    heading: "Generate your address",
    text: "Open the page, and your first address is ready.",
  },
};
