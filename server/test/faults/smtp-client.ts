import { connect, type Socket } from "node:net";

/** The connection ended before a reply came: what became of the command isn't known. */
export class NoAnswer extends Error {
  constructor() {
    super("The connection ended without an answer");
    this.name = "NoAnswer";
  }
}

/** A raw SMTP client of the tests' own: it knows exactly which replies it got. */
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
    // 'close' follows and says the same.
    socket.on("error", () => {});
    socket.on("close", () => {
      this.#closed = true;
      this.#settle();
    });
  }

  /** Greeted and ready for MAIL. */
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

  /** MAIL, RCPT and DATA; the reply that refused, or 354. */
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

  /** The message with its final dot; resolves with the reply to it. `raw` ends in CR LF. */
  sendContent(raw: string): Promise<string> {
    this.#socket.write(`${raw.replace(/^\./gm, "..")}.\r\n`, "latin1");
    return this.reply();
  }

  /** Sends bytes and waits for nothing. */
  write(text: string): void {
    this.#socket.write(text, "latin1");
  }

  /** The next reply's last line; rejects with NoAnswer when there won't be one. */
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

/** One message over a connection of its own; the reply that ended it, whichever command it was to. */
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
