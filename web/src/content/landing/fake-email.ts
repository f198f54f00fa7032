import { PREMIUM_PRICE } from "@mayfly/contract/premium-constants";
import { paths } from "../../paths.ts";
import type { LandingB } from "./landing-b.ts";

export const fakeEmail: LandingB = {
  path: paths.fakeEmail,
  title: "A fake email that works, unlike invented ones - Mayfly",
  description:
    "An invented address may belong to somebody. A fake email from here is real for 15 minutes: it receives your code, and then it is gone. No registration.",
  listing: {
    title: "Fake email",
    description: "Why a borrowed address beats an invented one.",
  },
  headline: "Before you make one up, borrow one",
  opening:
    "Typing a fake email into a form seems harmless, until it turns out to be somebody’s or the form sends it a code. This one is nobody’s, it works, and it is over soon.",
  moment: {
    secondsLeft: 783,
    local: "thistle.quill.2vnm",
    messages: [
      { from: "quiz@whichbird.example", subject: "You are a heron" },
      { from: "offers@plainchairs.example", subject: "Ten percent, as promised" },
      { from: "verify@plainchairs.example", subject: "Did you ask for this?" },
    ],
  },
  badges: {
    registration: ["Not even a made-up name is needed."],
    free: [
      "True of all addresses that live 15 minutes.",
      { only: "premium", words: `A whole day under your own name is ${PREMIUM_PRICE}.` },
    ],
    deletion: ["Address and mail end together, by the clock."],
    live: ["The code appears where the address stands."],
  },
  features: {
    heading: "Fake to the form, real to the mail",
    instant: [
      "Inventing an address takes longer. This one is on the screen in under two seconds and can be copied with one key.",
    ],
    privacy: [
      "Two random words stand where your name would have stood. Letters are shown in a frame that runs no scripts and fetches no pictures by itself.",
    ],
    inbox: [
      "A mail server answers for it, the domain has its records, and what is sent is really delivered. Checks that an invention fails, it passes.",
    ],
    duration: [
      "15 minutes free: longer than most forms need.",
      { only: "premium", words: "24 hours premium, for those that send their answer tomorrow." },
    ],
  },
  uses: {
    heading: "Forms that ask without needing to know",
    shopping: [
      "A price that shows only after 'Enter your email'",
      "Ten percent off the first order",
      "A raffle at a counter",
    ],
    software: [
      "A demo that wants to call you later",
      "A converter that mails you the file",
      "A forum you read once a year",
    ],
    content: [
      "A pattern, a recipe, a worksheet",
      "A quiz that hides the result",
      "Comments under one article",
    ],
    development: [
      "Seeding a staging system without real people",
      "Trying a form with addresses of odd lengths",
      "Filming a demo without blurring your inbox",
    ],
  },
  benefits: {
    heading: "Why borrowing is better than inventing",
    list: [
      "No stranger gets your receipts.",
      "The confirmation can be confirmed.",
      "Nothing bounces, so nobody asks you for another address.",
      "You have not given a real one either.",
    ],
  },
  explainer: {
    heading: "The trouble with inventing one",
    opening: [
      "The first address that comes to your mind has come to other minds before. Behind many an invention there is a real domain with a mail server, and a person who now gets your receipts, your first name and the link that resets your password.",
      [
        "Some names can never be anybody’s. ",
        { text: "RFC 2606", to: "https://www.rfc-editor.org/rfc/rfc2606" },
        " sets aside example.com, example.net and example.org, and everything that ends in .test, .example, .invalid or .localhost. An address there is safe to write down, and useless for receiving anything.",
      ],
      "What you get here is a third kind: not yours, not a stranger’s, and working. 'Fake' is the word that people search for. The address is genuine. Only its connection to you is missing.",
    ],
    parts: [
      {
        heading: "What must not be faked",
        text: [
          "Where a contract, a public office or the law asks who you are, a borrowed address is the wrong answer, and no mailbox shields you from what follows. The same goes for evading a ban, and for opening accounts by the dozen.",
        ],
      },
      {
        heading: "How long you may borrow it",
        text: [
          "A quarter of an hour. If the form dawdles, extend it: the clock goes back to fifteen minutes, and does so twice.",
        ],
        lifetimes: true,
      },
    ],
  },
  questions: {
    heading: "Real questions",
    list: [
      {
        id: "real",
        question: "So is it real or fake?",
        answer: [
          "It is a real address with a short life and no owner’s name. Servers treat it like any other, because to them it is like any other.",
        ],
      },
      {
        id: "sender",
        question: "Can I send mail in somebody else’s name with it?",
        answer: [
          "No. Replies leave under the address you hold and no other. It works the other way as well: mail that reaches you under a forged name is marked where its domain lets that be known.",
        ],
      },
      {
        id: "noticed",
        question: "Will the site notice?",
        answer: [
          "It may. The domain can be on a list of temporary ones, and then it is refused at once. Where only a test letter decides, it passes.",
        ],
      },
      {
        id: "nonsense",
        question: "Why not simply type nonsense?",
        answer: [
          "Forms often look up whether the domain takes mail, and often wait for a click or a code. Nonsense passes neither test.",
        ],
      },
    ],
  },
  closing: {
    heading: "Borrow it for a quarter of an hour",
    text: "It goes back by itself.",
  },
};
