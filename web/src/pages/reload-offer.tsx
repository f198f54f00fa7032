import { useSyncExternalStore } from "react";
import { isOutdated, onOutdated } from "../api/build.ts";
import { Button } from "../ui/button.tsx";

/** Offers a reload when the server has a different build. Never reloads automatically: a draft may be open. */
export function ReloadOffer() {
  const outdated = useSyncExternalStore(onOutdated, isOutdated, () => false);
  return (
    <div
      role="status"
      className="fixed bottom-4 left-4 z-40 mb-(--consent-height) max-w-[calc(100vw-var(--spacing)*8)]"
    >
      {outdated && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control border border-control bg-raised py-2 pr-2 pl-4 shadow-float">
          <p className="text-small text-ink">There is a new version of this page.</p>
          <Button look="primary" size="small" onClick={() => location.reload()}>
            Reload
          </Button>
        </div>
      )}
    </div>
  );
}
