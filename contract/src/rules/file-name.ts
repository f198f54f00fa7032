/**
 * Returns a file name that is valid on every system, made from an untrusted name: the server names downloads with
 * it, the page saved files. The result never leaves a folder, never names a Windows device, and never disguises its
 * extension (right-to-left override).
 */
export function safeFileName(wanted: string, fallback: string): string {
  const plain = wanted
    .toWellFormed()
    .normalize("NFC")
    .replace(/^[^]*[/\\](?=[^/\\]*$)/, "")
    .replace(UNSAFE, " ")
    .replace(/\s+/g, " ");
  const name = trimDots(plain);
  if (name === "") return fallback;
  return cutName(RESERVED.test(name) ? `_${name}` : name);
}

const SUBJECT_LENGTH_MAX = 80;

/** Returns a file name made from a message's subject, which the sender controls. `ending` includes its dot. */
export function subjectFileName(subject: string, ending: string): string {
  // A slash in a subject ('and/or') must not create a folder.
  const words = subject.slice(0, SUBJECT_LENGTH_MAX).replace(/[/\\]/g, " ");
  const stem = safeFileName(words, "message");
  return safeFileName(`${stem}${ending}`, `message${ending}`);
}

/** Control, invisible, direction, private-use, and unassigned characters, and characters that Windows refuses. */
const UNSAFE = /[\p{C}\p{Zl}\p{Zp}<>:"/\\|?*]/gu;
/** Windows device names, with any extension; superscript digits count too. */
const RESERVED = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³])\s*(?:\.|$)/i;

/** ext4 and APFS allow 255 bytes; a downloader may append ' (12)' or '.crdownload'. */
const BYTES_MAX = 200;
const ENDING_LENGTH_MAX = 16;

/** Shortens in the middle to keep the extension. */
function cutName(name: string): string {
  if (byteLength(name) <= BYTES_MAX) return name;
  const dot = name.lastIndexOf(".");
  const ending = dot > 0 && name.length - dot <= ENDING_LENGTH_MAX ? name.slice(dot) : "";
  const stem = Array.from(name.slice(0, name.length - ending.length)).slice(0, BYTES_MAX);
  let bytes = byteLength(stem.join("")) + byteLength(ending);
  while (bytes > BYTES_MAX) bytes -= byteLength(stem.pop() ?? "");
  return trimDots(stem.join("")) + ending;
}

/** A leading dot hides a file; Windows drops trailing dots. */
function trimDots(name: string): string {
  let end = name.length;
  // A regular expression would search for the end from each dot of a run: quadratic time.
  while (end > 0 && ". ".includes(name.charAt(end - 1))) end -= 1;
  return name.slice(0, end).replace(/^[. ]+/, "");
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}
