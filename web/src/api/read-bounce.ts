import type { Bounce } from "@mayfly/contract";
import { isFields } from "./fields.ts";

/** What says less than the whole is left out: a bounce without its line is still a message. */
export function readBounce(answer: unknown): { bounce?: Bounce } {
  if (!isFields(answer)) return {};
  const { recipient, status, permanent, reason } = answer;
  if (typeof reason !== "string" || reason === "" || typeof permanent !== "boolean") return {};
  return {
    bounce: {
      recipient: typeof recipient === "string" ? recipient : "",
      status: typeof status === "string" ? status : "",
      permanent,
      reason,
    },
  };
}
