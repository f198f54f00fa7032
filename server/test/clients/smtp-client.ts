import { connect, type Socket } from "node:net";

/** The connection ended before a reply: the outcome of the command is unknown. */
export class NoAnswer extends Error {
  constructor() {
    super("The connection ended without an answer");
    this.name = "NoAnswer";
  }
}

/** A raw SMTP client for tests that records exactly which replies it got. */
export class SmtpClient {
  readonly #socket: Socket;
  #unread = "";
  #closed = false;
  #waiting: PromiseWithResolvers<string> | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setEncoding("latin1").setNoDelay(true);
    socket.on("data", (text: string) => {
      this.#unread += text;
      this.#settle();
    });
    // The 'close' event follows with the same information.
    socket.on("error", () => {});
    socket.on("close", () => {
      this.#closed = true;
      this.#settle();
    });
  }

  /** Resolves after the greeting, ready for MAIL. */
  static async open(port: number): Promise<SmtpClient> {
    const socket = connect({ host: "127.0.0.1", port });
    const client = new SmtpClient(socket);
    await client.reply();
    await client.say("EHLO faults.example.org");
    return client;
  }

  async say(line: string): Promise<string> {
    this.#socket.write(`${line}\r\n`, "latin1");
    return this.reply();
  }

  /** Sends MAIL, RCPT, and DATA; resolves with the first refusal, or 354. */
  async begin(recipients: readonly string[]): Promise<string> {
    const lines = [
      "MAIL FROM:<load@example.org>",
      ...recipients.map((to) => `RCPT TO:<${to}>`),
      "DATA",
    ];
    for (const line of lines) {
      const reply = await this.say(line);
      if (!/^[23]/.test(reply)) return reply;
      if (line === "DATA") return reply;
    }
    throw new Error("There was no DATA");
  }

  /** Sends the message with its final dot; resolves with the reply. `raw` ends in CR LF. */
  sendContent(raw: string): Promise<string> {
    this.#socket.write(`${raw.replace(/^\./gm, "..")}.\r\n`, "latin1");
    return this.reply();
  }

  /** Sends bytes without waiting. */
  write(text: string): void {
    this.#socket.write(text, "latin1");
  }

  /** Resolves with the last line of the next reply; rejects with NoAnswer if the connection ends. */
  reply(): Promise<string> {
    this.#waiting = Promise.withResolvers<string>();
    const { promise } = this.#waiting;
    this.#settle();
    return promise;
  }

  close(): void {
    this.#socket.destroy();
  }

  #settle(): void {
    const waiting = this.#waiting;
    if (!waiting) return;
    const whole = /^(?:\d{3}-[^\n]*\n)*(\d{3} [^\r\n]*)\r\n/.exec(this.#unread);
    if (whole) {
      this.#unread = this.#unread.slice(whole[0].length);
      this.#waiting = undefined;
      waiting.resolve(whole[1] ?? "");
    } else if (this.#closed) {
      this.#waiting = undefined;
      waiting.reject(new NoAnswer());
    }
  }
}

/** Sends one message over a new connection; resolves with the last reply, to any command. */
export async function sendOnce(
  port: number,
  recipients: readonly string[],
  raw: string,
): Promise<string> {
  const client = await SmtpClient.open(port);
  try {
    const reply = await client.begin(recipients);
    return reply.startsWith("354") ? await client.sendContent(raw) : reply;
  } finally {
    client.close();
  }
}
