import { PREMIUM_PRICE } from "@mayfly/contract/premium-constants";
import { paths } from "../../paths.ts";
import type { Question } from "../wording.ts";

export const billingQuestions: readonly Question[] = [
  {
    id: "price",
    question: "What costs money?",
    answer: [
      `Only a premium address. It costs ${PREMIUM_PRICE}, lasts 24 hours, and has a name of your choice: 3 to 20 characters before the @ on one of our domains. Free addresses cost nothing.`,
    ],
  },
  {
    id: "renewal",
    question: "Does it renew automatically?",
    answer: [
      "No. You pay once for 24 hours. There is no subscription, and we don’t store your card. For another day, buy another address.",
    ],
  },
  {
    id: "paid-no-address",
    question: "I paid and don’t see an address. What can I do?",
    answer: [
      "Open the main page in the same browser and wait a moment. We create the address even if you closed the page right after paying. If we can’t create it, for example because the name is taken, we refund your payment in full automatically.",
    ],
  },
  {
    id: "refunds",
    question: "Can I get a refund?",
    answer: [
      [
        "Not after the address is created. The service has begun by then, and the checkout says so before you pay. If we can’t create the address, the refund is automatic. If something else went wrong, ",
        { text: "write to us", to: paths.contact },
        ".",
      ],
    ],
  },
  {
    id: "card",
    question: "Who gets my card number?",
    answer: [
      "Only Stripe, the payment provider. Your browser sends the number directly to Stripe, and we never see it. Stripe doesn’t learn which name you bought. A site in test mode charges no card and says so in the form.",
    ],
  },
  {
    id: "premium-elsewhere",
    question: "How do I open a premium address on another device?",
    answer: [
      "Use the link on the receipt. If this site can send mail, you can also get the receipt by email. The browser that paid needs no link, because a cookie identifies it.",
    ],
  },
  {
    id: "same-name",
    question: "Can I use the same name again?",
    answer: [
      "Yes. For 30 days after an address ends, we reserve its name for the same browser. Nobody else can buy the name during that time.",
    ],
  },
];
