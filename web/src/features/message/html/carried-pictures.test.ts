import assert from "node:assert/strict";
import { test } from "node:test";
import { carriedPictures, contentIdOf } from "./carried-pictures.ts";

const file = (index: number, type: string, contentId: string | null, size = 10) => ({
  index,
  name: "a",
  type,
  size,
  contentId,
  inline: true,
});

test("pictures with a name of their own are carried, the first of each name; documents are not", () => {
  const carried = carriedPictures([
    file(0, "image/png", "a@b"),
    file(1, "image/gif", "a@b"),
    file(2, "image/svg+xml", "c"),
    file(3, "text/html", "d"),
    file(4, "image/jpeg", null),
  ]);
  assert.deepEqual(
    [...carried].map(([id, { index }]) => [id, index]),
    [["a@b", 0]],
  );
});

test("neither a hundred pictures nor large ones are fetched by themselves", () => {
  const many = Array.from({ length: 100 }, (_, index) => file(index, "image/png", String(index)));
  assert.equal(carriedPictures(many).size, 30);
  const megabytes = 9 * 1024 * 1024;
  const large = [file(0, "image/png", "a", megabytes), file(1, "image/png", "b", megabytes)];
  assert.equal(carriedPictures(large).size, 1);
});

test("a reference is read as senders write it", () => {
  assert.equal(contentIdOf("cid:logo@a"), "logo@a");
  assert.equal(contentIdOf(" CID:logo%40a "), "logo@a");
  assert.equal(contentIdOf("cid:100%"), "100%");
  assert.equal(contentIdOf("cid:"), undefined);
  assert.equal(contentIdOf("https://cid:x@a.example/"), undefined);
});
