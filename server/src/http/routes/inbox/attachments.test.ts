import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { FullMessage, MessageSummary } from "@mayfly/contract";
import { parse } from "content-disposition";
import { startTestApp, type TestApp } from "../../../../test/app/test-app.ts";

/** Every byte value and all kinds of line ends, which encodings and text modes break first. */
const BYTES = Buffer.concat([
  Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)),
  Buffer.from("\r\n.\r\n\n\r\0\r\n--b\r\n"),
]);

type Part = { type: string; disposition?: string; id?: string; content: Buffer | string };

function mailOf(...parts: Part[]): string {
  const bodies = parts.map(({ type, disposition = "attachment", id, content }) =>
    [
      "--boundary",
      `Content-Type: ${type}`,
      `Content-Disposition: ${disposition}`,
      ...(id === undefined ? [] : [`Content-ID: <${id}>`]),
      "Content-Transfer-Encoding: base64",
      "",
      ...(Buffer.from(content)
        .toString("base64")
        .match(/.{1,76}/g) ?? []),
    ].join("\r\n"),
  );
  const head = [
    "From: a@example.org",
    "Subject: files",
    "MIME-Version: 1.0",
    "Content-Type: multipart/mixed; boundary=boundary",
    "",
    "--boundary",
    "Content-Type: text/html",
    "",
    '<p>See <img src="cid:logo@a"></p>',
  ];
  return [...head, ...bodies, "--boundary--", ""].join("\r\n");
}

describe("attachments over HTTP", () => {
  let app: TestApp;
  before(async () => {
    app = await startTestApp();
  });
  after(() => app.close());

  async function receive(...parts: Part[]) {
    const { id: token, email } = await app.createAddress();
    await app.send({ to: email, raw: mailOf(...parts) });
    const messages = await app.call("GET", "/api/email/messages", { token });
    const [summary] = (await messages.json()) as MessageSummary[];
    const path = `/api/email/messages/${summary?.id}`;
    const message = (await (await app.call("GET", path, { token })).json()) as FullMessage;
    return {
      message,
      path,
      token,
      fetchFile: (index: number | string) =>
        app.call("GET", `${path}/attachments/${index}`, { token }),
    };
  }

  test("a file's entry states its detected type and its risk", async () => {
    const { message } = await receive(
      { type: 'application/pdf; name="invoice\u202efdp.exe"', content: "MZ\x90" },
      { type: "application/octet-stream; name=picture", content: Buffer.from("GIF89a") },
      { type: "application/pdf; name=a.pdf", content: "%PDF-1.7" },
    );
    const assessed = message.attachments.map(({ name, type, detectedType, risk }) => ({
      name,
      type,
      detectedType,
      risk,
    }));
    assert.deepEqual(assessed, [
      {
        name: "invoicefdp.exe",
        type: "application/pdf",
        detectedType: "application/vnd.microsoft.portable-executable",
        risk: "program",
      },
      {
        name: "picture",
        type: "application/octet-stream",
        detectedType: "image/gif",
        risk: undefined,
      },
      { name: "a.pdf", type: "application/pdf", detectedType: undefined, risk: undefined },
    ]);
  });

  test("a message lists its files, and each download is byte-identical", async () => {
    const { message, fetchFile } = await receive(
      { type: "application/x-thing; name=all.bin", content: BYTES },
      { type: "image/png", disposition: "inline", id: "logo@a", content: BYTES.subarray(0, 9) },
      { type: "text/plain; charset=iso-8859-1; name=notes.txt", content: BYTES },
    );
    assert.equal(message.hasAttachments, true);
    assert.deepEqual(message.attachments, [
      {
        index: 0,
        name: "all.bin",
        type: "application/x-thing",
        size: BYTES.length,
        contentId: null,
        inline: false,
      },
      {
        index: 1,
        name: "attachment-2.png",
        type: "image/png",
        size: 9,
        contentId: "logo@a",
        inline: true,
      },
      {
        index: 2,
        name: "notes.txt",
        type: "text/plain",
        size: BYTES.length,
        contentId: null,
        inline: false,
      },
    ]);
    for (const { index, size } of message.attachments) {
      const response = await fetchFile(index);
      assert.equal(response.headers.get("content-length"), String(size));
      const bytes = Buffer.from(await response.arrayBuffer());
      assert.ok(bytes.equals(BYTES.subarray(0, size)), `bytes of ${index}`);
    }
  });

  test("a file is a download that no browser runs, without scripts or network access", async () => {
    const types = ["text/html", "image/svg+xml", "application/xhtml+xml", "text/xml", "a/<b>"];
    const { fetchFile } = await receive(
      ...types.map((type) => ({ type, content: "<script>alert(1)</script>" })),
      { type: "IMAGE/PNG", content: BYTES },
    );
    for (const index of [...types.keys(), types.length]) {
      const { headers } = await fetchFile(index);
      const type = index < types.length ? "application/octet-stream" : "image/png";
      assert.equal(headers.get("content-type"), type);
      assert.match(headers.get("content-disposition") ?? "", /^attachment; filename=/);
      assert.equal(headers.get("x-content-type-options"), "nosniff");
      assert.equal(headers.get("cache-control"), "no-store");
      assert.equal(headers.get("content-security-policy"), "default-src 'none'; sandbox");
    }
  });

  const names: [declared: string, served: string][] = [
    ['filename="../../etc/passwd"', "passwd"],
    ['filename="a\\"; filename=b.exe"', "a ; filename=b.exe"],
    ["filename*=utf-8''%E8%AB%8B%E6%B1%82%E6%9B%B8.pdf", "請求書.pdf"],
    ["filename*=utf-8''photo%E2%80%AEgpj.exe", "photogpj.exe"],
    ["filename*=utf-8''a%0D%0AX-Injected:%20yes.txt", "a X-Injected yes.txt"],
    ["filename=NUL.txt", "_NUL.txt"],
    [`filename="${"n".repeat(300)}.pdf"`, ""],
    ["", "attachment-1"],
  ];
  for (const [declared, served] of names) {
    test(`a file declared as ${declared.slice(0, 60) || "nothing"} is offered under a safe name`, async () => {
      const { message, fetchFile } = await receive({
        type: "application/x-thing",
        disposition: `attachment; ${declared}`,
        content: "x",
      });
      const { headers } = await fetchFile(0);
      const { parameters } = parse(headers.get("content-disposition") ?? "");
      const name = parameters["filename"] ?? "";
      assert.equal(name, message.attachments[0]?.name);
      assert.equal(headers.get("x-injected"), null);
      // A client that reads no extended name, such as curl, saves under this one.
      const plain = parse(headers.get("content-disposition") ?? "", { extended: false }).parameters;
      assert.equal(plain["filename"], name.replaceAll(/[^ -~]/gu, "_"));
      if (served !== "") assert.equal(name.replace(/ {2,}/g, " "), served);
      assert.ok(Buffer.byteLength(name) <= 200);
    });
  }

  test("concurrent downloads of all images are byte-identical, and gone with the message", async () => {
    const pictures = Array.from({ length: 12 }, (_, index) => BYTES.subarray(index));
    const { path, token, fetchFile } = await receive(
      ...pictures.map((content, index) => ({ type: "image/png", id: `p${index}`, content })),
    );
    const answers = await Promise.all(pictures.map((_, index) => fetchFile(index)));
    for (const [index, answer] of answers.entries()) {
      assert.ok(Buffer.from(await answer.arrayBuffer()).equals(BYTES.subarray(index)));
    }
    const byId = path.replace("/messages/", "/messages/by-id/");
    assert.equal((await app.call("DELETE", byId, { token })).status, 204);
    const gone = await fetchFile(0);
    assert.equal(gone.status, 404);
    assert.match(await gone.text(), /MESSAGE_NOT_FOUND/);
  });

  test("a file in a nested message with an encoding is byte-identical", async () => {
    const inner = Buffer.from(mailOf({ type: "a/b; name=inner.bin", content: BYTES }));
    const { message, fetchFile } = await receive({
      type: "message/rfc822",
      disposition: "inline",
      content: inner,
    });
    assert.deepEqual(
      message.attachments.map(({ name }) => name),
      ["files.eml", "inner.bin"],
    );
    for (const [index, bytes] of [inner, BYTES].entries()) {
      const answer = await fetchFile(index);
      assert.ok(Buffer.from(await answer.arrayBuffer()).equals(bytes));
    }
  });

  test("a missing file gets 404, and another inbox's message exactly the same", async () => {
    const { path, fetchFile } = await receive({ type: "a/b", content: "x" });
    const missing = await fetchFile(1);
    assert.equal(missing.status, 404);
    assert.match(await missing.text(), /ATTACHMENT_NOT_FOUND/);
    const { id: stranger } = await app.createAddress();
    const answers = new Set<string>();
    for (const other of [path, "/api/email/messages/nothing"]) {
      const answer = await app.call("GET", `${other}/attachments/0`, { token: stranger });
      answers.add(`${answer.status} ${await answer.text()}`);
    }
    assert.equal(answers.size, 1);
    assert.match([...answers].join(""), /^404 .*MESSAGE_NOT_FOUND/);
    assert.equal((await app.call("GET", `${path}/attachments/0`)).status, 401);
  });

  test("an invalid index is refused", async () => {
    const { fetchFile } = await receive({ type: "a/b", content: "x" });
    for (const index of ["-1", "00", "1.5", "99999", "NaN", "__proto__", "%00", "0x1"]) {
      const response = await fetchFile(index);
      assert.equal(response.status, 400, index);
      assert.match(await response.text(), /INVALID_INPUT/);
    }
  });

  test("the API description contains the call", async () => {
    const api = await (await app.call("GET", "/api/openapi.json")).text();
    const paths = (JSON.parse(api) as { paths: Record<string, unknown> }).paths;
    assert.ok("/api/email/messages/{id}/attachments/{index}" in paths);
  });
});
