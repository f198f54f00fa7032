/**
 * A name for a file that every system takes, made of what a stranger called it: the server names
 * downloads with it, the page what it saves. It never leads out of a folder, never names a device
 * of Windows, and never shows another ending than it has (right-to-left override).
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

/** Controls, invisible and direction marks, private and unassigned ones, and what Windows refuses. */
const UNSAFE = /[\p{C}\p{Zl}\p{Zp}<>:"/\\|?*]/gu;
/** Devices of Windows, with any ending; the superscript digits count too. */
const RESERVED = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³])\s*(?:\.|$)/i;

/** ext4 and APFS take 255 bytes; a downloader may add ' (12)' or '.crdownload'. */
const BYTES_MAX = 200;
const ENDING_LENGTH_MAX = 16;

/** Shortens in the middle: the ending says what it is. */
function cutName(name: string): string {
  if (byteLength(name) <= BYTES_MAX) return name;
  const dot = name.lastIndexOf(".");
  const ending = dot > 0 && name.length - dot <= ENDING_LENGTH_MAX ? name.slice(dot) : "";
  const stem = Array.from(name.slice(0, name.length - ending.length)).slice(0, BYTES_MAX);
  let bytes = byteLength(stem.join("")) + byteLength(ending);
  while (bytes > BYTES_MAX) bytes -= byteLength(stem.pop() ?? "");
  return trimDots(stem.join("")) + ending;
}

/** A leading dot hides a file; Windows drops trailing ones. */
function trimDots(name: string): string {
  let end = name.length;
  // A regular expression would look for the end from each dot of a run.
  while (end > 0 && ". ".includes(name.charAt(end - 1))) end -= 1;
  return name.slice(0, end).replace(/^[. ]+/, "");
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}
