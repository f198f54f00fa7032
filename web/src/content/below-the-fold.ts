import { PREMIUM_PRICE } from "@mayfly/contract/premium-constants";
import { paths } from "../paths.ts";
import type { Explainer } from "./landing/landing.ts";
import type { Question } from "./wording.ts";

/** The content below the app on the main page. */
export const USE_CASES = {
  heading: "What you can use it for",
  cards: [
    {
      title: "Try a site before you sign up",
      text: "See what’s behind the form without giving your real address.",
      path: paths.disposableEmail,
      more: "Disposable email",
    },
    {
      title: "Get one code",
      text: "We show the code from the message, and one click copies it. Links show their host.",
      path: paths.tempMail,
      more: "Temp mail",
    },
    {
      title: "Ask a stranger",
      text: "Ask about a bicycle, a room or a ticket. You can reply until the time is up.",
      path: paths.burnerEmail,
      more: "Burner email",
    },
    {
      title: "Test your own mail",
      text: "Get a new inbox for every test, on the page or by API, with the HTML source, the raw message and the sender check.",
      path: paths.temporaryEmailGenerator,
      more: "Address generator",
    },
  ],
} as const;

export const PREMIUM_TEASER = {
  heading: "Keep an address until tomorrow",
  text: `A name of your choice for 24 hours. ${PREMIUM_PRICE} once, no renewal.`,
  button: "Get a 24-hour premium email",
} as const;

export const CONTENT_TEASERS = {
  heading: "Learn more",
  teasers: [
    {
      title: "What an email reports when you open it",
      text: "The tracking pixel: an invisible image, and what it tells the sender.",
      path: paths.article(1),
      kind: "From the blog",
    },
    {
      title: "Secure your own email",
      text: "Three step-by-step guides: for your own mailbox, for a business, and against phishing.",
      path: paths.guides,
      kind: "Guides",
    },
    {
      title: "Download free resources",
      text: "Checklists, templates and a quick start for the API.",
      path: paths.resources,
      kind: "Resources",
    },
  ],
} as const;

export const EXPLAINER: Explainer = {
  heading: "How temporary email works",
  opening: [
    "A temporary email address is a working address that you use for a short time. It receives mail like any other address, with a real domain, a mail server and an inbox. But it ends soon, and it doesn’t show your name.",
    [
      "People call it ",
      { text: "temp mail", to: paths.tempMail },
      ", ",
      { text: "disposable", to: paths.disposableEmail },
      " or ",
      { text: "burner email", to: paths.burnerEmail },
      ", sometimes a ",
      { text: "fake email", to: paths.fakeEmail },
      ", with slightly different meanings. All of them let you get a message without giving out your main address.",
    ],
  ],
  parts: [
    {
      heading: "How to use it",
      text: [
        "Copy the address above, paste it into the form that asks for one, and keep this page open. New messages appear here automatically. To get more time, press “Reset to %FREE_LIFETIME_SHORT%”. To get another address, press “New Email”. The old address stays active until its time is up.",
      ],
    },
    {
      heading: "What happens to the mail",
      text: [
        [
          "We encrypt it with a separate key for each address before we store it. We show it without loading images or running scripts. At the end we delete the key, and nobody can read the mail. See each step ",
          { text: "on the About page", to: paths.about },
          "; for what we store and how long, see the ",
          { text: "privacy policy", to: paths.privacyPolicy },
          ".",
        ],
      ],
    },
    {
      heading: "When to use another kind of address",
      text: [
        "Use your own address for money, documents and friends. Use an alias for senders that you want to hear from again. Nobody can restore a temporary address, so you couldn’t reset a password later.",
      ],
    },
  ],
};

export const COMMON_QUESTIONS = {
  heading: "Common questions",
  list: [
    {
      id: "is-it-free",
      question: "Is it free?",
      answer: [
        "Yes. A free address costs nothing, needs no registration, lasts %FREE_LIFETIME% and can be extended twice.",
        {
          only: "premium",
          words: `Only a 24-hour address with a name of your choice costs money: ${PREMIUM_PRICE}, once.`,
        },
      ],
    },
    {
      id: "close-the-page",
      question: "What if I close the page?",
      answer: [
        "Open it again in the same browser before the time is up. Your address and mail are still there. On another device, use the recovery password or the link to open the inbox.",
      ],
    },
    {
      id: "does-it-send",
      question: "Can I send mail from it?",
      answer: [
        "You can reply to verified senders and forward messages to your permanent address. You can’t write to anyone else.",
      ],
    },
    {
      id: "is-it-safe",
      question: "Is it safe to open a message?",
      answer: [
        "The sender doesn’t learn that you opened it. We load no images until you ask, and no scripts run. If we detect a forged sender, the message shows a warning. But check the content yourself before you trust it.",
      ],
    },
    {
      id: "is-it-anonymous",
      question: "Does it hide who I am?",
      answer: [
        "It hides only your email address. Sites still see your network and your browser. We store your IP address and the referring site with the address, and delete both with it.",
      ],
    },
  ] satisfies readonly Question[],
} as const;
