import { PREMIUM_PRICE } from "@mayfly/contract/premium-constants";
import { paths } from "../../paths.ts";
import type { LandingB } from "./landing-b.ts";

export const fakeEmail: LandingB = {
  path: paths.fakeEmail,
  title: "A fake email address that works - Mayfly",
  description:
    "An invented address may belong to someone. A fake email from Mayfly works for %FREE_LIFETIME%: it receives your code, and then it is deleted. No registration.",
  listing: {
    title: "Fake email",
    description: "Why a working address is better than an invented one.",
  },
  headline: "A fake email address that receives mail",
  opening:
    "An invented email address can belong to a real person, and you can’t receive a code there. A Mayfly address belongs to nobody else, it works, and it ends soon.",
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
    registration: ["You don’t need to enter a name."],
    free: [
      "Applies to all %FREE_LIFETIME_ADJECTIVE% addresses.",
      { only: "premium", words: `A name of your choice for 24 hours costs ${PREMIUM_PRICE}.` },
    ],
    deletion: ["Address and mail are deleted when the time is up."],
    live: ["The code appears on the same page as the address."],
  },
  features: {
    heading: "A real inbox without your name",
    instant: ["The address is on the screen in under two seconds. Copy it with one key."],
    privacy: [
      "The address has two random words instead of your name. We show messages in a frame that runs no scripts and loads no images by default.",
    ],
    inbox: [
      "The domain has a real mail server and DNS records, and mail is really delivered. It passes checks that an invented address fails.",
    ],
    duration: [
      "%FREE_LIFETIME% free, which is enough for most forms.",
      { only: "premium", words: "24 hours premium, for sites that answer tomorrow." },
    ],
  },
  uses: {
    heading: "When to use a fake email",
    shopping: [
      "A price that shows only after “Enter your email”",
      "Ten percent off the first order",
      "A raffle at a counter",
    ],
    software: [
      "A demo that wants to call you later",
      "A converter that mails you the file",
      "A forum that you rarely read",
    ],
    content: [
      "A pattern, a recipe, a worksheet",
      "A quiz that hides the result",
      "Comments under one article",
    ],
    development: [
      "Filling a staging system without real people’s data",
      "Trying a form with addresses of odd lengths",
      "Filming a demo without blurring your inbox",
    ],
  },
  benefits: {
    heading: "Why not invent an address",
    list: [
      "No stranger gets your receipts.",
      "You can confirm the address.",
      "Mail to the address doesn’t bounce.",
      "You keep your real address private.",
    ],
  },
  explainer: {
    heading: "The problem with invented addresses",
    opening: [
      "Other people have already thought of the first address that comes to your mind. Many invented addresses use a real domain with a mail server. Then a real person gets your receipts, your first name and your password reset link.",
      [
        "Some names can never belong to anyone. ",
        { text: "RFC 2606", to: "https://www.rfc-editor.org/rfc/rfc2606" },
        " reserves example.com, example.net and example.org, and all names that end in .test, .example, .invalid or .localhost. Such an address is safe to use as an example, but it can’t receive mail.",
      ],
      "Mayfly gives you a third kind: an address that works, belongs to nobody else, and has no link to you. People search for “fake email”, but the address is real.",
    ],
    parts: [
      {
        heading: "When not to use it",
        text: [
          "Don’t use it where a contract, a government office or the law asks who you are. It doesn’t protect you from the consequences. Don’t use it to get around a ban or to open many accounts either.",
        ],
      },
      {
        heading: "How long it lasts",
        text: [
          "It lasts %FREE_LIFETIME%. If the form is slow, you can reset the time to %FREE_LIFETIME%, up to two times.",
        ],
        lifetimes: true,
      },
    ],
  },
  questions: {
    heading: "Fake email questions",
    list: [
      {
        id: "real",
        question: "Is it real or fake?",
        answer: [
          "It is a real address that lasts a short time and doesn’t show your name. Other mail servers treat it like any other address.",
        ],
      },
      {
        id: "sender",
        question: "Can I send mail in someone else’s name?",
        answer: [
          "No. Replies come only from your own temporary address. And if you receive mail with a forged sender, we mark it when the sender’s domain allows us to detect that.",
        ],
      },
      {
        id: "noticed",
        question: "Will the site notice?",
        answer: [
          "It may. If the domain is on a list of temporary domains, the site refuses it at once. If the site only sends a test message, the address passes.",
        ],
      },
      {
        id: "nonsense",
        question: "Why not type a random address?",
        answer: [
          "Many forms check that the domain receives mail, and many wait for a click or a code. A random address fails both checks.",
        ],
      },
    ],
  },
  closing: {
    heading: "Get an address for %FREE_LIFETIME%",
    text: "It ends automatically.",
  },
};
