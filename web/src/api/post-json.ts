import { CLIENT_HEADER, CLIENT_NAME } from "@mayfly/contract/constants";

/**
 * The way to the server for pages without framework. It carries no catalogue, which is larger than
 * all else that they load: the server's answer has its text, and what no answer says stands in the page.
 */
const TIMEOUT_MS = 20_000;

/** The server answered, and it was not a success. Anything else that is thrown means that no answer came. */
export class Refusal extends Error {
  readonly status: number;
  /** The catalogue's code; empty where something in between answered. */
  readonly code: string;
  /** The answer's own text, made to be read by people; empty likewise. */
  readonly text: string;
  /** From `Retry-After` of a limit: when the same call works again. With a fault it is a guess, and not told. */
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, body: string, retryAfter: string | null = null) {
    super(`The server answered ${status}.`);
    this.name = "Refusal";
    this.status = status;
    const { error, message } = readObject(body);
    this.code = typeof error === "string" ? error : "";
    this.text = typeof message === "string" ? message : "";
    const limited = status === 429 && /^\d{1,6}$/.test(retryAfter ?? "");
    this.retryAfterSeconds = limited ? Number(retryAfter) : undefined;
  }
}

/** Given up: what it asked for may have happened or not. */
export function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === "TimeoutError";
}

/** Resolves with the answer's fields; none where its body has none. */
export async function postJson(path: string, body: unknown): Promise<Record<string, unknown>> {
  const response = await fetch(path, {
    method: "POST",
    headers: {
      accept: "application/json",
      "content-type": "application/json",
      [CLIENT_HEADER]: CLIENT_NAME,
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const text = await response.text();
  if (!response.ok) throw new Refusal(response.status, text, response.headers.get("retry-after"));
  return readObject(text);
}

function readObject(text: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === "object" && parsed !== null ? { ...parsed } : {};
  } catch {
    // A proxy in between answers in HTML: then the status alone has to do.
    return {};
  }
}
