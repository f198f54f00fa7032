import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { parseCommand, type Command } from "./command.ts";

describe("parseCommand", () => {
  it("never throws", () => {
    const starts = fc.constantFrom(
      "",
      "MAIL FROM:",
      "RCPT TO:",
      "EHLO ",
      "MAIL FROM:<a@b> ",
      "RCPT TO:<",
    );
    const latin1 = fc
      .uint8Array({ maxLength: 60 })
      .map((bytes) => Buffer.from(bytes).toString("latin1"));
    const special = fc.string({
      unit: fc.constantFrom(
        "<",
        ">",
        "@",
        ":",
        ",",
        '"',
        "\\",
        " ",
        "=",
        "[",
        "]",
        "%",
        ".",
        "a",
        "\xc3",
        "\xa4",
      ),
      maxLength: 30,
    });
    fc.assert(
      fc.property(starts, fc.oneof(latin1, special), (start, rest) => {
        assert.equal(typeof parseCommand(start + rest).verb, "string");
      }),
      { numRuns: 5_000 },
    );
  });

  it("parses a path written from an envelope", () => {
    const atom = fc.stringMatching(/^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,20}$/);
    const anything = fc.string({
      unit: fc.integer({ min: 32, max: 126 }).map((code) => String.fromCharCode(code)),
      maxLength: 20,
    });
    const domain = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,5}[a-z0-9])?(\.[a-z]{2,5}){1,2}$/);
    fc.assert(
      fc.property(
        fc.oneof(atom, anything),
        domain,
        fc.nat(),
        fc.boolean(),
        (local, host, size, route) => {
          const written = /^[^\s"(),:;<>@[\\\]]+$/.test(local) ? local : quote(local);
          const path = `<${route ? "@relay.test,@b.test:" : ""}${written}@${host}>`;
          const wire = `${written}@${host}`;
          const expected = { local, domain: host, wire, ascii: true };
          assert.deepEqual(parseCommand(`MAIL FROM:${path} SIZE=${size} BODY=7BIT`), {
            verb: "MAIL",
            sender: expected,
            parameters: { sizeBytes: size, utf8: false },
          });
          assert.deepEqual(parseCommand(`rcpt to:${path}`), { verb: "RCPT", recipient: expected });
        },
      ),
    );
  });

  const cases: [string, string][] = [
    ["EHLO", "bad-arguments"],
    ["HELO two words", "bad-arguments"],
    ["MAIL", "bad-arguments"],
    ["MAIL <a@b.test>", "bad-arguments"],
    ["MAIL FROM:a@b.test", "bad-sender"],
    ["MAIL FROM:<a@b.test", "bad-sender"],
    ["MAIL FROM:<a b@c.test>", "bad-sender"],
    ["MAIL FROM:<a@b@c.test>", "bad-sender"],
    ["MAIL FROM:<local-only>", "bad-sender"],
    ['MAIL FROM:<"open@b.test>', "bad-sender"],
    [`MAIL FROM:<${"a".repeat(900)}@b.test>`, "bad-sender"],
    ["MAIL FROM:<a@b.test>SIZE=1", "bad-arguments"],
    ["MAIL FROM:<a@b.test> SIZE", "bad-arguments"],
    ["MAIL FROM:<a@b.test> SIZE=x", "bad-arguments"],
    ["MAIL FROM:<a@b.test> SIZE=1 SIZE=1", "bad-arguments"],
    ["MAIL FROM:<a@b.test> =1", "bad-arguments"],
    ["MAIL FROM:<a@b.test> BODY=BINARYMIME", "bad-arguments"],
    ["MAIL FROM:<a@b.test> SMTPUTF8=1", "bad-arguments"],
    ["MAIL FROM:<a@b.test> AUTH=<>", "unknown-parameter"],
    ["MAIL FROM:<a@b.test> RET=HDRS", "unknown-parameter"],
    ["RCPT TO:<a@b.test> NOTIFY=NEVER", "unknown-parameter"],
    ["RCPT TO:<a@b.test> =", "bad-arguments"],
    ["RCPT TO:<>", "bad-recipient"],
    ["RCPT TO:<local-only>", "bad-recipient"],
    ["RCPT FROM:<a@b.test>", "bad-arguments"],
    ["DATA now", "bad-arguments"],
    ["RSET now", "bad-arguments"],
    ["QUIT now", "bad-arguments"],
    ["STARTTLS now", "bad-arguments"],
    ["VRFY", "bad-arguments"],
    ["DATAX", "unknown-command"],
    ["GET / HTTP/1.1", "unknown-command"],
    ["NOOP \0", "control-characters"],
    ["NOOP\tx", "control-characters"],
    ["MAIL FROM:<a\r@b.test>", "control-characters"],
  ];
  for (const [line, problem] of cases) {
    it(`refuses ${JSON.stringify(line.slice(0, 50))} as ${problem}`, () => {
      assert.deepEqual(parseCommand(line), { verb: "invalid", problem });
    });
  }

  it("reads addresses as UTF-8, whatever their bytes are in Latin-1", () => {
    for (const local of ["voilà", "Р", "נ", "张", "造", "😠"]) {
      const wire = Buffer.from(`${local}@exemplà.test`).toString("latin1");
      const path = { local, domain: "exemplà.test", wire, ascii: false };
      assert.deepEqual(parseCommand(`RCPT TO:<@rel\xc3\xa0.test:${wire}>`), {
        verb: "RCPT",
        recipient: path,
      });
      assert.deepEqual(parseCommand(`MAIL FROM:<${wire}> SMTPUTF8`), {
        verb: "MAIL",
        sender: path,
        parameters: { sizeBytes: 0, utf8: true },
      });
    }
    const name = Buffer.from("voilà").toString("latin1");
    assert.deepEqual(parseCommand(`EHLO ${name}`), { verb: "EHLO", name });
  });

  it("accepts lines with harmless errors", () => {
    const sloppy: [string, Command["verb"]][] = [
      ["MAIL FROM: <a@b.test>", "MAIL"],
      ["MAIL FROM:<a..b.@b.test>  SIZE=5 ", "MAIL"],
      ["DATA ", "DATA"],
      ["RCPT TO:<a@[IPv6:::1]>", "RCPT"],
      ["noop anything at all", "NOOP"],
    ];
    for (const [line, verb] of sloppy) assert.equal(parseCommand(line).verb, verb);
  });
});

function quote(local: string): string {
  return `"${local.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}
