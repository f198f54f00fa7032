import { paths } from "../../paths.ts";
import { REFUSAL, type LandingA } from "./landing-a.ts";

export const disposableEmail: LandingA = {
  path: paths.disposableEmail,
  title: "Disposable email that really is disposed of - Mayfly",
  description:
    "A disposable email address that works at once and is destroyed after 15 minutes, key and all. How the disposal works, and what it cannot take back.",
  listing: {
    title: "Disposable email",
    description: "How an address and its mail are thrown away so that they stay away.",
  },
  headline: "Use it once, then let it dissolve",
  opening:
    "A disposable address should leave nothing to clean up. Ours takes the key to its own mail along when it goes, a quarter of an hour after you began.",
  start: "Make a disposable address",
  moment: {
    secondsLeft: 108,
    local: "ember.willow.m3q8",
    highlight: "Order 20418",
    note: "Your receipt, read and done with",
  },
  features: {
    heading: "From first to last minute",
    instant:
      "There is no setup that you would have to undo. The page opens, and within two seconds the address takes mail.",
    live: "One quiet connection stays open, and each letter comes down it as it lands. Should the line break, the page asks every five seconds instead.",
    privacy:
      "Letters are sealed while they wait and lost to everybody once their key is gone. Pictures in them stay blocked until you ask.",
  },
  uses: {
    heading: "Things worth throwing away",
    signups: {
      text: "A report sits behind a form with eleven fields. Give the form something that will not answer the sales call.",
      arrives: { from: "papers@gatedreading.example", subject: "Your download is ready" },
    },
    verification: {
      text: "Some services only want to know that a letter can reach you. It reaches you, you press its link, and the proof has served.",
      arrives: { from: "accounts@sidewalk.example", subject: "Is this your address?" },
    },
    testing: {
      text: "Each run of a test gets an address that no run had before, and leaves no mailbox behind that somebody must empty.",
      arrives: { from: "ci@staging.example", subject: "Build 318: invitation" },
    },
    spam: {
      text: "A list of addresses can be sold for years. One that died the same afternoon is worth nothing to the buyer.",
      arrives: { from: "deals@bargainpost.example", refusal: REFUSAL },
    },
  },
  explainer: {
    heading: "Where the mail goes when it goes",
    opening: [
      "Deleting is harder than it looks. A database that drops a row leaves the bytes in its pages until something else is written over them. Its log keeps a copy, and so does last night’s backup. A solid-state drive writes to fresh cells and clears the old ones when it suits it. A letter can be gone from the screen and still lie in several places.",
      "So Mayfly never writes your mail down in clear. Each address gets a random key of its own. Subject, sender, text and attachments are sealed under that key with AES-256-GCM before they reach the disk. The key is itself stored locked, and what unlocks it is kept outside the database. When the address ends, its key is deleted, and what remains on the disk is noise. Only a copy of the whole database from before that moment still has the locked key; it is worth nothing to whoever lacks what unlocks it.",
      [
        "A few things stay readable while the address lives, because the service could not work otherwise: the address, when letters came and how large they were, your network address, and the site that led you here. They are removed with it. The protection against abuse may hold a note about a network for a day; the ",
        { text: "privacy policy", to: paths.privacyPolicy },
        " lists every such record.",
      ],
    ],
    parts: [
      {
        heading: "When it is thrown away",
        text: [
          "Fifteen minutes after it was made, unless you ask for more: each of two extensions turns the clock back to a full quarter of an hour. You need not do anything for the end to come. Closing the page does not stop it, and neither does a dead battery.",
        ],
        lifetimes: true,
      },
      {
        heading: "What disposal cannot reach",
        text: [
          "The other side keeps its own copy. A shop that wrote to your disposable address still has the letter it sent and all that you typed into its form. You have taken away its road to you. You have not made it forget.",
        ],
      },
    ],
  },
  questions: {
    heading: "Before you throw it",
    list: [
      {
        id: "bring-back",
        question: "Can a disposable address be brought back?",
        answer: [
          "No. Its key is gone, and its mail with it. Save what you need before the end: download it, or forward it to an address that lasts.",
        ],
      },
      {
        id: "accepted",
        question: "Do sites accept disposable addresses?",
        answer: [
          "Many do. Some keep lists of known domains and refuse those. Then choose another of our domains beside the address; if that fails as well, the site insists on an address that it can still use next year.",
        ],
      },
      {
        id: "left-over",
        question: "What is left over when it is gone?",
        answer: [
          "Of the letters, nothing that can be read. Of an attempt to misuse the service, a note that goes after a day.",
          {
            only: "premium",
            words: "Of a paid address, a record of the payment without its name.",
          },
        ],
      },
      {
        id: "not-for",
        question: "What should never go to one?",
        answer: [
          "Anything you would miss. Accounts with money in them, tickets for next month, and whatever has a password you may need to reset belong to an address that you keep.",
        ],
      },
    ],
  },
  closing: {
    heading: "Made to be thrown away",
    text: "It is there before you are ready, and gone without being asked.",
  },
};
