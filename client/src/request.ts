import {
  AddressEndedError,
  ChallengeError,
  ConnectionError,
  LimitError,
  RequestError,
} from "./errors.ts";
import type { ChallengeBody, ErrorBody } from "./wire.ts";

export type Server = {
  readonly url: string;
  readonly fetch: typeof fetch;
};

type RequestOptions = {
  readonly token?: string | undefined;
  readonly body?: object;
  readonly signal?: AbortSignal | undefined;
  /** How long the answer may take to begin; 30 seconds by default. */
  readonly beginMs?: number;
};

/** `url`: the server's public address. Throws TypeError, whose text shows no password. */
export function openServer(url: string | URL, ownFetch?: typeof fetch): Server {
  const { href = "", protocol = "" } = URL.canParse(url) ? new URL(url) : {};
  // `fetch` refuses them, and calls need the Authorization header for their token. In 'https://user:12/34@host', the
  // password ends the host's name.
  if (/:\/\/.*@/.test(href)) {
    throw new TypeError("The address of a server can't have a user name or a password.");
  }
  if (!/^https?:$/.test(protocol)) {
    const shown = String(url).replace(/^.*@/s, "");
    throw new TypeError(`"${shown}" is not the address of a server, such as https://mail.example.`);
  }
  // Browsers call `fetch` on its window only.
  const fetchNow = ownFetch ?? ((...args: Parameters<typeof fetch>) => fetch(...args));
  return { url: href.replace(/\/$/, ""), fetch: fetchNow };
}

/** The server's log and its operator know programs by this header. */
const CLIENT = "mayfly-client";

type Call = `${"GET" | "POST" | "DELETE"} /api/${string}`;

const SILENCE_MS = 30_000;

/**
 * Sends a call and reads its answer to the end. Throws the errors of `errors.ts`, and the reason of `signal`. Throws a
 * ConnectionError if the answer doesn't begin within `beginMs`, or if it pauses for 30 seconds: `fetch` waits five
 * minutes for a server or a network that froze.
 */
export async function send(
  server: Server,
  call: Call,
  { signal, beginMs = SILENCE_MS, ...options }: RequestOptions,
): Promise<Response> {
  const ending = new AbortController();
  const abort = (): void => ending.abort(signal?.reason);
  const giveUp = (): void =>
    ending.abort(new ConnectionError(`${server.url} doesn't answer.`, undefined));
  let timer = setTimeout(giveUp, beginMs);
  const restart = (): void => {
    clearTimeout(timer);
    timer = setTimeout(giveUp, SILENCE_MS);
  };
  signal?.addEventListener("abort", abort, { once: true });
  if (signal?.aborted) abort();
  try {
    const response = await connect(server, call, { ...options, signal: ending.signal });
    restart();
    const answer = await readWhole(response, server, { signal: ending.signal, onChunk: restart });
    if (answer.ok) return answer;
    throw await readError(answer, server);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
  }
}

/** Like `send`, for an answer in JSON. */
export async function request<Answer>(
  server: Server,
  call: Call,
  options: RequestOptions,
): Promise<Answer> {
  return readJson<Answer>(await send(server, call, options), server);
}

/** Resolves when the answer begins, whatever its status. */
async function connect(
  { url, fetch }: Server,
  call: Call,
  { token, body, signal }: RequestOptions,
): Promise<Response> {
  const [method = "GET", path = ""] = call.split(" ");
  const headers: Record<string, string> = { "x-client": CLIENT };
  if (token !== undefined) headers["authorization"] = `Bearer ${token}`;
  if (body !== undefined) headers["content-type"] = "application/json";
  try {
    return await fetch(url + path, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
  } catch (error) {
    signal?.throwIfAborted();
    throw new ConnectionError(`Can't reach ${url}: ${reasonOf(error)}`, error);
  }
}

/** Returns the answer with its whole body in memory. Throws a ConnectionError if the connection is lost meanwhile. */
async function readWhole(
  response: Response,
  { url }: Server,
  { signal, onChunk }: { signal: AbortSignal; onChunk: () => void },
): Promise<Response> {
  if (!response.body) return response;
  const watched = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      onChunk();
      controller.enqueue(chunk);
    },
  });
  try {
    const body = response.body.pipeThrough(watched, { signal });
    return new Response(await new Response(body).arrayBuffer(), response);
  } catch (error) {
    signal.throwIfAborted();
    throw new ConnectionError(`Lost the connection to ${url}: ${reasonOf(error)}`, error);
  }
}

async function readError(response: Response, server: Server): Promise<RequestError> {
  const { status } = response;
  // A proxy between client and server may answer with another body.
  const body = await readJson<Partial<ErrorBody & ChallengeBody> | null>(response, server);
  const {
    error: code = "",
    message = `The server answered with status ${status}.`,
    challenge,
  } = body ?? {};
  const refusal = { status, code };
  if (status === 428 && challenge) return new ChallengeError(message, { ...refusal, challenge });
  if (status === 401 && !code.startsWith("KEY_")) return new AddressEndedError(message, refusal);
  if (status !== 429 && status !== 503) return new RequestError(message, refusal);
  const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
  const retryAfterMs = Number.isFinite(seconds) ? seconds * 1_000 : undefined;
  const again = retryAfterMs === undefined ? "" : ` Try again in ${seconds} s.`;
  return new LimitError(`${message}${again}`, { ...refusal, retryAfterMs });
}

export async function readJson<Answer>(response: Response, server: Server): Promise<Answer> {
  const text = await response.text();
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract says so, and the server keeps it
    return JSON.parse(text) as Answer;
  } catch (error) {
    const what = `doesn't answer like a Mayfly server (status ${response.status})`;
    throw new ConnectionError(`${server.url} ${what}.`, error);
  }
}

/** Returns the path of a list's next page (`Link` field, RFC 8288), or undefined after the last one. */
export function nextPage({ headers }: Response): `/api/${string}` | undefined {
  const [, path = ""] = /^<([^>]*)>; rel="next"$/.exec(headers.get("link") ?? "") ?? [];
  return isCallPath(path) ? path : undefined;
}

function isCallPath(path: string): path is `/api/${string}` {
  return path.startsWith("/api/");
}

/** `fetch` names the reason in the cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { message, cause } = error;
  if (!(cause instanceof Error)) return message;
  return cause.message || ("code" in cause ? String(cause.code) : message);
}
