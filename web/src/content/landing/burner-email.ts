import { PREMIUM_PRICE } from "@mayfly/contract/premium-constants";
import { paths } from "../../paths.ts";
import { REFUSAL, type LandingA } from "./landing-a.ts";

export const burnerEmail: LandingA = {
  path: paths.burnerEmail,
  title: "Burner email for one conversation - Mayfly",
  description:
    "A burner email for one sale, one question or one download. It works at once, lets you reply to verified senders, and deletes its mail when it ends.",
  listing: {
    title: "Burner email",
    description: "A temporary address for one conversation.",
  },
  headline: "One address for one conversation",
  opening:
    "A burner email is a temporary address for one purpose. Give it to one person or one site, reply if you like, and let it end.",
  start: "Open a burner inbox",
  moment: {
    secondsLeft: 547,
    local: "cedar.ferry.x8w2",
    highlight: "Still for sale?",
    note: "New message, just now",
  },
  features: {
    heading: "What a burner can do",
    instant:
      "No contract and no phone number. The address is ready in under two seconds and easy to read aloud: two plain words and four characters.",
    live: "New mail appears automatically, with a sound if you want one.",
    privacy:
      "The people you write to see only the burner address. We store your network address until the burner ends.",
  },
  uses: {
    heading: "When you need one answer",
    signups: {
      text: "A bar sends its menu only to people on its list. Join the list for one evening.",
      arrives: { from: "host@latebar.example", subject: "What we pour tonight" },
    },
    verification: {
      text: "A marketplace wants a confirmed address before you can ask a seller a question. Confirm, ask, and leave.",
      arrives: { from: "verify@fleamarket.example", code: "739 105" },
    },
    testing: {
      text: "Find out what your contact form really sends, and what your reply looks like when it arrives.",
      arrives: { from: "forms@your-site.example", subject: "Thank you for writing" },
    },
    spam: {
      text: "You asked a stranger about a used bicycle. Later the same person advertises insurance, but the address has ended.",
      arrives: { from: "dan@secondhand.example", refusal: REFUSAL },
    },
  },
  explainer: {
    heading: "What is a burner email?",
    opening: [
      "A burner phone is a cheap prepaid phone that people use for one purpose and then throw away. A burner email uses the same idea: a working address for one occasion, without your name.",
      "Unlike many other disposable addresses, a burner supports a conversation. You can reply from your burner to a verified sender, and the reply goes only to that sender. You can’t write to anyone who hasn’t written to you first. This rule keeps spammers away from our domains.",
      {
        only: "no-mail",
        words:
          "The operator of this site has not set up outgoing mail, so replies currently reach only addresses at our own domains.",
      },
    ],
    parts: [
      {
        heading: "How long it lasts",
        text: [
          "A burner lasts %FREE_LIFETIME%. You can reset the time to %FREE_LIFETIME% twice. That is enough for a question and an answer while both people are online. For a classified ad that stays up overnight, you need more time.",
          {
            only: "premium",
            words: `For ${PREMIUM_PRICE} once, a burner with a name of your choice lasts 24 hours.`,
          },
        ],
        lifetimes: true,
      },
      {
        heading: "What a burner doesn’t do",
        text: [
          "A burner doesn’t make you invisible. The site you visit sees your network address, and so do we. Don’t use a burner to get around a ban or to break the law. The operator can open mail until the address ends, and must obey the law. Don’t use a burner for an account that you want to keep, because you can’t recover that account later.",
        ],
      },
    ],
  },
  questions: {
    heading: "Burner email questions",
    list: [
      {
        id: "answer",
        question: "Can I reply from a burner?",
        answer: [
          "Yes, if the sender is verified. The reply goes from your burner to the sender, in plain text, with the original quoted. You can’t reply to newsletters and automated messages.",
        ],
      },
      {
        id: "who-am-i",
        question: "Can the other side find out who I am?",
        answer: [
          "Not from the address, which consists of random words. But what you write can reveal you, such as a signature with your name.",
        ],
      },
      {
        id: "own-name",
        question: "Can I choose the name?",
        answer: [
          "Not for free. A free name is random, so that nobody can guess it.",
          {
            only: "premium",
            words:
              "With a 24-hour address you choose the part before the @ yourself, 3 to 20 characters.",
          },
        ],
      },
      {
        id: "goes-on",
        question: "What if the conversation continues?",
        answer: [
          "Forward the message to your permanent address and continue from there. Or, when you trust the other person, tell them where to reach you.",
        ],
      },
    ],
  },
  closing: {
    heading: "Start a conversation now",
    text: "Close the page when you are done. The address ends automatically.",
  },
};
