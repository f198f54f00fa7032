import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { decodeUuencoded, findUuencoded } from "./uuencode.ts";

const cat = ["begin 644 cat.txt", "#0V%T", "`", "end", ""].join("\r\n");

describe("a uuencoded file", () => {
  it("is found in a text, with its name and bytes", () => {
    const text = `See this:\r\n${cat}Bye.\r\n`;
    const [file, ...others] = findUuencoded(text);
    assert.ok(file);
    assert.equal(others.length, 0);
    assert.equal(file.fileName, "cat.txt");
    assert.equal(decodeUuencoded(file.encoded).toString(), "Cat");
    assert.equal(text.slice(0, file.start) + text.slice(file.end), "See this:\r\nBye.\r\n");
  });

  it("keeps the last byte of its name", () => {
    const [file] = findUuencoded(cat.replace("cat.txt", "voil\xc3\xa0 "));
    assert.equal(file?.fileName, "voil\xc3\xa0");
  });

  it("may be one of several", () => {
    assert.equal(findUuencoded(cat + cat).length, 2);
  });

  it("may lack its end and trailing blanks", () => {
    const [file] = findUuencoded("begin 644 a\n#   \nno data");
    assert.equal(decodeUuencoded(file?.encoded ?? "").toString("hex"), "000000");
    assert.equal(decodeUuencoded("#").toString("hex"), "000000");
  });

  for (const prose of [
    "begin 644 words\nare no data here",
    "we begin 644 times\n#0V%T\n",
    "begin",
  ]) {
    it(`is not found in prose: ${JSON.stringify(prose)}`, () => {
      assert.deepEqual(findUuencoded(prose), []);
    });
  }

  it("decodes any encoded bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        assert.deepEqual(decodeUuencoded(uuencode(bytes)), Buffer.from(bytes));
      }),
    );
  });

  it("never throws, and gives at most three bytes for two characters", () => {
    const piece = fc.constantFrom("begin 644 a", "\n", "\r\n", "M", "#0V%T", "`", "end", "é", " ");
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const text = pieces.join("");
        assert.ok(decodeUuencoded(text).length <= text.length * 1.5 + 3);
        for (const file of findUuencoded(text)) assert.ok(file.start < file.end);
      }),
    );
  });
});

function uuencode(bytes: Uint8Array): string {
  const lines: string[] = [];
  for (let at = 0; at < bytes.length; at += 45) {
    const line = bytes.subarray(at, at + 45);
    let encoded = six(line.length);
    for (let group = 0; group < line.length; group += 3) {
      const [a = 0, b = 0, c = 0] = line.subarray(group, group + 3);
      encoded += six(a >> 2) + six(((a & 3) << 4) | (b >> 4));
      encoded += six(((b & 15) << 2) | (c >> 6)) + six(c & 63);
    }
    lines.push(encoded);
  }
  return lines.join("\n");
}

function six(bits: number): string {
  return bits === 0 ? "`" : String.fromCharCode(bits + 32);
}
