/** Whether the call timed out. The server may or may not have processed it. */
export function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === "TimeoutError";
}

/**
 * Returns the seconds until a retry works, on status 429 only. With other errors the value of `Retry-After` is a guess and
 * is ignored.
 */
export function readRetryAfter(status: number, header: string | null): number | undefined {
  return status === 429 && /^\d{1,6}$/.test(header ?? "") ? Number(header) : undefined;
}

/** Returns the fields of a JSON object, or `{}` for anything else: a proxy may respond with HTML. */
export function readObject(text: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === "object" && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
}
