import { Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { Client } from "pg";
import type { Log } from "../log.ts";
import { withTimeout } from "../concurrency/with-timeout.ts";
import type { Connection } from "./keep-connected.ts";

const CONNECT_MS = 5_000;

type ListenOptions = {
  url: string;
  channel: string;
  /** The interval between heartbeat queries, and the time limit of each. */
  heartbeatMs: number;
  answerMs: number;
};

/**
 * Opens a connection that only listens. Such a connection is idle for hours, and a firewall or a power failure can drop
 * it without notice. So a heartbeat query runs regularly, and the connection is closed if it gets no answer.
 */
export async function openListenConnection(
  { url, channel, heartbeatMs, answerMs }: ListenOptions,
  { log, onPayload, onEnd }: { log: Log; onPayload: (payload: string) => void; onEnd: () => void },
): Promise<Connection> {
  const socket = new Socket();
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    stream: () => socket,
  });
  client.on("notification", (message) => onPayload(message.payload ?? ""));
  const warn = ({ message }: Error): void =>
    log.warn({ reason: message }, "live event connection failed");
  client.on("error", warn);
  try {
    await client.connect();
    // A standby server refuses LISTEN.
    await withTimeout(client.query(`LISTEN ${channel}`), answerMs, noAnswer);
  } catch (error) {
    if (error instanceof Error) warn(error);
    socket.destroy();
    throw error;
  }
  let isChecking = false;
  const sendHeartbeat = async (): Promise<void> => {
    if (isChecking) return;
    isChecking = true;
    const receivedBytes = socket.bytesRead;
    try {
      await withTimeout(client.query("SELECT 1"), answerMs, noAnswer);
    } catch {
      // This process may have been too busy to read the answer.
      await nextTurn();
      // The 'end' event follows, and then a new connection.
      if (socket.bytesRead === receivedBytes) socket.destroy();
    } finally {
      isChecking = false;
    }
  };
  const heartbeat = setInterval(() => void sendHeartbeat(), heartbeatMs);
  heartbeat.unref();
  client.once("end", () => {
    clearInterval(heartbeat);
    onEnd();
  });
  return {
    async end() {
      clearInterval(heartbeat);
      // The server may no longer answer.
      await withTimeout(client.end(), answerMs, noAnswer).catch(() => socket.destroy());
    },
  };
}

function noAnswer(): Error {
  return new Error("no answer");
}
