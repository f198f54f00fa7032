import type { FullMessage } from "@mayfly/contract";
import type { ReactNode } from "react";
import { useQuery } from "@tanstack/react-query";
import { messageTraceQuery } from "../../api/trace.ts";
import { useScrollIntoView } from "../../ui/scrolling/use-scroll-into-view.ts";
import { AttemptFacts } from "../../ui/deliveries/attempt-row.tsx";

type DetailsProps = { message: Pick<FullMessage, "id" | "verdict">; token: string };

/** How a message arrived: sending server, sender check, encryption, size, duration. A verdict may come late. */
export function DeliveryDetails({ message, token }: DetailsProps): ReactNode {
  const { id, verdict } = message;
  const { data: attempt, isPending, isError } = useQuery(messageTraceQuery(token, id));
  return (
    <div
      ref={useScrollIntoView()}
      role="status"
      className="px-5 pb-4 text-fine text-ink-muted wide:px-6"
    >
      {isPending && "Loading delivery details..."}
      {(isError || attempt === null) && "The delivery details can’t be loaded now."}
      {attempt && <AttemptFacts attempt={verdict ? { ...attempt, verdict } : attempt} />}
    </div>
  );
}
