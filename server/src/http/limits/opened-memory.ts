/**
 * The memory for messages that clients open, download, or search. Each request holds a complete message until the
 * client has read the response. Without a limit, a client that requests many large messages and reads none of them
 * would use up the memory of the process.
 */
import type { ServerResponse } from "node:http";
import { HeldBudget, type BudgetAccount } from "../../abuse/budgets/held-budget.ts";
import { AppError } from "../../app-error.ts";
import { networkLevels } from "../../ip/network-levels.ts";

type OpenedMessage = { ip: string; sizeBytes: number };
/**
 * `end`: ends the request. Undefined: the request holds the memory only while the server works. `isEnded`: the memory is
 * given back once its message is read.
 */
type Holder = { account: BudgetAccount; end: (() => void) | undefined; isEnded: boolean };
/** `used`: the memory of all requests. `holders`: the requests that can be ended, ordered by size. */
type HoldingNetwork = { used: number; holders: Holder[] };
/** `signal`: the client has gone, and waits no more. */
type TakeOptions = { end?: () => void; signal?: AbortSignal };
type Wanted = { account: BudgetAccount; bytes: number; signal: AbortSignal | undefined };
type Waiting = { account: BudgetAccount; bytes: number; sinceMs: number; grant: () => void };

const PART_PER_NETWORK = 8;
/** Requests of one IP address that wait at a time. A page fetches the pictures of a message at once. */
const WAITING_MAX = 50;
/**
 * `patienceMs`: a client that has waited this long for memory ends requests of the networks that hold most.
 * `stalledMs`: a client that reads nothing for this long loses its answer.
 */
const TIMES = { waitMs: 10_000, patienceMs: 5_000, reliefIntervalMs: 1_000, stalledMs: 30_000 };
type Times = typeof TIMES;
const RETRY_AFTER_SECONDS = 5;
/** Limits how many requests one pass ends. */
const ENDED_AT_ONCE_MAX = 100;

export class OpenedMemory {
  readonly budget: HeldBudget;
  readonly #waitingBudget = new HeldBudget({ total: Infinity, perNetwork: WAITING_MAX });
  readonly #holders = new Set<Holder>();
  readonly #waiting = new Set<Waiting>();
  readonly #times: Times;
  #relief: NodeJS.Timeout | undefined;
  #isServing = false;

  constructor(total: number, times: Partial<Times> = {}) {
    this.budget = new HeldBudget({ total, perNetwork: total / PART_PER_NETWORK });
    this.#times = { ...TIMES, ...times };
  }

  /**
   * Takes memory for a message that `read` returns, until the response closes, but not before the message is read: a
   * client that leaves doesn't stop the read. Waits for it up to ten seconds, then throws RATE_LIMITED. `release` gives
   * it back if the response won't contain the message.
   */
  async holdFor<Result>(
    response: ServerResponse,
    message: OpenedMessage,
    read: () => Promise<Result>,
  ): Promise<{ result: Result; release: () => void }> {
    // A response that has closed doesn't emit "close" again.
    throwIfGone(response);
    const gone = new AbortController();
    const leave = (): void => gone.abort();
    response.once("close", leave);
    const end = (): void => void response.destroy();
    const release = await this.take(message, { end, signal: gone.signal }).finally(() =>
      response.off("close", leave),
    );
    try {
      throwIfGone(response);
      const result = await read();
      throwIfGone(response);
      response.once("close", release);
      response.setTimeout(this.#times.stalledMs);
      return {
        result,
        release() {
          response.off("close", release).setTimeout(0);
          release();
        },
      };
    } catch (error) {
      release();
      throw error;
    }
  }

  /** Takes memory for a message, like `holdFor`. Returns a function that gives it back. */
  async take(
    { ip, sizeBytes }: OpenedMessage,
    { end, signal }: TakeOptions = {},
  ): Promise<() => void> {
    const account = this.budget.open(networkLevels(ip));
    const bytes = Math.min(sizeBytes, account.usedMax);
    const holder = { account, end, isEnded: false };
    try {
      if (this.#waiting.size > 0 || account.takeAlone(bytes)) {
        await this.#wait(ip, { account, bytes, signal });
      }
    } catch (error) {
      account.close();
      throw error;
    }
    this.#holders.add(holder);
    return () => {
      if (!this.#holders.delete(holder)) return;
      account.close();
      this.#serveSoon();
    };
  }

  async #wait(ip: string, { account, bytes, signal }: Wanted): Promise<void> {
    const place = this.#waitingBudget.hold(networkLevels(ip));
    if (!place) throw new AppError("RATE_LIMITED", { retryAfterSeconds: RETRY_AFTER_SECONDS });
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting = { account, bytes, sinceMs: performance.now(), grant: resolve };
    const giveUp = (): void =>
      reject(new AppError("RATE_LIMITED", { retryAfterSeconds: RETRY_AFTER_SECONDS }));
    const timeout = setTimeout(giveUp, this.#times.waitMs);
    signal?.addEventListener("abort", giveUp, { once: true });
    this.#waiting.add(waiting);
    this.#relief ??= setInterval(() => this.#relieve(), this.#times.reliefIntervalMs).unref();
    this.#serveSoon();
    try {
      await promise;
    } finally {
      clearTimeout(timeout);
      place.close();
      this.#waiting.delete(waiting);
      this.#serveSoon();
    }
  }

  /** Once for all requests of an event loop turn. */
  #serveSoon(): void {
    if (this.#isServing || this.#waiting.size === 0) return;
    this.#isServing = true;
    setImmediate(() => {
      this.#isServing = false;
      this.#serve();
    });
  }

  /**
   * Serves waiting clients, those of the networks that hold least first. Returns the first client for which all
   * networks together hold too much: none after it may take the memory that it waits for.
   */
  #serve(): Waiting | undefined {
    for (const waiting of [...this.#waiting].toSorted(byUse)) {
      const full = waiting.account.takeAlone(waiting.bytes);
      if (full?.full === "total") return waiting;
      if (full) continue;
      this.#waiting.delete(waiting);
      waiting.grant();
    }
    return undefined;
  }

  #relieve(): void {
    const blocked = this.#serve();
    if (blocked && performance.now() - blocked.sinceMs >= this.#times.patienceMs) {
      this.#makeRoom(blocked);
    }
    if (this.#waiting.size > 0) return;
    clearInterval(this.#relief);
    this.#relief = undefined;
  }

  /**
   * Ends the largest requests of the networks that hold most, until the waiting client's message fits. Small messages
   * can fill the memory, too, so one may not be enough. Ends none of a network that holds less than the waiting one.
   */
  #makeRoom({ account, bytes }: Waiting): void {
    let missing = bytes - (this.budget.limits.total - this.budget.used) - this.#endedBytes();
    const networks = this.#holdersByNetwork();
    for (let ended = 0; missing > 0 && ended < ENDED_AT_ONCE_MAX; ended++) {
      const network = networkThatHoldsMost(networks);
      if (!network || network.used <= account.widestUsed) return;
      const largest = network.holders.pop();
      if (!largest) return;
      network.used -= largest.account.used;
      missing -= largest.account.used;
      largest.isEnded = true;
      largest.end?.();
    }
  }

  #endedBytes(): number {
    const ended = [...this.#holders].filter(({ isEnded }) => isEnded);
    return ended.reduce((sum, { account }) => sum + account.used, 0);
  }

  /** The largest request of each network is its last one; of equal ones, the oldest. */
  #holdersByNetwork(): HoldingNetwork[] {
    const ending = [...this.#holders].filter(({ end, isEnded }) => end && !isEnded);
    const byNetwork = Map.groupBy(ending, ({ account }) => account.widestNetwork);
    return [...byNetwork.values()].map((holders) => ({
      used: holders[0]?.account.widestUsed ?? 0,
      holders: holders.toReversed().toSorted((one, other) => one.account.used - other.account.used),
    }));
  }
}

/** Throws if the client is gone. The error's code doesn't matter, because no client gets it. */
function throwIfGone(response: ServerResponse): void {
  if (response.closed || response.destroyed) throw new AppError("RATE_LIMITED");
}

/** Skips networks whose requests have all been ended, as far as they can be. */
function networkThatHoldsMost(networks: readonly HoldingNetwork[]): HoldingNetwork | undefined {
  let most: HoldingNetwork | undefined;
  for (const network of networks) {
    if (network.holders.length > 0 && network.used > (most?.used ?? -1)) most = network;
  }
  return most;
}

function byUse(one: Waiting, other: Waiting): number {
  return one.account.widestUsed - other.account.widestUsed;
}
