import { Pool } from "pg";
import { randomUUID } from "node:crypto";
import type { InboxEvents } from "../inbox/live/inbox-events.ts";
import type { Log } from "../log.ts";
import { queryPoolWithTimeout } from "../postgres/query-with-timeout.ts";
import { decodeSignals, encodeSignals } from "./event-codec.ts";
import { createEventOutbox } from "./event-outbox.ts";
import { createInProcessEvents } from "./in-process.ts";
import { keepConnected } from "./keep-connected.ts";
import { openListenConnection } from "./listen-connection.ts";

const CHANNEL = "mayfly_inbox";
const NOTIFY = {
  name: "notify",
  text: "SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload",
};
const SEND_MS = 5_000;
/** After a failover that closes no connection, no events arrive until the heartbeat fails: eight seconds at most. */
const HEARTBEAT = { heartbeatMs: 5_000, answerMs: 3_000 };

type PostgresEventsOptions = {
  databaseUrl: string;
  /**
   * A direct connection: a transaction pooler may run each statement on another connection, so LISTEN has no effect.
   */
  listenUrl: string;
  heartbeat?: { heartbeatMs: number; answerMs: number };
};

/**
 * Sends events between nodes with NOTIFY, on separate connections. Events are sent after the commit, in one statement
 * for all that wait, because NOTIFY serializes commits. They contain only numbers, because PostgreSQL stores its queue
 * on disk. Listeners read the message from the store.
 */
export async function createPostgresEvents(
  { databaseUrl, listenUrl, heartbeat = HEARTBEAT }: PostgresEventsOptions,
  log: Log,
): Promise<InboxEvents> {
  const local = createInProcessEvents();
  const node = randomUUID();
  const hear = (payload: string): void => {
    const { from, signals } = decodeSignals(payload);
    if (from === node) return;
    for (const signal of signals) {
      if (signal.type === "resync") local.resyncAll();
      else local.publish([signal]);
    }
  };
  const listener = await keepConnected(
    (onEnd) =>
      openListenConnection(
        { url: listenUrl, channel: CHANNEL, ...heartbeat },
        { log, onPayload: hear, onEnd },
      ),
    () => local.resyncAll(),
  );
  const sender = openSender(databaseUrl, log);
  const outbox = createEventOutbox((signals) => sender.send(encodeSignals(node, signals)));

  return {
    subscribe: local.subscribe,
    unsubscribe: local.unsubscribe,
    watcherCount: local.watcherCount,
    publish(events) {
      local.publish(events);
      outbox.put(events);
    },
    close: async () => {
      await listener.close();
      await outbox.close();
      await sender.close();
    },
  };
}

function openSender(databaseUrl: string, log: Log) {
  const pool = new Pool({
    connectionString: databaseUrl,
    max: 1,
    connectionTimeoutMillis: SEND_MS,
    keepAlive: true,
  });
  const warn = (error: unknown): void => {
    const reason = error instanceof Error ? error.message : "unknown";
    log.warn({ reason }, "failed to send events to other nodes; they will reload the changes");
  };
  pool.on("error", warn);
  // The next statement on this client reports the error.
  pool.on("connect", (client) => client.on("error", () => {}));
  return {
    async send(payloads: readonly string[]): Promise<void> {
      try {
        await queryPoolWithTimeout(pool, { ...NOTIFY, values: [CHANNEL, payloads] }, SEND_MS);
      } catch (error) {
        warn(error);
        throw error;
      }
    },
    close: () => pool.end(),
  };
}
