import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const resolve = createRequire(import.meta.url).resolve;

/** The product's colors and fonts for pictures outside its pages. */
export function lookOfMayfly(): string {
  const tokens = fileURLToPath(new URL("../../web/src/styles/tokens.css", import.meta.url));
  return [
    fontFace("Geist", "@fontsource-variable/geist/files/geist-latin-wght-normal.woff2"),
    fontFace(
      "Geist Mono",
      "@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2",
    ),
    readFileSync(tokens, "utf8"),
    `* { box-sizing: border-box; margin: 0 }
    body { font: 16px/1.5 Geist; font-feature-settings: "ss01", "cv11"; color: var(--ink); overflow: hidden }
    svg { fill: none; stroke-linecap: round; stroke-linejoin: round }`,
  ].join("\n");
}

/** A document without a URL can't load relative fonts: they are embedded. */
function fontFace(family: string, file: string): string {
  const bytes = readFileSync(resolve(file)).toString("base64");
  return `@font-face { font-family: "${family}"; font-weight: 100 900; src: url("data:font/woff2;base64,${bytes}") }`;
}
