import { ADMIN_KEY_HEADER } from "@mayfly/contract/admin-constants";
import { CLIENT_HEADER } from "@mayfly/contract/constants";
import type { FastifyInstance, FastifySchema, RouteOptions } from "fastify";
import { Type } from "typebox";
import { needsClientHeader } from "./viewer.ts";

/**
 * Adds `/api/openapi.json`: OpenAPI 3.1, made of the contract's schemas as the routes use them. Few
 * ask for it, so the library that writes it is loaded when somebody does, and is handed the routes
 * that were added after this. It must be called before them.
 */
export function describeApi(app: FastifyInstance, publicUrl: string): void {
  const routes: RouteOptions[] = [];
  app.addHook("onRoute", (route) => void routes.push(route));
  let description: Promise<object> | undefined;
  app.get("/api/openapi.json", { schema: { hide: true } }, async () => {
    description ??= describe(routes, publicUrl);
    return description;
  });
}

async function describe(routes: readonly RouteOptions[], publicUrl: string): Promise<object> {
  const [{ default: Fastify }, { default: swagger }] = await Promise.all([
    import("fastify"),
    import("@fastify/swagger"),
  ]);
  // It serves nothing, and compiles nothing: it is where the library finds the routes.
  const described = Fastify({ exposeHeadRoutes: false });
  described.setValidatorCompiler(() => () => true);
  described.setSerializerCompiler(() => JSON.stringify);
  await described.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "Mayfly", version: "1", description: "Disposable email addresses." },
      servers: [{ url: publicUrl }],
      components: { securitySchemes: SECURITY_SCHEMES },
    },
  });
  for (const { method, url, schema } of routes) {
    if (typeof method !== "string" || method === "HEAD" || !schema) continue;
    const asked = { method, url };
    described.route({ ...asked, schema: withAccess(schema, asked), handler: () => undefined });
  }
  await described.ready();
  return described.swagger();
}

const SECURITY_SCHEMES = {
  token: { type: "http", scheme: "bearer", description: "What making an address answers as `id`" },
  operatorKey: { type: "apiKey", in: "header", name: ADMIN_KEY_HEADER },
} as const;

const OF_ONE_ADDRESS = ["/api/email/", "/api/temp-emails/current", "/api/temp-emails/extend"];

const ClientHeader = Type.Object({
  [CLIENT_HEADER]: Type.String({ minLength: 1, description: "Who calls: a name of your choice" }),
});

/** What hooks ask of a call before its schema is looked at. */
function withAccess(schema: FastifySchema, call: { method: string; url: string }): FastifySchema {
  const security = securityOf(call.url);
  return {
    ...schema,
    ...(security && { security: [{ [security]: [] }] }),
    ...(namesClient(call, security) && { headers: ClientHeader }),
  };
}

/** A token stands for the client header; the operator's key never does. */
function namesClient(
  call: { method: string; url: string },
  security: keyof typeof SECURITY_SCHEMES | undefined,
): boolean {
  if (security === "operatorKey") return true;
  return security !== "token" && needsClientHeader(call);
}

function securityOf(url: string): keyof typeof SECURITY_SCHEMES | undefined {
  if (url.startsWith("/api/admin/")) return "operatorKey";
  return OF_ONE_ADDRESS.some((beginning) => url.startsWith(beginning)) ? "token" : undefined;
}
