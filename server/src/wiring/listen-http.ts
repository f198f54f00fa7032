import type { FastifyInstance } from "fastify";
import { Listeners, type Endpoint } from "../system/listeners.ts";

/** Listens with several sockets. `close` stops accepting, and resolves when all connections and `server` are closed. */
export async function listenHttp(
  server: FastifyInstance,
  { host, port }: Endpoint,
): Promise<{ endpoint: Endpoint; close: () => Promise<void> }> {
  // Open connections continue.
  const onError = (error: Error): void =>
    server.log.error({ err: error }, "HTTP server failed to accept a connection");
  const listeners = new Listeners(
    (socket) => void server.server.emit("connection", socket),
    onError,
    (where) => server.listen(where),
  );
  // Before the port is tried: a request to a server that isn't ready would run without its hooks.
  await server.ready();
  const endpoint = await listeners.listen({ host, port });
  server.server.on("error", onError);
  return {
    endpoint,
    close: async () => {
      await Promise.all([listeners.close(), server.close()]);
    },
  };
}
