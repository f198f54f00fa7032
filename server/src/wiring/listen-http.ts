import type { FastifyInstance } from "fastify";
import { Listeners, type Endpoint } from "../system/listeners.ts";

/** `localhost` names both. */
const LOOPBACK = ["127.0.0.1", "::1"];

/** Listens with several sockets. `close` stops accepting, and resolves when all connections and `server` are closed. */
export async function listenHttp(
  server: FastifyInstance,
  { host, port }: Endpoint,
): Promise<{ endpoint: Endpoint; close: () => Promise<void> }> {
  const accept = (socket: unknown): void => void server.server.emit("connection", socket);
  // Open connections continue.
  const onError = (error: Error): void =>
    server.log.error({ err: error }, "HTTP server failed to accept a connection");
  const listeners = new Listeners(accept, onError, (where) => server.listen(where));
  const bound = await listeners.listen({ host, port });
  server.server.on("error", onError);
  const other = new Listeners(accept, onError);
  if (host === "localhost") {
    const otherHost = LOOPBACK.find((address) => address !== bound.host) ?? "";
    // The machine may lack IPv6.
    await other.listen({ host: otherHost, port: bound.port }).catch(() => undefined);
  }
  return {
    endpoint: { host, port: bound.port },
    close: async () => {
      await Promise.all([listeners.close(), other.close(), server.close()]);
    },
  };
}
