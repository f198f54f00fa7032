import { LAUNCHES } from "../features/address/creating/launches.ts";
import { SURFACES } from "../features/theme/theme.ts";
import { paths } from "../paths.ts";

/** W3C Web Application Manifest, for installing the site on a phone. */
export function webManifest(): string {
  return JSON.stringify({
    id: paths.home,
    name: "Mayfly",
    short_name: "Mayfly",
    description: "Mail that lives %FREE_LIFETIME_SPOKEN%.",
    lang: "en",
    dir: "ltr",
    start_url: paths.home,
    scope: paths.home,
    display: "standalone",
    // The default theme.
    background_color: SURFACES.dark,
    theme_color: SURFACES.dark,
    categories: ["utilities"],
    icons: [
      icon("icon-192", 192, "any"),
      icon("icon-512", 512, "any"),
      icon("icon-maskable-512", 512, "maskable"),
    ],
    shortcuts: [
      { name: "New address", url: `${paths.home}#${LAUNCHES.new}` },
      { name: "Copy current", url: `${paths.home}#${LAUNCHES.copy}` },
      { name: "Guides", url: paths.guides },
      { name: "Questions and answers", url: paths.faq },
    ],
  });
}

function icon(name: string, size: number, purpose: "any" | "maskable") {
  return { src: `/static/icons/${name}.png`, sizes: `${size}x${size}`, type: "image/png", purpose };
}
