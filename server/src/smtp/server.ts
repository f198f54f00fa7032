/**
 * Receives mail over SMTP (RFC 5321) and passes it to the domain. This folder speaks the protocol and enforces limits.
 * It must never decide which recipients exist, never relay, and never acknowledge a message that the domain hasn't
 * stored.
 */
import type { Socket } from "node:net";
import { usageOf, type BudgetUsage } from "../abuse/budgets/budget-usage.ts";
import { HeldBudget, type Full } from "../abuse/budgets/held-budget.ts";
import { inShortTurns } from "../concurrency/short-turns.ts";
import type { Clock } from "../time/clock.ts";
import type { MailReceiver } from "../inbox/receiving/mail-receiver.ts";
import { networkLevels } from "../ip/network-levels.ts";
import { Connection } from "./connection.ts";
import { FlushScheduler } from "./flush-scheduler.ts";
import { Handshakes } from "./handshakes.ts";
import { Listeners, type Endpoint } from "../system/listeners.ts";
import { OpenConnections } from "./open-connections.ts";
import { ProxyGate } from "./proxy/proxy-gate.ts";
import { relieveMemory } from "./relieve-memory.ts";
import { replyLine, type ReplyName } from "./session/replies.ts";
import type { ClientNetwork } from "./session/client-identity.ts";
import {
  createSessionIds,
  type SessionContext,
  type TurnTaker,
} from "./session/session-context.ts";
import {
  bytesInFlightShare,
  resolveLimits,
  type SmtpOptions,
  type SmtpLog,
} from "./smtp-options.ts";
import { guardReports, type SmtpReports } from "./smtp-reports.ts";
import { TlsCertificate } from "./tls-certificate.ts";
import { BufferPool } from "./message/message-buffer.ts";

type SmtpServerDeps = {
  receiver: MailReceiver;
  reports: SmtpReports;
  clock: Clock;
  log: SmtpLog;
  /** Whether the disk has room for more mail; called for each MAIL. */
  hasRoom: () => boolean;
  /** Called for each connection and each command. */
  isBanned: (ip: string) => boolean;
};

type SmtpGauges = {
  connections: number;
  /** Memory of messages that are being received or stored. */
  bytesInFlight: number;
  /** Sessions whose message waits for memory. */
  waitingForMemory: number;
};

const SWEEP_INTERVAL_MS = 1_000;

export class SmtpServer {
  readonly #options: SmtpOptions;
  readonly #context: SessionContext;
  readonly #connectionBudget: HeldBudget;
  /** Networks already reported for a refused connection. Cleared when a connection of the network ends. */
  readonly #refusedNetworks = new Set<string>();
  readonly #proxyGate: ProxyGate;
  readonly #connections = new OpenConnections<Connection>();
  readonly #listeners: Listeners;
  #sweeper: NodeJS.Timeout | undefined;
  #emptied: (() => void) | undefined;

  constructor(deps: SmtpServerDeps, options: SmtpOptions) {
    const { log } = deps;
    const limits = resolveLimits(options.limits);
    this.#options = options;
    this.#context = {
      ...deps,
      reports: guardReports(deps.reports, log),
      hostname: options.hostname,
      flushScheduler: new FlushScheduler(),
      wakeInTurn: inShortTurns(
        ({ levels }: TurnTaker) => levels.at(-1) ?? "",
        (connection) => connection.wake(),
      ),
      handshakes: new Handshakes(limits),
      nextSessionId: createSessionIds(),
      limits,
      bytesInFlight: new HeldBudget({
        total: limits.bytesInFlightMax,
        perNetwork: bytesInFlightShare(limits),
      }),
      buffers: new BufferPool(),
      certificate: undefined,
      nowMs: performance.now(),
      shuttingDown: false,
    };
    this.#connectionBudget = new HeldBudget({
      total: limits.connectionsMax,
      perNetwork: limits.connectionsPerIpMax,
    });
    this.#proxyGate = new ProxyGate(options.proxyNetworks ?? []);
    this.#listeners = new Listeners(
      (socket) => this.#accept(socket),
      // Open connections continue.
      (error) => log.error({ err: error }, "SMTP server failed to accept a connection"),
    );
  }

  /** Returns the bound host and port. Rejects if the port or the certificate is unavailable. */
  async listen(): Promise<Endpoint> {
    const { host, port, tls, sweepIntervalMs = SWEEP_INTERVAL_MS } = this.#options;
    if (tls !== undefined) {
      this.#context.certificate = await TlsCertificate.load(tls, this.#context);
    }
    const address = await this.#listeners.listen({ host, port });
    this.#sweeper = setInterval(() => this.#sweep(), sweepIntervalMs).unref();
    return { host, port: address.port };
  }

  /** Stops accepting mail. Messages in transfer have `graceMs` to complete. Resolves when all connections are closed. */
  async close(graceMs: number): Promise<void> {
    this.#context.shuttingDown = true;
    const closed = this.#listeners.close();
    this.#proxyGate.close();
    for (const connection of this.#connections.all()) connection.shutDown();
    const deadline = setTimeout(() => {
      for (const connection of this.#connections.all()) connection.endNow();
    }, graceMs);
    await closed;
    // The listener counts sockets; a connection finishes its cleanup slightly later.
    if (this.#connections.size > 0) await new Promise<void>((resolve) => (this.#emptied = resolve));
    clearTimeout(deadline);
    clearInterval(this.#sweeper);
  }

  gauges(): SmtpGauges {
    const { bytesInFlight } = this.#context;
    return {
      connections: this.#connectionBudget.used,
      bytesInFlight: bytesInFlight.used,
      waitingForMemory: bytesInFlight.waitingCount,
    };
  }

  /** Current use of each budget, with the networks that hold most. */
  budgets(): BudgetUsage<"smtp-connections" | "smtp-bytes">[] {
    return [
      usageOf("smtp-connections", this.#connectionBudget),
      usageOf("smtp-bytes", this.#context.bytesInFlight),
    ];
  }

  /** Expiry time of the STARTTLS certificate; undefined if there is none. */
  certificateEndsAtMs(): number | undefined {
    return this.#context.certificate?.endsAtMs;
  }

  #accept(socket: Socket): void {
    const ip = socket.remoteAddress?.replace(/^::ffff:(?=\d+\.)/, "");
    // The client has already disconnected.
    if (ip === undefined) socket.destroy();
    else if (this.#proxyGate.trusts(ip)) {
      this.#proxyGate.enter(socket, this.#context.nowMs, (source, early) =>
        this.#open(socket, source ?? ip, early),
      );
    } else this.#open(socket, ip);
  }

  #open(socket: Socket, ip: string, early?: Buffer): void {
    if (this.#context.isBanned(ip)) {
      this.#turnAway(socket, "banned");
      return;
    }
    const client = { ip, levels: networkLevels(ip) };
    const account = this.#connectionBudget.open(client.levels);
    const full = account.take(1);
    if (full !== undefined) {
      account.close();
      this.#refuse(socket, ip, full);
      return;
    }
    const { reports } = this.#context;
    reports.connectionOpened();
    const connection = new Connection(this.#context, { ...client, socket, early }, (end) => {
      this.#connections.delete(connection);
      account.close();
      this.#forgetRefusals(client);
      reports.connectionClosed(end);
      if (this.#connections.size === 0) this.#emptied?.();
    });
    this.#connections.add(connection);
    connection.start();
  }

  #refuse(socket: Socket, ip: string, full: Full): void {
    const { reports } = this.#context;
    if (full.full === "total") return this.#turnAway(socket, "too-many-connections");
    if (!this.#refusedNetworks.has(full.network)) {
      this.#refusedNetworks.add(full.network);
      reports.suspicious({ ip, kind: "too-many-connections", details: "of one network at once" });
    }
    this.#turnAway(socket, "too-many-connections-of-network");
  }

  #forgetRefusals({ levels }: ClientNetwork): void {
    if (this.#refusedNetworks.size === 0) return;
    for (const network of levels) this.#refusedNetworks.delete(network);
  }

  /** RFC 5321 3.1 requires waiting for QUIT; that would let each refused client hold a connection. */
  #turnAway(socket: Socket, reason: ReplyName): void {
    this.#context.reports.connectionRefused(reason);
    this.#context.reports.rejected(reason);
    socket.on("error", () => undefined);
    socket.end(replyLine(reason));
    socket.destroySoon();
  }

  #sweep(): void {
    const { limits } = this.#context;
    const nowMs = performance.now();
    this.#context.nowMs = nowMs;
    const crowded = this.#connections.size > limits.pressureConnections;
    const idleMs = Math.min(limits.idleMs, limits.timeoutMs);
    const timeouts = { idleMs, timeoutMs: crowded ? idleMs : limits.timeoutMs };
    this.#proxyGate.sweep(nowMs);
    const connections = this.#connections.all();
    for (const connection of connections) connection.sweep(timeouts);
    relieveMemory(
      connections.map(({ memoryHolder }) => memoryHolder),
      this.#context.bytesInFlight,
      { nowMs, patienceMs: limits.bytesInFlightWaitMs / 2 },
    );
  }
}
