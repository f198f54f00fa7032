import { useTimeText } from "../../../ui/time/use-now.ts";
import { useAdminSession } from "../session/admin-session.ts";
import { agoOrAhead, exactTime } from "./time-words.ts";

/**
 * How long ago or ahead; the exact time while its row is pointed at or has the focus. Both take the
 * same space, so that nothing moves.
 */
export function ExactTime({ at }: { at: string }) {
  const relative = useRelative(at);
  return (
    <time dateTime={at} title={`${exactTime(at)} UTC`} className="exact-time">
      <span>{relative}</span> <span>{exactTime(at)}</span>
    </time>
  );
}

/** Both, where there is room for them. */
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
