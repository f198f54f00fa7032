import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { describe, test } from "node:test";
import * as fc from "fast-check";
import { isProgramName } from "../../mail/file-type/program-file.ts";
import { readOriginal, readOriginalRoughly } from "./read-original.ts";

const mail = (...lines: string[]): Buffer => Buffer.from(lines.join("\r\n"), "latin1");

const part = (header: string, body: Buffer | string): string[] => [
  "--x",
  header,
  ...(typeof body === "string" ? [] : ["Content-Transfer-Encoding: base64"]),
  "",
  typeof body === "string" ? body : (body.toString("base64").match(/.{1,76}/g) ?? []).join("\r\n"),
];

const mixed = (...parts: string[][]): Buffer =>
  mail(
    "From: ada@example.org",
    "MIME-Version: 1.0",
    'Content-Type: multipart/mixed; boundary="x"',
    "",
    ...parts.flat(),
    "--x--",
    "",
  );

/** Random bytes that don't start like a program. */
const randomFile = (sizeBytes: number): Buffer =>
  Buffer.concat([Buffer.of(0), randomBytes(sizeBytes - 1)]);

const text = part("Content-Type: text/plain", "Hello");

describe("the forwarded content of a message", () => {
  test("keeps files byte for byte, with names and types", () => {
    const [pdf, csv] = [randomFile(5_000), Buffer.from([0xe4, 0x0a, 0x0d, 0x00, 0xff])];
    const raw = mixed(
      text,
      part('Content-Type: application/PDF; name="a b.pdf"', pdf),
      part('Content-Type: text/csv; charset=windows-1252; x=y; name="ä.csv"', csv),
      part(
        "Content-Type: text/calendar; method=REQUEST; charset=utf-8",
        Buffer.from("BEGIN:VCALENDAR"),
      ),
    );
    const { files, leftOut, text: shown } = readOriginal(raw);
    assert.equal(shown, "Hello\n");
    assert.deepEqual(leftOut, []);
    assert.deepEqual(
      files.map(({ fileName, contentType }) => [fileName, contentType]),
      [
        ["a b.pdf", "application/pdf"],
        ["ä.csv", "text/csv; charset=windows-1252"],
        ["invite.ics", "text/calendar; charset=utf-8; method=REQUEST"],
      ],
    );
    assert.ok(files[0]?.content.equals(pdf) && files[1]?.content.equals(csv));
  });

  test("keeps the Content-ID of pictures, shown or not", () => {
    const raw = mixed(
      part("Content-Type: text/html", '<p>Hi <img src="cid:one@x"></p>'),
      part("Content-Type: image/png\r\nContent-ID: <one@x>", randomFile(20)),
      part("Content-Type: image/png\r\nContent-ID: <two@x>", randomFile(20)),
      part("Content-Type: image/png\r\nContent-ID: <th ree>", randomFile(20)),
    );
    assert.deepEqual(
      readOriginal(raw).files.map(({ contentId, shown }) => [contentId, shown]),
      [
        ["one@x", true],
        ["two@x", false],
        [undefined, false],
      ],
    );
  });

  test("an untrusted type never creates a multipart or message part", () => {
    for (const type of ["multipart/x; boundary=y", "message/partial", "x", "text/", "a/b\u00e9"]) {
      const raw = mixed(
        text,
        part(`Content-Type: ${type}\r\nContent-Disposition: attachment`, "x"),
      );
      const carried = readOriginal(raw).files.map(({ contentType }) => contentType);
      assert.ok(carried.every((found) => !/^(?:multipart|message)\/(?!rfc822)/.test(found)));
    }
  });
});

describe("programs are left out", () => {
  const exe = Buffer.from("MZ\x90\x00 a program", "latin1");

  test("by name, type, and first bytes; their names are listed, the rest is forwarded", () => {
    const raw = mixed(
      text,
      part('Content-Type: application/pdf; name="invoice.pdf.exe"', "x"),
      part('Content-Type: application/x-msdownload; name="notes.txt"', "x"),
      part('Content-Type: image/png; name="picture.png"', exe),
      part(
        'Content-Type: text/plain; name="setup.exe"\r\nContent-Disposition: attachment; filename="a.txt"',
        "x",
      ),
      part('Content-Type: application/zip; name="all.zip"', Buffer.from("PK\x03\x04")),
    );
    const { files, leftOut } = readOriginal(raw);
    assert.deepEqual(leftOut, ["invoice.pdf.exe", "notes.txt", "picture.png", "a.txt"]);
    assert.deepEqual(
      files.map(({ fileName }) => fileName),
      ["all.zip"],
    );
  });

  test("for any name: no file is forwarded under a name that a system runs", () => {
    const noise = fc.constantFrom(...Array.from("<>:\"|?*./\\ \t\0\u202e\u200b\u2028%'aexe"));
    const name = fc.tuple(fc.array(noise, { maxLength: 6 }), fc.array(noise, { maxLength: 6 }));
    fc.assert(
      fc.property(name, ([before, after]) => {
        const encoded = encodeURIComponent(`${before.join("")}setup.exe${after.join("")}`);
        const header = `Content-Disposition: attachment; filename*=utf-8''${encoded.replaceAll("'", "%27")}`;
        const { files } = readOriginal(mixed(part(header, "x")));
        assert.ok(files.every(({ fileName }) => !isProgramName(fileName)));
      }),
    );
  });

  test("uuencoded in a text", () => {
    const raw = mail("From: a@b.c", "", "Hello", "begin 644 setup.exe", "#0V%T", "`", "end", "");
    const { files, leftOut } = readOriginal(raw);
    assert.deepEqual([files.length, leftOut], [0, ["setup.exe"]]);
  });
});

describe("a nested message", () => {
  const inner = [
    "Subject: inner",
    "Content-Type: multipart/mixed; boundary=y",
    "",
    "--y",
    "",
    "inner text",
  ];
  const innerFile = (name: string) => [
    "--y",
    `Content-Type: application/octet-stream; name=${name}`,
    "Content-Disposition: attachment",
    "",
    "bytes",
    "--y--",
  ];

  test("is forwarded unchanged, and its files aren't attached twice", () => {
    const content = [...inner, ...innerFile("a.bin")].join("\r\n");
    const { files, text: shown } = readOriginal(
      mixed(
        text,
        part("Content-Type: message/rfc822", content),
        part("Content-Type: image/gif", "GIF"),
      ),
    );
    assert.deepEqual(
      files.map((file) => [file.fileName, file.contentType, file.encoding]),
      [
        ["inner.eml", "message/rfc822", "as-is"],
        ["attachment-2.gif", "image/gif", "base64"],
      ],
    );
    assert.equal(files[0]?.content.toString("latin1"), content);
    assert.equal(shown, "Hello\n");
  });

  test("with a program is opened: its text and other files are forwarded", () => {
    const content = [...inner, ...innerFile("setup.exe")]
      .join("\r\n")
      .replace(
        "--y\r\n\r\ninner",
        "--y\r\nContent-Type: image/gif; name=ok.gif\r\n\r\nGIF\r\n--y\r\n\r\ninner",
      );
    const {
      files,
      leftOut,
      text: shown,
    } = readOriginal(mixed(text, part("Content-Type: message/rfc822", content)));
    assert.deepEqual(leftOut, ["setup.exe"]);
    assert.deepEqual(
      files.map(({ fileName }) => fileName),
      ["ok.gif"],
    );
    assert.match(shown ?? "", /^Hello\n[^]*Subject: inner[^]*inner text/);
  });

  test("is inspected even if it lists no files: a program may pose as a text alternative", () => {
    const content = mail(
      "Subject: inner",
      "Content-Type: multipart/alternative; boundary=y",
      "",
      "--y",
      "",
      "inner text",
      "--y",
      "Content-Type: text/x-amp-html",
      "Content-Transfer-Encoding: base64",
      "",
      Buffer.from("MZ\x90\0 a program", "latin1").toString("base64"),
      "--y--",
    ).toString("latin1");
    const raw = mixed(text, part("Content-Type: message/rfc822", content));
    const { files, text: shown } = readOriginal(raw);
    assert.deepEqual(files, []);
    assert.match(shown ?? "", /^Hello\n[^]*Subject: inner[^]*inner text/);
  });

  test("attached as a file is inspected at any depth", () => {
    let content = [...inner, ...innerFile("setup.exe")].join("\r\n");
    for (let depth = 0; depth < 3; depth += 1) {
      const { files, leftOut } = readOriginal(
        mixed(
          text,
          part(
            'Content-Type: message/rfc822; name="mail.eml"\r\nContent-Disposition: attachment',
            content,
          ),
        ),
      );
      assert.deepEqual([files.length, leftOut], [0, ["mail.eml"]]);
      content = mixed(
        part("Content-Type: message/rfc822\r\nContent-Disposition: attachment", content),
      )
        .toString("latin1")
        .replaceAll("--x", `--z${depth}`)
        .replace('"x"', `z${depth}`);
    }
  });

  test("that can't be included as is becomes a file, so that no byte changes", () => {
    const contents = [
      "Subject: 8-bit\r\n\r\nsch\xf6n",
      `Subject: long\r\n\r\n${"a".repeat(1_000)}`,
    ];
    for (const content of contents) {
      const [file] = readOriginal(mixed(text, part("Content-Type: message/rfc822", content))).files;
      assert.equal(file?.contentType, "application/octet-stream");
      assert.match(file.fileName, /\.eml$/);
      assert.equal(file.encoding, "base64");
      assert.equal(file.content.toString("latin1"), content);
    }
  });
});

describe("a message that can't be parsed completely", () => {
  const deep = (innermost: string): Buffer => {
    let body = innermost;
    for (let depth = 60; depth > 0; depth -= 1) {
      body = `Content-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}\r\n${body}\r\n--b${depth}--`;
    }
    return Buffer.from(`From: a@b.c\r\nMIME-Version: 1.0\r\n${body}\r\n`);
  };

  test("is attached unchanged, beside the readable parts", () => {
    const raw = deep("\r\nthe text");
    const { files, leftOut } = readOriginal(raw);
    assert.deepEqual(
      files.map(({ fileName, contentType }) => [fileName, contentType]),
      [["message.eml", "message/rfc822"]],
    );
    assert.ok(files[0]?.content.equals(raw));
    assert.deepEqual(leftOut, []);
  });

  test("is not attached if it may contain a program", () => {
    const raw = deep('Content-Disposition: attachment; filename="setup.exe"\r\n\r\nx');
    const { files, leftOut } = readOriginal(raw);
    assert.ok(files.every(({ content }) => !content.includes("setup.exe")));
    assert.ok(leftOut.includes("message.eml"));
    assert.deepEqual(readOriginalRoughly(raw).files, []);
  });

  test("with too much text says that its rest is left out if it may contain a program", () => {
    const long = part("Content-Type: text/plain", "a ".repeat(1_500_000));
    const raw = mixed(long, part('Content-Type: text/plain; name="x.exe"', "MZ"));
    assert.deepEqual(readOriginal(raw).leftOut, ["x.exe", "message.eml"]);
  });

  test("truncated at its end keeps its files, and is also attached if there is room", () => {
    const whole = mixed(text, part("Content-Type: image/gif; name=ok.gif", "GIF"));
    const raw = whole.subarray(0, whole.indexOf("--x--"));
    const names = (bytesMax?: number) =>
      readOriginal(raw, bytesMax).files.map(({ fileName }) => fileName);
    assert.deepEqual(names(), ["ok.gif", "message.eml"]);
    assert.deepEqual(names(100), ["message.eml"]);
  });

  test("that the parser fails on shows its beginning and is attached unchanged", () => {
    const raw = mail("From: a@b.c", "", "Dear Ada");
    const { text: shown, files } = readOriginalRoughly(raw);
    assert.equal(shown?.trim(), "Dear Ada");
    assert.ok(files[0]?.content.equals(raw));
  });
});
