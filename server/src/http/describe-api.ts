import { ADMIN_KEY_HEADER } from "@mayfly/contract/admin-constants";
import { describeNumbers, type Call, type CallAuth } from "@mayfly/contract";
import type {
  FastifyInstance,
  FastifySchema,
  preHandlerAsyncHookHandler,
  RouteOptions,
} from "fastify";
import { Type } from "typebox";
import { SAFE_METHODS } from "./caller.ts";

/**
 * Adds `/api/openapi.json`: OpenAPI 3.1, generated from the routes' schemas. Must be called before the routes are
 * added, because it records them. Requests are rare, so the generator is loaded at the first one.
 */
export function describeApi(
  app: FastifyInstance,
  { publicUrl, limits }: { publicUrl: string; limits: preHandlerAsyncHookHandler[] },
): void {
  const routes: RouteOptions[] = [];
  app.addHook("onRoute", (route) => void routes.push(route));
  let description: Promise<string> | undefined;
  app.get(
    "/api/openapi.json",
    { schema: { hide: true }, preHandler: limits },
    (_request, reply) => {
      // Serializing it takes milliseconds.
      description ??= describe(routes, publicUrl).then((described) => JSON.stringify(described));
      return description.then((text) => reply.type("application/json; charset=utf-8").send(text));
    },
  );
}

async function describe(routes: readonly RouteOptions[], publicUrl: string): Promise<object> {
  const [{ default: Fastify }, { default: swagger }] = await Promise.all([
    import("fastify"),
    import("@fastify/swagger"),
  ]);
  // This instance serves and compiles nothing; the library reads the routes from it.
  const described = Fastify({ exposeHeadRoutes: false });
  described.setValidatorCompiler(() => () => true);
  described.setSerializerCompiler(() => JSON.stringify);
  await described.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Mayfly",
        version: "1",
        description: "Disposable email addresses.",
        license: LICENSE,
      },
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
  return withOptionalBodies(described.swagger());
}

export const LICENSE = { name: "MIT", identifier: "MIT" } as const;

type OpenApi = {
  paths?: Record<string, Record<string, { requestBody?: RequestBody }>>;
};
type RequestBody = { required?: boolean; content: Record<string, { schema?: { required?: [] } }> };

/** An empty body stands for an object without fields. The library describes every body as required. */
function withOptionalBodies(description: object): object {
  const { paths = {} }: OpenApi = description;
  for (const { requestBody } of Object.values(paths).flatMap((path) => Object.values(path))) {
    if (!requestBody) continue;
    const schemas = Object.values(requestBody.content).map(({ schema }) => schema);
    requestBody.required = schemas.some((schema) => schema?.required !== undefined);
  }
  return description;
}

const SECURITY_SCHEMES = {
  token: {
    type: "http",
    scheme: "bearer",
    description: "The `id` in the response that created the address",
  },
  apiKey: {
    type: "http",
    scheme: "bearer",
    description: "An API key (mk_…) that the operator issued",
  },
  operatorKey: { type: "apiKey", in: "header", name: ADMIN_KEY_HEADER },
} as const;

const SCHEME_OF: Readonly<Partial<Record<CallAuth, keyof typeof SECURITY_SCHEMES>>> = {
  inbox: "token",
  key: "apiKey",
  operator: "operatorKey",
};

/** As all texts write it: a typed client accepts this spelling only. */
const WRITTEN_CLIENT_HEADER = "X-Client";
const CLIENT_NAME = "Name of the calling program, of your choice";
const ClientHeader = Type.Object({
  [WRITTEN_CLIENT_HEADER]: Type.String({ minLength: 1, description: CLIENT_NAME }),
});
/** For calls that accept an API key, which replaces the header as a token does. */
const HeaderWithoutKey = Type.Object({
  [WRITTEN_CLIENT_HEADER]: Type.Optional(
    Type.String({ minLength: 1, description: `${CLIENT_NAME}; required without an API key` }),
  ),
});

/** Adds the requirements that hooks check before the schema. */
function withAccess(
  schema: FastifySchema,
  { operationId, summary, auth, acceptsKey, params, query }: Call,
  method: string,
): FastifySchema & Pick<Call, "operationId" | "summary"> {
  const scheme = SCHEME_OF[auth];
  // A token replaces the client header; the operator's key doesn't.
  const namesClient = auth === "operator" || (auth === "none" && !SAFE_METHODS.has(method));
  return {
    ...schema,
    ...(params && { params: describeNumbers(params) }),
    ...(query && { querystring: describeNumbers(query) }),
    response: describeResponses(Object.entries(schema.response ?? {})),
    ...(operationId !== undefined && { operationId }),
    ...(summary !== undefined && { summary }),
    security: acceptsKey ? [{}, ...securityOf("apiKey")] : securityOf(scheme),
    ...(namesClient && { headers: acceptsKey ? HeaderWithoutKey : ClientHeader }),
  };
}

/** The requirements of a call with a credential of this scheme, or of a public call. */
export function securityOf(
  scheme: keyof typeof SECURITY_SCHEMES | undefined,
): Record<string, string[]>[] {
  return scheme ? [{ [scheme]: [] }] : [];
}

/** The library reads this field; it isn't part of the response's schema. */
const DESCRIPTION = "x-response-description";
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  "201": "Created",
  "204": "Done; the response has no body",
  "428": "A challenge to solve (proof of work)",
  "4xx": "Refused: `error` is a code for programs, `message` is for people",
  "5xx": "The server can’t answer now; `Retry-After` says when to try again, if that helps",
};

function describeResponses(responses: [status: string, schema: object][]): object {
  return Object.fromEntries(
    responses.map(([status, schema]) => [
      status,
      "description" in schema
        ? schema
        : { ...schema, [DESCRIPTION]: DESCRIPTIONS[status] ?? "Done" },
    ]),
  );
}
