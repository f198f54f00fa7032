import { paths } from "../../paths.ts";
import type { Question } from "../wording.ts";

export const generalQuestions: readonly Question[] = [
  {
    id: "what-it-is",
    question: "What is Mayfly?",
    answer: [
      "Mayfly is a disposable email service. You open the page and get a working address with a live inbox. When the time is up, we delete the address and its mail.",
    ],
  },
  {
    id: "how-long",
    question: "How long does an address last?",
    answer: [
      "A free address lasts %FREE_LIFETIME%. With two extensions it can last up to %FREE_LIFETIME_MAX%.",
      { only: "premium", words: "A premium address lasts 24 hours from its creation." },
    ],
  },
  {
    id: "extend",
    question: "How often can I extend it?",
    answer: [
      "Twice. Each extension resets the time to %FREE_LIFETIME%. Press “Reset to %FREE_LIFETIME_SHORT%” beside the timer, or press the E key.",
      { only: "premium", words: "You can’t extend a premium address." },
    ],
  },
  {
    id: "register",
    question: "Do I have to register?",
    answer: [
      "No. There are no accounts. The browser that created an address stores the token for its inbox.",
    ],
  },
  {
    id: "earlier-address",
    question: "What happens to my address when I create a new one?",
    answer: [
      "It continues to receive mail until it ends. The list in the address card shows up to five addresses of this browser, with their new messages. “Earlier addresses” below it has the others. You can return to each of them.",
    ],
  },
  {
    id: "other-device",
    question: "Can I open the inbox on another device?",
    answer: [
      "Yes. “Open on another device” shows a recovery password, a link and a QR code. Anyone who has one of them can read the inbox until it ends, so keep them private.",
    ],
  },
  {
    id: "refused",
    question: "Why does a site refuse my address?",
    answer: [
      "The site probably recognized the domain, because some sites keep lists of temporary domains. Choose another domain beside the address. If the site refuses all of them, use a permanent address.",
    ],
  },
  {
    id: "not-for",
    question: "What should I not use it for?",
    answer: [
      [
        "Don’t use it for anything you will need again: banks, employers, government offices, tickets for next month, or any account whose password you may have to reset. When an address has ended, nobody can restore it. The ",
        { text: "guides", to: paths.guides },
        " explain which kind of address to use.",
      ],
    ],
  },
];
