import type { DeliveryAttempt } from "@mayfly/contract";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { AttemptRow } from "../../../ui/deliveries/attempt-row.tsx";

const SHOWN_FIRST = 5;

type ListProps = {
  readonly attempts: readonly DeliveryAttempt[];
  readonly skewMs: number;
  readonly messageBytesMax: number | undefined;
};

/** The newest attempts, and the others on demand. New ones are read out, also the first. */
export function AttemptList({ attempts, ...rest }: ListProps) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? attempts : attempts.slice(0, SHOWN_FIRST);
  const hidden = attempts.length - shown.length;
  return (
    <div aria-live={isWhole ? "off" : "polite"}>
      {attempts.length === 0 && <p>Nothing has tried to deliver to this address yet.</p>}
      {attempts.length > 0 && (
        <ol aria-label="Attempts to deliver" className="divide-y divide-line">
          {shown.map((attempt) => (
            <AttemptRow key={attempt.id} attempt={attempt} {...rest} />
          ))}
        </ol>
      )}
      {hidden > 0 && (
        <Button size="small" look="quiet" className="mt-2 -ml-3" onClick={() => setIsWhole(true)}>
          Show {hidden} earlier {hidden === 1 ? "attempt" : "attempts"}
        </Button>
      )}
    </div>
  );
}
