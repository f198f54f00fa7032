import { STREAM_HEARTBEAT_MS } from "@mayfly/contract/constants";
import { randomInt } from "node:crypto";
import type { ServerResponse } from "node:http";
import { HeldBudget, type BudgetAccount } from "../../abuse/budgets/held-budget.ts";
import { isOfOneClient } from "../../abuse/network.ts";
import { networkLevels } from "../../ip/network-levels.ts";
import { parseAddress, type Network } from "../../ip/network.ts";

/** A reader that leaves this much unread is dropped; it resumes where it was. */
const UNREAD_BYTES_MAX = 256 * 1024;
/** Clients of a process that shuts down reconnect within this time, not all in one moment. */
const COME_BACK_WITHIN_MS = 2_000;

export type StreamLimits = { perInboxMax: number; perIpMax: number };
export type StreamOwner = { inboxId: number; ip: string };
/** What one stream holds of its inbox's and its network's share. */
export type StreamPlace = {
  ip: string;
  /** The narrowest that is counted. */
  network: string;
  held: readonly BudgetAccount[];
};

export type Streams = {
  /** What each network holds. */
  budget: HeldBudget;
  /** A place for one stream, to be passed to `add`; undefined where the inbox or the network has its share. */
  admit: (owner: StreamOwner) => StreamPlace | undefined;
  /** Keeps it alive until it closes; `onClose` follows. */
  add: (stream: EventStream, place: StreamPlace, onClose: () => void) => void;
  count: () => number;
  /** Cuts off those of this network; none of them is waited for. */
  endWithin: (network: Network) => void;
  /**
   * Ends all streams; clients reconnect after a wait of their own, to another node where there is
   * one.
   */
  close: () => void;
};

/** One live connection: server-sent events written to an answer that stays open. */
export class EventStream {
  readonly response: ServerResponse;

  constructor(response: ServerResponse) {
    this.response = response;
  }

  send(text: string): void {
    // It ended, and closes when its last bytes are out.
    if (this.response.writableEnded) return;
    if (this.response.writableLength > UNREAD_BYTES_MAX) this.response.destroy();
    else this.response.write(text);
  }

  end(): void {
    this.response.end();
  }

  /** Works even where the reader has stopped reading. */
  cutOff(): void {
    this.response.destroy();
  }
}

/** All live connections of this process. One timer beats for all of them. */
export function createStreams(limits: StreamLimits): Streams {
  const streams = new Map<EventStream, StreamPlace>();
  const perInbox = new HeldBudget({ total: Infinity, perNetwork: limits.perInboxMax });
  const budget = new HeldBudget({ total: Infinity, perNetwork: limits.perIpMax });
  const heartbeat = setInterval(() => {
    for (const stream of streams.keys()) stream.send(":\n\n");
  }, STREAM_HEARTBEAT_MS);
  heartbeat.unref();

  return {
    budget,
    admit({ inboxId, ip }) {
      const levels = networkLevels(ip);
      const ofInbox = perInbox.hold([`inbox ${inboxId}`]);
      if (!ofInbox) return undefined;
      const ofNetwork = budget.hold(levels);
      if (ofNetwork) return { ip, network: levels[0], held: [ofInbox, ofNetwork] };
      ofInbox.close();
      return undefined;
    },
    add(stream, place, onClose) {
      streams.set(stream, place);
      const remove = (): void => {
        if (!streams.delete(stream)) return;
        for (const account of place.held) account.close();
        onClose();
      };
      if (stream.response.closed) remove();
      else stream.response.once("close", remove);
    },
    count: () => streams.size,
    endWithin(banned) {
      const isMeant = isOfOneClient(banned)
        ? ({ network }: StreamPlace) => network === banned.text
        : ({ ip }: StreamPlace) => contains(banned, ip);
      for (const [stream, place] of streams) if (isMeant(place)) stream.cutOff();
    },
    close() {
      clearInterval(heartbeat);
      for (const stream of streams.keys()) {
        stream.send(`retry: ${randomInt(1, COME_BACK_WITHIN_MS)}\n\n`);
        stream.end();
      }
    },
  };
}

function contains(network: Network, ip: string): boolean {
  const address = parseAddress(ip);
  return address !== undefined && network.contains(address);
}
