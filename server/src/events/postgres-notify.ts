import { Client, Pool } from "pg";
import { randomUUID } from "node:crypto";
import type { InboxEvent, InboxEvents } from "../inbox/inbox-events.ts";
import type { Log } from "../log.ts";
import { createInProcessEvents } from "./in-process.ts";
import { keepConnected, type Connection, type KeptConnection } from "./keep-connected.ts";
import { decodeEvents, encodeEvents } from "./event-codec.ts";

const CHANNEL = "mayfly_inbox";

/**
 * Events between nodes over NOTIFY, on connections of their own: sent after the commit, one
 * notification for all events of a turn, since NOTIFY serialises commits. Numbers only travel:
 * PostgreSQL keeps its queue on disk. Whoever listens reads the message from the store.
 */
export async function createPostgresEvents(
  { databaseUrl, listenUrl }: { databaseUrl: string; listenUrl: string },
  log: Log,
): Promise<InboxEvents> {
  const local = createInProcessEvents();
  const node = randomUUID();
  const sender = new Pool({ connectionString: databaseUrl, max: 1 });
  sender.on("error", (error) => {
    log.warn({ reason: error.message }, "the events' connection ended");
  });
  const listener = await keepListening(
    { listenUrl, log },
    (payload) => {
      const { from, events } = decodeEvents(payload);
      if (from !== node) local.publish(events);
    },
    () => local.signalAll({ type: "resync" }),
  );

  let outbox: InboxEvent[] = [];
  const send = (): void => {
    const payloads = encodeEvents(node, outbox);
    outbox = [];
    for (const payload of payloads) {
      sender.query("SELECT pg_notify($1, $2)", [CHANNEL, payload]).catch((error: unknown) => {
        // Lost for other nodes; their streams learn of it at the next event or their next look.
        const reason = error instanceof Error ? error.message : "unknown";
        log.warn({ reason }, "an event could not be sent to other nodes");
      });
    }
  };

  return {
    subscribe: local.subscribe,
    watcherCount: local.watcherCount,
    publish(events) {
      local.publish(events);
      if (outbox.length === 0) setImmediate(send);
      outbox.push(...events);
    },
    close: async () => {
      await listener.close();
      await sender.end();
    },
  };
}

/** One connection that listens for as long as the process lives; `onGap` after each time it was away. */
function keepListening(
  { listenUrl, log }: { listenUrl: string; log: Log },
  onPayload: (payload: string) => void,
  onGap: () => void,
): Promise<KeptConnection> {
  const connect = async (onEnd: () => void): Promise<Connection> => {
    const client = new Client({ connectionString: listenUrl });
    client.on("notification", (message) => onPayload(message.payload ?? ""));
    client.on("error", (error) => {
      log.warn({ reason: error.message }, "the connection for live events failed");
    });
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}`);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    client.once("end", onEnd);
    return { end: () => client.end() };
  };
  return keepConnected(connect, onGap);
}
