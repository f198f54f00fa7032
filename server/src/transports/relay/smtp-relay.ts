/**
 * Sends mail through an SMTP relay. One mail, one outcome: a mail that the relay may have accepted is never
 * sent again. Uses nodemailer's connections, not its pool, which does not report whether the message had
 * begun when a connection was lost.
 */
import { createSemaphore } from "../../concurrency/semaphore.ts";
import {
  TRANSPORT_TIMEOUT_MS,
  TransportError,
  type MailTransport,
  type OutboundMail,
} from "../../outbound/mail-transport.ts";
import {
  sendOverRelay,
  connectToRelay,
  STOPPING,
  type RelayOptions,
  type RelayConnection,
} from "./relay-connection.ts";
import { isConnectionLost, relayFailure } from "./relay-failure.ts";

const CONNECTIONS_MAX = 5;
const CLOSE_GRACE_MS = 3_000;

export function createSmtpRelay(options: RelayOptions): MailTransport {
  const pool = createRelayPool(options);
  const connections = createSemaphore(CONNECTIONS_MAX);
  const running = new Set<Promise<void>>();
  const closing = new AbortController();

  const send = async (mail: OutboundMail, deadline: AbortSignal): Promise<void> => {
    const signal = AbortSignal.any([deadline, closing.signal]);
    const permit = await connections.acquire(signal);
    if (!permit) throw new TransportError("unavailable", "relay: all connections are busy");
    try {
      await sendThrough(pool, mail, signal);
    } finally {
      permit.release();
    }
  };

  return {
    reaches: (domain) => domain.includes("."),
    async send(mail, deadline = AbortSignal.timeout(TRANSPORT_TIMEOUT_MS)) {
      const run = send(mail, deadline);
      running.add(run);
      try {
        await run;
      } finally {
        running.delete(run);
      }
    },
    async close() {
      pool.close();
      const grace = setTimeout(() => closing.abort(STOPPING), CLOSE_GRACE_MS);
      await Promise.allSettled(running);
      clearTimeout(grace);
    },
  };
}

async function sendThrough(
  pool: RelayPool,
  mail: OutboundMail,
  signal: AbortSignal,
): Promise<void> {
  const idle = pool.takeIdle();
  // The relay may have closed an idle connection. If nothing of this mail was sent, tries a new connection.
  if (idle && (await trySend(pool, idle, { mail, signal, mayBeLost: true }))) return;
  await trySend(pool, await pool.connect(signal), { mail, signal, mayBeLost: false });
}

async function trySend(
  pool: RelayPool,
  connection: Awaited<ReturnType<RelayPool["connect"]>>,
  { mail, signal, mayBeLost }: { mail: OutboundMail; signal: AbortSignal; mayBeLost: boolean },
): Promise<boolean> {
  const failure = await sendOverRelay(connection, mail, signal);
  if (!failure) {
    pool.release(connection);
    return true;
  }
  connection.smtp.close();
  const { error, dataBegan } = failure;
  if (mayBeLost && !dataBegan && isConnectionLost(error) && !signal.aborted) return false;
  throw relayFailure(error, { envelope: mail.envelope, dataBegan });
}

const IDLE_MAX = 5;
/** Relays end a session after some number of mails; RFC 5321 4.5.4.1 sets no limit. */
const MAILS_PER_CONNECTION_MAX = 100;

/** A pool of open connections for reuse. */
type RelayPool = {
  /** Returns an idle connection that seems open, if any. */
  takeIdle(): RelayConnection | undefined;
  /** Rejects with TransportError. */
  connect(signal: AbortSignal): Promise<RelayConnection>;
  release(connection: RelayConnection): void;
  close(): void;
};

function createRelayPool(options: RelayOptions): RelayPool {
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
      if ("error" in connection) throw relayFailure(connection.error, { dataBegan: false });
      return connection;
    },
    release(connection) {
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
