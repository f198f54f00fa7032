import type { Static, TSchema } from "typebox";
import { Type } from "typebox";

/**
 * What proves that a client may make a call. `none`: anyone may; a cookie may say whose
 * purchases are meant. `inbox`: the bearer token of an address.
 * `operator`: the admin key. `signature`: what the call brings proves its origin, and programs make it, so it needs
 * no X-Client (a payment provider's event; a mail program's RFC 8058 request).
 */
export type CallAuth = "none" | "inbox" | "operator" | "signature";

/** Which limit counts a call. `http/limits/call-limits.ts` of the server gives each its number and period. */
export type CallLimit =
  | "attachment"
  | "availability"
  | "complete-payment"
  | "contact"
  | "create"
  | "delete"
  | "extend"
  | "forwarding-link"
  | "health"
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

/** An answer that is not JSON, or not JSON alone: its media types, for the description of the API. */
export type Content = {
  readonly description: string;
  readonly content: Readonly<Record<string, { readonly schema: object }>>;
};

/** One call of the HTTP API. Errors have one form everywhere (`ErrorBody`), and aren't listed. */
export type Call = {
  readonly auth: CallAuth;
  readonly limit?: CallLimit;
  /** The parts of the path that begin with a colon. */
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly headers?: TSchema;
  readonly body?: TSchema;
  /** By status: what a call answers that isn't an error. */
  readonly answers: Readonly<Record<number, TSchema | Content>>;
  /** Refusals whose body has more than an error's. */
  readonly refusals?: Readonly<Record<number, TSchema>>;
  /** Not for API clients, so it isn't described. */
  readonly isInternal?: true;
  /** False where a HEAD request would do what the GET request does. */
  readonly head?: false;
};

export type CallTable = Readonly<Record<`${Method} /${string}`, Call>>;
export type Method = "GET" | "POST" | "PATCH" | "DELETE";

/** The answer without a body: status 204. */
export const NoContent = Type.Null();

/** What a call takes under a name, if it takes anything there. */
export type Input<
  One extends Call,
  Part extends "params" | "query" | "body",
> = One[Part] extends infer Schema extends TSchema ? Static<Schema> : undefined;

/** What a call answers, whatever the status: `unknown` where it can't be JSON, `undefined` for 204. */
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
