import type { VisitorAction } from "@mayfly/contract/measuring";

declare global {
  interface DocumentEventMap {
    /** Made by `measure.ts`. */
    "mayfly:measure": CustomEvent<VisitorAction>;
  }
}

type ThirdPartyModule = { readonly record: (act: VisitorAction) => void };

/**
 * Loads the code for analytics and advertisements if the operator has configured any (`data-analytics`, `data-ads` on
 * <html>). Otherwise does nothing.
 */
export function loadThirdParty(load: () => Promise<ThirdPartyModule>): void {
  const { analytics, ads } = document.documentElement.dataset;
  if (ads === "refused") {
    // oxlint-disable-next-line no-console -- for the operator
    console.warn("AD_CLIENT_ID must begin with ca-pub-: no advertisements are shown.");
  }
  if (analytics !== "on" && ads !== "on") return;
  const loaded = load();
  // If loading fails, no consent is requested and no third-party content loads.
  loaded.catch(() => undefined);
  document.addEventListener("mayfly:measure", ({ detail }) => {
    void loaded.then(({ record }) => record(detail));
  });
}
