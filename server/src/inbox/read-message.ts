import { readCorrespondence, type Correspondence } from "../mail/correspondence.ts";
import { findDeliveryReport } from "../mail/bounce/delivery-report.ts";
import type { DeliveryReport } from "../mail/bounce/delivery-status.ts";
import {
  isReadThrough,
  type MessageParser,
  type ParsedMessage,
} from "../mail/parse/parse-message.ts";
import type { ContentKeys } from "./content-keys.ts";
import { findListed } from "./find-listed.ts";
import type { Inbox, InboxStore } from "./inbox-store.ts";
import type { ListedMessage } from "./listed-message.ts";
import type { OpenedMessages } from "./opened-messages.ts";
import { readRawMessage } from "./read-raw-message.ts";

export type ReadMessage = {
  listed: ListedMessage;
  parsed: ParsedMessage;
  /** What a reply needs to know. */
  correspondence: Correspondence;
  /** Set if the message is a delivery report (bounce). */
  report: DeliveryReport | undefined;
};

/** Returns a complete message. Throws MESSAGE_NOT_FOUND if the id does not belong to this inbox. */
export async function readMessage(
  deps: {
    store: Pick<InboxStore, "findMessage" | "readContent">;
    contentKeys: ContentKeys;
    parser: Pick<MessageParser, "parse">;
    openedMessages: Pick<OpenedMessages, "keep">;
  },
  inbox: Inbox,
  id: string,
): Promise<ReadMessage> {
  const listed = await findListed(deps, inbox, id);
  const raw = await readRawMessage(deps, inbox, id);
  const parsed = await deps.parser.parse(raw);
  const { attachments } = parsed;
  // A page that shows the message fetches its pictures next.
  if (isReadThrough(parsed) && attachments.some(({ inline }) => inline)) {
    deps.openedMessages.keep({ key: id, sizeBytes: listed.sizeBytes }, { raw, attachments });
  }
  const correspondence = readCorrespondence(raw);
  return { listed, parsed, correspondence, report: findDeliveryReport(raw) };
}
