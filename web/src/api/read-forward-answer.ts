import type { ForwardAnswer } from "@mayfly/contract";
import { isFields, items } from "./fields.ts";

/** A success is one whatever else it says: what is missing gets its empty form. */
export function readForwardAnswer(answer: unknown): ForwardAnswer {
  const fields = isFields(answer) ? answer : {};
  const { message, status } = fields;
  return {
    success: true,
    message: typeof message === "string" ? message : "",
    status: status === "confirmation-sent" ? status : "sent",
    leftOut: items(fields, "leftOut").filter((name) => typeof name === "string"),
  };
}
