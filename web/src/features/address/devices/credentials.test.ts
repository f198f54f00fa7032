import assert from "node:assert/strict";
import { test } from "node:test";
import { openLink } from "@mayfly/contract/open-link";
import { readFragment, readPasted, readTyped } from "./credentials.ts";

const credentials = {
  email: "marlow.quill.7kd2@mayfly.test",
  password: "kw1d-98dk-2mx1-00aa-zz9q",
};
const link = openLink("https://mayfly.test", credentials);
const fragmentOf = (url: string) => new URL(url).hash;

test("a link yields the credentials that it was made from", () => {
  assert.deepEqual(readFragment(fragmentOf(link)), credentials);
});

test("a non-ASCII address survives the link", () => {
  const foreign = { ...credentials, email: "zoë.βeta@mayfly.test" };
  assert.deepEqual(readFragment(fragmentOf(openLink("https://mayfly.test", foreign))), foreign);
});

test("a truncated or changed link is broken, and other fragments are ignored", () => {
  for (const fragment of ["#open=", "#open=%%%", "#open=AAAA", fragmentOf(link).slice(0, 30)]) {
    assert.equal(readFragment(fragment), "broken", fragment);
  }
  assert.equal(readFragment(""), null);
  assert.equal(readFragment("#faq"), null);
});

test("no prefix of a link opens another address or throws", () => {
  const fragment = fragmentOf(link);
  for (let length = 0; length < fragment.length; length += 1) {
    const read = readFragment(fragment.slice(0, length));
    const email = typeof read === "object" ? read?.email : undefined;
    assert.ok(email === undefined || email === credentials.email, fragment.slice(0, length));
  }
});

test("typed credentials may have capitals, spaces, missing dashes, and look-alike digits", () => {
  for (const [email, password] of [
    [" Marlow.Quill.7KD2@Mayfly.test ", "KW1D 98DK 2MX1 00AA ZZ9Q"],
    ["<marlow.quill.7kd2@mayfly.test>", "kw1d98dk2mx100aazz9q"],
    ["mailto:marlow.quill.7kd2@mayfly.test", "kwld-98dk-2mxI-OOaa-zz9q\n"],
  ] as const) {
    assert.deepEqual(readTyped(email, password), credentials);
  }
});

test("rejects an invalid address or password", () => {
  assert.equal(readTyped("marlow", credentials.password), undefined);
  assert.equal(readTyped(credentials.email, " - "), undefined);
  assert.equal(readTyped("", ""), undefined);
});

test("a pasted link, or a text with address and password, fills both fields", () => {
  for (const text of [
    link,
    `Open this: ${link} before it ends.`,
    `${credentials.email} ${credentials.password}`,
    `${credentials.email}\n${credentials.password}\n`,
    ` ${credentials.email}\t${credentials.password.toUpperCase().replaceAll("-", " ")}`,
  ]) {
    assert.deepEqual(readPasted(text), credentials, text);
  }
  for (const text of [credentials.email, credentials.password, "", "https://mayfly.test/#open=A"]) {
    assert.equal(readPasted(text), undefined, text);
  }
});
