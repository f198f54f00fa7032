import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import {
  ADDRESSES_PER_HOUR,
  BYTES_PER_INBOX,
  formatMegabytes,
  MESSAGE_BYTES,
  MESSAGES_PER_INBOX,
} from "@mayfly/contract/standard-limits";
import { RESOURCES } from "../../src/content/resources/resources.ts";
import { makeDownloads, type Download } from "./make-downloads.ts";
import { readSheet } from "./read-sheet.ts";
import type { Block, Run } from "./sheet.ts";

/** Slow to create, so shared by all tests. */
let made: Download[] = [];
before(async () => {
  made = await makeDownloads();
});

test("two builds produce the same bytes", async () => {
  const again = await makeDownloads();
  for (const [index, { name, content }] of again.entries()) {
    assert.equal(name, made[index]?.name);
    assert.ok(Buffer.from(content).equals(made[index]?.content ?? Buffer.of()), name);
  }
});

test("creates exactly the files that the resources offer", () => {
  const offered = RESOURCES.flatMap(({ files }) => files);
  assert.deepEqual(made.map(({ name }) => name).toSorted(), offered.toSorted());
});

test("the API sheet states the server's default limits", () => {
  const sheet = sourceOf("api-quick-start.pdf");
  const limits = [
    `${ADDRESSES_PER_HOUR} an hour for each IP address`,
    `${MESSAGES_PER_INBOX}, or ${formatMegabytes(BYTES_PER_INBOX)}`,
    `One message             | ${formatMegabytes(MESSAGE_BYTES)} `,
  ];
  for (const limit of limits) assert.ok(sheet.includes(limit), limit);
});

describe("a PDF", () => {
  for (const name of RESOURCES.flatMap(({ files }) => files).filter(isPdf)) {
    test(`${name} contains every word of its source, tagged, with its title`, async () => {
      const sheet = readSheet(sourceOf(name));
      const pdf = await openPdf(name);
      const text = letters(pdf.text);
      for (const run of [...sheet.lead, ...sheet.blocks.flatMap(runsOf)]) {
        assert.ok(text.includes(letters(run.text)), run.text);
      }
      assert.equal(pdf.title, sheet.title);
      assert.equal(pdf.language, "en-US");
      assert.deepEqual([...new Set(pdf.roles)].includes("H1"), true);
    });

    test(`${name} breaks no command, so that commands can be copied`, async () => {
      const { lines } = await openPdf(name);
      const commands = readSheet(sourceOf(name)).blocks.flatMap((block) =>
        block.kind === "code" ? block.lines.filter((line) => line.trim() !== "") : [],
      );
      for (const command of commands) assert.ok(lines.includes(command.trim()), command);
    });
  }
});

test("the checklist fits on one page", async () => {
  assert.equal((await openPdf("email-privacy-checklist.pdf")).pages, 1);
});

function isPdf(name: string): boolean {
  return name.endsWith(".pdf");
}

function contentOf(name: string): Uint8Array {
  const found = made.find((download) => download.name === name);
  assert.ok(found, name);
  return found.content;
}

function sourceOf(pdf: string): string {
  return Buffer.from(contentOf(pdf.replace(".pdf", ".md"))).toString("utf8");
}

function runsOf(block: Block): readonly Run[] {
  switch (block.kind) {
    case "list":
      return block.items.flatMap(({ runs }) => runs);
    case "table":
      return [...(block.head ?? []), ...block.rows.flat()].flat();
    case "code":
      return [];
    default:
      return block.runs;
  }
}

function letters(text: string): string {
  return text.replaceAll(/\s/g, "");
}

async function openPdf(name: string) {
  const task = getDocument({ data: Uint8Array.from(contentOf(name)), verbosity: 0 });
  const pdf = await task.promise;
  const { info } = await pdf.getMetadata();
  const fields = Object(info);
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => readPage(pdf, index + 1)),
  );
  await task.destroy();
  return {
    pages: pages.length,
    title: String(fields.Title),
    language: String(fields.Language),
    lines: pages.flatMap((page) => page.lines),
    text: pages.flatMap((page) => page.lines).join(""),
    roles: pages.flatMap((page) => page.roles),
  };
}

type Pdf = Awaited<ReturnType<typeof getDocument>["promise"]>;

async function readPage(pdf: Pdf, number: number) {
  const page = await pdf.getPage(number);
  const { items } = await page.getTextContent();
  const lines: string[] = [""];
  for (const item of items) {
    if (!("str" in item)) continue;
    lines[lines.length - 1] += item.str;
    if (item.hasEOL) lines.push("");
  }
  const tree = JSON.stringify(await page.getStructTree());
  const roles = [...tree.matchAll(/"role":"(\w+)"/g)].map(([, role]) => role ?? "");
  return { lines: lines.map((line) => line.trim()), roles };
}
