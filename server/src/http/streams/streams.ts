import { STREAM_HEARTBEAT_MS } from "@mayfly/contract/constants";
import { randomInt } from "node:crypto";
import type { ServerResponse } from "node:http";
import type { HeldBudget } from "../../abuse/budgets/held-budget.ts";
import type { Network } from "../../ip/network.ts";
import {
  Slots,
  slotsWithin,
  type Admission,
  type Slot,
  type SlotLimits,
  type SlotOwner,
} from "./slots.ts";

/** A reader with more unread bytes is dropped; it resumes from its last event. */
const UNREAD_BYTES_MAX = 256 * 1024;
/** At shutdown, clients reconnect at random times within this span, not all at once. */
const RECONNECT_WITHIN_MS = 2_000;

export type Streams = {
  /** The streams of each network. */
  budget: HeldBudget;
  /** Returns a slot for one stream, to pass to `add`, or the limit that is reached. */
  admit: (owner: SlotOwner) => Admission;
  /** Sends heartbeats until the stream closes, then calls `onClose`. */
  add: (stream: EventStream, slot: Slot, onClose: () => void) => void;
  count: () => number;
  /** Closes this network's streams at once, without waiting. */
  endWithin: (network: Network) => void;
  /** Ends all streams. Clients reconnect after a random wait, to another node if there is one. */
  close: () => void;
};

/** One live connection: server-sent events on an open response. */
export class EventStream {
  readonly response: ServerResponse;

  constructor(response: ServerResponse) {
    this.response = response;
  }

  /** True if nothing more can be sent. */
  get isOver(): boolean {
    const { closed, destroyed, writableEnded } = this.response;
    return closed || destroyed || writableEnded;
  }

  send(text: string): void {
    // Already ended; closes once its last bytes are sent.
    if (this.response.writableEnded) return;
    if (this.response.writableLength > UNREAD_BYTES_MAX) this.response.destroy();
    else this.response.write(text);
  }

  end(): void {
    this.response.end();
  }

  /** Works even if the client has stopped reading. */
  cutOff(): void {
    this.response.destroy();
  }
}

/** All live connections of this process, with one shared heartbeat timer. */
export function createStreams(limits: SlotLimits): Streams {
  const streams = new Map<EventStream, Slot>();
  const slots = new Slots(limits);
  const heartbeat = setInterval(() => {
    for (const stream of streams.keys()) stream.send(":\n\n");
  }, STREAM_HEARTBEAT_MS);
  heartbeat.unref();

  return {
    budget: slots.budget,
    admit: (owner) => slots.admit(owner),
    add(stream, slot, onClose) {
      streams.set(stream, slot);
      const remove = (): void => {
        if (!streams.delete(stream)) return;
        slots.release(slot);
        onClose();
      };
      if (stream.response.closed) remove();
      else stream.response.once("close", remove);
    },
    count: () => streams.size,
    endWithin(banned) {
      const isWithin = slotsWithin(banned);
      for (const [stream, slot] of streams) if (isWithin(slot)) stream.cutOff();
    },
    close() {
      clearInterval(heartbeat);
      for (const stream of streams.keys()) {
        stream.send(`retry: ${randomInt(1, RECONNECT_WITHIN_MS)}\n\n`);
        stream.end();
      }
    },
  };
}
