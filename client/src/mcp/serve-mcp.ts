/**
 * `mayfly mcp`: the tools of the Model Context Protocol over stdin and stdout. The package contains this folder as one
 * file with the library (`build/bundle-mcp.ts`), because it has no dependencies.
 */
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { createMcpServer } from "../../../server/src/mcp/create-mcp-server.ts";
import { createClientAccess } from "./client-access.ts";

/** Serves until the client closes its end of stdin. `url`: the Mayfly server. */
export function serveMcp(url: string, version: string): void {
  const access = createClientAccess(url);
  // The tools never change, so no client needs a stream of changes.
  serveStdio(() => createMcpServer(access, version), { maxSubscriptions: 0 });
}
