import { Agent, request } from "node:http";
import { afterFiles } from "../after-files.ts";
import { pauseBetween } from "../faults/rounds.ts";

/** Number of list calls for each created address. */
const LISTS = 5;

/** Stops the callers of failed tests. */
const begun: CallLoad[] = [];
afterFiles(() => Promise.all(begun.map((load) => load.stop())));

/**
 * Visitors that call without a pause: each creates addresses and lists its newest one, one call after the other.
 * Each creation uses a new connection; reads share a keep-alive connection. A read is retried if the server closed
 * its connection before any response, as browsers do.
 */
export class CallLoad {
  /** All failures that a visitor would have seen. */
  readonly failures: string[] = [];
  answered = 0;
  readonly #origin: string;
  readonly #agent = new Agent({ keepAlive: true });
  readonly #callers: Promise<void>[];
  readonly #milestones: { count: number; resolve: () => void }[] = [];
  #stopped = false;

  constructor({ origin, callers }: { origin: string; callers: number }) {
    this.#origin = origin;
    begun.push(this);
    this.#callers = Array.from({ length: callers }, () => this.#call());
  }

  untilAnswered(count: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#milestones.push({ count: this.answered + count, resolve });
    return promise;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#callers);
    this.#agent.destroy();
  }

  async #call(): Promise<void> {
    while (!this.#stopped) {
      const created = await this.#ask("POST", "/api/temp-emails");
      if (created !== undefined) await this.#list(tokenOf(created));
    }
  }

  async #list(token: string): Promise<void> {
    for (let lists = 0; lists < LISTS && !this.#stopped; lists++) {
      await this.#ask("GET", "/api/email/messages", token);
    }
  }

  async #ask(method: "GET" | "POST", path: string, token?: string): Promise<string | undefined> {
    const answer = await this.#send({ method, path, token });
    if (answer.status < 200 || answer.status > 299) {
      this.failures.push(`${method} ${path}: ${answer.status} ${answer.body}`);
      return undefined;
    }
    this.answered++;
    for (const { count, resolve } of this.#milestones) if (this.answered >= count) resolve();
    if (this.#milestones.every(({ count }) => this.answered >= count)) await pauseBetween();
    return answer.body;
  }

  #send(call: Call): Promise<Answer> {
    const headers = {
      "x-client": "web-app",
      ...(call.token === undefined ? {} : { authorization: `Bearer ${call.token}` }),
      ...(call.method === "POST" ? { "content-type": "application/json" } : {}),
    };
    const agent = call.method === "POST" ? false : this.#agent;
    return new Promise((resolve) => {
      const sent = request(`${this.#origin}${call.path}`, { method: call.method, agent, headers });
      sent.once("error", (error) => {
        if (sent.reusedSocket) resolve(this.#send(call));
        else resolve({ status: 0, body: error.message });
      });
      sent.once("response", (response) => {
        let body = "";
        response.setEncoding("utf8").on("data", (text: string) => (body += text));
        response.once("error", (error) => resolve({ status: 0, body: error.message }));
        response.once("end", () => resolve({ status: response.statusCode ?? 0, body }));
      });
      sent.end(call.method === "POST" ? "{}" : undefined);
    });
  }
}

type Call = { method: "GET" | "POST"; path: string; token: string | undefined };
type Answer = { status: number; body: string };

function tokenOf(created: string): string {
  return (JSON.parse(created) as { id: string }).id;
}
