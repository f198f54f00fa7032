import { once } from "node:events";
import {
  Agent,
  createServer,
  request,
  type IncomingMessage,
  type RequestOptions,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { keptConnections, type KeptConnections } from "./kept-connections.ts";
import { closeServer } from "../../server/test/network/close-server.ts";

/**
 * The network between a visitor and the server, which tests can break, entirely or by route. A route is a method and
 * a path ('GET /api/email/stream'), may end in '*', and '*' means every call.
 */
export type Proxy = {
  readonly url: string;
  /** Number of requests of this route so far. */
  count: (route: string) => number;
  /** Resolves at the next request of this route. */
  next: (route: string) => Promise<void>;
  /** Makes this route fail until it is mended. */
  fail: (route: string, failure: Failure) => void;
  mend: (route: string) => void;
  /** Holds the responses of this route until released. */
  hold: (route: string) => void;
  release: (route: string) => void;
  /**
   * Breaks the open connections of this route. For streams: a browser retries other requests that fail on a reused
   * connection before the response starts.
   */
  cut: (route: string) => void;
  /** Passes nothing more on in the open responses of this route, and keeps their connections open. */
  silence: (route: string) => void;
  /** Resets all counts and faults, closes open connections, and leads to this server from now on. */
  renew: (target: string) => void;
  close: () => Promise<void>;
};

/**
 * `unreachable`: the connection breaks before the server gets the request. `unanswered`: it breaks after the server
 * has responded. A body that isn't JSON is sent as it is.
 */
export type Failure =
  | "unreachable"
  | "unanswered"
  | { status: number; body: unknown }
  | { status: number; body: string; type: string };

type Exchange = { route: string; response: ServerResponse; answered?: IncomingMessage };

export async function startProxy(firstTarget: string): Promise<Proxy> {
  let target = firstTarget;
  const failures = new Map<string, Failure>();
  const holds = new Map<string, PromiseWithResolvers<void>>();
  const seen: string[] = [];
  const open = new Set<Exchange>();
  let waiting: { route: string; resolve: () => void }[] = [];
  const agent = new Agent({ keepAlive: true });
  const connections = keptConnections();

  const server = createServer({ keepAliveTimeout: 0 }, (incoming, response) => {
    const route = `${incoming.method} ${incoming.url}`;
    const exchange = { route, response };
    open.add(exchange);
    response.once("close", () => open.delete(exchange));
    connections.use(incoming.socket, response);
    const reply = () => {
      if (!connections.areKept()) response.setHeader("connection", "close");
      const failure = failureOf(failures, route);
      if (failure === undefined || failure === "unanswered") {
        const isLost = failure !== undefined;
        forward({ target, agent, connections, isLost }, incoming, exchange);
      } else fail(response, failure);
    };
    const hold = [...holds].find(([held]) => matches(held, route))?.[1];
    if (hold) void hold.promise.then(() => response.destroyed || reply());
    else reply();
    seen.push(route);
    for (const one of waiting) if (matches(one.route, route)) one.resolve();
    waiting = waiting.filter((one) => !matches(one.route, route));
  });
  server.on("connection", connections.open);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    count: (route) => seen.filter((one) => matches(route, one)).length,
    next: (route) => new Promise((resolve) => waiting.push({ route, resolve })),
    fail(route, failure) {
      connections.breakOff();
      failures.set(route, failure);
    },
    mend: (route) => void failures.delete(route),
    hold(route) {
      connections.breakOff();
      holds.set(route, Promise.withResolvers());
    },
    release(route) {
      holds.get(route)?.resolve();
      holds.delete(route);
    },
    cut(route) {
      connections.breakOff();
      for (const one of open) if (matches(route, one.route)) one.response.destroy();
    },
    silence(route) {
      for (const one of open) if (matches(route, one.route)) one.answered?.unpipe(one.response);
    },
    renew(next) {
      target = next;
      for (const { response } of open) response.destroy();
      for (const { resolve } of holds.values()) resolve();
      failures.clear();
      holds.clear();
      seen.length = 0;
      waiting = [];
      connections.renew();
    },
    async close() {
      agent.destroy();
      await closeServer(server);
    },
  };
}

function fail(response: ServerResponse, failure: Exclude<Failure, "unanswered">): void {
  if (failure === "unreachable") return void response.destroy();
  const [type, text] =
    "type" in failure
      ? [failure.type, failure.body]
      : ["application/json", JSON.stringify(failure.body)];
  response.writeHead(failure.status, { "content-type": type }).end(text);
}

type Way = { target: string; agent: Agent; connections: KeptConnections; isLost: boolean };

function forward(
  { target, agent, connections, isLost }: Way,
  incoming: IncomingMessage,
  exchange: Exchange,
): void {
  const { response } = exchange;
  const { method = "GET", url = "/", headers } = incoming;
  const options: RequestOptions = { method, headers, agent };
  const outgoing = request(new URL(url, target), options, (answered) => {
    if (isLost) return void response.destroy();
    const { connection: _, "keep-alive": __, ...rest } = answered.headers;
    response.writeHead(answered.statusCode ?? 502, rest);
    // A live stream's head must arrive before its first event.
    response.flushHeaders();
    exchange.answered = answered;
    answered.pipe(response);
    answered.once("error", () => response.destroy());
  });
  outgoing.once("error", () => {
    // The client closed the connection: not a fault.
    if (response.destroyed) return;
    connections.breakOff();
    response.destroy();
  });
  response.once("close", () => outgoing.destroy());
  incoming.pipe(outgoing);
}

function failureOf(failures: ReadonlyMap<string, Failure>, route: string): Failure | undefined {
  return [...failures].find(([failing]) => matches(failing, route))?.[1];
}

function matches(pattern: string, route: string): boolean {
  return pattern.endsWith("*") ? route.startsWith(pattern.slice(0, -1)) : pattern === route;
}
