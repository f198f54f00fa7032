import type { FullMessage } from "@mayfly/contract";
import { lazy, Suspense } from "react";

const loadViewer = () => import("./message-viewer.tsx");

const MessageViewer = lazy(async () => ({ default: (await loadViewer()).MessageViewer }));

/** The viewer and its sanitiser come with the first message that is opened, not with the page. */
export function MessageBody({ message, token }: { message: FullMessage; token: string }) {
  return (
    <Suspense
      fallback={<p className="px-4 pb-6 text-small text-ink-muted">Loading full message...</p>}
    >
      <MessageViewer message={message} token={token} />
    </Suspense>
  );
}

/** Resolves when a message can be shown at once; rejects when the viewer is out of reach. */
export async function prepareViewer(): Promise<void> {
  await loadViewer();
}
