import { Socket } from "node:net";
import { Client } from "pg";
import type { Log } from "../log.ts";
import { withinTimeLimit } from "../within-time-limit.ts";
import type { Connection } from "./keep-connected.ts";

const CONNECT_MS = 5_000;

export type ListenOptions = {
  url: string;
  channel: string;
  /** How often it is asked whether the other side still is there, and how long it may take to say so. */
  heartbeatMs: number;
  answerMs: number;
};

/**
 * A connection that only listens says nothing for hours, and a firewall that forgot it, or a machine
 * that lost its power, says nothing either. So it is asked, and given up when it doesn't answer.
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
    log.warn({ reason: message }, "the connection for live events failed");
  client.on("error", warn);
  try {
    await client.connect();
    // A standby refuses it.
    await client.query(`LISTEN ${channel}`);
  } catch (error) {
    if (error instanceof Error) warn(error);
    socket.destroy();
    throw error;
  }
  let asking = false;
  const ask = async (): Promise<void> => {
    if (asking) return;
    asking = true;
    try {
      await withinTimeLimit(client.query("SELECT 1"), answerMs, () => new Error("no answer"));
    } catch {
      // 'end' follows, and a new connection.
      socket.destroy();
    } finally {
      asking = false;
    }
  };
  const heartbeat = setInterval(() => void ask(), heartbeatMs);
  heartbeat.unref();
  client.once("end", () => {
    clearInterval(heartbeat);
    onEnd();
  });
  return {
    async end() {
      clearInterval(heartbeat);
      await client.end();
    },
  };
}
