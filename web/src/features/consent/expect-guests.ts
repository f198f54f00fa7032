import type { MeasuredAct } from "@mayfly/contract/measuring";

declare global {
  interface DocumentEventMap {
    /** Made by `measure.ts`. */
    "mayfly:measure": CustomEvent<MeasuredAct>;
  }
}

export type Guests = { readonly record: (act: MeasuredAct) => void };

/**
 * Analytics and advertisements, where the operator has set up any (`data-analytics`, `data-ads` on
 * <html>): `load` fetches all that has to do with them. Elsewhere this is all of it.
 */
export function expectGuests(load: () => Promise<Guests>): void {
  const { analytics, ads } = document.documentElement.dataset;
  if (ads === "refused") {
    // oxlint-disable-next-line no-console -- for whoever runs the site
    console.warn("AD_CLIENT_ID must begin with ca-pub-: no advertisements are shown.");
  }
  if (analytics !== "on" && ads !== "on") return;
  const loaded = load();
  // Without it nobody is asked, and nothing comes.
  loaded.catch(() => undefined);
  document.addEventListener("mayfly:measure", ({ detail }) => {
    void loaded.then(({ record }) => record(detail));
  });
}
