import type { FullMessage } from "@mayfly/contract";
import { lazy, Suspense } from "react";

const loadViewer = () => import("./message-viewer.tsx");

const MessageViewer = lazy(async () => ({ default: (await loadViewer()).MessageViewer }));

/** The viewer and its sanitizer are loaded with the first opened message, not with the page. */
export function MessageBody({ message, token }: { message: FullMessage; token: string }) {
  return (
    <Suspense
      fallback={<p className="px-4 pb-6 text-small text-ink-muted">Loading full message...</p>}
    >
      <MessageViewer message={message} token={token} />
    </Suspense>
  );
}

/** Preloads the viewer. Rejects if its code can't be loaded. */
export async function prepareViewer(): Promise<void> {
  await loadViewer();
}
