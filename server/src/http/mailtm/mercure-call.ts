import type { FastifyRequest } from "fastify";
import { AppError, isAppError } from "../../app-error.ts";
import type { Clock } from "../../time/clock.ts";
import type { Inbox } from "../../inbox/inbox-store.ts";
import type { WatchedEvent } from "../../inbox/live/watch-inbox.ts";
import { findListed } from "../../inbox/messages/listed-message.ts";
import type { EventFormatter } from "../streams/feed.ts";
import type { createStreamOpener } from "../streams/stream-routes.ts";
import type { DepsOf } from "../http-deps.ts";
import type { AddMailtmCall } from "./add-mailtm-call.ts";
import { asMember, type Resource } from "./linked-data.ts";
import type { DetailsCaller, FindDetails } from "./message-details.ts";
import { accountPath, presentDeleted, presentListed } from "./present-mailtm.ts";
import { queryParam } from "./read-request.ts";

type MercureDeps = Omit<DepsOf<typeof findListed>, "id"> & {
  clock: Clock;
  findDetails: FindDetails;
  readAccount: (inbox: Inbox) => Promise<Resource>;
  openStream: ReturnType<typeof createStreamOpener>;
};

/** Adds the stream of an account's events, in the form of a Mercure hub. */
export function addMercure(add: AddMailtmCall, deps: MercureDeps): void {
  add("GET /.well-known/mercure", (request, reply, inbox) => {
    requireTopic(request, inbox);
    const { ip, method, headers } = request;
    const seen = readEventId(headers["last-event-id"] ?? queryParam(request, "lastEventID"));
    const formatter = new MercureFormatter(deps, { inbox, ip }, seen);
    return deps.openStream({ ip, method, feeds: [{ inbox, seen, formatter }] }, reply, OPENING);
  });
}

/** A comment: some clients report any other line as an event. */
const OPENING = ":\n\n";

/** A token opens the events of its own account only. */
function requireTopic(request: FastifyRequest, inbox: Inbox): void {
  if (queryParam(request, "topic") !== accountPath(inbox)) throw new AppError("TOKEN_UNKNOWN");
}

class MercureFormatter implements EventFormatter {
  readonly #deps: MercureDeps;
  readonly #caller: DetailsCaller;
  /** The newest message that was sent. A client that resumes from any later event misses no message after it. */
  #seq: number;
  #events = 0;

  constructor(deps: MercureDeps, caller: DetailsCaller, seen: number | undefined) {
    this.#deps = deps;
    this.#caller = caller;
    this.#seq = Math.min(seen ?? Infinity, caller.inbox.lastSeq);
  }

  format(event: WatchedEvent): string | Promise<string> | undefined {
    const deps = this.#deps;
    const caller = this.#caller;
    switch (event.type) {
      case "message":
        this.#seq = event.message.seq;
        return formatArrival(deps, caller, {
          message: event.message,
          ids: [this.#nextId(), this.#nextId()],
        });
      case "seen":
        return formatSeen(deps, caller, { id: event.id, eventId: this.#nextId() });
      case "deleted":
        return formatUpdate(
          presentDeleted(caller.inbox, event.id, deps.clock.nowMs()),
          this.#nextId(),
        );
      case "updated":
      case "trace":
      case "extended":
      case "expired":
        return undefined;
    }
  }

  #nextId(): string {
    this.#events += 1;
    return formatEventId(this.#deps.clock.nowMs(), this.#events, this.#seq);
  }
}

/** The message comes first: a client that resumes from its id has missed the account at most. */
async function formatArrival(
  { findDetails, readAccount }: MercureDeps,
  caller: DetailsCaller,
  {
    message,
    ids,
  }: { message: Extract<WatchedEvent, { type: "message" }>["message"]; ids: [string, string] },
): Promise<string> {
  const details = await findDetails(caller, message);
  if (!details) return "";
  const arrived = presentListed(caller.inbox, message, details);
  const account = await readAccount(caller.inbox);
  return formatUpdate(arrived, ids[0]) + formatUpdate(account, ids[1]);
}

async function formatSeen(
  deps: MercureDeps,
  caller: DetailsCaller,
  { id, eventId }: { id: string; eventId: string },
): Promise<string> {
  try {
    const message = await findListed(deps, caller.inbox, id);
    const details = await deps.findDetails(caller, message);
    return details ? formatUpdate(presentListed(caller.inbox, message, details), eventId) : "";
  } catch (error) {
    // Deleted meanwhile: its own event follows.
    if (isAppError(error, "MESSAGE_NOT_FOUND")) return "";
    throw error;
  }
}

function formatUpdate(resource: Resource, eventId: string): string {
  const data = JSON.stringify({ "@context": `/contexts/${resource.type}`, ...asMember(resource) });
  return `id: ${eventId}\ndata: ${data}\n\n`;
}

/**
 * A UUID of version 8 (RFC 9562): the time and a counter make it unique, and its last part is the sequence number of the
 * newest message, from which a client resumes.
 */
function formatEventId(nowMs: number, count: number, seq: number): string {
  const time = hex(nowMs, 12);
  const [high, low] = [time.slice(0, 8), time.slice(8)];
  return `urn:uuid:${high}-${low}-8${hex(count % 0x1_000, 3)}-8000-${hex(seq, 12)}`;
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, "0");
}

const EVENT_ID =
  /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-(?<seq>[0-9a-f]{12})$/;
/** Asks for everything (Mercure, "Reconciliation"). */
const EARLIEST = "earliest";

/** Returns undefined for an id that isn't ours. */
function readEventId(given: string | string[] | undefined): number | undefined {
  if (typeof given !== "string") return undefined;
  if (given === EARLIEST) return 0;
  const digits = EVENT_ID.exec(given)?.groups?.["seq"];
  return digits === undefined ? undefined : Number.parseInt(digits, 16);
}
