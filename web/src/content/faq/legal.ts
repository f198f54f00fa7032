import { paths } from "../../paths.ts";
import type { Question } from "../wording.ts";

export const legalQuestions: readonly Question[] = [
  {
    id: "allowed",
    question: "What may I use it for?",
    answer: [
      [
        "For receiving mail that you would rather not have at your main address, and for testing. Not for fraud, for harassing anybody, for getting around a ban, or for anything that the law forbids. The ",
        { text: "terms of service", to: paths.termsOfService },
        " have the whole list. A site that you sign up at may have rules of its own about temporary addresses.",
      ],
    ],
  },
  {
    id: "operator",
    question: "Who runs this site?",
    answer: [
      [
        "Mayfly is open source under the MIT license, and anybody can host it. This site is run by its operator, whom you reach through the ",
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
        ". Say which address it was and when. An address that has ended leaves little to look into, so write soon.",
      ],
    ],
  },
  {
    id: "access",
    question: "Can my access be ended?",
    answer: [
      "Yes. Access may be terminated without notice, for misuse above all. Networks from which the service is attacked are locked out.",
    ],
  },
  {
    id: "changes",
    question: "Can prices and terms change?",
    answer: [
      "Prices may change with notice, and a change never concerns an address that you have already bought. The day of the last change stands at the top of the terms and of the privacy policy.",
    ],
  },
  {
    id: "my-rights",
    question: "How do I ask for my data, or have it deleted?",
    answer: [
      [
        "Most of it is gone before a letter could reach us. For the rest write to ",
        { text: "privacy@%DOMAIN%", to: "mailto:privacy@%DOMAIN%" },
        ". We can only find what you can name: an address, a payment, a message that you sent us.",
      ],
    ],
  },
];
