import assert from "node:assert/strict";
import { describe, test } from "node:test";
import * as fc from "fast-check";
import { isProgram, isProgramName } from "../../mail/file-type/program-file.ts";
import { mayHoldProgram } from "./programs.ts";

const file = { names: ["notes.txt"], mimeType: "text/plain", content: Buffer.from("Dear Ada") };

describe("names of programs", () => {
  const programs = [
    "setup.exe",
    "SETUP.EXE",
    "invoice.pdf.exe",
    "invoice.pdf                              .exe",
    "setup.exe.",
    "setup.exe. . .",
    "setup.exe ",
    "setup.ex\u200be",
    "invoice\u202efdp.exe",
    "setup.exe\u202e",
    "setup\uff0eexe",
    "setup.\uff45\uff58\uff45",
    "setup.exe::$DATA",
    "x:setup.exe",
    "setup.exe?",
    "setup.ex*e",
    "setup.exe|",
    "setup.exe:notes.txt",
    "C:\\temp\\setup.exe",
    "../setup.exe",
    '"setup.exe"',
    "run.ps1",
    "run.js",
    "macro.vbs",
    "shortcut.lnk",
    "saver.scr",
    "app.jar",
    "installer.msi",
    "image.iso",
    "open.command",
    "package.deb",
    "app.apk",
    "disk.dmg",
    ".exe",
  ];
  for (const name of programs) {
    test(`${JSON.stringify(name)} is one`, () => assert.equal(isProgramName(name), true));
  }

  const harmless = [
    "notes.txt",
    "setup.exe.txt",
    "exe",
    "setup",
    "photo.jpeg",
    "report.docx",
    "archive.zip",
    "song.mp3",
    "page.html",
    "letter.eml",
    "",
    "…",
    "invitation.ics",
  ];
  for (const name of harmless) {
    test(`${JSON.stringify(name)} is none`, () => assert.equal(isProgramName(name), false));
  }
});

test("a name of a megabyte of accents is read in one pass", () => {
  assert.equal(isProgramName(`a${"\u0316\u0301".repeat(500_000)}.exe`), true);
});

describe("a file is a program", () => {
  test("by any of its names", () => {
    assert.equal(isProgram(file), false);
    assert.equal(isProgram({ ...file, names: ["notes.txt", "setup.exe"] }), true);
  });

  test("by the type that its sender declares, in any case", () => {
    assert.equal(isProgram({ ...file, mimeType: "application/X-MSDownload" }), true);
    assert.equal(isProgram({ ...file, mimeType: "application/octet-stream" }), false);
  });

  const beginnings: [what: string, bytes: number[]][] = [
    ["DOS and Windows", [0x4d, 0x5a, 0x90]],
    ["ELF", [0x7f, 0x45, 0x4c, 0x46, 2]],
    ["a script", [0x23, 0x21, 0x2f]],
    ["Mach-O, 32 bits", [0xfe, 0xed, 0xfa, 0xce]],
    ["Mach-O, 64 bits", [0xfe, 0xed, 0xfa, 0xcf]],
    ["Mach-O, 32 bits, little-endian", [0xce, 0xfa, 0xed, 0xfe]],
    ["Mach-O, 64 bits, little-endian", [0xcf, 0xfa, 0xed, 0xfe]],
    ["Mach-O, universal", [0xca, 0xfe, 0xba, 0xbe]],
  ];
  for (const [what, bytes] of beginnings) {
    test(`by its first bytes: ${what}; in a message that can't be read, encoded too`, () => {
      const content = Buffer.from(bytes);
      assert.equal(isProgram({ ...file, content }), true);
      assert.equal(isProgram({ ...file, content: Buffer.from([0x20, ...bytes]) }), false);
      const encoded = Buffer.from([...bytes, 1, 2, 3, 4, 5]).toString("base64");
      assert.equal(mayHoldProgram(`Subject: x\r\n\r\n${encoded}\r\n`), true);
    });
  }
});

describe("a message that can't be read in full may hold a program", () => {
  const yes = [
    'Content-Disposition: attachment; filename="setup.exe"',
    "Content-Type: application/octet-stream;\r\n name=setup.exe",
    "Content-Disposition: attachment; filename*=utf-8''setup%2Eexe",
    "Content-Disposition: attachment; filename*0=set; filename*1=up.exe",
    "Content-Type: application/octet-stream; name = setup.scr",
    "Content-Type: application/octet-stream; name=voil\xc3\xa0.exe",
    "Content-Type: application/octet-stream; name=my tool.exe",
    "Content-Type: application/octet-stream; name=setup.exe of mine",
    'Content-Type: application/octet-stream; name="=?utf-8?B?c2V0dXAuZXhl?="',
    "Content-Type: application/octet-stream; name=setup.exe\xe2\x80\x8b",
    "\r\nbegin 644 setup.exe",
    "\r\nbegin 644 my tool.exe",
    "\r\nMZ\x90",
  ];
  for (const text of yes) {
    test(JSON.stringify(text), () => assert.equal(mayHoldProgram(text), true));
  }

  test("but not a text that mentions one", () => {
    assert.equal(mayHoldProgram("Please run setup.exe, and begin soon."), false);
  });
});

test("detects programs despite case and invisible characters", () => {
  const ending = fc.constantFrom("exe", "scr", "bat", "js", "msi", "lnk");
  const noise = fc.constantFrom("", " ", ".", ". ", "\u200b", "\u202e", "\0", "\u2028", "\u00ad");
  const letters = ending.chain((text) =>
    fc.tuple(...Array.from(text, (letter) => fc.tuple(fc.boolean(), fc.constant(letter)))),
  );
  fc.assert(
    fc.property(
      fc.string({ maxLength: 20 }),
      letters,
      noise,
      noise,
      (stem, written, after, last) => {
        const name = written.map(([isCapital, letter]) =>
          isCapital ? letter.toUpperCase() : letter,
        );
        assert.equal(
          isProgramName(`${stem.replace(/[:]/g, "")}.${name.join("")}${after}${last}`),
          true,
        );
      },
    ),
  );
});
