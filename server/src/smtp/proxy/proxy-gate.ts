import type { Socket } from "node:net";
import { readProxyHeader } from "./proxy-header.ts";
import { createNetworkList, type NetworkList } from "../../ip/network.ts";

/** Time limit for the header, which a load balancer sends at once. */
const WAIT_MS = 5_000;

type Passed = (source: string | undefined, early: Buffer) => void;

/**
 * Holds connections of trusted load balancers until the PROXY header names the client. Connections from other addresses
 * don't pass through here.
 */
export class ProxyGate {
  /** Whether the IP address belongs to a trusted load balancer. */
  readonly trusts: NetworkList;
  readonly #held = new Map<Socket, number>();

  constructor(networks: readonly string[]) {
    this.trusts = createNetworkList(networks);
  }

  /** Calls `passed` when the header is complete. Closes a connection without a valid header, and sends no reply. */
  enter(socket: Socket, nowMs: number, passed: Passed): void {
    let received = Buffer.alloc(0);
    this.#held.set(socket, nowMs);
    const leave = () => {
      this.#held.delete(socket);
      socket.removeAllListeners();
    };
    socket.on("error", () => undefined);
    socket.on("end", () => socket.destroy());
    socket.on("close", leave);
    socket.on("data", (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      const header = readProxyHeader(received);
      if (header.state === "invalid") socket.destroy();
      if (header.state !== "complete") return;
      leave();
      passed(header.source, received.subarray(header.end));
    });
  }

  sweep(nowMs: number): void {
    for (const [socket, sinceMs] of this.#held) if (nowMs - sinceMs >= WAIT_MS) socket.destroy();
  }

  close(): void {
    for (const socket of this.#held.keys()) socket.destroy();
  }
}
