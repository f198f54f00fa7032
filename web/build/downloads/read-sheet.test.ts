import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { readSheet } from "./read-sheet.ts";
import type { Sheet } from "./sheet.ts";

const BEGINNING = "# Title\n\nWhat it is for.\n\n";
const blocksOf = (markdown: string) => readSheet(BEGINNING + markdown).blocks;

test("a sheet has a title and a lead paragraph", () => {
  const { title, lead, blocks } = readSheet(BEGINNING);
  assert.equal(title, "Title");
  assert.deepEqual(lead, [{ text: "What it is for.", style: "plain" }]);
  assert.deepEqual(blocks, []);
});

test("list items have checkboxes, numbers, or bullets", () => {
  const lists = blocksOf("- [ ] tick\n\n1. first\n2. second\n\n- dot");
  const marks = lists.flatMap((block) =>
    block.kind === "list" ? block.items.map(({ mark }) => mark) : [],
  );
  assert.deepEqual(marks, [null, "1.", "2.", "•"]);
});

test("numbering continues as in the source", () => {
  const [list] = blocksOf("7. seven\n8. eight");
  assert.deepEqual(list?.kind === "list" && list.items.map(({ mark }) => mark), ["7.", "8."]);
});

test("code and strong text keep their style", () => {
  assert.deepEqual(blocksOf("Use **only** `dig <name>`.")[0], {
    kind: "paragraph",
    runs: [
      { text: "Use ", style: "plain" },
      { text: "only", style: "strong" },
      { text: " ", style: "plain" },
      { text: "dig <name>", style: "code" },
      { text: ".", style: "plain" },
    ],
  });
});

test("a table without column names has no head", () => {
  const [form] = blocksOf("| | |\n| --- | --- |\n| Name | |");
  assert.deepEqual(form, {
    kind: "table",
    head: null,
    rows: [[[{ text: "Name", style: "plain" }], []]],
  });
});

test("throws on unsupported elements", () => {
  assert.throws(() => blocksOf("> quoted"), /A sheet can't contain 'blockquote': > quoted/);
  assert.throws(() => readSheet("No title"), /begins with its title/);
  assert.throws(() => readSheet("# Title\n\n- list"), /no lead paragraph/);
});

const snippet = fc.constantFrom(
  "## Part\n\n",
  "words `code` **strong**\n\n",
  "- [ ] box\n",
  "3. three\n\n",
  "| a | b |\n| - | - |\n| 1 | |\n\n",
  "```sh\ncurl\n```\n\n",
  "> quote\n\n",
  "[link](https://example.org) <b>html</b>\n\n",
  "\n",
  "*",
  "`",
);

test("any Markdown is parsed or rejected with a reason", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(snippet, fc.string()), { maxLength: 12 }), (parts) => {
      const sheet = readOrRefuse(BEGINNING + parts.join(""));
      for (const block of sheet?.blocks ?? []) {
        assert.match(block.kind, /^(heading|paragraph|list|table|code)$/);
      }
    }),
  );
});

function readOrRefuse(markdown: string): Sheet | undefined {
  try {
    return readSheet(markdown);
  } catch (error) {
    assert.match(String(error), /^Error: (A sheet|'.*' has no paragraph)/s);
    return undefined;
  }
}
