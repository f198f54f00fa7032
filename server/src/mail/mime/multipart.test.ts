import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { parseParameterizedValue } from "./header-params.ts";
import {
  findDelimiter,
  nextOpening,
  openMultipart,
  slicePart,
  type Delimiter,
} from "./multipart.ts";

function split(body: string, type = "multipart/mixed; boundary=b"): string[] {
  const opened = openMultipart(parseParameterizedValue(type), body);
  const parts: string[] = [];
  if (!opened) return parts;
  let current: Delimiter | undefined = opened.opening;
  while (current) {
    const next = findDelimiter(body, opened.delimiter, current.end);
    parts.push(slicePart(body, current, next));
    current = nextOpening(body, opened.delimiter, next);
  }
  return parts;
}

const UTF8_PART = "Content-Type: text/plain\r\n\r\n";
const UTF8_BODY = `--voil\xc3\xa0\r\n${UTF8_PART}one\r\n--voil\xc3\xa0--`;

describe("the parts of a multipart body", () => {
  const cases: [string, string, string[]][] = [
    [
      "end before the line end of a boundary",
      "--b\r\none\r\n\r\n--b\r\ntwo\n--b--",
      ["one\r\n", "two"],
    ],
    ["may be empty", "--b\r\n--b--", [""]],
    ["exclude the text before and after", "pre\r\n--b\r\none\r\n--b--\r\npost", ["one"]],
    ["allow blanks after a boundary", "--b \t\r\none\r\n--b-- ", ["one"]],
    [
      "are not split by lines that only resemble a boundary",
      "--b\n--bb\n x--b\n--b c\n--b--",
      ["--bb\n x--b\n--b c"],
    ],
    ["extend to the end without a closing boundary", "--b\r\none\r\ntwo", ["one\r\ntwo"]],
    [
      "continue after a premature closing boundary",
      "--b\none\n--b--\n--b\ntwo\n--b--",
      ["one", "two"],
    ],
    ["are none without a boundary", "text", []],
    ["may have UTF-8 bytes in an undeclared boundary", UTF8_BODY, [`${UTF8_PART}one`]],
  ];
  for (const [title, body, parts] of cases) it(title, () => assert.deepEqual(split(body), parts));

  it("are found by a boundary in UTF-8", () => {
    const type = "multipart/mixed; boundary=voil\xc3\xa0";
    assert.deepEqual(split("--voil\xc3\xa0\r\none\r\n--voil\xc3\xa0--", type), ["one"]);
  });

  it("are found by an undeclared boundary followed by a header", () => {
    const body = "hi\r\n--=_x\r\nContent-Type: text/plain\r\n\r\none\r\n--=_x--\r\n";
    assert.deepEqual(split(body, "multipart/mixed"), ["Content-Type: text/plain\r\n\r\none"]);
    assert.deepEqual(split("--\r\n-- \r\nAnn", "multipart/mixed"), []);
  });

  it("are the parts that were joined", () => {
    const part = fc.stringMatching(/^[a-z\r\n-]{0,40}$/).filter((text) => !text.includes("--b"));
    fc.assert(
      fc.property(fc.array(part, { minLength: 1 }), (parts) => {
        const body = `${parts.map((text) => `--b\r\n${text}\r\n`).join("")}--b--\r\n`;
        assert.deepEqual(split(body), parts);
      }),
    );
  });

  it("never throw, and are slices of the body", () => {
    const piece = fc.constantFrom(
      "--",
      "b",
      "\r\n",
      "\n",
      " ",
      "x",
      "--b",
      "--b--",
      "Content-A: b",
    );
    const type = fc.constantFrom(
      "multipart/mixed; boundary=b",
      "multipart/mixed",
      'a/b; boundary="b "',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), type, (pieces, said) => {
        const body = pieces.join("");
        const parts = split(body, said);
        assert.ok(parts.join("").length <= body.length);
      }),
    );
  });
});
