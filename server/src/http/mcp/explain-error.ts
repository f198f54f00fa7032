import type { FastifyRequest } from "fastify";
import { ALL_ERRORS } from "@mayfly/contract/admin-errors";
import { AppError } from "../../app-error.ts";
import { sentenceFor } from "../../mcp/sentences.ts";
import { errorBody } from "../error-handler.ts";

/** Returns what the model reads. An unexpected error is logged, and its details stay here. */
export function explainError(error: unknown, { log, id: reqId }: FastifyRequest): string {
  if (!(error instanceof AppError)) {
    log.error({ err: error, reqId }, "a tool failed");
    return ALL_ERRORS.INTERNAL.message;
  }
  const { code, retryAfterSeconds } = error;
  const message = sentenceFor(code) ?? errorBody(error).message;
  return retryAfterSeconds === undefined
    ? message
    : `${message} Try again in ${retryAfterSeconds} s.`;
}
