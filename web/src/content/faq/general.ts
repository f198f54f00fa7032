import { paths } from "../../paths.ts";
import type { Question } from "../wording.ts";

export const generalQuestions: readonly Question[] = [
  {
    id: "what-it-is",
    question: "What is Mayfly?",
    answer: [
      "A disposable email service. You open the page and have a working address, with an inbox that shows mail as it arrives. When the time is up, the address and its mail are deleted.",
    ],
  },
  {
    id: "how-long",
    question: "How long does an address last?",
    answer: [
      "A free one lasts 15 minutes. With both of its extensions it can reach 45.",
      { only: "premium", words: "A premium address lasts 24 hours from the moment it is made." },
    ],
  },
  {
    id: "extend",
    question: "How often can I extend it?",
    answer: [
      "Twice. Each time the clock goes back to 15 minutes, however much was left. 'Reset to 15 min' beside the clock does it, and so does the E key.",
      { only: "premium", words: "A premium address can’t be extended." },
    ],
  },
  {
    id: "register",
    question: "Do I have to register?",
    answer: [
      "No. There are no accounts. The browser that made an address holds the key to its inbox.",
    ],
  },
  {
    id: "earlier-address",
    question: "What happens to my address when I make a new one?",
    answer: [
      "It goes on receiving until its own end. 'Earlier addresses' under the address card lists those that this browser made, and leads back to each while it lives.",
    ],
  },
  {
    id: "other-device",
    question: "Can I open the inbox on another device?",
    answer: [
      "Yes. 'Open on another device' shows a recovery password, a link and a QR code. Whoever has one of them can read the inbox until it ends, so treat them as you would treat the mail.",
    ],
  },
  {
    id: "refused",
    question: "Why does a site refuse my address?",
    answer: [
      "It has probably recognized the domain: some sites keep lists of temporary ones. Choose another domain beside the address. A site that refuses them all wants an address that lasts.",
    ],
  },
  {
    id: "not-for",
    question: "What should I not use it for?",
    answer: [
      [
        "Anything you will need again: banks, employers, public offices, tickets for next month, every account whose password you may have to reset. When the address has ended, nobody can bring it back. The ",
        { text: "guides", to: paths.guides },
        " say which kind of address suits what.",
      ],
    ],
  },
];
