import assert from "node:assert/strict";
import { test } from "node:test";
import { resolveColorScheme, supportsDarkMode } from "./mail-scheme.ts";

test("a mail supports dark mode if it declares that in any supported form", () => {
  for (const html of [
    '<meta name="color-scheme" content="light dark">',
    "<META content='dark' name=supported-color-schemes>",
    "<style>:root{color-scheme: light dark}</style>",
    "<style>@media (prefers-color-scheme:dark){a{}}</style>",
  ]) {
    assert.ok(supportsDarkMode(html), html);
  }
});

test("dark colors or the word alone don't count as support", () => {
  for (const html of [
    "<body bgcolor=black>Dark</body>",
    '<meta name="color-scheme" content="light only">',
    "<style>:root{color-scheme: light}</style><p>dark</p>",
    '<meta name="description" content="dark">',
  ]) {
    assert.ok(!supportsDarkMode(html), html);
  }
});

test("replaces color-scheme queries by the scheme in use", () => {
  const css = "@media (prefers-color-scheme: dark) and (min-width:9px){a{b:c}}";
  assert.match(resolveColorScheme(css, "dark"), /^@media \(min-width: 0\) and/);
  assert.match(resolveColorScheme(css, "light"), /^@media \(max-width: 0\) and/);
  assert.match(resolveColorScheme("@media ( PREFERS-color-scheme :light )", "light"), /min-width/);
});
