import type { ReactNode } from "react";

/** Shown instead of a preview: the reason why there is none. */
export function PreviewRefusal({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="px-3 pb-3 text-fine text-ink-muted">
      {children}
    </p>
  );
}
