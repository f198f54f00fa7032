import { ADMIN_KEY_HEADER } from "@mayfly/contract/admin-constants";
import { CLIENT_HEADER } from "@mayfly/contract/constants";
import type { Call, CallAuth } from "@mayfly/contract";
import type {
  FastifyInstance,
  FastifySchema,
  preHandlerAsyncHookHandler,
  RouteOptions,
} from "fastify";
import { Type } from "typebox";
import { SAFE_METHODS } from "./viewer.ts";

/**
 * Adds `/api/openapi.json`: OpenAPI 3.1, made of the contract's schemas as the routes use them. Few
 * ask for it, so the library that writes it is loaded when somebody does, and is handed the routes
 * that were added after this. It must be called before them.
 */
export function describeApi(
  app: FastifyInstance,
  { publicUrl, limits }: { publicUrl: string; limits: preHandlerAsyncHookHandler[] },
): void {
  const routes: RouteOptions[] = [];
  app.addHook("onRoute", (route) => void routes.push(route));
  let description: Promise<object> | undefined;
  app.get("/api/openapi.json", { schema: { hide: true }, preHandler: limits }, async () => {
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
  for (const { method, url, schema, config } of routes) {
    if (method === "HEAD" || !schema || !config?.call || config.call.isInternal) continue;
    const route = { method, url, schema: withAccess(schema, config.call, String(method)) };
    described.route({ ...route, handler: () => undefined });
  }
  await described.ready();
  return described.swagger();
}

const SECURITY_SCHEMES = {
  token: { type: "http", scheme: "bearer", description: "What making an address answers as `id`" },
  operatorKey: { type: "apiKey", in: "header", name: ADMIN_KEY_HEADER },
} as const;

const SCHEME_OF: Readonly<Partial<Record<CallAuth, keyof typeof SECURITY_SCHEMES>>> = {
  inbox: "token",
  operator: "operatorKey",
};

const ClientHeader = Type.Object({
  [CLIENT_HEADER]: Type.String({ minLength: 1, description: "Who calls: a name of your choice" }),
});

/** What hooks ask of a call before its schema is looked at. */
function withAccess(schema: FastifySchema, { auth }: Call, method: string): FastifySchema {
  const scheme = SCHEME_OF[auth];
  // A token stands for the client header; the operator's key never does.
  const namesClient = auth === "operator" || (auth === "none" && !SAFE_METHODS.has(method));
  return {
    ...schema,
    ...(scheme && { security: [{ [scheme]: [] }] }),
    ...(namesClient && { headers: ClientHeader }),
  };
}
