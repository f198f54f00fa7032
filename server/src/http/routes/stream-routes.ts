import { STREAM_RETRY_MS } from "@mayfly/contract/constants";
import type { FastifyReply } from "fastify";
import { AppError } from "../../app-error.ts";
import { createBacklogReader } from "../../inbox/live/backlog-reader.ts";
import {
  watchInbox,
  type InboxListener,
  type WatchedEvent,
  type WatchInboxDeps,
} from "../../inbox/live/watch-inbox.ts";
import type { Log } from "../../log.ts";
import { deliveryCount } from "../../admin/delivery-times.ts";
import type { ListedMessage } from "../../inbox/messages/listed-message.ts";
import type { Routes } from "../calls.ts";
import type { Feed, FormatEvent } from "../feed.ts";
import type { DepsOf, HttpDeps } from "../http-deps.ts";
import { presentEvent } from "../present.ts";
import type { SlotOwner } from "../slots.ts";
import { EventStream } from "../streams.ts";
import { formatEvent } from "./format-event.ts";
import { isPosition, listTokens, openSeveral } from "./several-addresses.ts";
import type { Metrics } from "../../metrics/metrics.ts";
import { memoizeByKey } from "../../concurrency/memoize-by-key.ts";

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
  const format = (watched: WatchedEvent): string => {
    const id = watched.type === "message" ? watched.message.seq : undefined;
    return formatEvent(presentEvent(watched, deps.clock.nowMs()), id);
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
      return open({ ip, method, feeds: [{ inbox, seen, format }] }, reply, opening);
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

export type StreamRequest = {
  ip: string;
  method: string;
  feeds: readonly [Feed, ...Feed[]];
};

/** `opening` is sent at once, so that the client knows that the stream is open. */
type OpenStream = (request: StreamRequest, reply: FastifyReply, opening: string) => FastifyReply;

/** Returns a function that answers with the events of its inboxes. Throws IP_BANNED, TOO_MANY_STREAMS. */
export function createStreamOpener(deps: StreamRoutesDeps, log: Log): OpenStream {
  const { streams, bans, metrics, store, events, contentKeys } = deps;
  const logEnd = logStreamEnds(log);
  const watchDeps = { store, events, contentKeys, backlog: createBacklogReader(deps) };
  const measure = metrics ? measureStreams(metrics) : (): MeasuredWatch => ({ deps: watchDeps });
  return ({ feeds, ip, method }, reply, opening) => {
    // HEAD has no body, so Node would send no headers until the answer ends, and a stream doesn't end.
    if (method === "HEAD") return reply.headers(STREAM_HEADERS).send();
    // A ban during the inbox query wouldn't end this stream.
    if (bans.isBanned(ip)) throw new AppError("IP_BANNED");
    const [feed, ...more] = feeds;
    const { slot } = streams.admit({ ...ownerOf(feeds), ip });
    if (!slot) throw new AppError("TOO_MANY_STREAMS", { retryAfterSeconds: 30 });
    const stream = begin(reply, opening);
    const measured = measure(watchDeps);
    const written = measureShown(deps, measured.written);
    const optionsOf = ({ format }: Feed): WriterOptions => ({ format, logEnd, written });
    if (more.length === 0) {
      const writer = new EventWriter(stream, optionsOf(feed));
      streams.add(stream, slot, watch(feed, measured, writer));
      return reply;
    }
    const Writer = writersOf(feeds.length);
    const stops = feeds.map((one) => watch(one, measured, new Writer(stream, optionsOf(one))));
    streams.add(stream, slot, () => stops.forEach((stop) => stop()));
    return reply;
  };
}

function watch({ inbox, seen }: Feed, { deps }: MeasuredWatch, writer: EventWriter): () => void {
  // A number that this inbox hasn't reached (another inbox's, or from before a restored backup) must hide nothing.
  const afterSeq = Math.min(seen ?? inbox.lastSeq, inbox.lastSeq);
  return watchInbox(deps, { inbox, afterSeq }, writer);
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
  reply.raw.writeHead(200, [...takeHeaders(reply), ...RAW_STREAM_HEADERS]);
  const stream = new EventStream(reply.raw);
  stream.send(opening);
  return stream;
}

/** Returns names and values alternately, and removes all headers from the reply, which lives as long as its stream. */
function takeHeaders(reply: FastifyReply): string[] {
  const taken: string[] = [];
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (OF_STREAMS.test(name)) taken.push(name, String(value));
    void reply.removeHeader(name);
  }
  return taken;
}

/**
 * Counts the time from the end of a message to its line on a live connection that was open before. Times of both
 * nodes are those of the database.
 */
function measureShown(
  { charts, clock }: Pick<StreamRoutesDeps, "charts" | "clock">,
  written: (() => void) | undefined,
): (message: ListedMessage) => void {
  const openedAtMs = clock.nowMs();
  return ({ receivedAtMs }) => {
    written?.();
    const tookMs = clock.nowMs() - receivedAtMs;
    if (receivedAtMs >= openedAtMs && tookMs >= 0) charts.count(deliveryCount(tookMs, "shown"));
  };
}

type WriterOptions = {
  format: FormatEvent;
  logEnd: (error: unknown) => void;
  written: (message: ListedMessage) => void;
};

class EventWriter implements InboxListener {
  readonly #stream: EventStream;
  readonly #format: FormatEvent;
  readonly #logEnd: (error: unknown) => void;
  readonly #written: (message: ListedMessage) => void;

  /** Set while an event waits for its text; later events wait behind it. */
  #pending: Promise<void> | undefined;

  constructor(stream: EventStream, { format, logEnd, written }: WriterOptions) {
    this.#stream = stream;
    this.#format = format;
    this.#logEnd = logEnd;
    this.#written = written;
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
    if (this.#stream.isOver) return undefined;
    const text = this.#format(watched);
    if (text instanceof Promise) return text.then((ready) => this.#send(watched, ready));
    this.#send(watched, text ?? "");
    return undefined;
  }

  #send(watched: WatchedEvent, text: string): void {
    if (text !== "") this.#stream.send(text);
    if (watched.type === "message") this.#written(watched.message);
    if (watched.type === "expired") this.expire(this.#stream);
  }

  protected expire(stream: EventStream): void {
    stream.end();
  }

  onError(error: unknown): void {
    this.#logEnd(error);
    this.#stream.end();
  }
}

/** Writers for a stream of several inboxes: the stream ends with the last of them. */
function writersOf(inboxes: number): typeof EventWriter {
  let left = inboxes;
  return class extends EventWriter {
    protected override expire(stream: EventStream): void {
      left--;
      if (left === 0) stream.end();
    }
  };
}

function ownerOf([{ inbox }, ...more]: StreamRequest["feeds"]): Omit<SlotOwner, "ip"> {
  return { inboxId: inbox.inboxId, alsoInboxIds: more.map((feed) => feed.inbox.inboxId) };
}

function lastEventId(header: string | string[] | undefined): number | undefined {
  return typeof header === "string" && isPosition(header) ? Number(header) : undefined;
}

type MeasuredWatch = { deps: WatchInboxDeps; written?: () => void };

/** Returns a function that measures, per live connection, the time from a message's event to its written line. */
function measureStreams(metrics: Metrics): (deps: WatchInboxDeps) => MeasuredWatch {
  const opened = metrics.counter("mayfly_streams_opened_total");
  const delays = metrics.histogram("mayfly_stream_write_delay_seconds");
  return ({ events, ...others }) => {
    opened.inc();
    let arrivedAtMs: number | undefined;
    const subscribe: WatchInboxDeps["events"]["subscribe"] = (inboxId, listener) =>
      events.subscribe(inboxId, (signal) => {
        // With several messages pending, measures the oldest.
        if (signal.type === "message") arrivedAtMs ??= performance.now();
        listener(signal);
      });
    return {
      deps: { ...others, events: { subscribe } },
      written() {
        if (arrivedAtMs === undefined) return;
        delays.observe((performance.now() - arrivedAtMs) / 1_000);
        arrivedAtMs = undefined;
      },
    };
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
