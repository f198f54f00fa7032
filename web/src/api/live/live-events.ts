import { createParser, type EventSourceMessage } from "eventsource-parser";
import type { AddressedEvent, StreamEvent } from "@mayfly/contract";
import { waitFor } from "../../browser/wait-for.ts";
import { compareBuild } from "../build.ts";
import { callUrl } from "../call-url.ts";
import { requestHeaders } from "../client.ts";
import type { Inbox } from "../queries.ts";
import {
  INITIAL_LIVE_STATE,
  nextLiveState,
  reconnectDelayMs,
  STREAM_SILENCE_MS,
  type LiveSignal,
  type LiveState,
} from "./live-state.ts";

/**
 * Reads server-sent events over fetch, because the token must travel in a header and never in a URL. Reconnects until
 * closed and reports the connection state. Must not interpret events.
 */
export type LiveWatch = {
  /** Drops the current connection or wait and connects at once. */
  reconnect(): void;
  close(): void;
};

export type LiveOptions = {
  /** One to ten addresses of one cell. The first token is sent in `Authorization`. */
  readonly addresses: readonly Inbox[];
  /**
   * Returns the highest known sequence number of an address. Called before each connection: the server sends only newer
   * messages. undefined: the server sends no message that exists already.
   */
  readonly lastSeq: (email: string) => number | undefined;
  /** `expired` also follows a refused token, unless it is the only one: then the state becomes `refused`. */
  readonly onEvent: (email: string, event: StreamEvent) => void;
  readonly onState: (state: LiveState) => void;
  /** Replaces the global `fetch`, for tests. */
  readonly fetch?: (path: string, init: RequestInit) => Promise<Response>;
};

export function watchInbox(options: LiveOptions): LiveWatch {
  let state = INITIAL_LIVE_STATE;
  let attempt = new AbortController();
  const closing = new AbortController();
  const signal = (name: LiveSignal) => {
    if (closing.signal.aborted) return;
    state = nextLiveState(state, name);
    options.onState(state);
  };

  /** Addresses whose token was refused are removed. */
  let addresses = options.addresses;
  const end = ({ email }: Inbox) => {
    addresses = addresses.filter((address) => address.email !== email);
    options.onEvent(email, { event: "expired", data: {} });
  };

  const run = async () => {
    while (!closing.signal.aborted && state.phase !== "refused") {
      attempt = new AbortController();
      const outcome = await connect({ ...options, addresses }, attempt, {
        onOpen: () => signal("opened"),
        onRefused: end,
      });
      if (outcome === "woken") continue;
      const [first, ...others] = addresses;
      if (outcome === "refused" && first && others.length > 0) {
        end(first);
        continue;
      }
      signal(outcome);
      await waitFor(reconnectDelayMs(state.failures, Math.random()), attempt.signal);
      if (!attempt.signal.aborted) signal("retry");
    }
  };
  void run();

  return {
    reconnect() {
      signal("wake");
      attempt.abort("woken");
    },
    close() {
      closing.abort();
      attempt.abort("closed");
    },
  };
}

type Outcome = "lost" | "refused" | "woken";

type Signals = {
  readonly onOpen: () => void;
  /** The token of an address beside the first one was refused. */
  readonly onRefused: (address: Inbox) => void;
};

async function connect(
  options: LiveOptions,
  attempt: AbortController,
  { onOpen, onRefused }: Signals,
): Promise<Outcome> {
  // A separate controller: silence must end this connection, but not the wait that follows.
  const connection = new AbortController();
  const silence = silenceTimer(() => connection.abort("silent"));
  try {
    const response = await openStream(
      options,
      AbortSignal.any([attempt.signal, connection.signal]),
    );
    compareBuild(response.headers);
    if (response.status === 401) return "refused";
    if (!response.ok || !response.body) return "lost";
    onOpen();
    await readEvents(response.body, silence.reset, (message) =>
      passOn(message, options, onRefused),
    );
    return "lost";
  } catch {
    // Network failure, closed connection, silence, and our own abort are handled alike.
    return attempt.signal.aborted ? "woken" : "lost";
  } finally {
    silence.stop();
    connection.abort("done");
  }
}

function openStream(options: LiveOptions, signal: AbortSignal): Promise<Response> {
  const request = options.fetch ?? fetch;
  const [first, ...others] = options.addresses;
  const lastEventId = positionsOf(options);
  return request(callUrl("GET /api/email/stream"), {
    credentials: "include",
    cache: "no-store",
    signal,
    headers: {
      ...requestHeaders({ token: first?.token ?? "" }),
      accept: "text/event-stream",
      ...(others.length > 0 && { "x-tokens": others.map(({ token }) => token).join(",") }),
      ...(lastEventId !== "" && { "last-event-id": lastEventId }),
    },
  });
}

/** A number for one address; `address=number` for each of several. */
function positionsOf({ addresses, lastSeq }: LiveOptions): string {
  const known = addresses.flatMap(({ email }) => {
    const seq = lastSeq(email);
    if (seq === undefined) return [];
    return addresses.length === 1 ? [String(seq)] : [`${email}=${seq}`];
  });
  return known.join(",");
}

async function readEvents(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onBytes: () => void,
  onEvent: (message: EventSourceMessage) => void,
): Promise<void> {
  const parser = createParser({ onEvent });
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onBytes();
    parser.feed(value);
  }
}

function passOn(
  message: EventSourceMessage,
  { addresses, onEvent }: LiveOptions,
  onRefused: Signals["onRefused"],
): void {
  // A newer server may have events that this page doesn't know.
  if (!EVENTS.has(message.event ?? "")) return;
  const data: unknown = JSON.parse(message.data);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract says so, and the server keeps it
  const event = { event: message.event, data } as AddressedEvent;
  const [first, ...others] = addresses;
  if (event.event === "refused") {
    const refused = others[event.data.index];
    if (refused) onRefused(refused);
    return;
  }
  // The events of a stream of one address don't name it.
  const email = others.length === 0 ? first?.email : event.data.address;
  if (email !== undefined) onEvent(email, event);
}

/** The compiler checks that no event is missing. */
const EVENT_NAMES: Readonly<Record<AddressedEvent["event"], true>> = {
  refused: true,
  message: true,
  updated: true,
  seen: true,
  deleted: true,
  trace: true,
  extended: true,
  expired: true,
};
const EVENTS: ReadonlySet<string> = new Set(Object.keys(EVENT_NAMES));

function silenceTimer(onSilence: () => void) {
  let timer = setTimeout(onSilence, STREAM_SILENCE_MS);
  return {
    reset: () => {
      clearTimeout(timer);
      timer = setTimeout(onSilence, STREAM_SILENCE_MS);
    },
    stop: () => clearTimeout(timer),
  };
}
