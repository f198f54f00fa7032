import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { fragmentName, measureReading } from "./reading.ts";

test("counts words in blocks, tables, and lists, but not in code", () => {
  const html =
    "<p>Two words</p><ul><li>one</li><li>two</li></ul><pre tabindex=\"0\"><code>const not = 'read';\n</code></pre>" +
    "<table><tr><th>Three</th><td>more words</td></tr></table>";
  assert.equal(measureReading(html).words, 7);
});

test("a word with markup, a link, or punctuation is one word, and a dash is none", () => {
  assert.equal(measureReading("<p>can’t be <b>un</b>done<sup>1</sup> – at&amp;all</p>").words, 4);
});

test("counts every word in any layout", () => {
  const word = fc.stringMatching(/^[a-z]{1,8}$/);
  const paragraph = fc.array(word, { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(fc.array(paragraph, { maxLength: 10 }), (paragraphs) => {
      const html = paragraphs.map((words) => `<p>${words.join(" ")}</p>`).join("");
      assert.equal(measureReading(html).words, paragraphs.flat().length);
    }),
  );
});

test("238 words take one minute, and any text takes at least one", () => {
  const minutesFor = (words: number) => measureReading(`<p>${"word ".repeat(words)}</p>`).minutes;
  assert.deepEqual([1, 238, 1_190, 1_400].map(minutesFor), [1, 1, 5, 6]);
});

test("finds the sections with their plain titles", () => {
  const html =
    '<h2 id="a-b">A &amp; B</h2><p>x</p><h2 id="mine">&#x27;Mine&#x27; &lt;all&gt; <em>mine</em></h2>';
  assert.deepEqual(measureReading(html).sections, [
    { id: "a-b", title: "A & B" },
    { id: "mine", title: "'Mine' <all> mine" },
  ]);
});

test("a fragment has the letters and digits of its title", () => {
  assert.equal(fragmentName("What a pass doesn’t mean"), "what-a-pass-doesnt-mean");
  assert.equal(
    fragmentName("DKIM: is this what that domain signed?"),
    "dkim-is-this-what-that-domain-signed",
  );
  fc.assert(
    fc.property(fc.string(), (title) => {
      assert.match(fragmentName(title), /^(?:[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*)?$/u);
    }),
  );
});
