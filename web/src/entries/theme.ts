import { reloadUnstartedPage } from "../browser/reload-unstarted-page.ts";
import { CONSENT_KEY } from "../features/consent/choice.ts";
import {
  nextThemeChoice,
  parseThemeChoice,
  resolveTheme,
  SURFACES,
  THEME_KEY,
  type ThemeChoice,
} from "../features/theme/theme.ts";

/**
 * Runs on every page, before its other scripts: sets the theme before the first paint and handles the theme toggle. The
 * state is in attributes of <html>, which no framework renders.
 */
const root = document.documentElement;
const systemLight = matchMedia("(prefers-color-scheme: light)");
const THEME_CONTROLS = "[data-theme-toggle], [data-theme-set]";

let choice = readChoice();
apply();
keepAdPlaces();
reloadUnstartedPage();

systemLight.addEventListener("change", apply);
addEventListener("storage", (event) => {
  if (event.key !== THEME_KEY) return;
  choice = parseThemeChoice(event.newValue);
  apply();
});
document.addEventListener("click", (event) => {
  const clicked = event.target instanceof Element && event.target.closest(THEME_CONTROLS);
  if (!(clicked instanceof HTMLElement)) return;
  const { themeSet } = clicked.dataset;
  choice = themeSet === undefined ? nextThemeChoice(choice) : parseThemeChoice(themeSet);
  writeChoice(choice);
  apply();
});

function apply(): void {
  const theme = resolveTheme(choice, systemLight.matches);
  root.dataset["theme"] = theme;
  root.dataset["themeChoice"] = choice;
  document.querySelector("meta[name=theme-color]")?.setAttribute("content", SURFACES[theme]);
}

/**
 * If the visitor has consented to advertisements, reserves their slots before the first paint, so that the layout
 * doesn't shift.
 */
function keepAdPlaces(): void {
  if (root.dataset["ads"] !== "on") return;
  try {
    const agreed = localStorage.getItem(CONSENT_KEY)?.includes('"ads":true') ?? false;
    root.toggleAttribute("data-ads-agreed", agreed);
  } catch {
    // Storage is unavailable: slots appear after consent.
  }
}

// Storage throws if the visitor forbids it. The choice then lasts until the page closes.
function readChoice(): ThemeChoice {
  try {
    return parseThemeChoice(localStorage.getItem(THEME_KEY));
  } catch {
    return "dark";
  }
}

function writeChoice(chosen: ThemeChoice): void {
  try {
    localStorage.setItem(THEME_KEY, chosen);
  } catch {
    // The choice still applies to this page.
  }
}
