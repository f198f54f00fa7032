import { STREAM_HEARTBEAT_MS } from "@mayfly/contract/constants";
import { randomInt } from "node:crypto";
import type { ServerResponse } from "node:http";
import { isOfOneClient } from "../abuse/network.ts";
import { parseAddress, type Network } from "../ip/network.ts";

/** A reader that leaves this much unread is dropped; it resumes where it was. */
const UNREAD_BYTES_MAX = 256 * 1024;
/** Clients of a process that shuts down reconnect within this time, not all in one moment. */
const COME_BACK_WITHIN_MS = 2_000;

export type StreamLimits = { perInboxMax: number; perIpMax: number };
/** `network` is what is counted, `ip` who it is. */
export type StreamOwner = { inboxId: number; network: string; ip: string };

export type Streams = {
  /** False where the inbox or the network has as many as it may have. */
  admit: (owner: StreamOwner) => boolean;
  /** Keeps it alive until it closes; `onClose` follows. */
  add: (stream: EventStream, owner: StreamOwner, onClose: () => void) => void;
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
  const streams = new Map<EventStream, StreamOwner>();
  const perInbox = new Map<number, number>();
  const perIp = new Map<string, number>();
  const heartbeat = setInterval(() => {
    for (const stream of streams.keys()) stream.send(":\n\n");
  }, STREAM_HEARTBEAT_MS);
  heartbeat.unref();

  return {
    admit: ({ inboxId, network }) =>
      (perInbox.get(inboxId) ?? 0) < limits.perInboxMax &&
      (perIp.get(network) ?? 0) < limits.perIpMax,
    add(stream, owner, onClose) {
      const { inboxId, network } = owner;
      change(perInbox, inboxId, 1);
      change(perIp, network, 1);
      streams.set(stream, owner);
      const remove = (): void => {
        if (!streams.delete(stream)) return;
        change(perInbox, inboxId, -1);
        change(perIp, network, -1);
        onClose();
      };
      if (stream.response.closed) remove();
      else stream.response.once("close", remove);
    },
    count: () => streams.size,
    endWithin(banned) {
      const isMeant = isOfOneClient(banned)
        ? ({ network }: StreamOwner) => network === banned.text
        : ({ ip }: StreamOwner) => contains(banned, ip);
      for (const [stream, owner] of streams) if (isMeant(owner)) stream.cutOff();
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

function change<Key>(counts: Map<Key, number>, key: Key, by: number): void {
  const count = (counts.get(key) ?? 0) + by;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}
