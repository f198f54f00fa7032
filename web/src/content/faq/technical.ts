import {
  BYTES_PER_INBOX,
  formatMegabytes,
  MESSAGE_BYTES,
  MESSAGES_PER_INBOX,
} from "@mayfly/contract/standard-limits";
import { paths } from "../../paths.ts";
import type { Question } from "../wording.ts";

export const technicalQuestions: readonly Question[] = [
  {
    id: "nothing-arrives",
    question: "Nothing arrives. What can I do?",
    answer: [
      "Wait a minute: some senders are slow. Ask the site to send it again. Look whether the address was copied whole. Then try another of our domains, because a site may drop mail to those it knows without telling you.",
    ],
  },
  {
    id: "live",
    question: "What do Live, Reconnecting, Polling and Offline mean?",
    answer: [
      "Live: new mail is pushed to the page. Reconnecting: the connection broke and is being opened again. Polling: the page asks every 5 seconds in the meantime. Offline: your device has no network, or our server doesn’t answer. In none of them is mail lost.",
    ],
  },
  {
    id: "limits",
    question: "How large may messages be, and how many fit?",
    answer: [
      `A message may have up to ${formatMegabytes(MESSAGE_BYTES)}, and an inbox holds ${MESSAGES_PER_INBOX} messages or ${formatMegabytes(BYTES_PER_INBOX)}, unless the operator has set other limits. To a full inbox senders are told to try again later; delete something and it goes on.`,
    ],
  },
  {
    id: "attachments",
    question: "Can I open attachments?",
    answer: [
      "You can download each, or all of them as one zip file. Pictures and PDFs can be looked at in the page without downloading; nothing in them runs. We don’t scan for viruses.",
    ],
  },
  {
    id: "reply-forward",
    question: "Can I reply and forward?",
    answer: [
      "Yes, within limits. A reply goes to the sender of the message and to nobody else, and only if SPF, DKIM or DMARC show that the sender really wrote it. A forward carries the whole message, without programs among its attachments, and a new recipient is asked once whether they want it. Where the operator has set up no way for mail to leave, both reach our own domains only, and the page says so.",
    ],
  },
  {
    id: "verified",
    question: "What does 'Not verified' mean?",
    answer: [
      "That SPF, DKIM and DMARC, the records in which a domain says who may send in its name, don’t settle who wrote this. It is common and no accusation. 'Really from' means that they agree. 'Claims to be from' means that the mail is forged as far as its domain can tell, and its code and link are kept back behind a warning.",
    ],
  },
  {
    id: "too-many",
    question: "Why does it say 'Too many requests'?",
    answer: [
      "Your network has done something more often than it may; most likely it has made more addresses than an hour allows. Others behind the same connection count too. Wait a little; the addresses that you have go on working.",
    ],
  },
  {
    id: "api",
    question: "Is there an API?",
    answer: [
      [
        "Yes, the one that this page uses. It is described in ",
        { text: "OpenAPI", to: paths.openApi },
        ", and the ",
        { text: "resources", to: paths.resources },
        " have a quick start.",
      ],
    ],
  },
];
