import { PREMIUM_PRICE } from "@mayfly/contract/premium-constants";
import { paths } from "../../paths.ts";
import type { LandingB } from "./landing-b.ts";

export const tempMail: LandingB = {
  path: paths.tempMail,
  title: "Temp mail with a real inbox, live in seconds - Mayfly",
  description:
    "Temp mail for codes, links and attachments: a working inbox in under two seconds that shows mail as it arrives and deletes itself after 15 minutes.",
  listing: {
    title: "Temp mail",
    description: "What comes into a temporary inbox, and in what shape.",
  },
  headline: "Temp mail that arrives while you watch",
  opening:
    "An inbox for the next few minutes. It receives real letters, shows them without letting them look back at you, and clears itself away.",
  moment: {
    secondsLeft: 871,
    local: "heron.cove.6hw3",
    messages: [
      { from: "no-reply@harbor.example", subject: "915 402 is your code" },
      { from: "shop@papermill.example", subject: "Receipt, with PDF" },
      { from: "hello@fieldnotes.example", subject: "Confirm your address" },
    ],
  },
  badges: {
    registration: ["The inbox is there with the page. Nothing is asked."],
    free: [
      "So is every 15-minute inbox.",
      { only: "premium", words: `Only the 24-hour kind costs: ${PREMIUM_PRICE}, once.` },
    ],
    deletion: ["After 15 minutes, or 45 if you extend twice."],
    live: ["Mail comes to the page. You need not fetch it."],
  },
  features: {
    heading: "A short life, fully equipped",
    instant: [
      "The first address needs no button. From opening the page to a mailbox that takes mail, it is less than two seconds.",
    ],
    privacy: [
      "Remote pictures and tracking pixels stay unfetched until you ask for them, so that a sender does not learn when a letter was opened, or where.",
    ],
    inbox: [
      "Formatted mail, plain text, attachments in messages of up to 25 MB, pictures and PDFs to look at in the page. Everything that a mailbox does, for a while.",
    ],
    duration: [
      "15 minutes free, with two extensions in reserve.",
      { only: "premium", words: "24 hours premium, at a name you pick yourself." },
    ],
  },
  uses: {
    heading: "What people let it receive",
    shopping: [
      "The code behind a newsletter box",
      "A receipt that is read once",
      "Word that a sale has opened",
    ],
    software: [
      "A download link for a trial",
      "The six digits of a tool you may never open again",
      "An invitation to a beta",
    ],
    content: [
      "The rest of a half-shown article",
      "A sample chapter as PDF",
      "The address of a live stream",
    ],
    development: [
      "Your own welcome mail, as strangers see it",
      "A reset link, followed to its end",
      "SPF, DKIM and DMARC of your sender, in one line",
    ],
  },
  benefits: {
    heading: "What is better afterwards",
    list: [
      "Your main inbox is about people again.",
      "Codes are copied, not typed off a second screen.",
      "A forged sender is named before you believe it.",
      "There is nothing to unsubscribe from.",
    ],
  },
  explainer: {
    heading: "How a letter gets in",
    opening: [
      "Temp mail is mail. A letter to a temporary address crosses the same internet as one to your main account: the sender’s server looks up our domain, connects, and waits for ours to say 250, which means taken. Ours says it only when the letter is safely on disk. Then it is pushed to your page.",
      "Many such letters carry one thing that matters, a code or a link. Mayfly looks for it on arrival, in some twenty-five languages, and puts it on the row. One press copies the code. The link says which host it leads to before you follow it.",
    ],
    parts: [
      {
        heading: "Who it is really from",
        text: [
          "Anybody can write any name on an envelope. SPF, DKIM and DMARC are public records in which a domain says who may write for it. Where they settle the question, the row reads 'Really from' or 'Claims to be from'. Where they don’t, it reads 'Not verified', and so it should.",
        ],
      },
      {
        heading: "How long it waits for you",
        text: [
          "Fifteen minutes, three times if you insist. Come back to the page in the same browser and the inbox is as you left it, as long as its clock still runs.",
        ],
        lifetimes: true,
      },
    ],
  },
  questions: {
    heading: "When mail is on its way",
    list: [
      {
        id: "not-arrived",
        question: "Why does my letter not arrive?",
        answer: [
          "Some senders take a minute or two. Some refuse temporary domains and do not tell you. Ask the site to send it again, then try another of our domains from the list beside the address.",
        ],
      },
      {
        id: "send",
        question: "Can I send mail from here?",
        answer: [
          "You can answer a message, and forward one to yourself. Letters to strangers are not possible, on purpose.",
        ],
      },
      {
        id: "attachments",
        question: "Are attachments safe to open?",
        answer: [
          "They are files like any others. Pictures and PDFs can be looked at inside the page, where nothing in them runs. What you save to your disk is between you and your virus scanner.",
        ],
      },
      {
        id: "several",
        question: "Can several people watch one inbox?",
        answer: [
          "Yes, if you want them to. 'Open on another device' shows a link and a password; whoever has one of them reads along until the address ends.",
        ],
      },
    ],
  },
  closing: {
    heading: "The inbox is already open",
    text: "All it lacks is a letter.",
  },
};
