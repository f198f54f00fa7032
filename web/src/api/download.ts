import { ApiError, requestHeaders } from "./client.ts";

export type Transfer = {
  readonly signal?: AbortSignal;
  /** Called with the number of bytes received so far. */
  readonly onProgress?: (bytes: number) => void;
};

type DownloadRequest = { token?: string; accept: string; headers?: Record<string, string> };

/** Long enough for several megabytes on a slow connection. */
const TIMEOUT_MS = 120_000;

/**
 * Fetches a file with the bearer token, which a link can't send. The caller saves the blob. Throws `ApiError` on an
 * error status.
 */
export async function download(
  path: string,
  { token, accept, headers }: DownloadRequest,
  { signal, onProgress }: Transfer = {},
): Promise<Blob> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(path, {
    credentials: "include",
    headers: { ...requestHeaders(token === undefined ? {} : { token }), accept, ...headers },
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  });
  if (!response.ok) throw new ApiError(response.status, await response.text(), response);
  if (!onProgress || !response.body) return response.blob();
  return new Response(response.body.pipeThrough(counting(onProgress))).blob();
}

function counting(onProgress: (bytes: number) => void) {
  let bytes = 0;
  return new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      onProgress(bytes);
      controller.enqueue(chunk);
    },
  });
}
