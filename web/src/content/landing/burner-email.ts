import { PREMIUM_PRICE } from "@mayfly/contract/premium-constants";
import { paths } from "../../paths.ts";
import { REFUSAL, type LandingA } from "./landing-a.ts";

export const burnerEmail: LandingA = {
  path: paths.burnerEmail,
  title: "Burner email for one conversation - Mayfly",
  description:
    "A burner email for one sale, one question, one download. It works at once, lets you answer whoever writes, and takes its mail along when it ends.",
  listing: {
    title: "Burner email",
    description: "An address for one conversation that you can walk away from.",
  },
  headline: "One conversation, then silence",
  opening:
    "A burner email is an address that you can afford to lose. Give it to one person or one site, answer if you like, and walk away.",
  start: "Open a burner inbox",
  moment: {
    secondsLeft: 547,
    local: "cedar.ferry.x8w2",
    highlight: "Still for sale?",
    note: "A stranger, just now",
  },
  features: {
    heading: "What it can do while it lasts",
    instant:
      "No contract and no number. The line is open in under two seconds, and you can read the address out loud: two plain words and four characters.",
    live: "It behaves like a phone that is switched on. A letter comes in by itself, with a sound if you want one.",
    privacy:
      "Whoever you write to sees the burner and nothing behind it. We see your network address as long as the burner lives, and say so.",
  },
  uses: {
    heading: "When you want an answer, not a pen pal",
    signups: {
      text: "A bar sends its menu to people on the list and to nobody else. Be on the list for one evening.",
      arrives: { from: "host@latebar.example", subject: "What we pour tonight" },
    },
    verification: {
      text: "A marketplace wants a confirmed address before you may ask a seller anything. Confirm, ask, leave.",
      arrives: { from: "verify@fleamarket.example", code: "739 105" },
    },
    testing: {
      text: "Find out what your contact form really sends to strangers, and what your own reply looks like when it lands.",
      arrives: { from: "forms@your-site.example", subject: "Thank you for writing" },
    },
    spam: {
      text: "You asked a stranger about a used bicycle. In spring the same stranger sells insurance, to no one.",
      arrives: { from: "dan@secondhand.example", refusal: REFUSAL },
    },
  },
  explainer: {
    heading: "The name comes from the telephone",
    opening: [
      "A burner phone is a cheap prepaid handset, bought for one purpose and dropped when it is served. A burner email borrows the idea and leaves out the shop: a working address for one occasion, with nobody’s name on it.",
      "What sets a burner apart from other throwaway addresses is the conversation. You can reply from your burner to a verified sender, and the reply goes to that sender alone. You can’t write to anyone who hasn’t written to you first. That keeps burners from becoming a source of spam, and keeps our domains welcome a little longer.",
      {
        only: "no-mail",
        words:
          "The operator of this site has not set up a way for mail to leave it, so for now replies reach other addresses of ours only.",
      },
    ],
    parts: [
      {
        heading: "How long the line stays open",
        text: [
          "A quarter of an hour, and a new one each time you extend, twice at most. That is enough for a question and its answer while both sides sit at their screens. A classified ad that stays up overnight needs a longer line.",
          {
            only: "premium",
            words: `For ${PREMIUM_PRICE} once, a burner with a name of your choice stays open for 24 hours.`,
          },
        ],
        lifetimes: true,
      },
      {
        heading: "What a burner is not",
        text: [
          "It is not invisibility. The site you visit sees your network address, and so do we. It is no way around a ban and no cover for what you would not do under your name: the operator can open mail while it lives, and answers to the law like everybody else. And it is no foundation. An account that hangs on a burner is a lock whose key has been thrown away.",
        ],
      },
    ],
  },
  questions: {
    heading: "Before you strike the match",
    list: [
      {
        id: "answer",
        question: "Can I answer from a burner?",
        answer: [
          "Yes, if the sender is verified. A reply goes from your burner to the sender of the message, in plain text, with the original quoted. Newsletters and machines cannot be answered.",
        ],
      },
      {
        id: "who-am-i",
        question: "Can the other side find out who I am?",
        answer: [
          "Not by the address, which is drawn from a list of ordinary words. By what you write, easily: a signature with a name in it undoes any burner.",
        ],
      },
      {
        id: "own-name",
        question: "Can I choose what it is called?",
        answer: [
          "Not for free. A free name is drawn at random so that nobody can guess it.",
          {
            only: "premium",
            words:
              "With a 24-hour address you choose the part before the @ yourself, 3 to 20 characters.",
          },
        ],
      },
      {
        id: "goes-on",
        question: "What if the conversation goes on?",
        answer: [
          "Move it. Forward the message to an address that you keep and continue from there, or tell the other side where to reach you once you trust them.",
        ],
      },
    ],
  },
  closing: {
    heading: "Say what you came to say",
    text: "Then close the page. The line goes dead by itself.",
  },
};
