import { Type, type Static, type TSchema } from "typebox";

/**
 * Authentication of a call. `none`: public; a cookie may identify the buyer. `inbox`: the bearer token of an
 * address. `key`: an API key that the operator issued. `operator`: the admin key. `signature`: the request itself
 * proves its origin. Programs send it, so it needs no X-Client (a payment provider's event; a mail program's RFC 8058
 * request).
 */
export type CallAuth = "none" | "inbox" | "key" | "operator" | "signature";

/** The rate limit that counts a call. The server's `http/limits/call-limits.ts` sets its number and period. */
export type CallLimit =
  | "attachment"
  | "availability"
  | "chosen-name"
  | "complete-payment"
  | "contact"
  | "create"
  | "delete"
  | "extend"
  | "forwarding-link"
  | "health"
  | "key"
  | "list"
  | "look"
  | "open"
  | "payment"
  | "restore"
  | "search"
  | "send"
  | "stream"
  | "subscription"
  | "subscription-link"
  | "test-card"
  | "webhook";

/** The media types of a response that isn't only JSON, for the API description. */
export type Content = {
  readonly description: string;
  readonly content: Readonly<Record<string, { readonly schema: object }>>;
};

/** One call of the HTTP API. All errors have the same form (`ErrorBody`) and aren't listed. */
export type Call = {
  /** The call's name in generated clients, for every call that the API description lists. Must never change. */
  readonly operationId?: string;
  /** What the call does, in the imperative; for every call that the API description lists. */
  readonly summary?: string;
  readonly auth: CallAuth;
  readonly limit?: CallLimit;
  /** An API key may replace the limit: the call then counts in the key's quota. */
  readonly acceptsKey?: true;
  /** The path parameters, which begin with a colon. */
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly headers?: TSchema;
  readonly body?: TSchema;
  /** Successful responses by status. */
  readonly answers: Readonly<Record<number, TSchema | Content>>;
  /** Error responses whose body has more fields than `ErrorBody`. */
  readonly refusals?: Readonly<Record<number, TSchema>>;
  /** Not for API clients: omitted from the API description. */
  readonly isInternal?: true;
  /** False if a HEAD request would have the side effects of the GET request. */
  readonly head?: false;
};

export type CallTable = Readonly<Record<`${Method} /${string}`, Call>>;
export type Method = "GET" | "POST" | "PATCH" | "DELETE";

/** An empty response body: status 204. */
export const NoContent = Type.Null();

/** The type of a call's input under this key, if the call has one. */
export type Input<
  One extends Call,
  Part extends "params" | "query" | "body",
> = One[Part] extends infer Schema extends TSchema ? Static<Schema> : undefined;

/** The type of a call's response, for all statuses: `unknown` if it may not be JSON, `undefined` for 204. */
export type Output<One extends Call> = OutputOf<One["answers"][keyof One["answers"]]>;

type OutputOf<Answer> = Answer extends Content
  ? JsonOf<Answer["content"]>
  : Answer extends TSchema
    ? Static<Answer> extends null
      ? undefined
      : Static<Answer>
    : never;

type JsonOf<Types> = Types extends { "application/json": { schema: infer Json extends TSchema } }
  ? Static<Json>
  : unknown;
