import type { ConsoleMessage, Locator, Page } from "playwright-core";

/** The button of a company inbox in the operator's panel, which shows how many messages the inbox has. */
export function inboxButton(page: Page, name: string, count: number): Locator {
  return page.getByRole("button", { name: new RegExp(`^${name}\\s*${count}$`) });
}

/** Resolves with the next entry of the console's level "info" that contains this text. */
export function waitForInfo(page: Page, text: string): Promise<ConsoleMessage> {
  return page.waitForEvent(
    "console",
    (entry) => entry.type() === "info" && entry.text().includes(text),
  );
}
