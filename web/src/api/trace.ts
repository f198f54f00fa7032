import type { DeliveryAttempt, DeliveryTrace } from "@mayfly/contract";
import { queryOptions, type QueryClient } from "@tanstack/react-query";
import { callApi } from "./client.ts";
import { queryKeys, type Inbox } from "./queries.ts";
import { addRefusals } from "./unseen-refusals.ts";

/** The attempts to deliver to an address, newest first. */
export function traceQuery({ email, token }: Inbox) {
  return queryOptions({
    queryKey: queryKeys.trace(email),
    // Without the signal, which would end the fetch of `catchUpOnTrace` when the list of attempts is unmounted.
    queryFn: () => callApi("GET /api/email/trace", { token, query: {} }),
  });
}

/** The delivery attempt that stored this message. */
export function messageTraceQuery(token: string, message: string) {
  return queryOptions({
    queryKey: queryKeys.messageTrace(message),
    queryFn: async ({ signal }) => {
      const trace = await callApi("GET /api/email/trace", { token, signal, query: { message } });
      return trace.attempts[0] ?? null;
    },
  });
}

/** Time within which several changes cause one request. */
const REFRESH_MS = 1_000;
const due = new Set<string>();

/** Fetches the trace again soon, if it is shown. */
export function refreshTrace(cache: QueryClient, email: string): void {
  if (due.has(email)) return;
  due.add(email);
  setTimeout(() => {
    due.delete(email);
    void cache.invalidateQueries({ queryKey: queryKeys.trace(email) });
  }, REFRESH_MS);
}

/**
 * Fetches the trace at each start of the stream, which doesn't repeat the attempts that it missed: they have no sequence
 * number. Refusals from before the page was opened aren't news. Resolves to false if it must be tried again.
 */
export async function catchUpOnTrace(cache: QueryClient, inbox: Inbox): Promise<boolean> {
  const query = traceQuery(inbox);
  // A pending request may be older than the attempts, or lost.
  await cache.cancelQueries({ queryKey: query.queryKey });
  const trace = await cache.fetchQuery({ ...query, staleTime: 0 }).catch(() => null);
  if (!trace) return false;
  // A wrong clock of this device cancels out, unless it is corrected while the page is open.
  const openForMs = Date.now() - performance.timeOrigin;
  const openedAtMs = Date.parse(trace.serverTime) - openForMs;
  const sinceOpened = trace.attempts.filter(({ at }) => Date.parse(at) >= openedAtMs);
  addRefusals(inbox.email, sinceOpened);
  return true;
}

/** Shows an attempt at once. The next fetch adds concurrent attempts and the server's name. */
export function addAttempt(cache: QueryClient, email: string, attempt: DeliveryAttempt): void {
  addRefusals(email, [attempt]);
  changeAttempts(cache, email, (attempts) =>
    [attempt, ...attempts.filter(({ id }) => id !== attempt.id)].toSorted(newestFirst),
  );
}

/** Removes the attempt of a deleted message. The next fetch returns it without a message. */
export function dropAttemptOf(cache: QueryClient, email: string, message: string): void {
  changeAttempts(cache, email, (attempts) =>
    attempts.filter(({ messageId }) => messageId !== message),
  );
}

type Attempts = readonly DeliveryAttempt[];

function changeAttempts(
  cache: QueryClient,
  email: string,
  change: (attempts: Attempts) => DeliveryAttempt[],
): void {
  const queryKey = queryKeys.trace(email);
  const updatedAt = cache.getQueryState(queryKey)?.dataUpdatedAt;
  cache.setQueryData<DeliveryTrace>(
    queryKey,
    (trace) => trace && { ...trace, attempts: change(trace.attempts) },
    // The time of the answer, by which the page knows the server's clock.
    updatedAt === undefined ? {} : { updatedAt },
  );
  refreshTrace(cache, email);
}

function newestFirst(one: DeliveryAttempt, other: DeliveryAttempt): number {
  return Date.parse(other.at) - Date.parse(one.at);
}
