import { setTimeout } from "node:timers/promises";
import { openEventStream, type EventStreamReader } from "../app/event-stream.ts";

const TRY_AGAIN_MS = 20;

/** Follows one inbox for as long as it is let, by whichever node answers, and resumes as a page does. */
export class StreamFollower {
  /** The number of each message, in the order in which they came. */
  readonly received: number[] = [];
  /** How often a stream ended under it. */
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
        // It ended, or nobody answered: resumes behind what came last.
        this.resumed++;
        await setTimeout(TRY_AGAIN_MS);
      }
    }
  }

  /** Never resolves: it rejects when the stream ends. */
  async #readAll(stream: EventStreamReader): Promise<never> {
    for (;;) {
      const { event, id } = await stream.next();
      if (event === "message") this.received.push(Number(id));
    }
  }
}
