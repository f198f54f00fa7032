import { paths } from "../../paths.ts";
import { REFUSAL, type LandingA } from "./landing-a.ts";

export const disposableEmail: LandingA = {
  path: paths.disposableEmail,
  title: "Disposable email that is really deleted - Mayfly",
  description:
    "A disposable email address that works at once and is deleted with its encryption key after %FREE_LIFETIME%. How deletion works, and what it can’t undo.",
  listing: {
    title: "Disposable email",
    description: "How Mayfly deletes an address and its mail for good.",
  },
  headline: "Use it once, then it is deleted",
  opening:
    "A disposable address should leave nothing to clean up. Mayfly deletes the encryption key of your mail with the address, %FREE_LIFETIME% after you start.",
  start: "Get a disposable address",
  moment: {
    secondsLeft: 108,
    local: "ember.willow.m3q8",
    highlight: "Order 20418",
    note: "Your receipt, already read",
  },
  features: {
    heading: "From the first minute to the last",
    instant:
      "You don’t set up anything. Open the page, and within two seconds the address receives mail.",
    live: "The page keeps one connection open and shows each message as it arrives. If the connection breaks, the page checks every five seconds.",
    privacy:
      "Messages are stored encrypted, and nobody can read them once their key is deleted. Images stay blocked until you show them.",
  },
  uses: {
    heading: "When to use a disposable address",
    signups: {
      text: "A report is behind a form with eleven fields. Enter an address that no sales team can use later.",
      arrives: { from: "papers@gatedreading.example", subject: "Your download is ready" },
    },
    verification: {
      text: "Some services only check that email reaches you. You receive the message and press its link, and the check is done.",
      arrives: { from: "accounts@sidewalk.example", subject: "Is this your address?" },
    },
    testing: {
      text: "Each test run gets a new address and leaves no mailbox to clean up.",
      arrives: { from: "ci@staging.example", subject: "Build 318: invitation" },
    },
    spam: {
      text: "Companies can sell a list of addresses for years. An address that ended the same day is worthless to the buyer.",
      arrives: { from: "deals@bargainpost.example", refusal: REFUSAL },
    },
  },
  explainer: {
    heading: "How Mayfly deletes your mail",
    opening: [
      "Deletion is harder than it looks. When a database deletes a row, the bytes stay in its pages until new data overwrites them. Its log keeps a copy, and so does last night’s backup. A solid-state drive writes to new cells and erases the old ones later. A message can disappear from the screen and still exist in several places.",
      "So Mayfly never writes your mail to disk unencrypted. Each address gets its own random key. We encrypt subject, sender, text and attachments under that key with AES-256-GCM before we store them. The key itself is stored encrypted, and the secret that decrypts it is kept outside the database. When the address ends, we delete its key, and the data on the disk becomes unreadable. Only an earlier copy of the whole database still contains the encrypted key. Without the secret, that copy is useless.",
      [
        "Some data is not encrypted, because the service needs it: the address, the time and size of each message, your network address, and the site that led you here. We delete this data with the address. The abuse protection can keep a record about a network for a day. The ",
        { text: "privacy policy", to: paths.privacyPolicy },
        " lists every such record.",
      ],
    ],
    parts: [
      {
        heading: "When it is deleted",
        text: [
          "The address is deleted %FREE_LIFETIME% after it is created. You can extend it twice, and each extension resets the time to %FREE_LIFETIME%. You don’t have to do anything. The address ends even if you close the page or your device is off.",
        ],
        lifetimes: true,
      },
      {
        heading: "What deletion can’t undo",
        text: [
          "The sender keeps a copy. A shop that wrote to your disposable address still has its own message and everything that you typed into its form. It can’t reach you anymore, but it keeps this data.",
        ],
      },
    ],
  },
  questions: {
    heading: "Disposable email questions",
    list: [
      {
        id: "bring-back",
        question: "Can I restore a disposable address?",
        answer: [
          "No. Its key and its mail are deleted. Save what you need before the end: download it, or forward it to a permanent address.",
        ],
      },
      {
        id: "accepted",
        question: "Do sites accept disposable addresses?",
        answer: [
          "Many do. Some keep lists of known domains and refuse them. Then choose another of our domains beside the address. If that fails too, use a permanent address.",
        ],
      },
      {
        id: "left-over",
        question: "What remains after it ends?",
        answer: [
          "No readable mail remains. The counts for our limits remain for at most a day, and a record of suspected misuse for a day after the last event. If the operator opened a message, the audit list records that for a year.",
          {
            only: "premium",
            words:
              "For a paid address, we keep a record of the payment for 180 days, without the name. A keyed hash keeps the name reserved for 30 days.",
          },
        ],
      },
      {
        id: "not-for",
        question: "What should I not use it for?",
        answer: [
          "Don’t use it for anything you will need later. Use a permanent address for accounts with money, for tickets, and for accounts whose password you may need to reset.",
        ],
      },
    ],
  },
  closing: {
    heading: "Get a disposable address",
    text: "It is ready at once and ends automatically.",
  },
};
