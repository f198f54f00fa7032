import type { FullMessage } from "@mayfly/contract";
import { lazy, Suspense } from "react";
import type { FullBarProps, MessageLayout } from "../../ui/message-layout.ts";

const loadViewer = () => import("./message-viewer.tsx");

const MessageViewer = lazy(async () => ({ default: (await loadViewer()).MessageViewer }));
const LoadedFullBar = lazy(async () => ({ default: (await loadViewer()).FullBar }));

type BodyProps = {
  message: FullMessage;
  token: string;
  layout: MessageLayout;
};

/** The viewer and its sanitizer are loaded with the first opened message, not with the page. */
export function MessageBody(props: BodyProps) {
  return (
    <Suspense
      fallback={<p className="px-4 pb-6 text-small text-ink-muted">Loading full message...</p>}
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
