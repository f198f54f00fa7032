import type { Locator, Page } from "playwright-core";

/** The purchase dialog, its parts located as a visitor would name them. */
type UpgradeDialog = {
  readonly opener: Locator;
  readonly dialog: Locator;
  readonly prefix: Locator;
  readonly domain: (name: string) => Locator;
  readonly proceed: Locator;
  readonly changeEmail: Locator;
  readonly card: { readonly number: Locator; readonly expiry: Locator; readonly cvc: Locator };
  readonly pay: Locator;
  readonly later: Locator;
  readonly bank: Locator;
  /** Visible while it is open. */
  readonly receipt: Locator;
  /** Opens the receipt. */
  readonly summary: Locator;
  readonly banner: Locator;
  /** From the page to the card form. */
  readonly choose: (prefix: string) => Promise<void>;
  readonly fillCard: (number?: string) => Promise<void>;
  /** From the page to the inbox of the purchased address. */
  readonly buy: (prefix: string) => Promise<void>;
};

export const GOOD_CARD = "4242 4242 4242 4242";

export function upgradeDialog(page: Page): UpgradeDialog {
  const dialog = page.getByRole("dialog", { name: "Upgrade to Pro" });
  const opener = page.getByRole("button", { name: "Upgrade to Pro" });
  const button = (name: string) => dialog.getByRole("button", { name });
  const receipt = page.getByRole("region", { name: "Receipt" });
  const card = {
    number: dialog.getByLabel("Card number"),
    expiry: dialog.getByLabel("Expiry"),
    cvc: dialog.getByLabel("CVC"),
  };
  const parts = {
    opener,
    dialog,
    prefix: dialog.getByLabel("Email prefix"),
    domain: (name: string) => dialog.getByRole("radio", { name: `@${name}` }),
    proceed: button("Continue"),
    changeEmail: button("Change Email"),
    card,
    pay: button("Pay $1.99"),
    later: button("Maybe later"),
    bank: page.getByRole("dialog", { name: "Confirm this payment" }),
    receipt,
    summary: page.locator("summary").filter({ hasText: "Receipt" }),
    banner: page.getByRole("region", { name: "Premium email" }),
  };

  async function choose(prefix: string): Promise<void> {
    await opener.click();
    await parts.prefix.fill(prefix);
    await parts.proceed.click();
    await parts.changeEmail.waitFor();
  }
  async function fillCard(number = GOOD_CARD): Promise<void> {
    await card.number.fill(number);
    await card.expiry.fill("12 / 40");
    await card.cvc.fill("123");
  }
  async function buy(prefix: string): Promise<void> {
    await choose(prefix);
    await fillCard();
    await parts.pay.click();
    await receipt.waitFor();
  }
  return { ...parts, choose, fillCard, buy };
}
