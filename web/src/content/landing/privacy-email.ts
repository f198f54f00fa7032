import { PREMIUM_PRICE } from "@mayfly/contract/premium-constants";
import { paths } from "../../paths.ts";
import type { LandingB } from "./landing-b.ts";

export const privacyEmail: LandingB = {
  path: paths.privacyEmail,
  title: "Privacy email for sites that ask too much - Mayfly",
  description:
    "An address that says nothing about you: a random name, blocked trackers, encrypted storage, deleted after 15 minutes. And plainly, what it cannot hide.",
  listing: {
    title: "Privacy email",
    description: "What an address gives away, and what a short one keeps.",
  },
  headline: "An address that says nothing about you",
  opening:
    "Your email address is the same everywhere. That makes it the handiest label there is for joining what separate companies know. Hand out one that fits nobody.",
  moment: {
    secondsLeft: 624,
    local: "wren.marlow.9tk4",
    messages: [
      { from: "Really from bakery.example", subject: "We saved you a loaf" },
      { from: "3 images and 1 tracker blocked", subject: "Have you seen our sale?" },
      { from: "Claims to be from a bank, but isn't", subject: "Act now" },
    ],
  },
  badges: {
    registration: ["What we never ask for, we can’t lose."],
    free: [
      "As far as addresses for 15 minutes go.",
      { only: "premium", words: `24 hours are sold, for ${PREMIUM_PRICE}.` },
    ],
    deletion: ["The key to your mail is destroyed, not just hidden."],
    live: ["Read it as it comes, before it can lie around."],
  },
  features: {
    heading: "Private in four ways that can be checked",
    instant: [
      "Ready in under two seconds, before there is time to hand over the real one out of impatience.",
    ],
    privacy: [
      "Trackers are counted, named and kept from loading. A letter is drawn in a sandbox without scripts, and links tell their true host.",
    ],
    inbox: [
      "It takes what other inboxes take, and writes it down sealed: AES-256-GCM, under a key that only this address has and that goes when it goes.",
    ],
    duration: [
      "15 minutes free. The less time a thing exists, the less can happen to it.",
      { only: "premium", words: "24 hours premium, where a quarter of an hour is too strict." },
    ],
  },
  uses: {
    heading: "Where discretion costs nothing",
    shopping: [
      "Looking at prices without becoming a lead",
      "A gift, searched for at home",
      "Loyalty programs you will not be loyal to",
    ],
    software: [
      "An app that wants an address before it shows a screen",
      "A weather map that would like a profile",
      "A quote from an insurer you only wonder about",
    ],
    content: [
      "A leaflet on a subject that is your own business",
      "A newspaper you read for one story",
      "A download that asks for your job title too",
    ],
    development: [
      "Bug reports from an address that is not your employer’s",
      "Seeing what your company’s mail tells its sender",
      "Test data without personal data",
    ],
  },
  benefits: {
    heading: "What stays with you",
    list: [
      "No two sites share a key to your file.",
      "A breach at one of them leaks an address that no longer exists.",
      "Opening a letter reports nothing.",
      "What we keep is written down, with the day it goes.",
    ],
  },
  explainer: {
    heading: "What an address gives away",
    opening: [
      "Your name perhaps, your year of birth, your employer: an ordinary address tells that before you have written a word. What counts more is that it never changes. A shop, a forum and a data broker who hold the same address can lay their files side by side. So can whoever finds those files after a breach.",
      [
        "Hashing does not undo it. Two companies that hash the same address get the same result, and their files still fit together. The Federal Trade Commission of the United States has ",
        {
          text: "put it in a headline",
          to: "https://www.ftc.gov/policy/advocacy-research/tech-at-ftc/2024/07/no-hashing-still-doesnt-make-your-data-anonymous",
        },
        ".",
      ],
      "An address for one occasion breaks the thread. It was drawn at random, nobody else was ever given it, and by the evening there is nothing at the other end.",
    ],
    parts: [
      {
        heading: "What it does not hide",
        text: [
          "The site you sign up at sees your network address, your browser and all that you type. We see your network address too, and the site that led you here; both are kept with the address and removed with it. An operator can open messages while they live. This is not anonymity, and not end-to-end encryption. For letters that nobody in between may read, encrypt them to their reader.",
          [
            "Which records there are, and how long each of them lasts, is in the ",
            { text: "privacy policy", to: paths.privacyPolicy },
            ".",
          ],
        ],
      },
      {
        heading: "How little time it needs",
        text: [
          "A quarter of an hour is the rule, and two extensions the exception. Each turns the clock back to the start.",
        ],
        lifetimes: true,
      },
    ],
  },
  questions: {
    heading: "Fair questions to ask us",
    list: [
      {
        id: "anonymous",
        question: "Does it make me anonymous?",
        answer: [
          "No. It keeps one thing about you, your address, out of one more database. Your network address, your browser and your habits are other things.",
        ],
      },
      {
        id: "who-reads",
        question: "Who can read my mail here?",
        answer: [
          "Whoever holds the token in your browser or the recovery password, which should be you. And the operator of this site, while the address lives. Afterwards nobody, us included.",
        ],
      },
      {
        id: "alias",
        question: "How is it different from an alias?",
        answer: [
          "An alias passes mail on to your mailbox for as long as you let it, and its provider knows both ends. A temporary address leads nowhere and ends soon. Take an alias for what you want to go on hearing from.",
        ],
      },
      {
        id: "trust",
        question: "Why should I believe any of this?",
        answer: [
          "You need not. The code is open under the MIT license: read it, or run it on a machine of your own.",
        ],
      },
    ],
  },
  closing: {
    heading: "Give them a label that fits nobody",
    text: "Yours stays in the drawer.",
  },
};
