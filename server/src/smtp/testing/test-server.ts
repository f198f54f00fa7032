import type { TestContext } from "node:test";
import type {
  Delivery,
  DeliveryOutcome,
  MailReceiver,
  RecipientDecision,
  RecipientPath,
} from "../../inbox/receiving/mail-receiver.ts";
import type { FailedAttempt, TracedInbox } from "../../inbox/trace/delivery-attempt.ts";
import type { ReplyName } from "../session/replies.ts";
import { SmtpServer } from "../server.ts";
import type { SmtpOptions } from "../smtp-options.ts";
import type { AcceptedMessage, SessionEnd, SmtpReports, SuspiciousEvent } from "../smtp-reports.ts";
import { TestClient } from "./test-client.ts";

export const NO_LIMIT = { messagesMax: Infinity, bytesMax: Infinity };

/** Starts a server on a real socket, with `TestReceiver` as its domain; stops with its test. */
export async function startTestServer(
  t: TestContext,
  given: Partial<SmtpOptions> & {
    receiver?: Partial<MailReceiver>;
    hasRoom?: () => boolean;
    isBanned?: () => boolean;
    nowMs?: () => number;
  } = {},
) {
  const {
    receiver: overridden,
    hasRoom,
    isBanned = () => false,
    nowMs = someday,
    ...options
  } = given;
  const receiver = new TestReceiver();
  const reports = new TestReports();
  const logged: string[] = [];
  const details: object[] = [];
  const note = (detail: object, message: string) => {
    logged.push(message);
    details.push(detail);
  };
  const server = new SmtpServer(
    {
      receiver: {
        acceptRecipient: (path) => receiver.acceptRecipient(path),
        deliverMessage: (delivery) => receiver.deliverMessage(delivery),
        recordFailure: (inboxes, attempt) => receiver.recordFailure(inboxes, attempt),
        ...overridden,
      },
      reports,
      clock: { nowMs },
      log: { debug: () => undefined, info: note, warn: note, error: note },
      hasRoom: hasRoom ?? (() => true),
      isBanned,
    },
    { host: "127.0.0.1", port: 0, hostname: "mx.mayfly.test", sweepIntervalMs: 10, ...options },
  );
  const { port } = await server.listen();
  t.after(() => server.close(0));
  return {
    server,
    port,
    receiver,
    reports,
    logged,
    /** The details of each entry in `logged`. */
    details,
    hello: (where: { localAddress?: string } = {}) => TestClient.hello(port, where),
    open: (where: { localAddress?: string } = {}) => TestClient.open(port, where),
    /** A session that received 354 and may send its message. */
    inData: async (mail = "MAIL FROM:<s@sender.test>", where: { localAddress?: string } = {}) => {
      const client = await TestClient.hello(port, where);
      client.send(`${mail}\r\nRCPT TO:<marlow@mayfly.test>\r\nDATA\r\n`);
      await client.replies(3);
      return client;
    },
  };
}

const someday = () => Date.UTC(2026, 10, 21, 6, 42);

const INBOXES = ["marlow", "quill", "postmaster", "two words", "mö"];

/** Accepts a few inboxes at mayfly.test and keeps their messages in memory. */
class TestReceiver implements MailReceiver {
  readonly asked: RecipientPath[] = [];
  readonly deliveries: Delivery[] = [];
  readonly failures: { inboxIds: number[]; attempt: FailedAttempt }[] = [];

  acceptRecipient(path: RecipientPath): Promise<RecipientDecision> {
    this.asked.push(path);
    const local = path.local.toLowerCase().split("+")[0] ?? "";
    const inboxId =
      INBOXES.indexOf(local) + 1 || Number(/^inbox(\d+)$/.exec(local)?.[1] ?? 0) + 100;
    const domain = path.domain?.toLowerCase() ?? "mayfly.test";
    return Promise.resolve(judge(local, domain, inboxId));
  }

  deliverMessage(delivery: Delivery): Promise<DeliveryOutcome> {
    this.deliveries.push(delivery);
    return Promise.resolve({ delivered: true });
  }

  recordFailure(inboxes: readonly TracedInbox[], attempt: FailedAttempt): void {
    this.failures.push({ inboxIds: inboxes.map(({ inboxId }) => inboxId), attempt });
  }

  /** The only delivered message, as Latin-1 text. */
  get onlyMessage(): string {
    if (this.deliveries.length !== 1) throw new Error(`${this.deliveries.length} messages came`);
    return this.deliveries[0]?.raw.toString("latin1") ?? "";
  }

  /** The same without our trace headers. */
  get onlyContent(): string {
    const message = this.onlyMessage;
    return message.slice(
      /^Return-Path:.*\r\nReceived:.*\r\n(?:\t.*\r\n)*/.exec(message)?.[0].length,
    );
  }
}

function judge(local: string, domain: string, inboxId: number): RecipientDecision {
  if (domain !== "mayfly.test") return { accepted: false, reason: "foreign-domain" };
  if (local === "crowded")
    return {
      accepted: false,
      reason: "full",
      inbox: { inboxId: 50, wrappedKey: Buffer.alloc(0), ip: "192.0.2.1" },
    };
  if (inboxId === 100) return { accepted: false, reason: "unknown-address" };
  const publicId = `public-${inboxId}`;
  return {
    accepted: true,
    recipient: {
      inboxId,
      publicId,
      wrappedKey: Buffer.alloc(0),
      domain,
      capacity: NO_LIMIT,
      ip: "192.0.2.1",
    },
  };
}

class TestReports implements SmtpReports {
  opened = 0;
  closed = 0;
  readonly accepted: AcceptedMessage[] = [];
  readonly reasons: ReplyName[] = [];
  readonly refused: ReplyName[] = [];
  readonly ends: SessionEnd[] = [];
  readonly suspicions: SuspiciousEvent[] = [];
  #waiting: { closed: number; resolve: () => void } | undefined;

  connectionOpened(): void {
    this.opened++;
  }

  connectionClosed(end: SessionEnd): void {
    this.ends.push(end);
    this.closed++;
    if (this.#waiting !== undefined && this.closed >= this.#waiting.closed) this.#waiting.resolve();
  }

  connectionRefused(reason: ReplyName): void {
    this.refused.push(reason);
  }

  rejected(reason: ReplyName): void {
    this.reasons.push(reason);
  }

  messageAccepted(message: AcceptedMessage): void {
    this.accepted.push(message);
  }

  suspicious(event: SuspiciousEvent): void {
    this.suspicions.push(event);
  }

  /** Resolves when this many connections have been closed in total. */
  async untilClosed(closed: number): Promise<void> {
    if (this.closed >= closed) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting = { closed, resolve };
    await promise;
  }
}
