import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { before, describe, test } from "node:test";
import type { Download, Locator } from "playwright-core";
import { decodedWidth } from "../../stage/decoded-width.ts";
import { findSideways } from "../../stage/appearance/find-sideways.ts";
import { PNG, hugePng, mailWith, type Part } from "../../stage/mail/mail-with.ts";
import { openSharedStage, type Stage } from "../../stage/stage.ts";
import type { Visitor } from "../../stage/visitor.ts";
import { findInEitherTheme } from "../../stage/appearance/themes.ts";

describe("attachments on the main page", () => {
  let stage: Stage;
  before(async () => {
    stage = await openSharedStage();
  });

  type Opened = { subject?: string; to?: string; html?: string };
  async function openMail(
    { main, arrive }: Visitor,
    parts: readonly Part[],
    { subject = "With files", to, html }: Opened = {},
  ) {
    const raw = mailWith({ subject, parts, ...(html === undefined ? {} : { html }) });
    await stage.app.send({ to: to ?? (await arrive()), raw });
    const row = main.row(subject);
    await row.open();
    return { row, files: row.element.getByRole("region", { name: "Attachments" }) };
  }

  /** Returns the offered name and every byte of a file saved by a click. */
  async function saved({ page }: Visitor, control: Locator): Promise<[string, Buffer]> {
    const [download] = await Promise.all([page.waitForEvent("download"), control.click()]);
    return [download.suggestedFilename(), await contentOf(download)];
  }

  const BYTES = Buffer.from(Array.from({ length: 3_000 }, (_, index) => index % 256));

  test("in one inbox", async (t) => {
    const visitor = await stage.visitInTurn(t);
    const to = await visitor.arrive();

    await t.test(
      "files, with an open preview, are accessible in both themes and at 320 pixels",
      async () => {
        await visitor.page.setViewportSize({ width: 320, height: 720 });
        const { files } = await openMail(
          visitor,
          [
            { type: "image/png", name: "good.png", content: PNG },
            { type: "a/b", name: `${"long ".repeat(30)}name.bin`, content: PNG },
          ],
          {
            to,
            subject: "On a phone",
            html: "<p>Text</p><a href='https://a.example/?utm_source=x'>Link</a>",
          },
        );
        await files.getByRole("button", { name: "Preview good.png" }).click();
        await files.getByRole("img", { name: "good.png" }).waitFor();
        assert.deepEqual(await findInEitherTheme(visitor.page, "dialog"), []);
        assert.deepEqual(await findSideways(visitor.page), []);
        await visitor.page.goBack();
        await visitor.page.setViewportSize({ width: 1280, height: 720 });
      },
    );

    await t.test("files show name, kind, and size, and each is saved byte for byte", async () => {
      const { row, files } = await openMail(
        visitor,
        [
          { type: "application/pdf", name: "Invoice 2041.pdf", content: BYTES },
          { type: "application/x-thing", name: "data.bin", content: BYTES.subarray(0, 700) },
        ],
        { to, subject: "With two" },
      );
      await files.getByText("2 attachments · 4 KB").waitFor();
      await files.getByText("PDF document · 3 KB").waitFor();
      await files.getByText("BIN file · 700 bytes").waitFor();
      await row.element.getByText("Has attachments").waitFor();
      const [name, bytes] = await saved(
        visitor,
        files.getByRole("button", { name: "Download Invoice 2041.pdf" }),
      );
      assert.equal(name, "Invoice 2041.pdf");
      assert.equal(bytes.toString("hex"), BYTES.toString("hex"));
      assert.deepEqual(visitor.complaints, []);
    });

    await t.test(
      "a program that is declared as a PDF is called a program, with a warning",
      async () => {
        const program = {
          type: "application/pdf",
          name: "invoicefdp.exe",
          content: Buffer.from("MZ"),
        };
        const { files } = await openMail(visitor, [program], { to, subject: "With a program" });
        await files.getByText("Program · 2 bytes").waitFor();
        await files.getByText("This file can run code when you open it.").waitFor();
        assert.equal(await files.getByRole("button", { name: /^Preview/ }).count(), 0);
      },
    );

    await t.test("a name keeps the blank before its last ten characters", async () => {
      const file = { type: "a/b", name: "my notes with spaces.txt", content: BYTES };
      const { files } = await openMail(visitor, [file], { to, subject: "With blanks" });
      const width = await files.getByTitle(file.name).evaluate((name) => {
        const start = name.firstElementChild?.firstChild;
        const blank = document.createRange();
        if (start) blank.setStart(start, "my notes with".length);
        if (start) blank.setEnd(start, "my notes with ".length);
        return blank.getBoundingClientRect().width;
      });
      assert.ok(width > 1, `${width} px`);
    });

    await t.test("all files download as one archive with unique, safe names", async () => {
      const names = [
        "../../a.txt",
        "A.TXT",
        "nul.txt",
        "photo\u202Egpj.exe",
        `${"n".repeat(300)}.pdf`,
      ];
      const { files } = await openMail(
        visitor,
        names.map((name, index) => ({
          type: "a/b",
          name,
          content: Buffer.from(`file ${index}`),
        })),
        { to },
      );
      const [name, zip] = await saved(visitor, files.getByRole("button", { name: "Download all" }));
      assert.equal(name, "With files.zip");
      assert.deepEqual(storedFiles(zip), [
        ["a.txt", "file 0"],
        ["A (2).TXT", "file 1"],
        ["_nul.txt", "file 2"],
        ["photogpj.exe", "file 3"],
        [`${"n".repeat(196)}.pdf`, "file 4"],
      ]);
      assert.deepEqual(visitor.complaints, []);
    });

    await t.test("the original message can be downloaded unchanged", async () => {
      const { row } = await openMail(visitor, [], { to, subject: "As it came" });
      const [name, bytes] = await saved(visitor, row.button("Save as .eml"));
      assert.equal(name, "As it came.eml");
      assert.match(bytes.toString(), /^Return-Path: [^]*\r\nSubject: As it came\r\n/);
    });

    await t.test("a picture is previewed by its bytes, whatever its name", async () => {
      const svg = "<svg xmlns='http://www.w3.org/2000/svg' onload='top.ran=1'/>";
      const { files } = await openMail(
        visitor,
        [
          { type: "image/png", name: "good.png", content: PNG },
          { type: "image/png", name: "document.png", content: Buffer.from(svg) },
          { type: "image/png", name: "bomb.png", content: hugePng() },
          { type: "image/svg+xml", name: "drawing.svg", content: Buffer.from(svg) },
        ],
        { to, subject: "With pictures" },
      );
      await files.getByRole("button", { name: "Preview good.png" }).click();
      const picture = files.getByRole("img", { name: "good.png" });
      await picture.waitFor();
      assert.match((await picture.getAttribute("src")) ?? "", /^blob:/);
      assert.equal(await picture.evaluate(decodedWidth), 3);
      await files.getByRole("button", { name: "Preview good.png", expanded: true }).click();
      await picture.waitFor({ state: "detached" });

      const refusal = files.getByText("This picture can’t be shown here.");
      for (const name of ["document.png", "bomb.png"]) {
        await files.getByRole("button", { name: `Preview ${name}` }).click();
        await refusal.waitFor();
        await files.getByRole("button", { name: `Preview ${name}`, expanded: true }).click();
        await refusal.waitFor({ state: "detached" });
      }
      assert.equal(await files.getByRole("button", { name: "Preview drawing.svg" }).count(), 0);
      assert.equal(await visitor.page.evaluate(() => "ran" in window), false);
      assert.deepEqual(visitor.complaints, []);
    });

    await t.test(
      "a download shows progress, can be canceled, and can be retried after a failure",
      async () => {
        const { files } = await openMail(
          visitor,
          [{ type: "application/zip", name: "big.zip", content: Buffer.alloc(400_000, "z") }],
          { to, subject: "With much" },
        );
        const path = "/attachments/0";
        const call = (url: URL) => url.pathname.endsWith(path);
        await visitor.page.route(call, () => {});
        const download = files.getByRole("button", { name: "Download big.zip", exact: true });
        await download.click();
        await files.getByRole("progressbar", { name: "Downloading big.zip" }).waitFor();
        const ended = visitor.page.waitForEvent("requestfailed", (request) =>
          request.url().endsWith(path),
        );
        await files.getByRole("button", { name: "Cancel: Download big.zip" }).click();
        await ended;
        await files.getByText("ZIP archive · 391 KB").waitFor();

        await visitor.page.unroute(call);
        await visitor.page.route(call, (route) => route.abort());
        await download.click();
        await files
          .getByRole("alert")
          .getByText("The download failed. Please try again.")
          .waitFor();
        await visitor.page.unroute(call);
        const [, bytes] = await saved(visitor, download);
        assert.equal(bytes.length, 400_000);
        await files.getByText("ZIP archive · 391 KB").waitFor();
      },
    );

    await t.test(
      "on a phone, the preview of the last file is above the buttons of the sheet",
      async () => {
        await visitor.page.setViewportSize({ width: 390, height: 844 });
        const html = "<p>A line of a long mail.</p>".repeat(60);
        const { row, files } = await openMail(
          visitor,
          [
            { type: "image/png", name: "first.png", content: PNG },
            { type: "image/png", name: "last.png", content: PNG },
          ],
          { to, subject: "In a sheet", html },
        );
        await row.frame.getByText("A line of a long mail.").last().waitFor();
        await row.element.getByRole("dialog").evaluate((sheet) => sheet.scrollTo(0, 1e6));
        await files.getByRole("button", { name: "Preview last.png" }).click();
        const picture = await files.getByRole("img", { name: "last.png" }).elementHandle();
        await visitor.page.waitForFunction((image) => {
          const box = image?.parentElement?.getBoundingClientRect();
          const dock = document.querySelector(".sheet-dock")?.getBoundingClientRect();
          return box && dock && box.height >= 100 && box.bottom <= dock.top;
        }, picture);

        await row.button("Delivery details").click();
        const details = await row.element.locator("[role=status] dl").elementHandle();
        await visitor.page.waitForFunction((part) => {
          const box = part?.closest("[role=status]")?.getBoundingClientRect();
          const dock = document.querySelector(".sheet-dock")?.getBoundingClientRect();
          return box && dock && box.height > 60 && box.bottom <= dock.top;
        }, details);
        await visitor.page.goBack();
      },
    );
  });
});

async function contentOf(download: Download): Promise<Buffer> {
  return readFile(await download.path());
}

/** Reads an archive by its central directory (APPNOTE 4.3), as unpackers do. */
function storedFiles(zip: Buffer): [name: string, content: string][] {
  const end = zip.lastIndexOf(Buffer.from("PK\x05\x06", "latin1"));
  const files: [string, string][] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let index = 0; index < zip.readUInt16LE(end + 10); index += 1) {
    const size = zip.readUInt32LE(at + 24);
    const nameEnd = at + 46 + zip.readUInt16LE(at + 28);
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    files.push([zip.toString("utf8", at + 46, nameEnd), zip.toString("utf8", start, start + size)]);
    at = nameEnd + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return files;
}
