import type { ReactNode } from "react";
import { useQuery } from "@tanstack/react-query";
import { messageTraceQuery } from "../../api/trace.ts";
import { AttemptFacts } from "../../ui/deliveries/attempt-row.tsx";

/** How a message arrived: sending server, encryption, size, duration. */
export function DeliveryDetails({ id, token }: { id: string; token: string }): ReactNode {
  const { data: attempt, isPending, isError } = useQuery(messageTraceQuery(token, id));
  return (
    <div role="status" className="px-5 pb-4 text-fine text-ink-muted wide:px-6">
      {isPending && "Loading delivery details..."}
      {(isError || attempt === null) && "The delivery details can’t be loaded now."}
      {attempt && <AttemptFacts attempt={attempt} />}
    </div>
  );
}
