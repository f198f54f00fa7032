import type { FastifyInstance } from "fastify";
import type { IncomingHttpHeaders } from "node:http";
import { parse } from "secure-json-parse";
import { AppError } from "../../app-error.ts";
import { inShortTurns } from "../../concurrency/short-turns.ts";
import { widestNetwork } from "../../ip/network-levels.ts";

const DEPTH_MAX = 16;

/**
 * Accepts JSON only. A missing body becomes an empty object, for calls with only optional fields. Refuses strings that
 * no database column or mail header can hold.
 */
export function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  parseAsJson(app, "application/json");
  app.addHook("onRequest", ({ headers }, _reply, done) => {
    // Without a body, Fastify would still look for a parser of this type and fail.
    if (!announcesBody(headers)) delete headers["content-type"];
    done();
  });
  app.addHook("preValidation", (request, _reply, done) => {
    if (request.body === undefined) {
      delete request.headers["content-type"];
      request.body = {};
    }
    done();
  });
}

type Received = { ip: string; body: string; done: (error: Error | null, body?: unknown) => void };

/**
 * Parses bodies of a media type as JSON, and lets their calls continue, in short turns of the networks: a body of 64 KB
 * takes milliseconds, and hundreds of clients can end theirs at the same moment.
 */
export function parseAsJson(app: FastifyInstance, type: string): void {
  const parseInTurn = inShortTurns(({ ip }: Received) => widestNetwork(ip), parseReceived);
  app.addContentTypeParser(type, { parseAs: "string" }, ({ ip }, body, done) =>
    parseInTurn({ ip, body: body.toString(), done }),
  );
}

function parseReceived({ body, done }: Received): void {
  try {
    done(null, parseBody(body));
  } catch (error) {
    done(error instanceof Error ? error : new AppError("INVALID_INPUT"));
  }
}

/** RFC 9112, 6.3. */
export function announcesBody(headers: IncomingHttpHeaders): boolean {
  const length = headers["content-length"];
  return headers["transfer-encoding"] !== undefined || (length !== undefined && length !== "0");
}

/** Returns undefined for a blank body, which counts as missing. */
function parseBody(text: string): unknown {
  if (text.trim() === "") return undefined;
  const value = parseJson(text);
  checkStrings(value, 0);
  return value;
}

function parseJson(text: string): unknown {
  try {
    // Refuses __proto__ and constructor.prototype keys.
    return parse(text);
  } catch (error) {
    throw new AppError("INVALID_INPUT", { cause: error, hint: "The body is not valid JSON." });
  }
}

function checkStrings(value: unknown, depth: number): void {
  if (depth > DEPTH_MAX) {
    throw new AppError("INVALID_INPUT", { hint: `At most ${DEPTH_MAX} levels are allowed.` });
  }
  if (typeof value === "string") checkText(value);
  if (typeof value !== "object" || value === null) return;
  for (const [key, field] of Object.entries(value)) {
    checkText(key);
    checkStrings(field, depth + 1);
  }
}

function checkText(text: string): void {
  if (text.includes("\0") || !text.isWellFormed()) {
    throw new AppError("INVALID_INPUT", { hint: "Text can't hold NUL or half a character." });
  }
}
