import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { searchWords } from "@mayfly/contract/search-words";
import * as fc from "fast-check";
import { findWords, type WordsFound } from "./find-words.ts";
import { base64, html, multipart, plain, typed } from "../testing/mail-sample.ts";

const find = (lines: readonly string[], query: string): WordsFound =>
  findWords(Buffer.from(lines.join("\r\n"), "latin1"), searchWords(query));

const head = ["From: Ann Oak <ann@oak.example>", "Subject: Your order", "MIME-Version: 1.0"];

describe("a search in a message", () => {
  const message = [
    ...head,
    ...multipart(
      "mixed",
      "m",
      multipart(
        "alternative",
        "a",
        plain("Guten Tag,\r\nIhre Bestellung geht an Grüße."),
        html(
          "<style>.penguin{}</style><p title=walrus>In full: mar<b>ma</b>lade&nbsp;&amp;&#x20;toast</p>",
        ),
      ),
      typed("text/csv; name=seagull.csv", "Content-Disposition: attachment", "", "herring"),
      [
        ...typed("message/rfc822", ""),
        "Subject: within",
        "Content-Transfer-Encoding: base64",
        "",
        base64("the innermost word"),
      ],
    ),
  ];
  const cases: [query: string, found: WordsFound][] = [
    ["bestellung", "all"],
    ["GRUSSE", "all"],
    ["marmalade toast", "all"],
    ["ann@oak marmalade order", "all"],
    ["innermost within", "all"],
    ["marmalade missing", "not-all"],
    ["penguin", "not-all"],
    ["walrus", "not-all"],
    ["herring", "not-all"],
    ["title", "not-all"],
  ];
  for (const [query, found] of cases) {
    it(`for '${query}' finds ${found === "all" ? "it" : "nothing"}`, () => {
      assert.equal(find(message, query), found);
    });
  }

  it("ends at a length, and returns unknown if nothing was found before", () => {
    const long = [...head, "", "early", "x ".repeat(150_000), "late"];
    assert.equal(find(long, "early"), "all");
    assert.equal(find(long, "late"), "unknown");
  });

  it("finds every word of every text, in any form and encoding", () => {
    const word = fc.stringMatching(/^[a-zäöüßéèñ]{1,12}$/);
    const form = fc.constantFrom(
      (text: string) => plain(text),
      (text: string) => html(`<div>${text.replaceAll(" ", "</div><div>")}</div>`),
      (text: string) => [
        ...typed("text/plain; charset=utf-8"),
        "Content-Transfer-Encoding: base64",
        "",
        base64(text),
      ],
    );
    fc.assert(
      fc.property(fc.array(word, { minLength: 1 }), form, fc.nat(), (words, make, index) => {
        const lines = [...head, ...make(words.join(" "))];
        assert.equal(find(lines, words[index % words.length] ?? ""), "all");
        assert.equal(find(lines, `${words.join(" ")} 0`), "not-all");
      }),
    );
  });
});
