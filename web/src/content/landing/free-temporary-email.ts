import { PREMIUM_PRICE } from "@mayfly/contract/premium-constants";
import {
  ADDRESSES_PER_HOUR,
  BYTES_PER_INBOX,
  formatMegabytes,
  MESSAGES_PER_INBOX,
} from "@mayfly/contract/standard-limits";
import { paths } from "../../paths.ts";
import { REFUSAL, type LandingA } from "./landing-a.ts";

export const freeTemporaryEmail: LandingA = {
  path: paths.freeTemporaryEmail,
  title: "Free temporary email, ready at once - Mayfly",
  description:
    "A free temporary email address with a live inbox: %FREE_LIFETIME%, two extensions, no registration, no card. What is free, what is not, and why.",
  listing: {
    title: "Free temporary email",
    description: "What a free address includes, and its limits.",
  },
  headline: "Free temporary email, ready now",
  opening:
    "The address on our main page is free and needs no registration. It receives mail for %FREE_LIFETIME%, and you can reset the time twice.",
  start: "Get a free address",
  moment: {
    secondsLeft: 892,
    local: "maple.lantern.4tz9",
    highlight: "$0.00",
    note: "Your total cost",
  },
  features: {
    heading: "What comes with it",
    instant:
      "Open the page, and the address is there in under two seconds. There is no form to fill in.",
    live: "Messages appear as soon as our server receives them. You don’t have to reload, and one-time codes are ready to copy.",
    privacy:
      "You enter no name, no phone number and no password. When the time is up, nobody can read the mail anymore.",
  },
  uses: {
    heading: "Four ways to use it",
    signups: {
      text: "A recipe site wants an address before it shows the recipe. Give it a free temporary one.",
      arrives: { from: "kitchen@saltandrye.example", subject: "Confirm and read on" },
    },
    verification: {
      text: "A forum sends you a six-digit code. The code is on your screen as soon as the forum sends it.",
      arrives: { from: "no-reply@riverforum.example", code: "204 771" },
    },
    testing: {
      text: "See your own welcome email as a new user gets it, as often as you like, without a collection of test accounts.",
      arrives: { from: "welcome@your-app.example", subject: "Good to have you here" },
    },
    spam: {
      text: "A prize draw passes addresses on to its partners. When the partners write, the address has ended.",
      arrives: { from: "partners@winmore.example", refusal: REFUSAL },
    },
  },
  explainer: {
    heading: "What is free",
    opening: [
      "Free services often make you pay in another way, so here are the facts. A free address needs no money, no account and no card. It costs us one database row and a little disk space for %FREE_LIFETIME%.",
      "That costs very little. Mayfly is open source under the MIT license and runs on one ordinary server, which the operator of this site pays for.",
      {
        only: "premium",
        words: `We sell one thing: an address with a name of your choice that lasts 24 hours. It costs ${PREMIUM_PRICE}, once, and doesn’t renew.`,
      },
      [
        "You don’t pay with your data. We store your mail encrypted and don’t build a profile from it. An operator can turn on ads or analytics. They load nothing before you agree, and they never get your address or your messages. The ",
        { text: "privacy policy", to: paths.privacyPolicy },
        " says what we store.",
      ],
    ],
    parts: [
      {
        heading: "How long a free address lasts",
        text: [
          "A confirmation usually arrives within seconds. If it is late, press “Reset to %FREE_LIFETIME_SHORT%” to start the time again. You can do that twice, so a free address can last up to %FREE_LIFETIME_MAX%.",
        ],
        lifetimes: true,
      },
      {
        heading: "Limits of a free address",
        text: [
          `A free address ends, and nobody can restore it. It holds ${MESSAGES_PER_INBOX} messages or ${formatMegabytes(BYTES_PER_INBOX)}, whichever comes first. One network can create ${ADDRESSES_PER_HOUR} addresses an hour. The operator may set other limits. You can reply to verified senders, but you can’t start a conversation.`,
        ],
      },
    ],
  },
  questions: {
    heading: "Questions about the price",
    list: [
      {
        id: "really-free",
        question: "Is it really free?",
        answer: [
          "Yes. You need no card, and there is no trial period. A free address lasts %FREE_LIFETIME%, and you can extend it twice.",
          {
            only: "premium",
            words: `Only a 24-hour address with a name of your choice costs money: ${PREMIUM_PRICE}, once.`,
          },
        ],
      },
      {
        id: "how-many",
        question: "How many free addresses can I have?",
        answer: [
          "As many as you need, up to an hourly limit for each network that stops automated misuse. Press “New Email” to get the next one. The previous address stays active until it ends. You find it in the list of addresses.",
        ],
      },
      {
        id: "no-account",
        question: "Why is there no account?",
        answer: [
          "An account would store more data about you. Instead, your browser stores the token for the inbox. To use a second device, press “Open on another device” for a recovery password, a link and a QR code.",
        ],
      },
      {
        id: "catch",
        question: "What are the disadvantages?",
        answer: [
          "The address lasts only %FREE_LIFETIME%, and some sites refuse domains like ours. If you want to sign in again next month, use a permanent address.",
        ],
      },
    ],
  },
  closing: {
    heading: "Nothing to pay, nothing to cancel",
    text: "Open the page, copy the address, and close the page when you are done.",
  },
};
