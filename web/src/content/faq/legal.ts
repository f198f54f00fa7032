import { paths } from "../../paths.ts";
import type { Question } from "../wording.ts";

export const legalQuestions: readonly Question[] = [
  {
    id: "allowed",
    question: "What may I use it for?",
    answer: [
      [
        "You may use it for testing, and for mail that you don’t want at your main address. You may not use it for fraud, for harassment, to get around a ban, or for anything illegal. The ",
        { text: "terms of service", to: paths.termsOfService },
        " have the full list. A site where you sign up may have its own rules about temporary addresses.",
      ],
    ],
  },
  {
    id: "operator",
    question: "Who runs this site?",
    answer: [
      [
        "Mayfly is open source under the MIT license, and anyone can host it. To reach the operator of this site, use the ",
        { text: "contact page", to: paths.contact },
        ".",
      ],
    ],
  },
  {
    id: "report-abuse",
    question: "How do I report misuse?",
    answer: [
      [
        "Write to ",
        { text: "abuse@%DOMAIN%", to: "mailto:abuse@%DOMAIN%" },
        " or use the ",
        { text: "contact form", to: paths.contact },
        ". Include the temporary address and the time. Please write soon, because we delete most data when an address ends.",
      ],
    ],
  },
  {
    id: "access",
    question: "Can I lose access?",
    answer: [
      "Yes. Access may be terminated without notice, mainly for misuse. We block networks that attack the service.",
    ],
  },
  {
    id: "changes",
    question: "Can prices and terms change?",
    answer: [
      "Prices may change with notice. A change never affects an address that you have already bought. The terms and the privacy policy show the date of their last change at the top.",
    ],
  },
  {
    id: "my-rights",
    question: "How do I request or delete my data?",
    answer: [
      [
        "We delete most of your data within a day. For the rest, write to ",
        { text: "privacy@%DOMAIN%", to: "mailto:privacy@%DOMAIN%" },
        ". Tell us what to look for: an address, a payment, or a message that you sent us.",
      ],
    ],
  },
];
