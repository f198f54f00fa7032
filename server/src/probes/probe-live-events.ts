import { Client, type Notification } from "pg";
import { randomUUID } from "node:crypto";
import { StoreTrouble } from "../admin/checks/check-deps.ts";
import { withTimeout } from "../concurrency/with-timeout.ts";
import { explainRefusal } from "../postgres/explain-refusal.ts";
import { queryWithTimeout } from "../postgres/query-with-timeout.ts";

const CONNECT_MS = 3_000;
const ANSWER_MS = 3_000;
const ARRIVAL_MS = 2_000;

type EventUrls = { readonly url: string; readonly listenUrl: string };

/**
 * Returns whether a notification that is sent over `url` arrives at `listenUrl`, as between nodes. Rejects with
 * `StoreTrouble` if the operator can change why the listening connection fails.
 */
export async function probeLiveEvents({ url, listenUrl }: EventUrls): Promise<boolean> {
  const listener = openClient(listenUrl);
  const sender = openClient(url);
  const channel = `mayfly_${randomUUID().replaceAll("-", "")}`;
  try {
    const arrival = Promise.withResolvers<boolean>();
    listener.on("notification", (given: Notification) =>
      arrival.resolve(given.channel === channel),
    );
    await listen(listener, { channel, listenUrl });
    await sender.connect();
    const notify = { text: "SELECT pg_notify($1, '')", values: [channel] };
    await queryWithTimeout(sender, notify, ANSWER_MS);
    return await withTimeout(arrival.promise, ARRIVAL_MS, () => new NotArrived());
  } catch (error) {
    if (error instanceof NotArrived) return false;
    throw error;
  } finally {
    await Promise.allSettled([listener.end(), sender.end()]);
  }
}

class NotArrived extends Error {}

function openClient(connectionString: string): Client {
  const client = new Client({ connectionString, connectionTimeoutMillis: CONNECT_MS });
  // The next query reports the error.
  client.on("error", () => {});
  return client;
}

async function listen(
  client: Client,
  { channel, listenUrl }: { channel: string; listenUrl: string },
): Promise<void> {
  try {
    await client.connect();
    await queryWithTimeout(client, { text: `LISTEN ${channel}` }, ANSWER_MS);
  } catch (cause) {
    const { reason, fix } = explainRefusal(cause, listenUrl);
    throw fix === undefined ? cause : new StoreTrouble(reason, { fix, cause });
  }
}
