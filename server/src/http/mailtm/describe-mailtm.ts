import { Type, type TObject } from "typebox";
import { splitCallName } from "../calls.ts";
import { LICENSE, securityOf } from "../describe-api.ts";
import { MAILTM_CALLS, type MailtmCall } from "./mailtm-calls.ts";
import { LinkedError, PlainError } from "./shapes.ts";

/** Returns the description of mail.tm's API: OpenAPI 3.1, from the table of calls. */
export function describeMailtm(baseUrl: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const [name, call] of Object.entries<MailtmCall>(MAILTM_CALLS)) {
    const [method, path] = splitCallName(name);
    const described = (paths[path.replaceAll(/:(\w+)/g, "{$1}")] ??= {});
    described[method.toLowerCase()] = describeCall(call, { method, path });
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Mayfly, in the form of mail.tm",
      version: "1",
      description: "For clients of mail.tm. Paths in answers have neither host nor prefix.",
      license: LICENSE,
    },
    servers: [{ url: baseUrl }],
    components: {
      securitySchemes: {
        token: { type: "http", scheme: "bearer", description: "The token of POST /token" },
      },
    },
    paths,
  };
}

function describeCall(
  call: MailtmCall,
  { method, path }: { method: string; path: string },
): object {
  return {
    operationId: call.operationId,
    summary: call.summary,
    security: securityOf(call.auth === "token" ? "token" : undefined),
    parameters: [...pathParameters(path), ...queryParameters(call)],
    ...(call.body && {
      requestBody: {
        required: call.isBodyOptional !== true,
        content: Object.fromEntries(
          (BODY_TYPES[method] ?? []).map((type) => [type, { schema: call.body }]),
        ),
      },
    }),
    responses: {
      [call.status]: describeAnswer(call),
      default: call.operationId === "createAccount" ? CREATION_ERROR : ERROR,
    },
  };
}

const ERROR = {
  description: "An error: hydra:Error, a list of violations, or {code, message}",
  content: {
    "application/json": { schema: PlainError },
    "application/ld+json": { schema: LinkedError },
  },
};

const CREATION_ERROR = {
  ...ERROR,
  content: {
    ...ERROR.content,
    "text/plain": { schema: { type: "string", description: "Too many accounts (429)" } },
  },
};

/** The server reads all of them everywhere; mail.tm has these. */
const BODY_TYPES: Readonly<Record<string, readonly string[]>> = {
  POST: ["application/json", "application/ld+json"],
  PATCH: ["application/merge-patch+json", "application/json"],
};

function pathParameters(path: string): object[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
}

function queryParameters({ query }: MailtmCall): object[] {
  if (query === undefined) return [];
  const schema = query === "page" ? { type: "integer", minimum: 1 } : { type: "string" };
  return [{ name: query, in: "query", required: query === "topic", schema }];
}

function describeAnswer({ status, answer, isList, type }: MailtmCall): object {
  if (status === 204) return { description: "Done" };
  if (type !== undefined) {
    return {
      description: "The content",
      content: { [type]: { schema: { type: "string", format: "binary" } } },
    };
  }
  const plain = answer ?? Type.Object({});
  const linked = asLinked(plain);
  return {
    description: "Done",
    content: {
      "application/json": { schema: isList ? Type.Array(plain) : plain },
      "application/ld+json": { schema: isList ? collectionOf(linked) : linked },
    },
  };
}

/** Members of a collection have no `@context`, and a token has neither it nor `@type`. */
function asLinked({ properties }: TObject): TObject {
  const name = Type.Optional(Type.String());
  return Type.Object(
    { "@context": name, "@id": Type.String(), "@type": name, ...properties },
    { additionalProperties: false },
  );
}

function collectionOf(member: TObject): TObject {
  return asLinked(
    Type.Object({
      "hydra:member": Type.Array(member),
      "hydra:totalItems": Type.Integer(),
      "hydra:view": Type.Optional(
        Type.Object({}, { description: "Links to other pages, if there are any" }),
      ),
    }),
  );
}
