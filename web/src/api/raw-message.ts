import { apiPaths } from "../paths.ts";
import { ApiError, requestHeaders } from "./client.ts";

/** It may be megabytes over a slow line. */
const TIMEOUT_MS = 120_000;

/** The message as it came in over SMTP. */
export async function fetchRawMessage(token: string, id: string): Promise<Blob> {
  const response = await fetch(apiPaths.rawMessage(id), {
    credentials: "include",
    headers: { ...requestHeaders({ token }), accept: "message/rfc822" },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText);
  return response.blob();
}
