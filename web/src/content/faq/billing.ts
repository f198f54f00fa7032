import { PREMIUM_PRICE } from "@mayfly/contract/premium-constants";
import { paths } from "../../paths.ts";
import type { Question } from "../wording.ts";

export const billingQuestions: readonly Question[] = [
  {
    id: "price",
    question: "What costs money?",
    answer: [
      `One thing: a premium address. It costs ${PREMIUM_PRICE}, lasts 24 hours, and has a name of your choice, 3 to 20 characters before the @ on one of our domains. Free addresses cost nothing.`,
    ],
  },
  {
    id: "renewal",
    question: "Does it renew itself?",
    answer: [
      "No. You pay once for 24 hours. There is no subscription, and no card is kept by us. If you want another day, you buy it.",
    ],
  },
  {
    id: "paid-no-address",
    question: "I paid and see no address. What now?",
    answer: [
      "Open the main page in the same browser and wait a moment: the address is made even if you closed the page right after paying. If it can’t be made, because the name is gone for example, your payment is refunded in full by itself.",
    ],
  },
  {
    id: "refunds",
    question: "Can I get a refund?",
    answer: [
      [
        "Not after the address was created: the service has begun by then, and the checkout says so before you pay. The refund when an address could not be created is automatic. If something else went wrong, ",
        { text: "write to us", to: paths.contact },
        ".",
      ],
    ],
  },
  {
    id: "card",
    question: "Who gets my card number?",
    answer: [
      "The payment provider, Stripe, and not we: it goes straight from your browser to theirs. Stripe is not told which name you bought. A site that runs in test mode charges no card and says so in the form.",
    ],
  },
  {
    id: "premium-elsewhere",
    question: "How do I open a premium address on another device?",
    answer: [
      "With the link on the receipt, which you can also have mailed where the operator’s mail allows it. The browser that paid is recognized by a cookie and needs nothing.",
    ],
  },
  {
    id: "same-name",
    question: "Can I have the same name again?",
    answer: [
      "Yes. For 30 days after its end a name is kept for the browser that had it. Nobody else can buy it in that time.",
    ],
  },
];
