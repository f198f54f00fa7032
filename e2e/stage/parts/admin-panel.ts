import type { Locator, Page } from "playwright-core";
import { until } from "../../../server/test/until.ts";
import { openSharedStage, type Stage } from "../stage.ts";

export const ADMIN_KEY = "the-operators-own-key";

/**
 * A stage for files that share the operator's server: they count only what is their own. The company's inboxes `general`,
 * `privacy`, `legal`, and `business` belong to `company.test.ts`, `abuse` and `postmaster` to
 * `company-deleting.test.ts`.
 */
export function openAdminStage(): Promise<Stage> {
  return openSharedStage({ ADMIN_KEY, TRUST_PROXY: "127.0.0.1", WEBHOOK_LOCAL_TARGETS: "on" });
}

/** The operator's panel, its parts located as an operator would name them. */
export type AdminPanel = {
  readonly key: Locator;
  readonly access: Locator;
  tab: (name: string) => Locator;
  /** A row of the visible table that contains this text. */
  row: (text: string) => Locator;
  readonly rows: Locator;
  readonly dialog: Locator;
  toast: (text: string) => Locator;
  /** Refreshes the tab until this is visible: the server stores some counts with a delay. */
  refreshUntil: (shown: Locator) => Promise<void>;
  /** Opens a tab and signs in there. */
  enter: (fragment?: string) => Promise<void>;
};

export function adminPanel(page: Page): AdminPanel {
  const key = page.getByLabel("Admin key");
  const access = page.getByRole("button", { name: "Access Admin Panel" });
  const rows = page.locator("tbody tr");
  return {
    key,
    access,
    tab: (name) => page.getByRole("tab", { name }),
    row: (text) => rows.filter({ hasText: text }),
    rows,
    dialog: page.getByRole("dialog"),
    toast: (text) =>
      page
        .getByRole("region", { name: "Notifications (F8)" })
        .getByRole("listitem")
        .filter({ hasText: text }),
    refreshUntil: (shown) =>
      until("the panel shows it", async () => {
        if (await shown.isVisible()) return true;
        const answered = page.waitForResponse("**/api/admin/*");
        await page.getByRole("button", { name: "Refresh", exact: true }).first().click();
        await answered;
        return false;
      }),
    async enter(fragment = "") {
      await page.goto(`/admin${fragment}`);
      await key.fill(ADMIN_KEY);
      await access.click();
      await page.getByRole("tablist", { name: "Admin" }).waitFor();
    },
  };
}

/** A button of the panel with exactly this name. */
export function button(page: Page, name: string): Locator {
  return page.getByRole("button", { name, exact: true });
}
