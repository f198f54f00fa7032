import assert from "node:assert/strict";
import { test } from "node:test";
import { nextThemeChoice, parseThemeChoice, resolveTheme } from "./theme.ts";

test("the theme is dark until something else was chosen, and whatever else is stored means dark", () => {
  assert.equal(parseThemeChoice(null), "dark");
  assert.equal(parseThemeChoice("purple"), "dark");
  assert.equal(parseThemeChoice("light"), "light");
});

test("only the choice 'system' follows the device", () => {
  assert.equal(resolveTheme("system", true), "light");
  assert.equal(resolveTheme("system", false), "dark");
  assert.equal(resolveTheme("dark", true), "dark");
});

test("the toggle goes through all three choices and comes back", () => {
  assert.equal(nextThemeChoice("dark"), "light");
  assert.equal(nextThemeChoice("light"), "system");
  assert.equal(nextThemeChoice("system"), "dark");
});
