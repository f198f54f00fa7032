import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { displayHost } from "./display-host.ts";

const shown = (host: string) => displayHost(new URL(`https://${host}`).hostname);

test("a host in the letters of one language is readable", () => {
  for (const host of ["harbour.example", "bücher.example", "例え.jp", "한국.kr", "почта.рф"]) {
    assert.equal(shown(host), host);
  }
});

test("a look-alike host stays in its ASCII form", () => {
  // In order: a Cyrillic а, all Cyrillic under a Latin ending, a Greek ο, a dotless ı, a script ɡ.
  for (const host of ["pаypal.com", "аррӏе.com", "gοοgle.com", "tıktok.com", "ɡoogle.com"]) {
    assert.match(shown(host), /^xn--/);
  }
});

test("the readable form always leads to the same host", () => {
  const letter = fc.constantFrom(
    "a",
    "b",
    "é",
    "а",
    "р",
    "ο",
    "中",
    "か",
    "한",
    "ı",
    "-",
    "1",
    "ß",
  );
  const label = fc.array(letter, { minLength: 1, maxLength: 8 }).map((letters) => letters.join(""));
  fc.assert(
    fc.property(label, fc.constantFrom("com", "рф", "jp"), (name, ending) => {
      const host = URL.parse(`https://${name}.${ending}`)?.hostname;
      if (host) assert.equal(new URL(`https://${displayHost(host)}`).hostname, host);
    }),
    { numRuns: 500 },
  );
});
