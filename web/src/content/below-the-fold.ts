import { PREMIUM_PRICE } from "@mayfly/contract/premium-constants";
import { paths } from "../paths.ts";
import type { Explainer } from "./landing/landing.ts";
import type { Question } from "./wording.ts";

/** What stands under the app on the main page. */
export const USE_CASES = {
  heading: "What it is good for",
  cards: [
    {
      title: "Looking before you sign up",
      text: "See what is behind the form. If it was not worth an address, you have not lost one.",
      path: paths.disposableEmail,
      more: "Disposable email",
    },
    {
      title: "Getting one code",
      text: "The code is lifted out of the message and copied with one press; a link says where it leads.",
      path: paths.tempMail,
      more: "Temp mail",
    },
    {
      title: "Asking a stranger",
      text: "About a bicycle, a room, a ticket. They can answer you, and you them, until the clock says enough.",
      path: paths.burnerEmail,
      more: "Burner email",
    },
    {
      title: "Testing your own mail",
      text: "A clean inbox for every run, by hand or by API, with the HTML source, the raw message and the verdict on its sender.",
      path: paths.temporaryEmailGenerator,
      more: "Address generator",
    },
  ],
} as const;

export const PREMIUM_TEASER = {
  heading: "Keep one until tomorrow",
  text: `A name of your choice, for 24 hours. ${PREMIUM_PRICE} once, and it does not renew.`,
  button: "Get a 24-hour premium email",
} as const;

export const CONTENT_TEASERS = {
  heading: "Read on",
  teasers: [
    {
      title: "What a mail tells when it is opened",
      text: "The tracking pixel: an image that nobody sees, and everything that it reports.",
      path: paths.article(1),
      kind: "From the blog",
    },
    {
      title: "Put your own mail in order",
      text: "Three guides with steps that name the setting: for yourself, for a business, against phishing.",
      path: paths.guides,
      kind: "Guides",
    },
    {
      title: "Take something along",
      text: "Checklists, templates and a quick start for the API, free to download.",
      path: paths.resources,
      kind: "Resources",
    },
  ],
} as const;

export const EXPLAINER: Explainer = {
  heading: "Temporary email, in plain words",
  opening: [
    "A temporary email address is a working address that you don’t mean to keep. It receives mail like any other, because to the rest of the internet it is like any other: there is a domain, a mail server behind it, and an inbox. Only its time is short, and nobody’s name is on it.",
    [
      "People call it ",
      { text: "temp mail", to: paths.tempMail },
      ", ",
      { text: "disposable", to: paths.disposableEmail },
      " or ",
      { text: "burner email", to: paths.burnerEmail },
      ", sometimes a ",
      { text: "fake email", to: paths.fakeEmail },
      ", and mean slightly different things by it. What they have in common is a wish: to get one message without giving out the address where all the others arrive.",
    ],
  ],
  parts: [
    {
      heading: "How to use it",
      text: [
        "The address above is already yours. Copy it, paste it into the form that asks for one, and leave this page open: what is sent appears here by itself. When you need longer, reset the clock; when you need another, press 'New Email'. The old one lives on until its time is up.",
      ],
    },
    {
      heading: "What happens to the mail",
      text: [
        [
          "It is encrypted under a key of its address before it reaches the disk, shown to you without fetching pictures or running scripts, and lost to everybody when the key is deleted at the end. Step by step that is told ",
          { text: "on the page about us", to: paths.about },
          "; what is kept about you and for how long, in the ",
          { text: "privacy policy", to: paths.privacyPolicy },
          ".",
        ],
      ],
    },
    {
      heading: "When to use another kind of address",
      text: [
        "Use your own for whatever has your money, your papers or your friends in it, and an alias for what you want to go on hearing from. A temporary address can’t be brought back, and a site that asks for a password reset next year would be writing to nobody.",
      ],
    },
  ],
};

export const COMMON_QUESTIONS = {
  heading: "Asked first",
  list: [
    {
      id: "is-it-free",
      question: "Is it free?",
      answer: [
        "Yes. A free address costs nothing, needs no registration, lasts 15 minutes and can be extended twice.",
        {
          only: "premium",
          words: `Only a 24-hour address with a name of your choice is paid for: ${PREMIUM_PRICE}, once.`,
        },
      ],
    },
    {
      id: "close-the-page",
      question: "What if I close the page?",
      answer: [
        "Open it again in the same browser: address, clock and mail are as you left them, as long as time is left. On another device the recovery password or its link opens the inbox.",
      ],
    },
    {
      id: "does-it-send",
      question: "Can I send mail from it?",
      answer: [
        "You can reply to verified senders of your messages, and forward a message to an address that you keep. Writing to strangers is not possible.",
      ],
    },
    {
      id: "is-it-safe",
      question: "Is it safe to open a message?",
      answer: [
        "Opening it tells its sender nothing: no picture is fetched before you ask for it, and no script ever runs. A message from a forged sender carries a warning. Whether to believe what it says is still up to you.",
      ],
    },
    {
      id: "is-it-anonymous",
      question: "Does it hide who I am?",
      answer: [
        "It hides your address, and that is all. Sites still see your network and your browser. We keep the IP address and the referring site with the address, and delete them with it.",
      ],
    },
  ] satisfies readonly Question[],
} as const;
