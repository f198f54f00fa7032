import { AppError } from "../../app-error.ts";
import type { Clock } from "../../time/clock.ts";
import type { Inbox } from "../../inbox/inbox-store.ts";
import type { WatchedEvent } from "../../inbox/live/watch-inbox.ts";
import { findListed } from "../../inbox/messages/listed-message.ts";
import type { EventFormatter } from "../feed.ts";
import type { createStreamOpener } from "../routes/stream-routes.ts";
import type { DepsOf } from "../http-deps.ts";
import type { AddMailtmCall } from "./add-mailtm-call.ts";
import { asMember, type Resource } from "./linked-data.ts";
import type { DetailsCaller, FindDetails } from "./message-details.ts";
import { accountPath, presentDeleted, presentListed } from "./present-mailtm.ts";

export type MercureDeps = Omit<DepsOf<typeof findListed>, "id"> & {
  clock: Clock;
  findDetails: FindDetails;
  readAccount: (inbox: Inbox) => Promise<Resource>;
  openStream: ReturnType<typeof createStreamOpener>;
};

/** Adds the stream of an account's events, in the form of a Mercure hub. */
export function addMercure(add: AddMailtmCall, deps: MercureDeps): void {
  add("GET /.well-known/mercure", (request, reply, inbox) => {
    requireTopic(request.query, inbox);
    const { ip, method, headers } = request;
    const seen = readEventId(headers["last-event-id"]);
    const formatter = new MercureFormatter(deps, { inbox, ip });
    return deps.openStream({ ip, method, feeds: [{ inbox, seen, formatter }] }, reply, OPENING);
  });
}

/** A comment: some clients report any other line as an event. */
const OPENING = ":\n\n";

/** A token opens the events of its own account only. */
function requireTopic(query: unknown, inbox: Inbox): void {
  const topic = typeof query === "object" && query !== null && "topic" in query ? query.topic : "";
  if (topic !== accountPath(inbox)) throw new AppError("TOKEN_UNKNOWN");
}

class MercureFormatter implements EventFormatter {
  readonly #deps: MercureDeps;
  readonly #caller: DetailsCaller;

  constructor(deps: MercureDeps, caller: DetailsCaller) {
    this.#deps = deps;
    this.#caller = caller;
  }

  format(event: WatchedEvent): string | Promise<string> | undefined {
    const deps = this.#deps;
    const caller = this.#caller;
    switch (event.type) {
      case "message":
        return formatArrival(deps, caller, event.message);
      case "seen":
        return formatSeen(deps, caller, event.id);
      case "deleted":
        return formatUpdate(presentDeleted(caller.inbox, event.id, deps.clock.nowMs()), undefined);
      case "updated":
      case "trace":
      case "extended":
      case "expired":
        return undefined;
    }
  }
}

/** The message comes first: a client that resumes from its id has missed the account at most. */
async function formatArrival(
  { findDetails, readAccount }: MercureDeps,
  caller: DetailsCaller,
  message: Extract<WatchedEvent, { type: "message" }>["message"],
): Promise<string> {
  const details = await findDetails(caller, message);
  if (!details) return "";
  const arrived = presentListed(caller.inbox, message, details);
  const account = await readAccount(caller.inbox);
  return formatUpdate(arrived, message.seq) + formatUpdate(account, message.seq);
}

async function formatSeen(deps: MercureDeps, caller: DetailsCaller, id: string): Promise<string> {
  try {
    const message = await findListed(deps, caller.inbox, id);
    const details = await deps.findDetails(caller, message);
    return details ? formatUpdate(presentListed(caller.inbox, message, details), undefined) : "";
  } catch (error) {
    // Deleted meanwhile: its own event follows.
    if (error instanceof AppError && error.code === "MESSAGE_NOT_FOUND") return "";
    throw error;
  }
}

/** Clients resume from the id of the last message. Other updates have none. */
function formatUpdate(resource: Resource, seq: number | undefined): string {
  const data = JSON.stringify({ "@context": `/contexts/${resource.type}`, ...asMember(resource) });
  const id = seq === undefined ? "" : `id: ${formatEventId(seq)}\n`;
  return `${id}data: ${data}\n\n`;
}

const SEQ_DIGITS = 12;
const EVENT_ID_START = "urn:uuid:00000000-0000-8000-8000-";

/** A UUID of version 8 (RFC 9562): its last part is the message's sequence number. */
function formatEventId(seq: number): string {
  return EVENT_ID_START + seq.toString(16).padStart(SEQ_DIGITS, "0");
}

/** Returns undefined for an id that isn't ours. */
function readEventId(header: string | string[] | undefined): number | undefined {
  if (typeof header !== "string" || !header.startsWith(EVENT_ID_START)) return undefined;
  const digits = header.slice(EVENT_ID_START.length);
  return /^[0-9a-f]{12}$/.test(digits) ? Number.parseInt(digits, 16) : undefined;
}
