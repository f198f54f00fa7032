import { randomInt } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { afterFiles } from "../after-files.ts";
import { faultRounds, pauseBetween } from "../faults/rounds.ts";
import { NoAnswer, SmtpClient } from "./smtp-client.ts";

/** One numbered message and its sender's record. */
export type SentMail = {
  /** Unique: sender and number. */
  name: string;
  sender: number;
  recipients: readonly string[];
  raw: string;
  acknowledged: boolean;
  /** Attempts without a reply to the final dot, or with a 4xx: they may have been stored. */
  inDoubt: number;
};

type LoadOptions = {
  addresses: readonly string[];
  senders: number;
  /** Resolves with the SMTP port once the server is up. */
  whenUp: () => Promise<number>;
};

/** Retry delay of a deferred message: more attempts show nothing more. */
const PUT_OFF_MS = faultRounds(100, 20);

/** Stops the senders of failed tests. */
const begun: MailLoad[] = [];
afterFiles(() => Promise.all(begun.map((load) => load.stop())));

/** Senders that send without a pause: each retries a message until its 250, like a mail server's queue. */
export class MailLoad {
  readonly mails: SentMail[] = [];
  acknowledged = 0;
  /** Every 4xx reply. */
  readonly putOff: string[] = [];
  readonly #options: LoadOptions;
  readonly #senders: Promise<void>[];
  readonly #milestones: { count: number; resolve: () => void }[] = [];
  #stopped = false;

  constructor(options: LoadOptions) {
    this.#options = options;
    begun.push(this);
    this.#senders = Array.from({ length: options.senders }, (_, sender) => this.#send(sender));
  }

  /** Resolves after `count` more messages are acknowledged. */
  untilAcknowledged(count: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#milestones.push({ count: this.acknowledged + count, resolve });
    return Promise.race([promise, Promise.all(this.#senders).then(() => {})]);
  }

  /** The names of acknowledged messages. */
  acknowledgedSoFar(): ReadonlySet<string> {
    return new Set(this.mails.flatMap((one) => (one.acknowledged ? one.name : [])));
  }

  /** Lets each sender finish its message. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#senders);
  }

  async #send(sender: number): Promise<void> {
    let client: SmtpClient | undefined;
    for (let number = 1; !this.#stopped; number++) {
      const mail = makeMail(sender, number, this.#options.addresses);
      this.mails.push(mail);
      while (!mail.acknowledged && !this.#stopped) client = await this.#try(mail, client);
      if (this.#milestones.every(({ count }) => this.acknowledged >= count)) await pauseBetween();
    }
    client?.close();
  }

  /** Resolves with the connection for the next attempt, if still open. */
  async #try(mail: SentMail, former?: SmtpClient): Promise<SmtpClient | undefined> {
    let client = former;
    let sent = false;
    try {
      client ??= await SmtpClient.open(await this.#options.whenUp());
      const answer = await client.begin(mail.recipients);
      if (!answer.startsWith("354")) return await this.#reset(client, answer);
      sent = true;
      const reply = await client.sendContent(mail.raw);
      if (reply.startsWith("250")) this.#acknowledge(mail);
      else mail.inDoubt++;
      return await this.#reset(client, reply);
    } catch (error) {
      // Expected when the server is killed; any other error is a fault of the test.
      if (!(error instanceof NoAnswer)) throw error;
      if (sent) mail.inDoubt++;
      client?.close();
      await setTimeout(PUT_OFF_MS);
      return undefined;
    }
  }

  /** A permanent refusal would be lost mail: 5xx fails the test. */
  async #reset(client: SmtpClient, reply: string): Promise<SmtpClient | undefined> {
    if (reply.startsWith("5")) throw new Error(`The server refused for good: ${reply}`);
    if (reply.startsWith("2")) return client;
    client.close();
    this.putOff.push(reply);
    await setTimeout(PUT_OFF_MS);
    return undefined;
  }

  #acknowledge(mail: SentMail): void {
    mail.acknowledged = true;
    this.acknowledged++;
    for (const { count, resolve } of this.#milestones) {
      if (this.acknowledged >= count) resolve();
    }
  }
}

/** Up to 20 KB: large and small mail are stored differently. */
const LINES_MAX = 1_400;
const TWO_RECIPIENTS_IN = 3;

function makeMail(sender: number, number: number, addresses: readonly string[]): SentMail {
  const name = `${sender}-${number}`;
  const first = randomInt(addresses.length);
  const second = (first + 1 + randomInt(addresses.length - 1)) % addresses.length;
  const chosen = randomInt(TWO_RECIPIENTS_IN) === 0 ? [first, second] : [first];
  const lines = Array.from({ length: randomInt(LINES_MAX) }, (_, line) => `.${name}/${line} ░`);
  const head = `From: Load <load@example.org>\r\nSubject: number ${name}\r\n\r\n`;
  return {
    name,
    sender,
    recipients: chosen.map((index) => addresses[index] ?? ""),
    raw: `${head}${lines.map((line) => `${toBytes(line)}\r\n`).join("")}`,
    acknowledged: false,
    inDoubt: 0,
  };
}

/** Returns one character per UTF-8 byte: the raw client sends and compares bytes. */
function toBytes(text: string): string {
  return Buffer.from(text).toString("latin1");
}
