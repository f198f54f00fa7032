import type { Locator, Page } from "playwright-core";

/** The consent bar, and what it allows, located as a visitor would name the parts. */
type ConsentBarParts = {
  readonly bar: Locator;
  readonly no: Locator;
  readonly yes: Locator;
  readonly choose: Locator;
  readonly save: Locator;
  readonly analytics: Locator;
  readonly ads: Locator;
  /** The footer button that reopens the bar. */
  readonly choices: Locator;
  readonly slot: Locator;
  /** The stored answer. */
  stored: () => Promise<Record<string, unknown> | null>;
};

export function consentBar(page: Page): ConsentBarParts {
  const bar = page.getByRole("region", { name: "Privacy choices" });
  return {
    bar,
    no: bar.getByRole("button", { name: "No thanks" }),
    yes: bar.getByRole("button", { name: "Allow" }),
    choose: bar.getByRole("button", { name: "Choose" }),
    save: bar.getByRole("button", { name: "Save choices" }),
    analytics: bar.getByRole("switch", { name: "Analytics" }),
    ads: bar.getByRole("switch", { name: "Advertisements" }),
    choices: page.getByRole("contentinfo").getByRole("button", { name: "Privacy choices" }),
    slot: page.getByRole("complementary", { name: "Advertisement" }),
    stored: () =>
      page.evaluate(() => {
        const stored: unknown = JSON.parse(localStorage.getItem("mayfly.consent") ?? "null");
        return stored as Record<string, unknown> | null;
      }),
  };
}

/** For a context whose visitor answered before the page opens. */
export function answerBefore(page: Page, answer: Record<string, unknown>): Promise<unknown> {
  const stored = JSON.stringify({ version: 1, at: new Date().toISOString(), ...answer });
  return page.addInitScript((value) => {
    // Frames of another origin have no storage.
    if (window.self !== window.top || sessionStorage.getItem("answered")) return;
    sessionStorage.setItem("answered", "once");
    localStorage.setItem("mayfly.consent", value);
  }, stored);
}

/** For a pooled page, to which no init script may be added. */
export async function keepAnswer(page: Page, answer: Record<string, unknown>): Promise<void> {
  // This page runs no script.
  await page.goto("/robots.txt");
  await page.evaluate(
    (value) => localStorage.setItem("mayfly.consent", value),
    JSON.stringify({ version: 1, at: new Date().toISOString(), ...answer }),
  );
}

export const CONFIGURED = { ANALYTICS_ID: "G-TEST1", AD_CLIENT_ID: "ca-pub-1" };
/** The stand-ins' certificates are self-signed. */
export const TRUSTING = { ignoreHTTPSErrors: true };
