import { useSyncExternalStore } from "react";
import { dismissBuild, isOutdated, onOutdated } from "../api/build.ts";
import { Button } from "../ui/button.tsx";

/** Offers to reload the page when the server has another build of it. Never reloads by itself: a draft may be open. */
export function ReloadOffer() {
  const outdated = useSyncExternalStore(onOutdated, isOutdated, () => false);
  return (
    <div
      role="status"
      className="fixed bottom-4 left-4 z-40 mb-(--consent-height) max-w-[calc(100vw-var(--spacing)*8)] print:hidden"
    >
      {outdated && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control border border-control bg-raised py-2 pr-2 pl-4 shadow-float">
          <p className="text-small text-ink">There is a new version of this page.</p>
          <div className="flex gap-1">
            <Button
              look="primary"
              size="small"
              onClick={() => {
                dismissBuild();
                location.reload();
              }}
            >
              Reload
            </Button>
            <Button look="quiet" size="small" onClick={dismissBuild}>
              Later
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
