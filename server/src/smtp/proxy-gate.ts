import { BlockList, type Socket } from "node:net";
import { readProxyHeader } from "./proxy-header.ts";

/** How long a balancer may take for its header, which it sends at once. */
const WAIT_MS = 5_000;

type Passed = (source: string | undefined, early: Buffer) => void;

/** Holds connections of trusted balancers until they have said from where the client comes. Nobody else is believed. */
export class ProxyGate {
  readonly #trusted = new BlockList();
  readonly #held = new Map<Socket, number>();

  constructor(networks: readonly string[]) {
    for (const network of networks) {
      const [address = "", prefix] = network.split("/");
      const family = address.includes(":") ? "ipv6" : "ipv4";
      if (prefix === undefined) this.#trusted.addAddress(address, family);
      else this.#trusted.addSubnet(address, Number(prefix), family);
    }
  }

  trusts(ip: string): boolean {
    if (this.#trusted.rules.length === 0) return false;
    return this.#trusted.check(ip, ip.includes(":") ? "ipv6" : "ipv4");
  }

  /** Calls `passed` when the header is complete; a connection without one is closed without a word. */
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
