import { paths } from "../../paths.ts";
import type { Question } from "../wording.ts";

export const privacyQuestions: readonly Question[] = [
  {
    id: "who-can-read",
    question: "Who can read my mail?",
    answer: [
      "You can, and everybody to whom you give the link or the recovery password. The operator of this site can open messages while the address lives. When it has ended, nobody can, because the key that the mail was encrypted with is deleted.",
    ],
  },
  {
    id: "what-is-kept",
    question: "What do you keep about me?",
    answer: [
      [
        "With an address we keep the IP address that made it and the site you came from. Both are deleted with it. Against misuse we count calls for each network and note what looked wrong; that goes within a day. Forwarding, buying an address, writing to us and subscribing leave records of their own, which the ",
        { text: "privacy policy", to: paths.privacyPolicy },
        " lists with the time that each is kept.",
      ],
    ],
  },
  {
    id: "anonymous",
    question: "Am I anonymous?",
    answer: [
      "No. A temporary address keeps your real one out of a database. The site you sign up at still sees your IP address and your browser, and so do we.",
    ],
  },
  {
    id: "after-the-end",
    question: "What happens to my mail when the time is up?",
    answer: [
      "Every address has an encryption key of its own, and mail is written to disk only under that key (AES-256-GCM). At the end the key is deleted, then the mail. What still lies in a corner of the disk can no longer be opened. One exception: from a backup of the whole database that the operator made while the address was alive, together with the secret of the service that is kept apart from it, it could be. Mail that arrives after the end is refused.",
    ],
  },
  {
    id: "images",
    question: "Why are images hidden?",
    answer: [
      "Because fetching a picture tells its sender that you opened the mail, when, and from which network. Nothing is fetched until you press 'Show Images'. Pictures that came along inside the mail are shown at once: they ask nobody.",
    ],
  },
  {
    id: "same-address",
    question: "Can somebody get my address after me?",
    answer: [
      "Free addresses are drawn from more than a trillion names, so a second draw of the same one is next to impossible.",
      {
        only: "premium",
        words:
          "The name of a premium address stays reserved for 30 days after its end, and in that time only the browser that had it can buy it again.",
      },
    ],
  },
  {
    id: "cookies",
    question: "Do you use cookies, ads or analytics?",
    answer: [
      "Your address and your settings lie in your browser’s own storage, not in cookies. Two cookies are set when you begin to buy an address: one recognizes your browser as the buyer, and one tells the page to look for the bought address first. Ads and analytics exist only where the operator has switched them on, load nothing before you agree, and never get an address, a message or a link of yours.",
    ],
  },
];
