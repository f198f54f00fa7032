import { PREMIUM_PRICE } from "@mayfly/contract/premium-constants";
import { paths } from "../../paths.ts";
import type { LandingB } from "./landing-b.ts";

export const tempMail: LandingB = {
  path: paths.tempMail,
  title: "Temp mail with a real inbox, live in seconds - Mayfly",
  description:
    "Temp mail for codes, links and attachments: a working inbox in under two seconds that shows mail as it arrives and deletes itself after %FREE_LIFETIME%.",
  listing: {
    title: "Temp mail",
    description: "What a temporary inbox receives, and how it shows mail.",
  },
  headline: "Temp mail that arrives while you watch",
  opening:
    "An inbox for the next few minutes. It receives real mail, blocks trackers, and deletes itself automatically.",
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
    registration: ["Open the page, and the inbox is ready."],
    free: [
      "Applies to every %FREE_LIFETIME_ADJECTIVE% inbox.",
      { only: "premium", words: `Only a 24-hour inbox costs money: ${PREMIUM_PRICE}, once.` },
    ],
    deletion: ["After %FREE_LIFETIME%, or %FREE_LIFETIME_MAX% if you extend twice."],
    live: ["New mail appears without a reload."],
  },
  features: {
    heading: "A complete inbox for a short time",
    instant: [
      "You don’t have to press a button. The page opens with a working inbox in under two seconds.",
    ],
    privacy: [
      "We load no remote images and tracking pixels until you ask, so the sender doesn’t learn when and where you opened a message.",
    ],
    inbox: [
      "It shows formatted mail and plain text, accepts messages with attachments up to 25 MB, and previews pictures and PDFs on the page.",
    ],
    duration: [
      "%FREE_LIFETIME% free, with two extensions.",
      { only: "premium", words: "24 hours premium, with a name that you choose." },
    ],
  },
  uses: {
    heading: "What people use it for",
    shopping: [
      "The discount code of a newsletter",
      "A receipt that you read once",
      "The announcement of a sale",
    ],
    software: [
      "A download link for a trial",
      "The sign-in code of a tool you may never use again",
      "An invitation to a beta",
    ],
    content: [
      "The rest of a partly shown article",
      "A sample chapter as PDF",
      "The address of a live stream",
    ],
    development: [
      "Your own welcome email, as new users see it",
      "A password reset link, tested to the end",
      "The SPF, DKIM and DMARC result of your mail",
    ],
  },
  benefits: {
    heading: "Your benefits",
    list: [
      "Your main inbox stays free of spam.",
      "You copy codes instead of typing them.",
      "We warn you about forged senders.",
      "You don’t have to unsubscribe.",
    ],
  },
  explainer: {
    heading: "How a message arrives",
    opening: [
      "Temp mail works like normal email. The sender’s server looks up our domain, connects to our server, and waits for the reply 250, which means accepted. Our server sends this reply only when the message is stored on disk. Then it sends the message to your page.",
      "Many messages contain one important thing: a code or a link. Mayfly finds it when the message arrives, in more than fifty languages, and shows it in the list. One click copies the code. The link shows its host before you open it.",
    ],
    parts: [
      {
        heading: "Who sent the message",
        text: [
          "Anyone can write any sender name into a message. With SPF, DKIM and DMARC, a domain publishes who may send mail in its name. If these checks are conclusive, the message shows “Really from” or “Claims to be from”. Otherwise it shows “Not verified”.",
        ],
      },
      {
        heading: "How long the inbox lasts",
        text: [
          "It lasts %FREE_LIFETIME%, or up to %FREE_LIFETIME_MAX% with two extensions. If you return to the page in the same browser before the time is up, your inbox is still there.",
        ],
        lifetimes: true,
      },
    ],
  },
  questions: {
    heading: "Temp mail questions",
    list: [
      {
        id: "not-arrived",
        question: "Why does my message not arrive?",
        answer: [
          "Some senders take a minute or two. Some silently refuse temporary domains. Ask the site to send it again. Then try another of our domains from the list beside the address.",
        ],
      },
      {
        id: "send",
        question: "Can I send mail from here?",
        answer: [
          "You can reply to verified senders and forward messages to yourself. You can’t start new conversations, to prevent spam.",
        ],
      },
      {
        id: "attachments",
        question: "Are attachments safe to open?",
        answer: [
          "They can be dangerous, as in any other mailbox. You can preview pictures and PDFs on the page, where no code in them runs. We don’t scan for viruses, so scan files that you download.",
        ],
      },
      {
        id: "several",
        question: "Can several people watch one inbox?",
        answer: [
          "Yes. “Open on another device” shows a link and a password. Anyone who has one of them can read the inbox until the address ends.",
        ],
      },
    ],
  },
  closing: {
    heading: "Your inbox is ready",
    text: "Open it and receive your first message.",
  },
};
