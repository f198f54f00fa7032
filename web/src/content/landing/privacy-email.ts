import { PREMIUM_PRICE } from "@mayfly/contract/premium-constants";
import { paths } from "../../paths.ts";
import type { LandingB } from "./landing-b.ts";

export const privacyEmail: LandingB = {
  path: paths.privacyEmail,
  title: "Privacy email for sites that ask too much - Mayfly",
  description:
    "An email address that reveals nothing about you: random name, blocked trackers, encrypted storage, deleted after %FREE_LIFETIME%. And what it can’t hide.",
  listing: {
    title: "Privacy email",
    description: "What an address reveals, and how a temporary one helps.",
  },
  headline: "An address that reveals nothing about you",
  opening:
    "Your email address is the same everywhere, so companies can use it to link their data about you. Give them a temporary address instead.",
  moment: {
    secondsLeft: 624,
    local: "wren.marlow.9tk4",
    messages: [
      { from: "Really from bakery.example", subject: "We saved you a loaf" },
      { from: "3 images and 1 tracker blocked", subject: "Have you seen our sale?" },
      { from: "Claims to be from a bank, but isn’t", subject: "Act now" },
    ],
  },
  badges: {
    registration: ["We can’t lose data that we never ask for."],
    free: [
      "Applies to all %FREE_LIFETIME_ADJECTIVE% addresses.",
      { only: "premium", words: `A 24-hour address costs ${PREMIUM_PRICE}.` },
    ],
    deletion: ["We delete the encryption key of your mail."],
    live: ["Read messages as they arrive."],
  },
  features: {
    heading: "Four privacy features that you can check",
    instant: ["Ready in under two seconds, so you don’t need to use your real address."],
    privacy: [
      "We count, name and block trackers. Messages open in a sandbox without scripts, and links show their real host.",
    ],
    inbox: [
      "It receives mail like any other inbox and stores it encrypted: AES-256-GCM, with a key for this address only. We delete the key with the address.",
    ],
    duration: [
      "%FREE_LIFETIME% free. A short lifetime means less risk.",
      { only: "premium", words: "24 hours premium, if you need longer." },
    ],
  },
  uses: {
    heading: "When to use a privacy email",
    shopping: [
      "Checking prices without sales emails",
      "A gift that should stay a surprise",
      "Loyalty programs that you use once",
    ],
    software: [
      "An app that wants an address before it shows a screen",
      "A weather map that asks for a profile",
      "A quote from an insurer that you only compare",
    ],
    content: [
      "A leaflet on a private subject",
      "A newspaper you read for one story",
      "A download that asks for your job title too",
    ],
    development: [
      "Bug reports from an address that is not your employer’s",
      "Checking what tracking your company’s mail contains",
      "Test data without personal data",
    ],
  },
  benefits: {
    heading: "Your benefits",
    list: [
      "Sites can’t link your data by email address.",
      "A breach at one of them leaks an address that no longer exists.",
      "Senders don’t learn that you opened a message.",
      "We list what we store, and for how long.",
    ],
  },
  explainer: {
    heading: "What an address reveals",
    opening: [
      "A normal address can reveal your name, your year of birth or your employer. A bigger problem is that it never changes. A shop, a forum and a data broker with the same address can combine their data about you. After a breach, anyone with the leaked files can do the same.",
      [
        "Hashing doesn’t prevent this. Two companies that hash the same address get the same result, and can still combine their data. The Federal Trade Commission of the United States has ",
        {
          text: "explained this in detail",
          to: "https://www.ftc.gov/policy/advocacy-research/tech-at-ftc/2024/07/no-hashing-still-doesnt-make-your-data-anonymous",
        },
        ".",
      ],
      "A temporary address prevents this. It is random, nobody else has it, and it ends the same day.",
    ],
    parts: [
      {
        heading: "What it doesn’t hide",
        text: [
          "The site where you sign up sees your network address, your browser and everything that you type. We also see your network address and the site that led you here. We store both with the address and delete both with it. An operator can open messages until the address ends. A temporary address is not anonymous and not end-to-end encrypted. For confidential messages, use end-to-end encryption.",
          [
            "For a list of all records and how long we keep each, see the ",
            { text: "privacy policy", to: paths.privacyPolicy },
            ".",
          ],
        ],
      },
      {
        heading: "How long it lasts",
        text: [
          "It lasts %FREE_LIFETIME%. You can extend it twice, and each extension resets the time to %FREE_LIFETIME%.",
        ],
        lifetimes: true,
      },
    ],
  },
  questions: {
    heading: "Privacy questions",
    list: [
      {
        id: "anonymous",
        question: "Does it make me anonymous?",
        answer: [
          "No. It keeps only your email address out of another database. Sites still see your network address and your browser.",
        ],
      },
      {
        id: "who-reads",
        question: "Who can read my mail here?",
        answer: [
          "Anyone who has the token in your browser or the recovery password, which should be only you. The operator of this site can read it until the address ends. After that, nobody can, including us.",
        ],
      },
      {
        id: "alias",
        question: "How is it different from an alias?",
        answer: [
          "An alias forwards mail to your mailbox as long as you want, and its provider knows both addresses. A temporary address forwards nothing by itself and ends soon. Use an alias for senders that you want to hear from again.",
        ],
      },
      {
        id: "trust",
        question: "How can I verify these claims?",
        answer: [
          "The code is open source under the MIT license. You can read it, or run it on your own machine.",
        ],
      },
    ],
  },
  closing: {
    heading: "Keep your real address private",
    text: "Use a temporary address instead.",
  },
};
