import { createParser, type EventSourceMessage } from "eventsource-parser";
import type { StreamEvent } from "@mayfly/contract";
import { compareBuild } from "./build.ts";
import { callUrl } from "./call-url.ts";
import { requestHeaders } from "./client.ts";
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
  readonly token: string;
  /**
   * Returns the highest known sequence number. Called before each connection: the server sends only newer messages.
   * undefined: the server sends no message that exists already.
   */
  readonly lastEventId: () => number | undefined;
  readonly onEvent: (event: StreamEvent) => void;
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

  const run = async () => {
    while (!closing.signal.aborted && state.phase !== "refused") {
      attempt = new AbortController();
      const outcome = await connect(options, attempt, () => signal("opened"));
      if (outcome === "woken") continue;
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

async function connect(
  options: LiveOptions,
  attempt: AbortController,
  onOpen: () => void,
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
    await readEvents(response.body, silence.reset, options.onEvent);
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
  const lastEventId = options.lastEventId();
  return request(callUrl("GET /api/email/stream"), {
    credentials: "include",
    cache: "no-store",
    signal,
    headers: {
      ...requestHeaders({ token: options.token }),
      accept: "text/event-stream",
      ...(lastEventId !== undefined && { "last-event-id": String(lastEventId) }),
    },
  });
}

async function readEvents(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onBytes: () => void,
  onEvent: (event: StreamEvent) => void,
): Promise<void> {
  const parser = createParser({ onEvent: (message) => passOn(message, onEvent) });
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onBytes();
    parser.feed(value);
  }
}

function passOn(message: EventSourceMessage, onEvent: (event: StreamEvent) => void): void {
  // A newer server may have events that this page doesn't know.
  if (!EVENTS.has(message.event ?? "")) return;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract says so, and the server keeps it
  onEvent({ event: message.event, data: JSON.parse(message.data) } as StreamEvent);
}

/** The compiler checks that no event is missing. */
const EVENT_NAMES: Readonly<Record<StreamEvent["event"], true>> = {
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

function waitFor(delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, delayMs);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
