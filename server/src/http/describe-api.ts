import type { FastifyInstance, RouteOptions } from "fastify";

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
      components: { securitySchemes: { token: { type: "http", scheme: "bearer" } } },
    },
  });
  for (const { method, url, schema } of routes) {
    if (method === "HEAD" || !schema) continue;
    described.route({ method, url, schema, handler: () => undefined });
  }
  await described.ready();
  return described.swagger();
}
