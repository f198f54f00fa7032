import { Socket } from "node:net";
import { Client } from "pg";
import type { Log } from "../log.ts";
import { withinTimeLimit } from "../concurrency/within-time-limit.ts";
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
    log.warn({ reason: message }, "live event connection failed");
  client.on("error", warn);
  try {
    await client.connect();
    // A standby refuses it.
    await withinTimeLimit(client.query(`LISTEN ${channel}`), answerMs, noAnswer);
  } catch (error) {
    if (error instanceof Error) warn(error);
    socket.destroy();
    throw error;
  }
  let asking = false;
  const ask = async (): Promise<void> => {
    if (asking) return;
    asking = true;
    const heardBytes = socket.bytesRead;
    try {
      await withinTimeLimit(client.query("SELECT 1"), answerMs, noAnswer);
    } catch {
      // This process may have been too busy itself to read what lies there.
      await new Promise((resolve) => setImmediate(resolve));
      // 'end' follows, and a new connection.
      if (socket.bytesRead === heardBytes) socket.destroy();
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
      // Nobody may be there any more to answer.
      await withinTimeLimit(client.end(), answerMs, noAnswer).catch(() => socket.destroy());
    },
  };
}

function noAnswer(): Error {
  return new Error("no answer");
}
