/**
 * The turns of networks at the parser's workers. Without turns, the first hundred messages that one client opens at
 * once would fill the parser's queue. All other visitors would then get only the beginning of their messages.
 */
import { LRUCache } from "lru-cache";
import type { ServerResponse } from "node:http";
import { HeldBudget } from "../../abuse/budgets/held-budget.ts";
import { AppError } from "../../app-error.ts";
import { networkLevels, type NetworkLevels } from "../../ip/network-levels.ts";
import { PARSE_WORKERS_MAX } from "../../mail/parse/parse-limits.ts";
import type { MessageParser } from "../../mail/parse/parse-message.ts";

export type Parser = Pick<
  MessageParser,
  "parse" | "readAttachment" | "decodeAttachment" | "readVisible" | "findWords"
>;

/** `response`: its end ends the wait for a turn. Undefined if others wait for the result, too. */
export type ParsingClient = { ip: string; response?: ServerResponse };

type Options = { turns: number; waitMs: number; waitingMax: number };
/** `calls`: running and waiting. `turn`: the number of the last turn of this network, or the oldest that counts. */
type Network = { calls: number; turn: number };
type Waiting = { networks: readonly Network[]; begin: () => void };

/** `waitingMax`: calls of one network. A page fetches all pictures of a message at once. */
const MESSAGES: Options = { turns: PARSE_WORKERS_MAX, waitMs: 10_000, waitingMax: 200 };
/** A search ends after two seconds and says that it is incomplete. */
const SEARCHES: Options = { turns: 1, waitMs: 2_000, waitingMax: 60 };
export const RETRY_AFTER_SECONDS = 5;
/**
 * A network without a recent turn counts as if its last turn was this many turns ago. Otherwise, calls from ever new
 * networks would starve a waiting network.
 */
const TURNS_COUNTED = 100;
/** A few levels for each turn that counts. */
const NETWORKS_REMEMBERED = 4 * TURNS_COUNTED;

export type ParsingDeps = { parser: Parser; parsingTurns: ParsingTurns };

/** Returns the same dependencies with a parser that works only in the turns of the client's network. */
export function parsingInTurn<Deps extends ParsingDeps>(deps: Deps, client: ParsingClient): Deps {
  return { ...deps, parser: deps.parsingTurns.parserFor(deps.parser, client) };
}

/** One instance per process. By default, as many messages are parsed at once as there are workers. */
export class ParsingTurns {
  readonly #messages: NetworkTurns;
  readonly #searches: NetworkTurns;

  constructor({
    messages,
    searches,
  }: { messages?: Partial<Options>; searches?: Partial<Options> } = {}) {
    this.#messages = new NetworkTurns({ ...MESSAGES, ...messages });
    this.#searches = new NetworkTurns({ ...SEARCHES, ...searches });
  }

  /** The numbers of calls that wait for a turn. */
  get waitingCounts(): { messages: number; searches: number } {
    return { messages: this.#messages.waitingCount, searches: this.#searches.waitingCount };
  }

  /** Its calls for one message reject with RATE_LIMITED if they wait too long. */
  parserFor(parser: Parser, client: ParsingClient): Parser {
    const [messages, searches] = [this.#messages, this.#searches];
    return {
      parse: (raw) => messages.run(client, () => parser.parse(raw)),
      readAttachment: (raw, index) => messages.run(client, () => parser.readAttachment(raw, index)),
      decodeAttachment: (encoded, encoding) =>
        messages.run(client, () => parser.decodeAttachment(encoded, encoding)),
      readVisible: (mail) => messages.run(client, () => parser.readVisible(mail)),
      findWords: (raw, words) =>
        searches
          .run(client, () => parser.findWords(raw, words))
          .catch((error: unknown) => {
            if (error instanceof AppError) return "unknown";
            throw error;
          }),
    };
  }
}

/** Lets a few calls run at a time. The network whose last turn is longest ago has the next turn. */
class NetworkTurns {
  readonly #options: Options;
  readonly #places: HeldBudget;
  /** Networks of all levels with running or waiting calls. */
  readonly #networks = new Map<string, Network>();
  /** The last turns of networks that have no calls now: leaving and coming back must not bring a turn forward. */
  readonly #lastTurns = new LRUCache<string, number>({ max: NETWORKS_REMEMBERED });
  readonly #waiting = new Set<Waiting>();
  #running = 0;
  #turn = 0;

  constructor(options: Options) {
    this.#options = options;
    this.#places = new HeldBudget({ total: Infinity, perNetwork: options.waitingMax });
  }

  get waitingCount(): number {
    return this.#waiting.size;
  }

  async run<Result>({ ip, response }: ParsingClient, work: () => Promise<Result>): Promise<Result> {
    const levels = networkLevels(ip);
    const networks = levels.map((name) => this.#enter(name));
    try {
      if (this.#running < this.#options.turns) this.#begin(networks);
      else await this.#wait(levels, { networks, response });
      try {
        return await work();
      } finally {
        this.#running -= 1;
        this.#beginNext();
      }
    } finally {
      levels.forEach((name) => this.#leave(name));
    }
  }

  async #wait(
    levels: NetworkLevels,
    { networks, response }: { networks: readonly Network[]; response: ServerResponse | undefined },
  ): Promise<void> {
    const refusal = new AppError("RATE_LIMITED", { retryAfterSeconds: RETRY_AFTER_SECONDS });
    const place = response?.closed ? undefined : this.#places.hold(levels);
    if (!place) throw refusal;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting = { networks, begin: resolve };
    const giveUp = (): void => {
      // A call that has begun no longer waits.
      if (this.#waiting.delete(waiting)) reject(refusal);
    };
    const timeout = setTimeout(giveUp, this.#options.waitMs);
    response?.once("close", giveUp);
    this.#waiting.add(waiting);
    try {
      await promise;
    } finally {
      clearTimeout(timeout);
      response?.off("close", giveUp);
      place.close();
    }
  }

  #begin(networks: readonly Network[]): void {
    this.#running += 1;
    this.#turn += 1;
    for (const network of networks) network.turn = this.#turn;
  }

  #beginNext(): void {
    let next: Waiting | undefined;
    for (const waiting of this.#waiting) {
      if (next === undefined || isBefore(waiting.networks, next.networks)) next = waiting;
    }
    if (next === undefined) return;
    this.#waiting.delete(next);
    this.#begin(next.networks);
    next.begin();
  }

  #enter(name: string): Network {
    const network = this.#networks.get(name) ?? { calls: 0, turn: this.#lastTurn(name) };
    network.calls += 1;
    this.#networks.set(name, network);
    return network;
  }

  #leave(name: string): void {
    const network = this.#networks.get(name);
    if (!network) return;
    network.calls -= 1;
    if (network.calls > 0) return;
    this.#networks.delete(name);
    if (network.turn > this.#oldestTurn) this.#lastTurns.set(name, network.turn);
  }

  #lastTurn(name: string): number {
    return Math.max(this.#lastTurns.get(name) ?? 0, this.#oldestTurn);
  }

  get #oldestTurn(): number {
    return Math.max(0, this.#turn - TURNS_COUNTED);
  }
}

/** Compares the widest networks first: the many networks inside one have its turns together. */
function isBefore(one: readonly Network[], other: readonly Network[]): boolean {
  for (let fromWidest = 1; fromWidest <= Math.min(one.length, other.length); fromWidest++) {
    const turn = one.at(-fromWidest)?.turn ?? 0;
    const otherTurn = other.at(-fromWidest)?.turn ?? 0;
    if (turn !== otherTurn) return turn < otherTurn;
  }
  return false;
}
