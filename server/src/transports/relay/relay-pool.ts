import { connectToRelay, type RelayConnection, type RelayOptions } from "./relay-connection.ts";
import { relayFailure } from "./relay-failure.ts";

const IDLE_MAX = 5;
/** Relays end a session after some number of mails; RFC 5321 4.5.4.1 sets no limit. */
const MAILS_PER_CONNECTION_MAX = 100;

/** A pool of open connections for reuse. */
export type RelayPool = {
  /** Returns an idle connection that seems open, if any. */
  takeIdle(): RelayConnection | undefined;
  /** Rejects with TransportError. */
  connect(signal: AbortSignal): Promise<RelayConnection>;
  giveBack(connection: RelayConnection): void;
  close(): void;
};

export function createRelayPool(options: RelayOptions): RelayPool {
  const idle: RelayConnection[] = [];
  const mails = new WeakMap<RelayConnection, number>();
  let closed = false;
  return {
    takeIdle() {
      while (idle.length > 0) {
        const connection = idle.pop();
        if (connection?.smtp.destroyed === false) return connection;
      }
      return undefined;
    },
    async connect(signal) {
      const connection = await connectToRelay(options, signal);
      if ("error" in connection) throw relayFailure(connection.error, false);
      return connection;
    },
    giveBack(connection) {
      const count = (mails.get(connection) ?? 0) + 1;
      mails.set(connection, count);
      if (closed || idle.length >= IDLE_MAX || count >= MAILS_PER_CONNECTION_MAX) {
        connection.smtp.quit();
      } else idle.push(connection);
    },
    close() {
      closed = true;
      for (const { smtp } of idle.splice(0)) smtp.quit();
    },
  };
}
