import { once } from "node:events";
import type { Server } from "node:http";

/** Closes a server and its connections. Resolves when the port is free. */
export async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, "close");
}
