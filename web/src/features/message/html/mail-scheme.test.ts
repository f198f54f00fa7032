import assert from "node:assert/strict";
import { test } from "node:test";
import { answerScheme, isMadeForDark } from "./mail-scheme.ts";

test("a mail is made for dark surfaces when it says so, in whichever way", () => {
  for (const html of [
    '<meta name="color-scheme" content="light dark">',
    "<META content='dark' name=supported-color-schemes>",
    "<style>:root{color-scheme: light dark}</style>",
    "<style>@media (prefers-color-scheme:dark){a{}}</style>",
  ]) {
    assert.ok(isMadeForDark(html), html);
  }
});

test("a mail that only has dark colours, or the word, isn't", () => {
  for (const html of [
    "<body bgcolor=black>Dark</body>",
    '<meta name="color-scheme" content="light only">',
    "<style>:root{color-scheme: light}</style><p>dark</p>",
    '<meta name="description" content="dark">',
  ]) {
    assert.ok(!isMadeForDark(html), html);
  }
});

test("what a sheet asks of the scheme is answered for the one it is shown in", () => {
  const css = "@media (prefers-color-scheme: dark) and (min-width:9px){a{b:c}}";
  assert.match(answerScheme(css, "dark"), /^@media \(min-width: 0\) and/);
  assert.match(answerScheme(css, "light"), /^@media \(max-width: 0\) and/);
  assert.match(answerScheme("@media ( PREFERS-color-scheme :light )", "light"), /min-width/);
});
