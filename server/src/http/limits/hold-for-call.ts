import type { FastifyReply, FastifyRequest } from "fastify";
import type { HeldBudget } from "../../abuse/budgets/held-budget.ts";
import { AppError } from "../../app-error.ts";
import { networkLevels } from "../../ip/network-levels.ts";

const RETRY_SECONDS = 5;

/** Holds a part of a budget until the call's reply is sent. Returns RATE_LIMITED if its network can't have the part. */
export function holdForCall(
  budget: HeldBudget,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  amount?: number,
): AppError | undefined {
  const account = budget.hold(networkLevels(request.ip), amount);
  if (!account) return new AppError("RATE_LIMITED", { retryAfterSeconds: RETRY_SECONDS });
  // After a disconnect, "close" isn't emitted again.
  if (reply.raw.closed || request.raw.socket.destroyed) account.close();
  else reply.raw.once("close", () => account.close());
  return undefined;
}
