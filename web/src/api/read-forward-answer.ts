import type { ForwardAnswer } from "@mayfly/contract";

/** A success is one whatever else it says: what is missing gets its empty form. */
export function readForwardAnswer(answer: unknown): ForwardAnswer {
  const fields: { message?: unknown; status?: unknown; leftOut?: unknown } =
    typeof answer === "object" && answer !== null ? answer : {};
  const { message, status, leftOut } = fields;
  const names: readonly unknown[] = Array.isArray(leftOut) ? leftOut : [];
  return {
    success: true,
    message: typeof message === "string" ? message : "",
    status: status === "confirmation-sent" ? status : "sent",
    leftOut: names.filter((name) => typeof name === "string"),
  };
}
