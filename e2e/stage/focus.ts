import type { Locator } from "playwright-core";

/** Resolves once this part has the keyboard's focus, which moves a moment after what moves it. */
export async function gainsFocus(part: Locator): Promise<void> {
  await part.and(focused(part)).waitFor({ state: "attached" });
}

/** The same, or anything within it. */
export async function holdsFocus(part: Locator): Promise<void> {
  const within = part.locator(":focus");
  await within
    .or(part.and(focused(part)))
    .first()
    .waitFor({ state: "attached" });
}

function focused(part: Locator): Locator {
  return part.page().locator(":focus");
}
