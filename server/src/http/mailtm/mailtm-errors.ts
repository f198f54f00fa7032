import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type { AppError } from "../../app-error.ts";
import { errorBody, startErrorAnswer } from "../error-handler.ts";
import { sendJson, sendLinkedData, wantsLinkedData } from "./linked-data.ts";

export type Violation = { readonly propertyPath: string; readonly message: string };

/** Ends a request whose fields break rules (422). */
export class ViolationsError extends Error {
  readonly violations: readonly Violation[];

  constructor(violations: readonly Violation[]) {
    super("The request breaks rules.");
    this.name = "ViolationsError";
    this.violations = violations;
  }
}

/** Answers with the error as mail.tm does. */
export async function handleMailtmError(
  error: FastifyError | AppError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (error instanceof ViolationsError) return sendViolations(request, reply, error.violations);
  const appError = await startErrorAnswer(error, request, reply);
  switch (reply.statusCode) {
    case 401:
      return sendUnauthorized(reply, appError);
    case CHALLENGED:
      // The network has used half of its creations. mail.tm's clients can't solve a challenge.
      void reply.code(TOO_MANY).header("retry-after", RETRY_AFTER_SECONDS);
      return sendTooMany(request, reply, appError);
    case TOO_MANY:
      return sendTooMany(request, reply, appError);
    default:
      return sendError(request, reply, { description: describe(reply.statusCode, appError) });
  }
}

const CHALLENGED = 428;
const TOO_MANY = 429;
/** Windows of creations last an hour, and move on as they end. */
const RETRY_AFTER_SECONDS = 60;

/** Always plain, with a code: clients read it before any other form. */
function sendUnauthorized(reply: FastifyReply, { code }: AppError): FastifyReply {
  return sendJson(reply, { code: 401, message: UNAUTHORIZED.get(code) ?? "Invalid JWT Token" });
}

const UNAUTHORIZED: ReadonlyMap<string, string> = new Map([
  ["TOKEN_REQUIRED", "JWT Token not found"],
  ["RESTORE_REFUSED", "Invalid credentials."],
]);

/** mail.tm answers creations in plain text. */
function sendTooMany(
  request: FastifyRequest,
  reply: FastifyReply,
  appError: AppError,
): FastifyReply {
  const { url } = request.routeOptions;
  if (request.method === "POST" && url?.endsWith("/accounts")) {
    return reply.type("text/plain; charset=utf-8").send(TOO_MANY_ACCOUNTS);
  }
  return sendError(request, reply, { description: appError.message });
}

const TOO_MANY_ACCOUNTS = "Too many accounts created. Please wait and try again.";

function describe(status: number, error: AppError): string {
  if (status === 404) return "Not Found";
  if (error.cause instanceof SyntaxError) return "Syntax error";
  return errorBody(error).message;
}

function sendViolations(
  request: FastifyRequest,
  reply: FastifyReply,
  violations: readonly Violation[],
): FastifyReply {
  void reply.code(422);
  const lines = violations.map(({ propertyPath, message }) => `${propertyPath}: ${message}`);
  return sendError(request, reply, { description: lines.join("\n"), violations });
}

function sendError(
  request: FastifyRequest,
  reply: FastifyReply,
  { description, violations }: { description: string; violations?: readonly Violation[] },
): FastifyReply {
  const more = violations && { violations };
  if (!wantsLinkedData(request)) {
    return sendJson(reply, { type: ERROR_TYPE, title: TITLE, detail: description, ...more });
  }
  return sendLinkedData(reply, {
    "@context": violations ? "/contexts/ConstraintViolationList" : "/contexts/Error",
    "@type": violations ? "ConstraintViolationList" : "hydra:Error",
    "hydra:title": TITLE,
    "hydra:description": description,
    ...more,
  });
}

const ERROR_TYPE = "https://tools.ietf.org/html/rfc2616#section-10";
const TITLE = "An error occurred";
