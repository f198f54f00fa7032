import assert from "node:assert/strict";
import type { Locator } from "playwright-core";
import type { MainPage } from "./main-page.ts";

/** Makes a new address, beside the former one. */
export async function addAddress(main: MainPage, than: string): Promise<string> {
  await main.newEmail.click();
  const email = await main.email(than);
  await rowOf(main, email).waitFor();
  return email;
}

export function addressList(main: MainPage): Locator {
  return main.card.getByRole("region", { name: "Addresses" });
}

/** The row of an address or a label. `rest` is a pattern. */
export function rowOf(main: MainPage, name: string, rest = ""): Locator {
  return addressList(main).getByRole("button", { name: new RegExp(`^${name}, ${rest}`) });
}

export function allRow(main: MainPage, rest: string): Locator {
  return addressList(main).getByRole("button", { name: `All addresses, ${rest}`, exact: true });
}

export async function rowsOf(main: MainPage, count: number): Promise<void> {
  await addressList(main).getByText(`${count} of 5`, { exact: true }).waitFor();
  assert.equal(await addressList(main).getByRole("listitem").count(), count + 1);
}

export function burnButton(main: MainPage): Locator {
  return main.card.getByRole("button", { name: "Burn this address" });
}

export async function isAt(main: MainPage, email = ""): Promise<void> {
  await main.address.filter({ hasText: email.split("@")[0] ?? "" }).waitFor();
}
