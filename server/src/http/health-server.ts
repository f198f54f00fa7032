import { ALL_ERRORS } from "@mayfly/contract/admin-errors";
import { createServer, type Server, type ServerResponse } from "node:http";
import { once } from "node:events";
import { AppError } from "../app-error.ts";
import type { Log } from "../log.ts";
import { checkReady, type ReadyDeps } from "./readiness.ts";
import { errorBody } from "./error-handler.ts";

type HealthDeps = ReadyDeps & { log: Log };

/** Serves `/healthz` and `/readyz` on a separate port, for processes without pages and for SMTP load balancers. */
export async function startHealthServer(
  deps: HealthDeps,
  address: { host: string; port: number },
): Promise<Server> {
  const server = createServer((request, response) => {
    // Probes are rare, so keep-alive gains nothing.
    response.setHeader("connection", "close");
    void answer(deps, request.url ?? "", response);
  });
  server.listen(address.port, address.host);
  await once(server, "listening");
  return server;
}

async function answer(deps: HealthDeps, path: string, response: ServerResponse): Promise<void> {
  try {
    if (path === "/readyz") await checkReady(deps);
    else if (path !== "/healthz") throw new AppError("NOT_FOUND");
    send(response, 200, { status: "ok" });
  } catch (error) {
    const known = error instanceof AppError ? error : unexpected(deps.log, error);
    send(response, ALL_ERRORS[known.code].status, errorBody(known));
  }
}

function unexpected(log: Log, error: unknown): AppError {
  log.error({ err: error }, "health check failed");
  return new AppError("INTERNAL", { cause: error });
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, {
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
  });
  response.end(JSON.stringify(body));
}
