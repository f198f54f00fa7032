import { STREAM_RETRY_MS } from "@mayfly/contract/constants";
import type { FastifyReply } from "fastify";
import { AppError } from "../../app-error.ts";
import { createBacklogReader } from "../../inbox/live/backlog-reader.ts";
import {
  watchInbox,
  type ArrivalEvent,
  type InboxListener,
  type Watch,
  type WatchedEvent,
  type WatchInboxDeps,
} from "../../inbox/live/watch-inbox.ts";
import type { Log } from "../../log.ts";
import { deliveryCount } from "../../admin/delivery-times.ts";
import type { Routes } from "../calls.ts";
import { formatEvent, type EventFormatter, type Feed } from "./feed.ts";
import type { DepsOf, HttpDeps } from "../http-deps.ts";
import { presentEvent } from "../present.ts";
import type { SlotOwner } from "./slots.ts";
import { EventStream } from "./streams.ts";
import { isPosition, listTokens, openSeveral } from "./several-addresses.ts";
import { memoizeByKey } from "../../concurrency/memoize.ts";

type StreamRoutesDeps = Omit<WatchInboxDeps, "backlog"> &
  DepsOf<typeof createBacklogReader> &
  Pick<HttpDeps, "streams" | "bans" | "clock" | "metrics" | "charts">;

/** Server-sent events of one inbox, or of several (WHATWG HTML, 9.2). */
export function streamRoutes(
  deps: StreamRoutesDeps & DepsOf<typeof openSeveral>,
  log: Log,
): Routes {
  const open = createStreamOpener(deps, log);
  const opening = `retry: ${STREAM_RETRY_MS}\n\n`;
  const formatter: EventFormatter = {
    format(watched) {
      const id = watched.type === "message" ? watched.message.seq : undefined;
      return formatEvent(presentEvent(watched, deps.clock.nowMs()), id);
    },
  };
  return (add) => {
    add("GET /api/email/stream", ({ inbox, ip, request }, reply) => {
      const { method, headers } = request;
      const tokens = listTokens(headers["x-tokens"]);
      if (tokens.length > 0) {
        const opened = openSeveral(deps, request, { inbox, tokens });
        return startStream(opened, ({ feeds, refusals }) =>
          open({ ip, method, feeds }, reply, opening + refusals),
        );
      }
      const seen = lastEventId(headers["last-event-id"]);
      return open({ ip, method, feeds: [{ inbox, seen, formatter }] }, reply, opening);
    });
  };
}

/** Resolves with nothing: a promise of the reply would wait for the end of the stream. */
async function startStream<Opened>(
  opened: Promise<Opened>,
  start: (opened: Opened) => FastifyReply,
): Promise<void> {
  start(await opened);
}

type StreamRequest = {
  ip: string;
  method: string;
  feeds: readonly [Feed, ...Feed[]];
};

/** `opening` is sent at once, so that the client knows that the stream is open. */
type OpenStream = (request: StreamRequest, reply: FastifyReply, opening: string) => FastifyReply;

/** Returns a function that answers with the events of its inboxes. Throws IP_BANNED, TOO_MANY_STREAMS. */
export function createStreamOpener(deps: StreamRoutesDeps, log: Log): OpenStream {
  const { streams, bans, clock, store, events, contentKeys } = deps;
  const watchDeps = { store, events, contentKeys, backlog: createBacklogReader(deps) };
  const reports = createReports(deps, log);
  return ({ feeds, ip, method }, reply, opening) => {
    // HEAD has no body, so Node would send no headers until the answer ends, and a stream doesn't end.
    if (method === "HEAD") return reply.headers(STREAM_HEADERS).send();
    // A ban during the inbox query wouldn't end this stream.
    if (bans.isBanned(ip)) throw new AppError("IP_BANNED");
    const { slot } = streams.admit({ ...ownerOf(feeds), ip });
    if (!slot) throw new AppError("TOO_MANY_STREAMS", { retryAfterSeconds: 30 });
    const stream = begin(reply, opening);
    reports.opened();
    const live = { stream, reports, openedAtMs: clock.nowMs(), inboxesLeft: feeds.length };
    const watches = feeds.map((feed) => watch(watchDeps, feed, live));
    streams.add(stream, slot, () => watches.forEach((one) => one.stop()));
    return reply;
  };
}

function watch(
  deps: WatchInboxDeps,
  { inbox, seen, formatter }: Feed,
  live: LiveConnection,
): Watch {
  // A number that this inbox hasn't reached comes from another inbox, or from before a restored backup. It must hide no
  // message.
  const afterSeq = Math.min(seen ?? inbox.lastSeq, inbox.lastSeq);
  return watchInbox(deps, { inbox, afterSeq }, new EventWriter(live, formatter));
}

/**
 * Headers that a browser uses on a stream. The others are for documents, and Node would keep them in memory until the
 * stream ends.
 */
const OF_STREAMS =
  /^(access-control-|vary$|strict-transport|x-content-type|referrer-policy|cross-origin-resource|x-build$)/;

/** The last header stops nginx from buffering the answer. */
const STREAM_HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store, no-transform",
  "x-accel-buffering": "no",
};
/** Names and values alternate, as Node takes them. */
const RAW_STREAM_HEADERS = Object.entries(STREAM_HEADERS).flat();

function begin(reply: FastifyReply, opening: string): EventStream {
  void reply.hijack();
  const { raw } = reply;
  raw.cork();
  raw.writeHead(200, [...headersOf(reply), ...RAW_STREAM_HEADERS]);
  // Node keeps the header, and writing it by itself joins its 50 pieces.
  raw.flushHeaders();
  const stream = new EventStream(raw);
  stream.send(opening);
  raw.uncork();
  return stream;
}

/** Returns names and values alternately. */
function headersOf(reply: FastifyReply): string[] {
  return Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
    OF_STREAMS.test(name) ? [name, String(value)] : [],
  );
}

/** State that the writers of one stream share. */
type LiveConnection = {
  readonly stream: EventStream;
  readonly reports: Reports;
  readonly openedAtMs: number;
  /** The inboxes that haven't ended: the stream ends with the last of them. */
  inboxesLeft: number;
};

class EventWriter implements InboxListener {
  readonly #live: LiveConnection;
  readonly #formatter: EventFormatter;

  /** Set while an event waits for its text; later events wait behind it. */
  #pending: Promise<void> | undefined;

  constructor(live: LiveConnection, formatter: EventFormatter) {
    this.#live = live;
    this.#formatter = formatter;
  }

  onEvent(watched: WatchedEvent): void {
    if (this.#pending) return this.#wait(this.#pending.then(() => this.#write(watched)));
    const writing = this.#write(watched);
    if (writing) this.#wait(writing);
  }

  #wait(writing: Promise<void>): void {
    const pending = writing
      .catch((error: unknown) => this.onError(error))
      .finally(() => {
        if (this.#pending === pending) this.#pending = undefined;
      });
    this.#pending = pending;
  }

  #write(watched: WatchedEvent): Promise<void> | undefined {
    // The client may have left while this event waited: its text can take a whole parse.
    if (this.#live.stream.isOver) return undefined;
    const text = this.#formatter.format(watched);
    if (text instanceof Promise) return text.then((ready) => this.#send(watched, ready));
    this.#send(watched, text ?? "");
    return undefined;
  }

  #send(watched: WatchedEvent, text: string): void {
    const { stream, reports, openedAtMs } = this.#live;
    if (text !== "") stream.send(text);
    if (watched.type === "message") reports.written(watched, openedAtMs);
    if (watched.type === "expired") this.#expire();
  }

  #expire(): void {
    this.#live.inboxesLeft -= 1;
    if (this.#live.inboxesLeft === 0) this.#live.stream.end();
  }

  onError(error: unknown): void {
    this.#live.reports.failed(error);
    this.#live.stream.end();
  }
}

function ownerOf([{ inbox }, ...more]: StreamRequest["feeds"]): Omit<SlotOwner, "ip"> {
  return { inboxId: inbox.inboxId, alsoInboxIds: more.map((feed) => feed.inbox.inboxId) };
}

function lastEventId(header: string | string[] | undefined): number | undefined {
  return typeof header === "string" && isPosition(header) ? Number(header) : undefined;
}

type Reports = {
  opened: () => void;
  written: (arrival: ArrivalEvent, openedAtMs: number) => void;
  failed: (error: unknown) => void;
};

/** Measures and logs what happens on live connections. */
function createReports(
  { charts, clock, metrics }: Pick<StreamRoutesDeps, "charts" | "clock" | "metrics">,
  log: Log,
): Reports {
  const opened = metrics?.counter("mayfly_streams_opened_total");
  const delays = metrics?.histogram("mayfly_stream_write_delay_seconds");
  return {
    opened: () => opened?.inc(),
    /**
     * Counts the time from the end of a message to its line on a live connection that was open before. Times of both
     * nodes are those of the database.
     */
    written({ message: { receivedAtMs }, signaledAtMs }, openedAtMs) {
      if (signaledAtMs !== undefined) delays?.observe((performance.now() - signaledAtMs) / 1_000);
      const tookMs = clock.nowMs() - receivedAtMs;
      if (receivedAtMs >= openedAtMs && tookMs >= 0) charts.count(deliveryCount(tookMs, "shown"));
    },
    failed: logStreamEnds(log),
  };
}

/** Returns a function that logs each error object once: one error often ends thousands of streams at the same time. */
export function logStreamEnds(log: Log): (error: unknown) => void {
  const logged = memoizeByKey<object, void>();
  const warn = (error: unknown): void =>
    log.warn({ err: error }, "live connections closed after an error; clients will reconnect");
  return (error) => {
    if (typeof error === "object" && error !== null) logged(error, warn);
    else warn(error);
  };
}
