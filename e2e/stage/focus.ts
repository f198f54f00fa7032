import type { Locator } from "playwright-core";

/** Resolves once this part has the keyboard focus, which moves with a delay. */
export async function gainsFocus(part: Locator): Promise<void> {
  await part.and(focused(part)).waitFor({ state: "attached" });
}

/** Same, for the part or an element within it. */
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
