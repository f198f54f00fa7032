import { useTimeText } from "../../../ui/time/use-now.ts";
import { useAdminSession } from "../session/admin-session.ts";
import { agoOrAhead, exactTime } from "./time-words.ts";

/**
 * Shows a relative time, and the exact time while its row is hovered or focused. Both have the same width, so that
 * the layout doesn't shift.
 */
export function ExactTime({ at }: { at: string }) {
  const relative = useRelative(at);
  return (
    <time dateTime={at} title={`${exactTime(at)} UTC`} className="exact-time">
      <span>{relative}</span> <span>{exactTime(at)}</span>
    </time>
  );
}

/** Shows both times. */
export function FullTime({ at }: { at: string }) {
  const relative = useRelative(at);
  return (
    <time dateTime={at}>
      {exactTime(at)} UTC, {relative}
    </time>
  );
}

function useRelative(at: string): string {
  const { skewMs } = useAdminSession();
  return useTimeText((nowMs) => agoOrAhead(Date.parse(at), nowMs + skewMs));
}
