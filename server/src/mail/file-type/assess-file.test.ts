import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { assessFile, type FileRisk } from "./assess-file.ts";

const PNG = "\x89PNG\r\n\x1a\n\0\0";
const ZIP = "PK\x03\x04\x14\0";
const OLE = "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";
const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const assess = (mimeType: string, fileName: string | null, content: string) =>
  assessFile({ mimeType, fileName, content: Buffer.from(content, "latin1") });

describe("a file's first bytes", () => {
  const cases: [type: string, content: string][] = [
    ["image/png", PNG],
    ["image/jpeg", "\xff\xd8\xff\xe0"],
    ["image/gif", "GIF89a"],
    ["image/webp", "RIFF\x10\0\0\0WEBPVP8 "],
    ["image/bmp", "BM\x46\0\0\0\0\0\0\0"],
    ["application/pdf", "%PDF-1.7"],
  ];
  for (const [type, content] of cases) {
    it(`show ${type}`, () => {
      assert.deepEqual(assess("application/octet-stream", "file", content), { detectedType: type });
      assert.deepEqual(assess(type, null, content), {});
    });
  }
});

describe("the risk of a file", () => {
  const cases: [title: string, type: string, name: string | null, content: string, FileRisk?][] = [
    ["a PDF", "application/pdf", "a.pdf", "%PDF-1.7"],
    ["a PDF of unknown bytes", "application/pdf", "a.pdf", "\0\x01"],
    ["a program called PDF by its type", "application/pdf", "invoicefdp.exe", "MZ\x90", "program"],
    ["a program called PDF by its name", "application/pdf", "invoice.pdf", "MZ\x90", "program"],
    ["a program's name", "application/octet-stream", "a.scr", "", "program"],
    ["a disk image", "application/octet-stream", "a.iso", "", "program"],
    ["a script", "text/plain", "a.vbs", "MsgBox 1", "program"],
    ["a shortcut", "application/pdf", "a.pdf.lnk", "", "program"],
    ["a web page", "text/html", "invoice.html", "<html>", "program"],
    [
      "a web page without an extension",
      "application/octet-stream",
      "invoice",
      "<!DOCTYPE html>",
      "program",
    ],
    ["a drawing with scripts", "image/svg+xml", "a.svg", "<svg>", "program"],
    [
      "a document with macros",
      "application/vnd.ms-word.document.macroEnabled.12",
      "a.docm",
      ZIP,
      "program",
    ],
    ...["html.", "html. .", "svg.", "docm.", "html\0", "ht\u200bml", "html:x", "\uff48tml"].map(
      (ending): [string, string, string, string, FileRisk] => [
        `a web page or a document called ${JSON.stringify(ending)}`,
        "application/octet-stream",
        `invoice.${ending}`,
        "",
        "program",
      ],
    ),
    ["a PDF with a dot at its end", "application/pdf", "a.pdf.", ZIP, "mismatch"],
    ["RTF under an old type", "text/richtext", "a.rtf", "{\\rtf1"],
    ["text under an old type", "text/richtext", "a.txt", "Hello"],
    ["an archive called PDF", "application/pdf", "a.pdf", ZIP, "mismatch"],
    ["an archive declared as PDF", "application/pdf", "a.zip", "", "mismatch"],
    ["a PDF called picture", "image/jpeg", "a.jpg", "%PDF-1.7", "mismatch"],
    ["a picture of another format", "image/jpeg", "a.jpg", PNG],
    ["a Word document", DOCX, "a.docx", ZIP],
    ["a Word document with a password", DOCX, "a.docx", OLE],
    ["a Word document without a type", "application/octet-stream", "a.docx", ZIP],
    ["an old Word document", "application/msword", "a.doc", OLE],
    ["a table of text for Excel", "application/vnd.ms-excel", "a.csv", "a;b"],
    ["an invitation as text", "text/plain", "a.ics", "BEGIN:VCALENDAR"],
    ["an unknown format", "application/x-thing", "a.bin", "\0\x01"],
    ["no name", "application/pdf", null, "%PDF-1.7"],
  ];
  for (const [title, type, name, content, risk] of cases) {
    it(`of ${title}: ${risk ?? "none"}`, () =>
      assert.equal(assess(type, name, content).risk, risk));
  }

  it("is named with the detected type only if the type tells more", () => {
    assert.equal(assess("application/octet-stream", "a.docx", ZIP).detectedType, undefined);
    assert.equal(assess("application/pdf", "a.pdf", ZIP).detectedType, "application/zip");
    assert.equal(assess("image/jpeg", "a.jpg", PNG).detectedType, "image/png");
    assert.deepEqual(assess("image/pjpeg", "a.jpg", "\xff\xd8\xff\xe0"), {});
    assert.deepEqual(assess("image/x-png", "a.png", PNG), {});
  });

  it("can be assessed for any file", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.uint8Array(), (mimeType, fileName, content) => {
        const { detectedType } = assessFile({ mimeType, fileName, content });
        assert.ok(detectedType === undefined || detectedType !== mimeType);
      }),
    );
  });
});
