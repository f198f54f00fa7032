import { LRUCache } from "lru-cache";
import { isAppError } from "../../app-error.ts";
import type { Inbox } from "../../inbox/inbox-store.ts";
import type { ListedMessage } from "../../inbox/messages/listed-message.ts";
import {
  hasAttachments,
  readMessage,
  type ReadMessage,
} from "../../inbox/messages/read-message.ts";
import type { Mailbox } from "../../mail/mime/mailbox.ts";
import { isFullyParsed } from "../../mail/parse/parse-message.ts";
import type { DepsOf } from "../http-deps.ts";
import { countUse } from "../limits/call-limits.ts";
import { holdMessageWhile, type HoldMessageDeps } from "../limits/hold-message.ts";
import { parsingInTurn } from "../limits/parsing-turns.ts";

/** The facts that mail.tm lists for a message and our summary doesn't contain. */
export type MessageDetails = {
  /** Empty if there is none. */
  readonly messageId: string;
  readonly to: readonly Mailbox[];
  readonly hasAttachments: boolean;
};

/** The caller's inbox, and the network that the memory for its messages counts for. */
export type DetailsCaller = { inbox: Inbox; ip: string };

/** Returns the details of a message in a list; undefined if it was deleted meanwhile. Throws RATE_LIMITED. */
export type FindDetails = (
  caller: DetailsCaller,
  message: Pick<ListedMessage, "id">,
) => Promise<MessageDetails | undefined>;

const MESSAGES_MAX = 2_000;
const LIFETIME_MS = 60_000;

type DetailsDeps = DepsOf<typeof readMessage> & DepsOf<typeof countUse> & HoldMessageDeps;

/**
 * Only the whole message has the details. Clients poll the same list, so they are cached for a short time: the cache
 * holds clear text. Concurrent calls share one parse, which counts as one opened message. What is incomplete or missing
 * isn't cached.
 */
export function createFindDetails(deps: DetailsDeps): FindDetails {
  const countOpened = countUse(deps, "open");
  const cache = new LRUCache<string, Promise<MessageDetails | undefined>>({
    max: MESSAGES_MAX,
    ttl: LIFETIME_MS,
    ttlAutopurge: true,
  });
  const read = async ({ inbox, ip }: DetailsCaller, id: string) => {
    try {
      await countOpened(ip);
      const message = await holdMessageWhile(deps, { inbox, id, ip }, () =>
        readMessage(parsingInTurn(deps, { ip }), inbox, id),
      );
      if (!isFullyParsed(message.parsed)) cache.delete(id);
      return detailsOf(message);
    } catch (error) {
      cache.delete(id);
      if (isAppError(error, "MESSAGE_NOT_FOUND")) return undefined;
      throw error;
    }
  };
  return (caller, { id }) => {
    const known = cache.get(id);
    if (known) return known;
    const reading = read(caller, id);
    cache.set(id, reading);
    return reading;
  };
}

export function detailsOf(message: ReadMessage): MessageDetails {
  const { correspondence, recipients } = message;
  return {
    messageId: correspondence.messageId ?? "",
    to: recipients.to,
    hasAttachments: hasAttachments(message),
  };
}
