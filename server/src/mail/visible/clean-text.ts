/**
 * Removes from a sender's text what a model reads but a person doesn't see, and anything that would make a program load
 * a picture.
 */
export function cleanText(text: string): string {
  const visible = text
    .toWellFormed()
    .replaceAll("\r\n", "\n")
    .replaceAll(LINE_ENDS, "\n")
    .replaceAll(INVISIBLE, "")
    .replaceAll(JOINER_RUNS, "");
  return withoutImages(visible);
}

const LINE_ENDS = /[\r\u2028\u2029]/g;

/** Controls, zero-width and bidirectional characters, fillers, and tags, with which senders write invisible text. */
const INVISIBLE =
  // oxlint-disable-next-line no-control-regex -- these are what it removes
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e0fff}]|\u034f/gu;

/** A single one shapes a letter or an emoji. A run of them can encode hidden bits. */
const JOINER_RUNS = /(?:\u200c|\u200d|[\ufe00-\ufe0f]){3,}/g;

/** Replaced by a blank, because the text around a removed part must not form a new one. */
function withoutImages(text: string): string {
  return withoutImageMarks(text.replaceAll(IMAGE_TAG, " ").replaceAll(IMAGE, withoutImage));
}

/** A Markdown viewer shows these elements, too. */
const IMAGE_TAG =
  /<(?:img|image|picture|source|svg|iframe|object|embed|video|audio|link|style)(?![a-z0-9])[^<>]{0,4000}>?/gi;

/**
 * `![text](target)`, `![text][reference]`, `![reference]`. The end is optional: otherwise each `![` of a text without
 * ends would search for its own.
 */
const IMAGE = /!\[([^\]\n]*)(\](?:\([^()\n]{0,2000}\)|\[[^\]\n]{0,200}\])?)?/g;
const LABEL_LENGTH_MAX = 500;

function withoutImage(written: string, label: string, end: string | undefined): string {
  return end === undefined || label.length > LABEL_LENGTH_MAX ? written : " ";
}

/** Makes links of all images that are left, such as nested ones: `[` never follows `!`. */
function withoutImageMarks(text: string): string {
  const parts = text.split("[");
  return parts
    .map((part, index) => (index === parts.length - 1 ? part : withoutLastMarks(part)))
    .join("[");
}

function withoutLastMarks(text: string): string {
  let end = text.length;
  while (end > 0 && text.charAt(end - 1) === "!") end -= 1;
  return text.slice(0, end);
}
