import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { connect as connectTls, type ConnectionOptions, type TLSSocket } from "node:tls";

/** An SMTP client over a real socket. Waits for replies and for the end of the connection, never for time. */
export class TestClient {
  socket: Socket;
  /** Bytes received and not yet returned by `reply`. */
  received = "";
  ended = false;
  #wake: (() => void) | undefined;

  constructor(socket: Socket) {
    this.socket = socket;
    this.#listen(socket);
  }

  static async open(port: number, options: { localAddress?: string } = {}): Promise<TestClient> {
    const socket = connect({
      port,
      host: "127.0.0.1",
      allowHalfOpen: true,
      noDelay: true,
      ...options,
    });
    const client = new TestClient(socket);
    await once(socket, "connect");
    return client;
  }

  /** Connects, then reads the greeting and the EHLO reply. */
  static async hello(port: number, options: { localAddress?: string } = {}): Promise<TestClient> {
    const client = await TestClient.open(port, options);
    await client.reply();
    await client.ask("EHLO client.test");
    return client;
  }

  send(text: string | Buffer): void {
    this.socket.write(typeof text === "string" ? Buffer.from(text, "utf8") : text);
  }

  async ask(line: string): Promise<string> {
    this.send(`${line}\r\n`);
    return await this.reply();
  }

  /** Returns one complete reply, lines joined by LF; "closed" if the server ended the connection instead. */
  async reply(): Promise<string> {
    for (;;) {
      const match = /^(?:\d{3}-[^\r]*\r\n)*\d{3}(?: [^\r]*)?\r\n/.exec(this.received);
      if (match !== null) {
        this.received = this.received.slice(match[0].length);
        return match[0].trimEnd().replaceAll("\r\n", "\n");
      }
      if (this.ended) return "closed";
      await this.#more();
    }
  }

  async replies(count: number): Promise<string[]> {
    const all: string[] = [];
    while (all.length < count) all.push(await this.reply());
    return all;
  }

  /** Returns every reply until the server ends the connection. */
  async rest(): Promise<string[]> {
    const all: string[] = [];
    for (;;) {
      const reply = await this.reply();
      if (reply === "closed") return all;
      all.push(reply);
    }
  }

  async startTls(options: ConnectionOptions = {}): Promise<TLSSocket> {
    this.socket.removeAllListeners("data");
    const secured = connectTls({ ...options, socket: this.socket, rejectUnauthorized: false });
    this.#listen(secured);
    await once(secured, "secureConnect");
    this.socket = secured;
    return secured;
  }

  /** Disconnects with a reset. Node never closes a socket that is reset while it ends, and hangs at its exit. */
  abort(): void {
    if (this.ended) this.socket.destroy();
    else this.socket.resetAndDestroy();
  }

  #listen(socket: Socket): void {
    socket.on("data", (chunk: Buffer) => {
      this.received += chunk.toString("latin1");
      this.#wake?.();
    });
    const end = () => {
      this.ended = true;
      this.#wake?.();
      socket.end();
    };
    socket.on("end", end);
    socket.on("error", end);
    socket.on("close", end);
  }

  async #more(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#wake = resolve;
    await promise;
  }
}
