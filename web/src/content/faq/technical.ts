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
    question: "No mail arrives. What can I do?",
    answer: [
      "Wait a minute, because some senders are slow. Check that you copied the whole address. Ask the site to send it again. Then try another of our domains, because some sites silently drop mail to temporary domains.",
    ],
  },
  {
    id: "live",
    question: "What do Live, Reconnecting, Polling and Offline mean?",
    answer: [
      "Live: the server sends new mail to the page at once. Reconnecting: the connection was lost and the page opens it again. Polling: meanwhile, the page checks every 5 seconds. Offline: your device has no network, or our server doesn’t answer. You never lose mail in any of these states.",
    ],
  },
  {
    id: "limits",
    question: "How large may messages be, and how many fit?",
    answer: [
      `A message can have up to ${formatMegabytes(MESSAGE_BYTES)}, and an inbox holds ${MESSAGES_PER_INBOX} messages or ${formatMegabytes(BYTES_PER_INBOX)}, unless the operator set other limits. If the inbox is full, our server asks senders to try again later. Delete messages to make room.`,
    ],
  },
  {
    id: "attachments",
    question: "Can I open attachments?",
    answer: [
      "You can download each attachment, or all of them as one zip file. You can preview pictures and PDFs on the page, where no code in them runs. We don’t scan for viruses.",
    ],
  },
  {
    id: "reply-forward",
    question: "Can I reply and forward?",
    answer: [
      "Yes, within limits. A reply goes only to the sender of the message, and only if SPF, DKIM or DMARC verifies that sender. A forward contains the whole message, but no attachments that are programs. We ask each new recipient once for consent. If the operator has set up no mail transport, both work only between our own domains, and the page says so.",
    ],
  },
  {
    id: "verified",
    question: "What does “Not verified” mean?",
    answer: [
      "With SPF, DKIM and DMARC, a domain says who may send in its name. “Not verified” means that these checks don’t prove who sent the message. This is common. “Really from” means that the checks confirm the sender. “Claims to be from” means that the mail is forged according to its domain. We hide its code and link behind a warning.",
    ],
  },
  {
    id: "too-many",
    question: "Why do I see “Too many requests”?",
    answer: [
      "Your network exceeded a limit, most likely the number of new addresses in an hour. Other people on the same network count too. Wait a little and try again. Your existing addresses continue to work.",
    ],
  },
  {
    id: "api",
    question: "Is there an API?",
    answer: [
      [
        "Yes, the same API that this page uses. The ",
        { text: "OpenAPI description", to: paths.openApi },
        " lists every call, and the ",
        { text: "resources", to: paths.resources },
        " have a quick start.",
      ],
    ],
  },
];
