import { CLIENT_HEADER } from "@mayfly/contract/constants";
import type { FastifyRequest } from "fastify";
import { limitRate, type RateRule } from "../abuse/limit-rate.ts";
import { AppError } from "../app-error.ts";
import { ONE_CLICK_PATH } from "../company/subscription-links.ts";
import type { AddressRow } from "../inbox/inbox-store.ts";
import { openInbox } from "../inbox/open-inbox.ts";
import type { HttpDeps } from "./http-deps.ts";
import { WEBHOOK_PATH } from "./webhook-path.ts";

/** Of a call that changes nothing. */
export const SAFE_METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);
/** Called by programs, and authenticated by what they bring. */
const CALLED_BY_PROGRAMS: readonly (string | undefined)[] = [WEBHOOK_PATH, ONE_CLICK_PATH];
const MINUTE_MS = 60_000;

/** Who is asking: the inbox that the request's bearer token opens, with or without the word Bearer. */
export async function viewerInbox(deps: HttpDeps, request: FastifyRequest): Promise<AddressRow> {
  const token = bearerToken(request.headers.authorization);
  if (token === undefined) throw new AppError("TOKEN_REQUIRED");
  try {
    return await openInbox(deps, token);
  } catch (error) {
    if (error instanceof AppError && error.code === "TOKEN_UNKNOWN") {
      await refuseGuessing(deps, request);
    }
    throw error;
  }
}

/**
 * A page of another site can set neither the client header nor a token without asking first (CORS): one of them
 * suffices. Credentials that a browser adds by itself (`Authorization: Basic …`) are no token.
 */
export function requireClientHeader({
  method,
  routeOptions: { url },
  headers,
}: FastifyRequest): void {
  if (!needsClientHeader({ method, url }) || headers[CLIENT_HEADER]) return;
  if (bearerToken(headers.authorization) !== undefined) return;
  throw new AppError("CLIENT_HEADER_MISSING");
}

export function needsClientHeader(call: { method: string; url: string | undefined }): boolean {
  return !SAFE_METHODS.has(call.method) && !CALLED_BY_PROGRAMS.includes(call.url);
}

function bearerToken(header: string | undefined): string | undefined {
  const token = header?.replace(/^Bearer(?:\s+|$)/i, "").trim();
  return token === "" || BROWSER_SCHEMES.test(token ?? "") ? undefined : token;
}

const BROWSER_SCHEMES = /^(?:Basic|Digest|Negotiate|NTLM)(?:\s|$)/i;

/** 192 random bits can't be guessed; an attempt is worth recording all the same. */
async function refuseGuessing(deps: HttpDeps, request: FastifyRequest): Promise<void> {
  const limit = deps.config.limits.LIMIT_UNKNOWN_TOKENS_PER_MINUTE;
  const rule: RateRule = { endpoint: "unknown-token", limit, windowMs: MINUTE_MS };
  const limits = { store: deps.localLimits, fallback: deps.localLimits, clock: deps.clock };
  const verdict = await limitRate(limits, rule, request.ip);
  if (!verdict || verdict.allowed) return;
  deps.recordSuspicion({
    kind: "token-guessing",
    ip: request.ip,
    details: `more than ${verdict.limit} unknown tokens in a minute`,
    userAgent: request.headers["user-agent"],
  });
  throw new AppError("RATE_LIMITED", { full: verdict });
}
