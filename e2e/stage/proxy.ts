import { once } from "node:events";
import {
  createServer,
  request,
  type IncomingMessage,
  type RequestOptions,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";

/**
 * The network between a visitor and the server, so that tests can break it: whole or by route.
 * A route is a method and a path ('GET /api/email/stream'), may end in '*', and '*' is every call.
 */
export type Proxy = {
  readonly url: string;
  /** How many requests of this route came so far. */
  count: (route: string) => number;
  /** Resolves at the next request of this route. */
  next: (route: string) => Promise<void>;
  /** From now on this route fails, until it is mended. */
  fail: (route: string, failure: Failure) => void;
  mend: (route: string) => void;
  /** From now on requests of this route wait for their answer, until they are released. */
  hold: (route: string) => void;
  release: (route: string) => void;
  /** Breaks the connections of this route that are open now. */
  cut: (route: string) => void;
  close: () => Promise<void>;
};

/** `unreachable`: the connection breaks without an answer. A body of another type than JSON is sent as it is. */
export type Failure =
  | "unreachable"
  | { status: number; body: unknown }
  | { status: number; body: string; type: string };

type Exchange = { route: string; response: ServerResponse };

export async function startProxy(target: string): Promise<Proxy> {
  const failures = new Map<string, Failure>();
  const holds = new Map<string, PromiseWithResolvers<void>>();
  const seen: string[] = [];
  const open = new Set<Exchange>();
  let waiting: { route: string; resolve: () => void }[] = [];

  const server = createServer((incoming, response) => {
    const route = `${incoming.method} ${incoming.url}`;
    const exchange = { route, response };
    open.add(exchange);
    response.once("close", () => open.delete(exchange));
    const reply = () => answer(target, [incoming, response], failureOf(failures, route));
    const hold = [...holds].find(([held]) => matches(held, route))?.[1];
    if (hold) void hold.promise.then(() => response.destroyed || reply());
    else reply();
    seen.push(route);
    for (const one of waiting) if (matches(one.route, route)) one.resolve();
    waiting = waiting.filter((one) => !matches(one.route, route));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    count: (route) => seen.filter((one) => matches(route, one)).length,
    next: (route) => new Promise((resolve) => waiting.push({ route, resolve })),
    fail: (route, failure) => void failures.set(route, failure),
    mend: (route) => void failures.delete(route),
    hold: (route) => void holds.set(route, Promise.withResolvers()),
    release(route) {
      holds.get(route)?.resolve();
      holds.delete(route);
    },
    cut(route) {
      for (const one of open) if (matches(route, one.route)) one.response.destroy();
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function answer(
  target: string,
  [incoming, response]: [IncomingMessage, ServerResponse],
  failure: Failure | undefined,
): void {
  // A browser silently repeats what broke on a connection that it had used before: there is none.
  response.setHeader("connection", "close");
  if (failure === "unreachable") return void response.destroy();
  if (failure === undefined) return forward(target, incoming, response);
  const [type, text] =
    "type" in failure
      ? [failure.type, failure.body]
      : ["application/json", JSON.stringify(failure.body)];
  response.writeHead(failure.status, { "content-type": type }).end(text);
}

function forward(target: string, incoming: IncomingMessage, response: ServerResponse): void {
  const { method = "GET", url = "/", headers } = incoming;
  const options: RequestOptions = { method, headers: { ...headers, connection: "close" } };
  const outgoing = request(new URL(url, target), options, (answered) => {
    response.writeHead(answered.statusCode ?? 502, {
      ...answered.headers,
      connection: "close",
    });
    // A live stream's head has to arrive before its first event.
    response.flushHeaders();
    answered.pipe(response);
    answered.once("error", () => response.destroy());
  });
  outgoing.once("error", () => response.destroy());
  response.once("close", () => outgoing.destroy());
  incoming.pipe(outgoing);
}

function failureOf(failures: ReadonlyMap<string, Failure>, route: string): Failure | undefined {
  return [...failures].find(([failing]) => matches(failing, route))?.[1];
}

function matches(pattern: string, route: string): boolean {
  return pattern.endsWith("*") ? route.startsWith(pattern.slice(0, -1)) : pattern === route;
}
