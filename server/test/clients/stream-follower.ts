import { setTimeout } from "node:timers/promises";
import { openEventStream, type EventStreamReader } from "../app/event-stream.ts";

const TRY_AGAIN_MS = 20;

/** Follows one inbox until stopped, through any node, and resumes like a page. */
export class StreamFollower {
  /** The sequence number of each message, in order of arrival. */
  readonly received: number[] = [];
  /** Number of streams that ended and were resumed. */
  resumed = 0;
  readonly #follow: Promise<void>;
  #stream: EventStreamReader | undefined;
  #stopped = false;

  constructor(where: () => string, token: string) {
    this.#follow = this.#followOn(where, token);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#stream?.close();
    await this.#follow;
  }

  async #followOn(where: () => string, token: string): Promise<void> {
    while (!this.#stopped) {
      const lastEventId = String(this.received.at(-1) ?? 0);
      const headers = { authorization: `Bearer ${token}`, "last-event-id": lastEventId };
      try {
        this.#stream = await openEventStream(`${where()}/api/email/stream`, headers);
        if (this.#stopped) this.#stream.close();
        await this.#readAll(this.#stream);
      } catch {
        // The stream ended, or the connection failed: resumes after the last message.
        this.resumed++;
        await setTimeout(TRY_AGAIN_MS);
      }
    }
  }

  /** Never resolves; rejects when the stream ends. */
  async #readAll(stream: EventStreamReader): Promise<never> {
    for (;;) {
      const { event, id } = await stream.next();
      if (event === "message") this.received.push(Number(id));
    }
  }
}
