import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { summarize } from "../summarize.ts";
import { LABELED_PARTS, readLabeled, type LabeledMessage } from "./testing/read-labeled.ts";
import { writeMail } from "./testing/write-mail.ts";

/** A wrong card is worse than no card. */
const PRECISION_MIN = 0.99;
const RECALL_MIN = 0.95;

type Found = { name: string; wanted: string | undefined; shown: string | undefined };

function findAll(messages: readonly LabeledMessage[]): { codes: Found[]; links: Found[] } {
  const summaries = messages.map((message, index) => summarize(writeMail(message, index)));
  return {
    codes: messages.map(({ name, code }, index) => ({
      name,
      wanted: code,
      shown: summaries[index]?.code,
    })),
    links: messages.map(({ name, url }, index) => ({
      name,
      wanted: url && new URL(url).href,
      shown: summaries[index]?.link?.url,
    })),
  };
}

function rate(found: readonly Found[]) {
  const right = found.filter(({ wanted, shown }) => shown !== undefined && shown === wanted).length;
  const shown = found.filter((one) => one.shown !== undefined).length;
  const wanted = found.filter((one) => one.wanted !== undefined).length;
  const wrong = found.filter((one) => one.shown !== one.wanted);
  return {
    precision: share(right, shown),
    recall: share(right, wanted),
    wrong: wrong.map(
      (one) => `${one.name}: ${one.shown ?? "none"} instead of ${one.wanted ?? "none"}`,
    ),
  };
}

/** 1 if nothing was found: then nothing is wrong. */
function share(right: number, all: number): number {
  return all === 0 ? 1 : right / all;
}

describe("in labeled messages in more than fifty languages", () => {
  for (const part of LABELED_PARTS) {
    const { codes, links } = findAll(readLabeled(part));
    for (const [what, found] of Object.entries({ code: codes, link: links })) {
      test(`the ${what} is found, and no other is shown (${part})`, (t) => {
        const { precision, recall, wrong } = rate(found);
        t.diagnostic(`precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`);
        const detail = `precision ${precision}, recall ${recall}\n${wrong.join("\n")}`;
        assert.ok(precision >= PRECISION_MIN && recall >= RECALL_MIN, detail);
      });
    }
  }

  test("the set is large, and two of five messages contain neither code nor link", () => {
    const all = LABELED_PARTS.flatMap(readLabeled);
    const empty = all.filter(({ code, url }) => code === undefined && url === undefined);
    assert.ok(all.length >= 300);
    assert.ok(empty.length >= all.length * 0.4);
  });
});
