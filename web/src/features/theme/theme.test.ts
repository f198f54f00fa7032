import assert from "node:assert/strict";
import { test } from "node:test";
import { nextThemeChoice, parseThemeChoice, resolveTheme } from "./theme.ts";

test("the default theme is dark, also for invalid stored values", () => {
  assert.equal(parseThemeChoice(null), "dark");
  assert.equal(parseThemeChoice("purple"), "dark");
  assert.equal(parseThemeChoice("light"), "light");
});

test("only the choice 'system' follows the device", () => {
  assert.equal(resolveTheme("system", true), "light");
  assert.equal(resolveTheme("system", false), "dark");
  assert.equal(resolveTheme("dark", true), "dark");
});

test("the toggle cycles through all three choices", () => {
  assert.equal(nextThemeChoice("dark"), "light");
  assert.equal(nextThemeChoice("light"), "system");
  assert.equal(nextThemeChoice("system"), "dark");
});
