import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { openStoredValues } from "../../browser/browser-storage.ts";
import { memoryArea } from "../../browser/memory-storage.fixture.ts";
import { openDrafts, type Drafts } from "./drafts.ts";
import { parseDrafts } from "./parse-drafts.ts";

const EMAIL = "marlow.quill.7kd2@mayfly.test";
const DRAFT = { email: EMAIL, id: "1", text: "Thank you." };

test("restores a draft with its text until it is removed", () => {
  const { tab } = openTabs();
  const drafts = tab();
  drafts.write(DRAFT);
  assert.deepEqual(drafts.read(EMAIL, "1"), DRAFT);
  assert.equal(drafts.read(EMAIL, "2"), null);
  drafts.remove(EMAIL, "1");
  assert.equal(drafts.read(EMAIL, "1"), null);
});

test("an empty text is no draft, and no drafts means an empty storage", () => {
  const { tab, stored } = openTabs();
  const drafts = tab();
  drafts.write(DRAFT);
  assert.equal(stored().length, 1);
  drafts.write({ ...DRAFT, text: " \n" });
  assert.equal(drafts.read(EMAIL, "1"), null);
  assert.deepEqual(stored(), []);
});

test("keeps only the wanted drafts", () => {
  const drafts = openTabs().tab();
  drafts.write(DRAFT);
  drafts.write({ ...DRAFT, id: "2" });
  drafts.keepOnly(({ id }) => id === "2");
  assert.equal(drafts.read(EMAIL, "1"), null);
  assert.equal(drafts.read(EMAIL, "2")?.text, "Thank you.");
});

test("a draft written in one tab appears in the others at once", () => {
  const { tab } = openTabs();
  const [here, there] = [tab(), tab()];
  const seen: string[] = [];
  const stop = there.watch(EMAIL, "1", ({ text }) => seen.push(text));
  here.write(DRAFT);
  here.write({ ...DRAFT, id: "2", text: "another" });
  assert.deepEqual(seen, ["Thank you."]);
  assert.deepEqual(there.read(EMAIL, "1"), DRAFT);
  here.remove(EMAIL, "1");
  assert.equal(there.read(EMAIL, "1"), null);
  stop();
  here.write(DRAFT);
  assert.deepEqual(seen, ["Thank you.", ""]);
});

test("a tab opened later gets the drafts that it requests", () => {
  const { tab } = openTabs();
  tab().write(DRAFT);
  const later = tab();
  assert.equal(later.read(EMAIL, "1"), null);
  let given = "";
  later.watch(EMAIL, "1", ({ text }) => (given = text));
  later.ask(EMAIL, "1");
  assert.equal(given, "Thank you.");
  assert.deepEqual(later.read(EMAIL, "1"), DRAFT);
});

test("survives any value from storage or another tab", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (said) => {
      for (const draft of parseDrafts(said)) assert.equal(typeof draft.text, "string");
      const { tab, say } = openTabs();
      const drafts = tab();
      drafts.write(DRAFT);
      say(said);
      say(`{"draft":${said}}`);
      say(`{"asked":${said}}`);
      assert.deepEqual(drafts.read(EMAIL, "1"), DRAFT);
    }),
  );
});

/** Tabs of one browser with separate storage and a shared channel. */
function openTabs() {
  const lines: ((message: unknown) => void)[] = [];
  const storages: Map<string, string>[] = [];
  const tab = (): Drafts => {
    const entries = new Map<string, string>();
    const listeners: ((message: unknown) => void)[] = [];
    const hear = (message: unknown) => listeners.forEach((listener) => listener(message));
    lines.push(hear);
    storages.push(entries);
    return openDrafts(
      openStoredValues(() => memoryArea(entries)),
      {
        post: (message) => lines.forEach((line) => line === hear || line(message)),
        listen: (onMessage) => void listeners.push(onMessage),
      },
    );
  };
  return {
    tab,
    stored: () => storages.flatMap((entries) => [...entries.keys()]),
    say: (message: unknown) => lines.forEach((line) => line(message)),
  };
}
