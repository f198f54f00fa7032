import type { FastifyRequest } from "fastify";
import { formatEmailAddress, type EmailAddress } from "../../address/email-address.ts";
import type { Inbox } from "../../inbox/inbox-store.ts";
import { findTokenInbox } from "../caller.ts";
import type { WatchedEvent } from "../../inbox/live/watch-inbox.ts";
import type { Clock } from "../../time/clock.ts";
import { formatEvent, type EventFormatter, type Feed } from "./feed.ts";
import type { DepsOf } from "../http-deps.ts";
import { presentEvent } from "../present.ts";

type SeveralDeps = DepsOf<typeof findTokenInbox>;

type Several = {
  readonly feeds: readonly [Feed, ...Feed[]];
  /** An event for each token that opens no address. */
  readonly refusals: string;
};

/**
 * Opens the inboxes of further tokens beside the caller's. A token that opens no address is reported in the stream, so
 * that one expired address doesn't cost the others their stream. Each counts as a guess. Throws RATE_LIMITED.
 */
export async function openSeveral(
  deps: SeveralDeps,
  request: FastifyRequest,
  { inbox, tokens }: { inbox: Inbox; tokens: readonly string[] },
): Promise<Several> {
  const opened = await Promise.all(tokens.map((token) => findTokenInbox(deps, request, token)));
  const inboxes = new Map(
    [inbox, ...opened.filter((one) => one !== undefined)].map((one) => [one.inboxId, one]),
  );
  const known = readPositions(request.headers["last-event-id"], addressOf(inbox));
  const stream: SharedStream = { positions: [], clock: deps.clock };
  const feedOf = (one: Inbox) => {
    const seen = known.get(addressOf(one));
    return { inbox: one, seen, formatter: new Position(one, seen, stream) };
  };
  inboxes.delete(inbox.inboxId);
  const own = feedOf(inbox);
  const others = [...inboxes.values()].map(feedOf);
  stream.positions = [own, ...others].map(({ formatter }) => formatter);
  const refusals = opened.flatMap((one, index) =>
    one ? [] : [formatEvent({ event: "refused", data: { index } }, undefined)],
  );
  return { feeds: [own, ...others], refusals: refusals.join("") };
}

/** Returns the tokens of the header `X-Tokens`. Its schema limits their number. */
export function listTokens(header: string | string[] | undefined): string[] {
  return String(header ?? "")
    .split(",")
    .map((token) => token.trim())
    .filter((token) => token !== "");
}

/** Whether a text is a sequence number in an inbox. */
export function isPosition(text: string): boolean {
  return /^\d{1,15}$/.test(text);
}

/** State that the positions of one stream share. */
type SharedStream = { positions: readonly Position[]; readonly clock: Clock };

/**
 * The client's position in one inbox. Each event names its address. The id of a message event lists the positions in
 * all inboxes, because a client keeps only the last id.
 */
class Position implements EventFormatter {
  readonly #email: EmailAddress;
  readonly #stream: SharedStream;
  /** The number of the last message that the client has. */
  #seq: number;

  constructor({ email, lastSeq }: Inbox, seen: number | undefined, stream: SharedStream) {
    this.#email = email;
    this.#seq = Math.min(seen ?? lastSeq, lastSeq);
    this.#stream = stream;
  }

  format(watched: WatchedEvent): string {
    const { positions, clock } = this.#stream;
    if (watched.type === "message") this.#seq = watched.message.seq;
    const id =
      watched.type === "message" ? positions.map((one) => one.formatPlace()).join(",") : undefined;
    const { event, data } = presentEvent(watched, clock.nowMs());
    return formatEvent({ event, data: { address: formatEmailAddress(this.#email), ...data } }, id);
  }

  formatPlace(): string {
    return `${formatEmailAddress(this.#email)}=${this.#seq}`;
  }
}

/** A number alone is the position in the caller's inbox, as in a stream of one inbox. */
function readPositions(
  header: string | string[] | undefined,
  callersAddress: string,
): Map<string, number> {
  const text = String(header ?? "");
  if (isPosition(text)) return new Map([[callersAddress, Number(text)]]);
  const positions = new Map<string, number>();
  for (const part of text.split(",")) {
    const equals = part.lastIndexOf("=");
    const seq = part.slice(equals + 1).trim();
    if (equals > 0 && isPosition(seq)) {
      positions.set(part.slice(0, equals).trim().toLowerCase(), Number(seq));
    }
  }
  return positions;
}

function addressOf({ email }: Inbox): string {
  return formatEmailAddress(email);
}
