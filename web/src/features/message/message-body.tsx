import { lazy, Suspense } from "react";
import type { FullBarProps } from "../../ui/message-layout.ts";
import type { ViewerProps } from "./message-viewer.tsx";

const loadViewer = () => import("./message-viewer.tsx");

const MessageViewer = lazy(async () => ({ default: (await loadViewer()).MessageViewer }));
const LoadedFullBar = lazy(async () => ({ default: (await loadViewer()).FullBar }));

/** The viewer and its sanitizer are loaded with the first opened message, not with the page. */
export function MessageBody(props: ViewerProps) {
  return (
    <Suspense
      fallback={<p className="px-5 pb-6 text-small text-ink-muted">Loading full message...</p>}
    >
      <MessageViewer {...props} />
    </Suspense>
  );
}

/** The bar above a message in full view. */
export function FullBar(props: FullBarProps) {
  return (
    <Suspense>
      <LoadedFullBar {...props} />
    </Suspense>
  );
}

/** Preloads the viewer. Rejects if its code can't be loaded. */
export async function prepareViewer(): Promise<void> {
  await loadViewer();
}

/**
 * Call when the visitor approaches a message. If the viewer's code can't be loaded, opening the message reports the
 * error.
 */
export function approachMessage(): void {
  loadViewer().then(
    ({ prepareFrame }) => prepareFrame(),
    () => {},
  );
}
