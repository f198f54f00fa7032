import { Client } from "pg";
import { randomUUID } from "node:crypto";
import { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { StoreTrouble } from "../admin/checks/check-deps.ts";
import { explainRefusal } from "../postgres/explain-refusal.ts";

const CHANNEL = "mayfly_probe";
/** For everything until the notification is sent, and then for its arrival. */
const SENT_MS = 5_000;
const ARRIVAL_MS = 2_000;

type Connection = {
  readonly variable: "DATABASE_URL" | "DATABASE_LISTEN_URL";
  readonly url: string;
  readonly socket: Socket;
};

/**
 * Returns whether a notification that is sent over `url` arrives at `listenUrl`, as between nodes. Rejects with an error
 * that names the variable if a connection fails, with `StoreTrouble` if the operator can change why.
 */
export async function probeLiveEvents(
  { url, listenUrl }: { readonly url: string; readonly listenUrl: string },
  signal: AbortSignal,
): Promise<boolean> {
  const variable = listenUrl === url ? "DATABASE_URL" : "DATABASE_LISTEN_URL";
  const listener: Connection = { variable, url: listenUrl, socket: new Socket() };
  const sender: Connection = { variable: "DATABASE_URL", url, socket: new Socket() };
  // The server may not answer, nor close: a step ends with its socket.
  const end = (): void => [listener, sender].forEach(({ socket }) => socket.destroy());
  const limit = AbortSignal.any([signal, AbortSignal.timeout(SENT_MS)]);
  limit.addEventListener("abort", end);
  try {
    const arrival = Promise.withResolvers<boolean>();
    const sent = randomUUID();
    await connectTo(listener, async (client) => {
      client.on("notification", ({ payload }) => payload === sent && arrival.resolve(true));
      await client.query(`LISTEN ${CHANNEL}`);
    });
    await connectTo(sender, (client) => client.query("SELECT pg_notify($1, $2)", [CHANNEL, sent]));
    limit.removeEventListener("abort", end);
    // Doesn't keep the doctor's process running once the notification has arrived.
    return await Promise.race([arrival.promise, wait(ARRIVAL_MS, false, { ref: false })]);
  } finally {
    limit.removeEventListener("abort", end);
    end();
  }
}

async function connectTo(
  { variable, url, socket }: Connection,
  work: (client: Client) => Promise<unknown>,
): Promise<void> {
  try {
    const client = new Client({ connectionString: url, stream: () => socket });
    // The next query reports the error.
    client.on("error", () => {});
    await client.connect();
    await work(client);
  } catch (cause) {
    const { reason, fix } = explainRefusal(cause, url);
    const named = `${variable}: ${reason}`;
    throw fix === undefined ? new Error(named, { cause }) : new StoreTrouble(named, { fix, cause });
  }
}
