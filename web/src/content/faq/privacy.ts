import { paths } from "../../paths.ts";
import type { Question } from "../wording.ts";

export const privacyQuestions: readonly Question[] = [
  {
    id: "who-can-read",
    question: "Who can read my mail?",
    answer: [
      "You can, and so can anyone who has the link or the recovery password. The operator of this site can open messages until the address ends. After that nobody can, because we delete the encryption key of the mail.",
    ],
  },
  {
    id: "what-is-kept",
    question: "What do you store about me?",
    answer: [
      [
        "With each address, we store the IP address that created it and the site you came from. We delete both with the address. To prevent misuse, we count calls for each network and record suspicious activity. We delete these records a day after the last event, at the latest. Forwarding, buying an address, contacting us and subscribing create other records. The ",
        { text: "privacy policy", to: paths.privacyPolicy },
        " lists them, and how long we keep each.",
      ],
    ],
  },
  {
    id: "anonymous",
    question: "Am I anonymous?",
    answer: [
      "No. A temporary address keeps your real address out of a database. The site where you sign up still sees your IP address and your browser, and so do we.",
    ],
  },
  {
    id: "after-the-end",
    question: "What happens to my mail when the time is up?",
    answer: [
      "Every address has its own encryption key, and we write mail to disk only encrypted with that key (AES-256-GCM). At the end we delete the key, then the mail. Data that remains on the disk is unreadable. There is one exception: a backup of the whole database from before the end, together with the separately stored secret of the service, could still open the mail. We refuse mail that arrives after the end.",
    ],
  },
  {
    id: "images",
    question: "Why are images hidden?",
    answer: [
      "Loading an image tells the sender that you opened the mail, when, and from which network. We load nothing until you press “Show Images”. Images inside the mail itself are shown at once, because they need no request.",
    ],
  },
  {
    id: "same-address",
    question: "Can someone else get my address later?",
    answer: [
      "Free addresses are random, with more than a trillion possible names. It is almost impossible that someone gets the same address.",
      {
        only: "premium",
        words:
          "The name of a premium address stays reserved for 30 days after it ends. During that time, only the same browser can buy it again.",
      },
    ],
  },
  {
    id: "cookies",
    question: "Do you use cookies, ads or analytics?",
    answer: [
      "We store your address and settings in your browser’s own storage, not in cookies. When you start to buy an address, we set two cookies. One identifies your browser as the buyer, and the other tells the page to look for the bought address first. Ads and analytics exist only if the operator turned them on. They load nothing before you agree, and never get your addresses, messages or links.",
    ],
  },
];
