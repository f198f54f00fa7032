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
    "A free temporary email address with a live inbox: 15 minutes, twice extendable, no registration, no card. What is free here, what is not, and why.",
  listing: {
    title: "Free temporary email",
    description: "What a free address includes, and what it costs nobody.",
  },
  headline: "Free, temporary, and already receiving",
  opening:
    "The address on our main page costs nothing and asks for nothing. It takes mail for fifteen minutes, and you can start the clock again twice.",
  start: "Get a free address",
  moment: {
    secondsLeft: 892,
    local: "maple.lantern.4tz9",
    highlight: "$0.00",
    note: "Your bill, so far and later",
  },
  features: {
    heading: "What comes with it",
    instant:
      "Opening the page is the whole procedure. The address stands there in under two seconds, with no form in front of it.",
    live: "Letters appear the moment our server has them. You never press reload, and a one-time code is set out ready to copy.",
    privacy:
      "No name, no phone number, no password to think up. At zero, what arrived can no longer be read by anybody.",
  },
  uses: {
    heading: "Four good reasons to pay nothing",
    signups: {
      text: "A recipe site wants an address before it tells you the oven temperature. Let it have one that costs as little as the recipe.",
      arrives: { from: "kitchen@saltandrye.example", subject: "Confirm and read on" },
    },
    verification: {
      text: "A forum sends six digits and waits. They are on your screen about as fast as the forum can send them.",
      arrives: { from: "no-reply@riverforum.example", code: "204 771" },
    },
    testing: {
      text: "See your own welcome letter as a stranger gets it, as often as you like, without keeping a drawer of test accounts.",
      arrives: { from: "welcome@your-app.example", subject: "Good to have you here" },
    },
    spam: {
      text: "A prize draw passes its addresses on. By the time the partners write, there is nobody to write to.",
      arrives: { from: "partners@winmore.example", refusal: REFUSAL },
    },
  },
  explainer: {
    heading: "What free means on this page",
    opening: [
      "Free often means that somebody else pays, or that you pay with something other than money. So here is the whole bill. A free address takes no money, no account and no card from you. From us it takes a row in a database, a little disk for your mail, and a quarter of an hour.",
      "That is cheap enough to give away. Mayfly is open source under the MIT license and runs on one ordinary machine, which whoever runs this site pays for.",
      {
        only: "premium",
        words: `One thing is for sale: an address that lasts a day under a name you choose. It costs ${PREMIUM_PRICE}, once, and does not renew.`,
      },
      [
        "You do not pay with your mail. It is stored encrypted, and no profile is made of it. An operator can switch on ads or statistics; those load nothing before you agree, and they never get your address or a line of your letters. The ",
        { text: "privacy policy", to: paths.privacyPolicy },
        " says what is kept.",
      ],
    ],
    parts: [
      {
        heading: "How far fifteen minutes go",
        text: [
          "A confirmation tends to arrive while you are still looking at the form that asked for it. If it is late, press 'Reset to 15 min' and the clock begins again. You can do that twice, so a free address reaches 45 minutes if you press at the last moment each time.",
        ],
        lifetimes: true,
      },
      {
        heading: "Where free ends",
        text: [
          `A free address does not last and cannot be brought back. It holds ${MESSAGES_PER_INBOX} messages or ${formatMegabytes(BYTES_PER_INBOX)}, whichever comes first, and one network can make ${ADDRESSES_PER_HOUR} addresses an hour; an operator may have set other figures. It answers those who write to it and begins no conversation itself.`,
        ],
      },
    ],
  },
  questions: {
    heading: "Asked about the price",
    list: [
      {
        id: "really-free",
        question: "Is it really free?",
        answer: [
          "Yes. No card is asked for, and there is no trial that runs out. A free address lasts fifteen minutes and can be extended twice.",
          {
            only: "premium",
            words: `Only a 24-hour address with a name of your own has a price: ${PREMIUM_PRICE} for the one day.`,
          },
        ],
      },
      {
        id: "how-many",
        question: "How many free addresses can I have?",
        answer: [
          "As many as you need, one after another, up to a limit for each network that keeps machines from taking thousands. 'New Email' makes the next one. The one before lives to its own end and waits under 'Earlier addresses'.",
        ],
      },
      {
        id: "no-account",
        question: "Why is there no account?",
        answer: [
          "Because it would be one more thing that knows you. Your browser holds the key to the inbox. For a second device, 'Open on another device' shows a recovery password, a link and a QR code.",
        ],
      },
      {
        id: "catch",
        question: "What is the catch?",
        answer: [
          "Time. You get a quarter of an hour and not a mailbox for life, and some sites refuse domains like ours. If you will want to log in again next month, use an address that you keep.",
        ],
      },
    ],
  },
  closing: {
    heading: "Nothing to pay, nothing to cancel",
    text: "Open the page, copy the address, and let it go when you are done.",
  },
};
