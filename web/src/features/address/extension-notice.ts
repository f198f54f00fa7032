import { ERRORS } from "@mayfly/contract/errors";
import { NOTICES, type Notice } from "@mayfly/contract/notices";
import { ApiError } from "../../api/client.ts";

/** Returns the notice for a failed extension. */
export function extensionNotice(error: unknown): Notice {
  if (!(error instanceof ApiError)) return NOTICES.extendFailed;
  if (error.code === "EXTENSION_LIMIT_REACHED") return NOTICES.extensionLimit;
  // Any 401 means that the address has ended, whatever the error code.
  if (error.status === 401) return NOTICES.nothingToExtend;
  const text = error.code === undefined ? error.serverMessage : ERRORS[error.code].message;
  return { title: NOTICES.extendFailed.title, text: text ?? NOTICES.extendFailed.text };
}
