import type { Page } from "playwright-core";

/** Opens the dialog with the settings for sound, notifications, and push. */
export async function openNewMailDialog(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Sound and notifications" }).click();
  await page.getByRole("dialog", { name: "New mail" }).waitFor();
}
