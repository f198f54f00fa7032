import { ConnectionError, LimitError } from "./errors.ts";
import { request, type Server } from "./request.ts";
import type {
  DeliveryAttempt,
  DeliveryTrace,
  FullMessage,
  SeenMessage,
  WaitAnswer,
} from "./wire.ts";

export type Wanted = {
  from?: string | undefined;
  subject?: string | undefined;
  has: "code" | "link" | undefined;
  /** Only later messages match. */
  cursor: number;
  timeoutMs: number;
  signal?: AbortSignal | undefined;
};

/** `cursor`: the last message that was compared. */
type Waited =
  | { arrived: true; cursor: number; message: FullMessage }
  | { arrived: false; cursor: number; seen: readonly SeenMessage[] };

/** The longest wait that the server allows. */
export const WAIT_SECONDS_MAX = 55;
const CALL = "GET /api/email/messages/wait";
const RETRY_MS = 1_000;
/** Timers are not exact: a rest of this length needs no further call. */
const REST_MS = 50;
/** How long after its timeout an answer may begin: the server may still be reading a large message. */
const LATE_MS = 10_000;

/**
 * Waits for a message, with as many calls as the time needs. Repeats a call that the server refused for now, or that
 * lost its connection, as long as there is time.
 */
export async function waitForMatch(
  server: Server,
  token: string,
  { timeoutMs, signal, ...wanted }: Wanted,
): Promise<Waited> {
  const endsAtMs = endOf(timeoutMs);
  const seen: SeenMessage[] = [];
  let { cursor } = wanted;
  do {
    const seconds = toSeconds(endsAtMs - performance.now());
    const query = toQuery(wanted, cursor, seconds);
    try {
      // oxlint-disable-next-line no-await-in-loop -- each call continues where the previous one ended
      const answer = await request<WaitAnswer>(server, `${CALL}?${query}`, {
        token,
        signal,
        beginMs: seconds * 1_000 + LATE_MS,
      });
      if (answer.arrived) return answer;
      seen.push(...answer.seen);
      ({ cursor } = answer);
    } catch (error) {
      const pauseMs = pauseAfter(error);
      if (pauseMs === undefined || performance.now() + pauseMs > endsAtMs) throw error;
      // oxlint-disable-next-line no-await-in-loop -- as the server asks
      await pause(pauseMs, signal);
    }
  } while (endsAtMs - performance.now() > REST_MS);
  return { arrived: false, cursor, seen };
}

/**
 * Returns the deliveries that the server refused, newest first, without those that succeeded later; none if the address
 * has just ended. Throws the reason of `signal`.
 */
export async function listRefused(
  server: Server,
  token: string,
  signal: AbortSignal | undefined,
): Promise<DeliveryAttempt[]> {
  try {
    const call = "GET /api/email/trace";
    const { attempts } = await request<DeliveryTrace>(server, call, { token, signal });
    return attempts.filter(
      (attempt, index) =>
        attempt.outcome === "refused" && !hasSucceeded(attempt, attempts.slice(0, index)),
    );
  } catch {
    signal?.throwIfAborted();
    // What the wait before saw is still true.
    return [];
  }
}

/** Whether a delivery that was refused for now has been repeated: its sender has delivered since. */
function hasSucceeded(
  { reply, senderDomain }: DeliveryAttempt,
  newer: readonly DeliveryAttempt[],
): boolean {
  if (reply?.startsWith("4") !== true) return false;
  return newer.some((one) => one.outcome === "accepted" && one.senderDomain === senderDomain);
}

/**
 * Throws TypeError for a timeout that is no number, such as an option that is missing, or the text of an environment
 * variable: `none` would end at once and find nothing.
 */
export function endOf(timeoutMs: unknown): number {
  if (typeof timeoutMs === "number" && !Number.isNaN(timeoutMs)) {
    return performance.now() + timeoutMs;
  }
  throw new TypeError("The timeout is not a number of milliseconds.");
}

function toSeconds(leftMs: number): number {
  return Math.min(Math.max(Math.ceil(leftMs / 1_000), 1), WAIT_SECONDS_MAX);
}

function toQuery(
  { from, subject, has }: Pick<Wanted, "from" | "subject" | "has">,
  cursor: number,
  seconds: number,
): string {
  const query = new URLSearchParams({ since: String(cursor), timeout: String(seconds) });
  for (const [name, value] of Object.entries({ from, subject, has })) {
    if (value === undefined) continue;
    // TypeScript refuses these. A regular expression would be sought as it is written.
    if (typeof value !== "string") throw new TypeError(`The option "${name}" must be a string.`);
    query.set(name, value);
  }
  return query.toString();
}

/** Returns undefined for an error that another attempt can't change. */
function pauseAfter(error: unknown): number | undefined {
  if (error instanceof ConnectionError) return RETRY_MS;
  if (!(error instanceof LimitError)) return undefined;
  // The server names the end of the first wait, and most are answered long before.
  return error.code === "TOO_MANY_WAITS" ? RETRY_MS : (error.retryAfterMs ?? RETRY_MS);
}

async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(end, ms);
    signal?.addEventListener("abort", end, { once: true });
    function end(): void {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
      resolve();
    }
  });
  signal?.throwIfAborted();
}
