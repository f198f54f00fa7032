import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { after, before, describe, it } from "node:test";
import { promisify } from "node:util";
import { parseFallback } from "./parse-fallback.ts";
import { createMessageParser, type MessageParser } from "./parse-message.ts";

const mail = (...lines: string[]) => Buffer.from(lines.join("\r\n"));
const head = ["From: Ann <ann@a.example>", "Subject: Hello", "MIME-Version: 1.0"];
const good = mail(...head, "Content-Type: text/html", "", "<p>good</p>");

const htmlPart = (text: string) => ["--b", "Content-Type: text/html", "", `<p>${text}</p>`];

const image = (id: string) => [
  "--b",
  "Content-Type: image/png; name=i.png",
  `Content-ID: <${id}>`,
  "Content-Transfer-Encoding: base64",
  "",
  "AAAA",
];

let parser: MessageParser;
before(() => {
  // A busy machine must not turn these into answers of the fallback.
  parser = createMessageParser({ timeoutMs: 60_000 });
});
after(() => parser.close());

describe("a parsed message", () => {
  it("has its sender, subject, HTML and text", async () => {
    const parsed = await parser.parse(
      mail(
        ...head,
        "Content-Type: multipart/alternative; boundary=b",
        "",
        "--b",
        "Content-Type: text/plain; charset=utf-8",
        "Content-Transfer-Encoding: quoted-printable",
        "",
        "caf=C3=A9",
        "--b",
        "Content-Type: text/html",
        "",
        "<p>cafe</p>",
        "--b--",
        "",
      ),
    );
    assert.deepEqual(parsed, {
      from: { address: "ann@a.example", name: "Ann" },
      subject: "Hello",
      sentAtMs: null,
      html: "<p>cafe</p>\n",
      text: "café\n",
      attachments: [],
      cuts: [],
    });
  });

  it("has no HTML where it is text, and no text where it is HTML", async () => {
    const plain = await parser.parse(mail(...head, "", "just text"));
    assert.equal(plain.html, null);
    assert.equal(plain.text, "just text\n");
    assert.equal((await parser.parse(good)).text, null);
    const nothing = await parser.parse(mail(...head, "", ""));
    assert.deepEqual([nothing.html, nothing.text, nothing.cuts], [null, null, []]);
  });

  it("joins several parts of HTML", async () => {
    const type = "Content-Type: multipart/mixed; boundary=b";
    const { html } = await parser.parse(
      mail(...head, type, "", ...htmlPart("one"), ...htmlPart("two"), "--b--"),
    );
    assert.match(html ?? "", /one[^]*two/);
  });

  it("shows a message within a message and what is attached there", async () => {
    const parsed = await parser.parse(
      mail(
        ...head,
        "Content-Type: multipart/mixed; boundary=b",
        "",
        "--b",
        "",
        "see below",
        "--b",
        "Content-Type: message/rfc822",
        "",
        "Subject: inner",
        "Content-Type: multipart/mixed; boundary=c",
        "",
        "--c",
        "",
        "inner text",
        "--c",
        "Content-Type: image/png; name=i.png",
        "",
        "png",
        "--c--",
        "--b--",
      ),
    );
    assert.match(parsed.text ?? "", /see below[^]*inner[^]*inner text/);
    assert.deepEqual(
      parsed.attachments.map(({ fileName, mimeType, inline }) => [fileName, mimeType, inline]),
      [
        [null, "message/rfc822", true],
        ["i.png", "image/png", false],
      ],
    );
  });

  it("tells images that the HTML shows from attachments", async () => {
    const { attachments } = await parser.parse(
      mail(
        ...head,
        "Content-Type: multipart/related; boundary=b",
        "",
        "--b",
        "Content-Type: text/html",
        "",
        `<img src="cid:shown@a"><img src='CID:two%40a'>`,
        ...image("shown@a"),
        ...image("two@a"),
        ...image("unused@a"),
        "--b--",
      ),
    );
    const image1 = { fileName: "i.png", mimeType: "image/png", sizeBytes: 3, place: undefined };
    assert.deepEqual(
      attachments.map((attachment) => ({ ...attachment, place: undefined })),
      [
        { ...image1, contentId: "shown@a", inline: true },
        { ...image1, contentId: "two@a", inline: true },
        { ...image1, contentId: "unused@a", inline: false },
      ],
    );
  });

  it("gives back an attachment to the byte by its place, and nothing at any other", async () => {
    const raw = mail(
      ...head,
      "Content-Type: multipart/mixed; boundary=b",
      "",
      ...image("a@a"),
      "--b",
      "Content-Type: application/octet-stream; name=all.bin",
      "Content-Transfer-Encoding: base64",
      "",
      Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)).toString("base64"),
      "--b--",
    );
    const second = await parser.readAttachment(raw, 1);
    assert.deepEqual([second?.fileName, second?.sizeBytes], ["all.bin", 256]);
    assert.deepEqual(
      [...(second?.content ?? [])],
      Array.from({ length: 256 }, (_, byte) => byte),
    );
    for (const place of [2, -1, 0.5, NaN]) {
      assert.equal(await parser.readAttachment(raw, place), undefined);
    }
    assert.equal(await parser.readAttachment(mail(...head, "", "text"), 0), undefined);
  });

  it("has file names without line ends and bidi overrides", async () => {
    const { attachments } = await parser.parse(
      mail(
        ...head,
        "Content-Type: application/pdf",
        "Content-Disposition: attachment; filename*=utf-8''a%0D%0Ab%E2%80%AEfdp.exe",
        "",
        "x",
      ),
    );
    assert.equal(attachments[0]?.fileName, "a bfdp.exe");
  });

  it("is cut and called incomplete where its HTML or text is too long", async () => {
    const long = await parser.parse(
      mail(...head, "Content-Type: text/html", "", `<p>${"a".repeat(2 * 1024 * 1024)}</p>`),
    );
    assert.deepEqual([long.html?.trimEnd().length, long.cuts], [2 * 1024 * 1024, ["text"]]);
    const text = await parser.parse(mail(...head, "", "a".repeat(2 * 1024 * 1024 + 1)));
    assert.deepEqual([text.text?.trimEnd().length, text.cuts], [2 * 1024 * 1024, ["text"]]);
  });

  it("does not take the message's memory from its owner", async () => {
    const raw = Buffer.from(good);
    await parser.parse(raw);
    assert.deepEqual(raw, good);
  });
});

describe("a message that cannot be parsed", () => {
  it("still shows the beginning of its text, behind a megabyte of headers too", () => {
    const filler = `X-Filler: ${"a".repeat(900)}`;
    const headers = Array.from({ length: 1_100 }, () => filler);
    const qp = [
      "Content-Type: text/plain; charset=utf-8",
      "Content-Transfer-Encoding: quoted-printable",
    ];
    const raw = mail(...head, ...headers, ...qp, "", "caf=C3=A9", "");
    assert.deepEqual(parseFallback(raw, "time"), {
      from: { address: "ann@a.example", name: "Ann" },
      subject: "Hello",
      sentAtMs: null,
      html: null,
      text: "café\n",
      attachments: [],
      cuts: ["time"],
    });
  });
});

describe("a parser that may take as long as it likes, or longer than timers can hold", () => {
  it("reads messages in full", async (t) => {
    for (const timeoutMs of [Infinity, 2 ** 31]) {
      const patient = createMessageParser({ workersMax: 1, timeoutMs });
      t.after(() => patient.close());
      // oxlint-disable-next-line no-await-in-loop -- one parser after the other
      const { text, cuts } = await patient.parse(mail(...head, "", "hello"));
      assert.deepEqual([text?.trim(), cuts], ["hello", []]);
    }
  });
});

describe("a parser whose worker ends", () => {
  it("for its memory answers, says why, and parses the next message", async () => {
    const reasons: string[] = [];
    const ending = createMessageParser({
      workersMax: 1,
      timeoutMs: 60_000,
      onFailure: (reason) => reasons.push(reason),
      workerModule: new URL("./parse-in-worker.fixture.ts", import.meta.url),
    });
    const poison = mail(...head, "X-Hoard: yes", "", "text");
    const [poisoned, next] = await Promise.all([ending.parse(poison), ending.parse(good)]);
    assert.deepEqual([poisoned.subject, poisoned.cuts], ["Hello", ["memory"]]);
    assert.deepEqual([next.html, next.cuts], ["<p>good</p>\n", []]);
    assert.deepEqual(reasons, ["ERR_WORKER_OUT_OF_MEMORY"]);
    await ending.close();
  });

  it("for its time answers, and parses the next message in another one", async () => {
    const reasons: string[] = [];
    const ending = createMessageParser({
      workersMax: 1,
      timeoutMs: 3_000,
      onFailure: (reason) => reasons.push(reason),
      workerModule: new URL("./parse-in-worker.fixture.ts", import.meta.url),
    });
    const [hanging, next] = await Promise.all([
      ending.parse(mail(...head, "X-Hang: yes", "", "text")),
      ending.parse(good),
    ]);
    assert.deepEqual([hanging.text, hanging.cuts], ["text", ["time"]]);
    assert.deepEqual([next.html, next.cuts], ["<p>good</p>\n", []]);
    assert.deepEqual(reasons, ["AbortError"]);
    await ending.close();
  });

  it("gives a message its whole time, however long its worker took to start", async () => {
    const starting = createMessageParser({
      timeoutMs: 3_000,
      workerModule: new URL("./slow-start.fixture.ts", import.meta.url),
    });
    const parsed = await Promise.all([starting.parse(good), starting.parse(good)]);
    assert.deepEqual(
      parsed.map(({ cuts }) => cuts),
      [[], []],
    );
    await starting.close();
  });

  it("by closing answers all that is asked before and after", async () => {
    const closing = createMessageParser({ workersMax: 1, timeoutMs: 60_000 });
    const asked = [closing.parse(good), closing.parse(good), closing.parse(good)];
    await closing.close();
    for (const parsed of [...(await Promise.all(asked)), await closing.parse(good)]) {
      assert.match(parsed.html ?? "", /good/);
    }
  });

  it("answers more messages than may wait without parsing them", async () => {
    const busy = createMessageParser({ workersMax: 1, waitingMax: 1, timeoutMs: 60_000 });
    const parsed = await Promise.all([busy.parse(good), busy.parse(good), busy.parse(good)]);
    assert.deepEqual(
      parsed.map(({ cuts }) => cuts),
      [[], [], ["busy"]],
    );
    await busy.close();
  });
});

describe("a process", () => {
  it("is not held by a parser that nobody closed", async () => {
    const module = new URL("./parse-message.ts", import.meta.url).href;
    const source = `import { createMessageParser } from ${JSON.stringify(module)};
      const { text } = await createMessageParser().parse(Buffer.from("Subject: a\\n\\nread"));
      process.stdout.write(text);`;
    const args = ["--input-type=module", "--eval", source];
    const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: 240_000 });
    assert.equal(stdout, "read\n");
  });
});
