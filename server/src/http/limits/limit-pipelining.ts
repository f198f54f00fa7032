import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { widestNetwork } from "../../ip/network-levels.ts";
import { createClientOf } from "../security/forwarded-for.ts";
import { inShortTurns } from "../../concurrency/short-turns.ts";

/** Pipelined requests of a connection that wait. Browsers and proxies send none ahead. */
const WAITING_MAX = 32;
/** Of all their headers together, in characters: a single request may have 16 KB. */
const WAITING_HEADERS_MAX = 32_768;
/** Node's parser stops at a request for which its callback returns this: at an upgrade. */
const STOP_PARSING = 2;

type Queue = { exchanges: Exchange[]; headersLength: number };
type Exchange = { request: IncomingMessage; response: ServerResponse };

/**
 * Handles one of a connection's pipelined requests (RFC 9112 9.3.2) at a time. Node begins all requests of a chunk at
 * once: 200 connections that sent 60 KB of requests each held the event loop for 45 s. A client that sends too many
 * ahead loses its connection. The requests of all connections are handled in short turns.
 */
export function limitPipelining(server: Server, trustProxy: readonly string[]): void {
  const handlers = server.listeners("request");
  server.removeAllListeners("request");
  // The waiting requests of each socket whose request is being handled. No array and no closure per socket, because
  // thousands of streams are open.
  const waiting = new WeakMap<Socket, Queue | null>();
  const clientOf = createClientOf(trustProxy);
  const networkOf = ({ request }: Exchange) => widestNetwork(clientOf(request));
  const handle = inShortTurns(networkOf, ({ request, response }: Exchange): void => {
    if (request.socket.destroyed) return;
    response.on("close", endExchange);
    for (const handler of handlers) handler.call(server, request, response);
  });
  function endExchange(this: ServerResponse): void {
    setImmediate(handleNext, this.req.socket);
  }
  const handleNext = (socket: Socket): void => {
    const queue = waiting.get(socket);
    const next = queue?.exchanges.shift();
    if (!queue || !next) waiting.delete(socket);
    else if (!socket.destroyed) {
      queue.headersLength -= lengthOf(next.request);
      handle(next);
    }
  };
  server.on("request", (request, response) => {
    const { socket } = request;
    if (socket.destroyed) return;
    const exchange = { request, response };
    const queue = waiting.get(socket);
    if (queue === undefined) {
      waiting.set(socket, null);
      handle(exchange);
      return;
    }
    const { exchanges, headersLength } = queue ?? { exchanges: [], headersLength: 0 };
    const length = headersLength + lengthOf(request);
    if (exchanges.length >= WAITING_MAX || length > WAITING_HEADERS_MAX) return refuse(socket);
    exchanges.push(exchange);
    waiting.set(socket, { exchanges, headersLength: length });
  });
}

function lengthOf({ rawHeaders }: IncomingMessage): number {
  return rawHeaders.reduce((sum, { length }) => sum + length, 0);
}

/** Node would parse the rest of the chunk, which takes longer than all else, and has no public way to stop it. */
function refuse(socket: Socket): void {
  socket.destroy();
  if (!("parser" in socket) || typeof socket.parser !== "object") return;
  Object.assign(socket.parser ?? {}, { onIncoming: () => STOP_PARSING });
}
