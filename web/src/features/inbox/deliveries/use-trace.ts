import { useQuery } from "@tanstack/react-query";
import { configQuery } from "../../../api/queries.ts";
import { traceQuery } from "../../../api/trace.ts";
import { clockSkewMs } from "../../../ui/time/countdown.ts";
import type { Inbox } from "../use-inbox-list.ts";

/** Failed attempts come over the stream; this is for the time of the last mail, and for pages without a stream. */
const REFRESH_MS = 60_000;

/** The trace of an inbox with what its rows need; undefined until it is known. */
export function useTrace(inbox: Inbox) {
  const {
    data: trace,
    dataUpdatedAt,
    isError,
  } = useQuery({
    ...traceQuery(inbox),
    refetchInterval: REFRESH_MS,
    staleTime: REFRESH_MS,
  });
  const { data: config } = useQuery(configQuery);
  if (!trace) return { isError, trace: undefined };
  const skewMs = clockSkewMs(trace.serverTime, dataUpdatedAt);
  return { isError, trace, skewMs, messageBytesMax: config?.limits.messageBytesMax };
}
