/**
 * The theme choice and its effect on this device. Runs in a classic script before the first paint, so it imports only
 * types and constants.
 */
export const THEME_KEY = "mayfly.theme";
const THEME_CHOICES = ["dark", "light", "system"] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];
type Theme = "dark" | "light";

/** Theme color for the browser's UI, in a format that every browser parses. */
export const SURFACES: Readonly<Record<Theme, string>> = { dark: "#05141a", light: "#f7f4ee" };

export function parseThemeChoice(stored: string | null): ThemeChoice {
  return THEME_CHOICES.find((choice) => choice === stored) ?? "dark";
}

export function resolveTheme(choice: ThemeChoice, systemIsLight: boolean): Theme {
  if (choice !== "system") return choice;
  return systemIsLight ? "light" : "dark";
}

export function nextThemeChoice(choice: ThemeChoice): ThemeChoice {
  const next = (THEME_CHOICES.indexOf(choice) + 1) % THEME_CHOICES.length;
  return THEME_CHOICES[next] ?? "dark";
}
