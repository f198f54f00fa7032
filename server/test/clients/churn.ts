import { randomInt } from "node:crypto";
import type { CreatedAddress, MessageSummary } from "@mayfly/contract";
import { markedMail, type Markers } from "./marked-mail.ts";
import { SmtpClient } from "./smtp-client.ts";

type ChurnTarget = { baseUrl: string; smtpPort: number; advance: (ms: number) => void };

const MINUTE_MS = 60_000;

/** Random acts of visitors and senders; records all secrets that must not leak. */
export class Churn {
  readonly secrets = new Set<string>();
  /** Messages that got their 250. */
  delivered = 0;
  readonly #target: ChurnTarget;
  readonly #markers: Markers;
  #inboxes: CreatedAddress[] = [];

  constructor(target: ChurnTarget, markers: Markers) {
    this.#target = target;
    this.#markers = markers;
  }

  get newest(): CreatedAddress {
    const inbox = this.#inboxes.at(-1);
    if (!inbox) throw new Error("There is no inbox yet");
    return inbox;
  }

  async run(operations: number): Promise<void> {
    await this.create();
    for (let count = 0; count < operations; count++) await this.#doOne();
  }

  async create(): Promise<void> {
    const response = await this.#call("POST", "/api/temp-emails", { body: {} });
    const inbox = (await response.json()) as CreatedAddress;
    this.#inboxes.push(inbox);
    for (const secret of [inbox.email, inbox.id, inbox.password]) this.secrets.add(secret);
  }

  async deliver(): Promise<void> {
    const { sender, raw } = markedMail(this.#markers);
    const recipients = new Set([this.#any().email, this.#any().email]);
    const client = await SmtpClient.open(this.#target.smtpPort);
    await client.say(`MAIL FROM:<${sender}>`);
    for (const to of recipients) await client.say(`RCPT TO:<${to}>`);
    // Recipients may expire before DATA; a refusal is fine.
    if ((await client.say("DATA")).startsWith("354")) {
      const reply = await client.sendContent(raw);
      if (reply.startsWith("250")) this.delivered++;
    }
    client.close();
  }

  /** Opens the newest message of an inbox. */
  async look(): Promise<void> {
    const { id } = this.#any();
    const [message] = await this.#list(id);
    if (!message) return;
    await this.#call("GET", `/api/email/messages/${message.id}`, { token: id });
    await this.#call("GET", `/api/email/messages/${message.id}/raw`, { token: id });
  }

  /** Sends invalid input: errors are logged without the client's text. */
  async misbehave(): Promise<void> {
    const { next } = this.#markers;
    const client = await SmtpClient.open(this.#target.smtpPort);
    for (const line of [`${next()} x`, `MAIL FROM:<${next()}`, `VRFY ${next()}`]) {
      await client.say(line);
    }
    await client.say("MAIL FROM:<a@example.org>");
    await client.say(`RCPT TO:<${next()}@mayfly.test>`);
    client.close();
    const inbox = this.#any();
    const body = { email: inbox.email, password: next() };
    await this.#call("POST", "/api/temp-emails/restore", { body });
    await this.#call("POST", "/api/temp-emails/extend", { token: next(), body: { email: 7 } });
    await this.#call("GET", `/api/email/messages/${next()}`, { token: inbox.id });
    await this.#call("GET", `/${next()}?token=${next()}`, { token: next() });
  }

  async #doOne(): Promise<void> {
    const dice = randomInt(100);
    if (dice < 15) await this.create();
    else if (dice < 60) await this.deliver();
    else if (dice < 75) await this.look();
    else if (dice < 85) await this.#delete();
    else if (dice < 90) await this.#restore();
    else if (dice < 95) await this.misbehave();
    else this.#letTimePass();
  }

  async #delete(): Promise<void> {
    const { id } = this.#any();
    const [message] = await this.#list(id);
    if (message) {
      await this.#call("DELETE", `/api/email/messages/by-id/${message.id}`, { token: id });
    }
  }

  async #restore(): Promise<void> {
    const { email, password } = this.#any();
    const body = { email, password };
    const response = await this.#call("POST", "/api/temp-emails/restore", { body });
    if (response.ok) this.secrets.add(((await response.json()) as { id: string }).id);
  }

  /** Advances the clock; some addresses expire. */
  #letTimePass(): void {
    this.#target.advance(randomInt(6 * MINUTE_MS));
  }

  async #list(token: string): Promise<MessageSummary[]> {
    const response = await this.#call("GET", "/api/email/messages", { token });
    return response.ok ? ((await response.json()) as MessageSummary[]) : [];
  }

  /** Picks one of the newest addresses: most older ones have expired. */
  #any(): CreatedAddress {
    this.#inboxes = this.#inboxes.slice(-20);
    return this.#inboxes[randomInt(this.#inboxes.length)] ?? this.newest;
  }

  async #call(
    method: string,
    path: string,
    { token, body }: { token?: string; body?: unknown },
  ): Promise<Response> {
    const headers: Record<string, string> = { "x-client": "web-app" };
    if (token !== undefined) headers["authorization"] = `Bearer ${token}`;
    if (body !== undefined) headers["content-type"] = "application/json";
    const init = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await fetch(`${this.#target.baseUrl}${path}`, { method, headers, ...init });
    // Reads the whole body, which frees the connection for the next call.
    const bytes = await response.arrayBuffer();
    const bodyless = response.status === 204;
    return new Response(bodyless ? null : bytes, response);
  }
}
