import assert from "node:assert/strict";
import { test } from "node:test";
import { carriedPictures, findCarried } from "./carried-pictures.ts";

const file = (index: number, type: string, contentId: string | null, size = 10) => ({
  index,
  name: "a",
  type,
  size,
  contentId,
  inline: true,
});

test("selects pictures with a Content-ID, the first of each, and no documents", () => {
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

test("limits the number and total size of pictures to fetch", () => {
  const many = Array.from({ length: 100 }, (_, index) => file(index, "image/png", String(index)));
  assert.equal(carriedPictures(many).size, 30);
  const megabytes = 9 * 1024 * 1024;
  const large = [file(0, "image/png", "a", megabytes), file(1, "image/png", "b", megabytes)];
  assert.equal(carriedPictures(large).size, 1);
});

test("finds a picture by its reference as senders write it (RFC 2392)", () => {
  const references = [
    ["logo@a", "cid:logo@a"],
    ["logo@a", " CID:logo%40a "],
    ["foo+bar@x", "cid:foo+bar@x"],
    ["foo+bar@x", "cid:foo%2Bbar%40x"],
    ["a%b", "cid:a%25b"],
    ["a%b", "cid:a%b"],
    // Percent-encoded in the header and copied to the HTML unchanged.
    ["a%25b@x", "cid:a%25b@x"],
    ["a%25b@x", "cid:a%2525b%40x"],
    ["100%&b@x", "cid:100%&b%40x"],
    ["é@x", "cid:%C3%A9@x"],
    ["100%", "cid:100%"],
  ] as const;
  for (const [id, source] of references)
    assert.equal(
      findCarried(source, (name) => name === id),
      id,
      source,
    );
});

test("finds no picture for an unknown or invalid reference", () => {
  assert.equal(
    findCarried("cid:logo@b", (name) => name === "logo@a"),
    undefined,
  );
  for (const source of ["cid:", "https://cid:x@a.example/"])
    assert.equal(
      findCarried(source, () => true),
      undefined,
    );
});
