import type { MessageSummary } from "@mayfly/contract";
import { useQuery } from "@tanstack/react-query";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { configQuery } from "../../api/queries.ts";
import { isFull } from "./is-full.ts";

/** Shown above the rows of a full inbox, so that the visitor doesn't wait for mail that can't arrive. */
export function FullInbox({ messages }: { messages: readonly MessageSummary[] }) {
  const { data: config } = useQuery(configQuery);
  if (!config || !isFull(messages, config.limits)) return null;
  return (
    <p
      role="status"
      className="flex gap-2 border-b border-line px-5 py-3 text-small text-pretty text-ink-muted wide:px-6"
    >
      <TriangleAlert className="mt-0.5 size-4 flex-none stroke-[1.5] text-warning" />
      This inbox is full, so new mail must wait. Delete messages to make room. Senders will try
      again.
    </p>
  );
}
