import { useQueryClient } from "@tanstack/react-query";
import RotateCw from "lucide-react/icons/rotate-cw";
import type { ReactNode } from "react";
import { Button } from "../../../ui/button.tsx";

/** The title, count, and filters (`children`) of a list, and the button that fetches everything in view again. */
export function ListHead({
  title,
  count,
  refreshing,
  children,
}: {
  title: string;
  count: string;
  refreshing: boolean;
  children?: ReactNode;
}) {
  const queryClient = useQueryClient();
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
      <h2 tabIndex={-1} className="text-[1.25rem]/[2rem] font-semibold tracking-tight">
        {title}
      </h2>
      <p className="mt-1 mr-auto text-small text-ink-muted tabular-nums">{count}</p>
      <div className="flex flex-wrap items-center gap-2 max-wide:has-[search]:grow">
        {children}
        <Button
          size="small"
          onClick={() => void queryClient.invalidateQueries()}
          aria-disabled={refreshing}
        >
          <RotateCw className={`icon-small ${refreshing ? "motion-safe:animate-spin" : ""}`} />
          Refresh
        </Button>
      </div>
    </div>
  );
}
