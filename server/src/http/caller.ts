import { CLIENT_HEADER } from "@mayfly/contract/constants";
import type { FastifyRequest } from "fastify";
import type { Client } from "../abuse/record-suspicion.ts";
import { limitRate, type RateRule } from "../abuse/limit-rate.ts";
import type { ApiKey, ApiKeyStore } from "../api-keys/api-key-store.ts";
import { isApiKey, openApiKey } from "../api-keys/manage-keys.ts";
import { AppError, isAppError } from "../app-error.ts";
import type { Inbox } from "../inbox/inbox-store.ts";
import { openInbox } from "../inbox/addresses/open-inbox.ts";
import type { DepsOf, HttpDeps } from "./http-deps.ts";
import { isCrossOrigin, isMailtmCall } from "./request-kind.ts";

/** Methods that change nothing. */
export const SAFE_METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);
const MINUTE_MS = 60_000;

type GuessDeps = Pick<HttpDeps, "clock" | "config" | "localLimits" | "recordSuspicion">;

/**
 * Returns the inbox that the bearer token opens, with or without the word Bearer. Throws TOKEN_REQUIRED, TOKEN_UNKNOWN,
 * RATE_LIMITED.
 */
export async function callerInbox(
  deps: DepsOf<typeof openInbox> & GuessDeps,
  request: FastifyRequest,
): Promise<Inbox> {
  const token = bearerToken(request.headers.authorization);
  if (token === undefined || isApiKey(token)) throw new AppError("TOKEN_REQUIRED");
  return openCallersInbox(deps, request, token);
}

/** Returns the inbox that a token of the caller opens. Throws TOKEN_UNKNOWN, RATE_LIMITED. */
export async function openCallersInbox(
  deps: DepsOf<typeof openInbox> & GuessDeps,
  request: FastifyRequest,
  token: string,
): Promise<Inbox> {
  const inbox = await findTokenInbox(deps, request, token);
  if (!inbox) throw new AppError("TOKEN_UNKNOWN");
  return inbox;
}

/** Returns the inbox that a token of this request opens; undefined for an unknown token. Throws RATE_LIMITED. */
export async function findTokenInbox(
  deps: DepsOf<typeof openInbox> & GuessDeps,
  request: FastifyRequest,
  token: string,
): Promise<Inbox | undefined> {
  try {
    return await openInbox(deps, token);
  } catch (error) {
    if (!isAppError(error, "TOKEN_UNKNOWN")) throw error;
    // A program that mixes up its credentials guesses no token.
    if (!isApiKey(token)) await refuseGuessing(deps, request);
    return undefined;
  }
}

/**
 * Returns the API key that the call carries, with or without the word Bearer. Throws KEY_REQUIRED, KEY_UNKNOWN,
 * KEY_REVOKED, RATE_LIMITED.
 */
export async function callerKey(
  deps: GuessDeps & { store: Pick<ApiKeyStore, "findApiKey"> },
  request: FastifyRequest,
): Promise<ApiKey> {
  const token = bearerToken(request.headers.authorization);
  if (token === undefined || !isApiKey(token)) throw new AppError("KEY_REQUIRED");
  try {
    return await openApiKey(deps.store, token);
  } catch (error) {
    if (isAppError(error, "KEY_UNKNOWN")) {
      await refuseGuessing(deps, request);
    }
    throw error;
  }
}

/** Returns whether a call carries a token of an inbox, valid or not. */
export function carriesToken({ headers }: Pick<FastifyRequest, "headers">): boolean {
  const token = bearerToken(headers.authorization);
  return token !== undefined && !isApiKey(token);
}

/** Returns whether a call carries an API key, valid or not. */
export function carriesKey({ headers }: Pick<FastifyRequest, "headers">): boolean {
  return isApiKey(bearerToken(headers.authorization) ?? "");
}

/** Returns the client of a call, for the record of a suspicion. */
export function clientOf(request: FastifyRequest): Client {
  const userAgent = request.headers["user-agent"];
  // Every page may call `/mailtm`; other calls of another site are refused, or need what its page doesn't have.
  const fromOtherSite = isMailtmCall(request) && isCrossOrigin(request);
  return { ip: request.ip, userAgent, fromOtherSite };
}

/**
 * Throws CLIENT_HEADER_MISSING for a call with neither the client header nor a token. Another site's page can't set
 * either without a CORS preflight, so one suffices. Credentials that a browser adds itself (`Authorization: Basic …`)
 * are no token.
 */
export function requireClientHeader({
  method,
  is404,
  routeOptions: { config },
  headers,
}: FastifyRequest): void {
  // A path without a call changes nothing.
  if (is404 || SAFE_METHODS.has(method) || config.call?.auth === "signature") return;
  if (headers[CLIENT_HEADER]) return;
  if (bearerToken(headers.authorization) !== undefined) return;
  throw new AppError("CLIENT_HEADER_MISSING");
}

function bearerToken(header: string | undefined): string | undefined {
  const token = header?.replace(/^Bearer(?:\s+|$)/i, "").trim();
  return token === "" || BROWSER_SCHEMES.test(token ?? "") ? undefined : token;
}

const BROWSER_SCHEMES = /^(?:Basic|Digest|Negotiate|NTLM)(?:\s|$)/i;

/** Records a suspicion and throws RATE_LIMITED after too many unknown tokens or keys. 192 random bits can't be guessed. */
async function refuseGuessing(deps: GuessDeps, request: FastifyRequest): Promise<void> {
  const limit = deps.config.limits.LIMIT_UNKNOWN_TOKENS_PER_MINUTE;
  const rule: RateRule = { endpoint: "unknown-token", limit, windowMs: MINUTE_MS };
  const limits = { store: deps.localLimits, fallback: deps.localLimits, clock: deps.clock };
  const verdict = await limitRate(limits, rule, request.ip);
  if (!verdict || verdict.allowed) return;
  deps.recordSuspicion({
    kind: "token-guessing",
    ...clientOf(request),
    details: `more than ${verdict.limit} unknown tokens in a minute`,
  });
  throw new AppError("RATE_LIMITED", { full: verdict });
}
