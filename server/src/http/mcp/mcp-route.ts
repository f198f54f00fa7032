import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { IncomingHttpHeaders } from "node:http";
import type { AppError } from "../../app-error.ts";
import type { Config } from "../../config/config.ts";
import { errorBody, startErrorAnswer } from "../error-handler.ts";
import { MCP_PATH } from "../request-kind.ts";
import { createServerAccess, type McpDeps } from "./server-access.ts";

/** Fields that browsers may send from the origins of CORS_ORIGINS. */
export const MCP_HEADERS = [
  "mcp-protocol-version",
  "mcp-session-id",
  "mcp-method",
  "mcp-name",
] as const;

/** A call has no long argument. */
const BODY_BYTES_MAX = 64 * 1024;
const FORBIDDEN = 403;
/** JSON-RPC 2.0: an error of the server, an invalid request, and a body that isn't JSON. */
const SERVER_ERROR = -32_000;
const INVALID_REQUEST = -32_600;
const PARSE_ERROR = -32_700;

/**
 * Adds the Model Context Protocol (streamable HTTP, without state between calls). The library is loaded at the first
 * call. Must never contain a business rule.
 */
export async function addMcp(app: FastifyInstance, deps: McpDeps): Promise<void> {
  const accessFor = createServerAccess(deps);
  let serving: ReturnType<typeof loadServer> | undefined;
  await app.register(async (scope) => {
    scope.setErrorHandler(handleError);
    scope.addHook("onRequest", async (request, reply) => {
      void reply.header("cache-control", "no-store");
      const refusal = checkCaller(request.headers, deps.config);
      if (refusal === undefined) return undefined;
      return reply.code(FORBIDDEN).send(rpcError(SERVER_ERROR, refusal));
    });
    const options = { schema: { hide: true }, bodyLimit: BODY_BYTES_MAX };
    scope.post(MCP_PATH, options, async (request, reply) => {
      if (Array.isArray(request.body)) {
        // Removed from the protocol in 2025, and one request could make hundreds of calls.
        return reply.code(400).send(rpcError(INVALID_REQUEST, "Send one message a request."));
      }
      serving ??= loadServer();
      const serve = await serving;
      return serve({ request, reply }, accessFor({ request, reply }));
    });
  });
}

async function loadServer() {
  const { createServeMcp } = await import("./serve-mcp.ts");
  return createServeMcp();
}

async function handleError(
  error: FastifyError | AppError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { message } = errorBody(await startErrorAnswer(error, request, reply));
  const isUnreadable = error.cause instanceof SyntaxError;
  return reply.send(rpcError(isUnreadable ? PARSE_ERROR : SERVER_ERROR, message));
}

function rpcError(code: number, message: string): object {
  return { jsonrpc: "2.0", id: null, error: { code, message } };
}

const LOOPBACK: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Returns why a request is refused, or undefined. A page of another origin must not use the tools, and neither must a
 * page that resolves its own name to this server (DNS rebinding): its Host field has that name. Programs send no
 * Origin.
 */
function checkCaller(
  { host, origin }: Pick<IncomingHttpHeaders, "host" | "origin">,
  { publicUrl, corsOrigins }: Pick<Config, "publicUrl" | "corsOrigins">,
): string | undefined {
  const own = new URL(publicUrl);
  const name = URL.parse(`http://${host ?? ""}`)?.hostname ?? "";
  if (name !== own.hostname && !LOOPBACK.has(name)) {
    return `This server answers at ${publicUrl}/mcp only (PUBLIC_URL), and at localhost.`;
  }
  if (origin === undefined || origin === own.origin || corsOrigins.includes(origin))
    return undefined;
  return "Pages of this origin can’t use the tools. The operator can allow it with CORS_ORIGINS.";
}
