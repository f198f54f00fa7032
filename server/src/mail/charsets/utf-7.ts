/**
 * UTF-7 (RFC 2152): runs of base64 between `+` and `-` hold UTF-16. What is no such run stays as it
 * is written.
 */
export function decodeUtf7(bytes: Buffer): string {
  return bytes
    .toString("latin1")
    .replace(/\+([A-Za-z0-9+/]*)(-?)/g, decodeRun)
    .toWellFormed();
}

function decodeRun(whole: string, run: string, end: string): string {
  if (run === "") return end === "-" ? "+" : whole;
  const units = Buffer.from(run, "base64");
  // An odd byte is what padded the last unit to six bits.
  return units
    .subarray(0, units.length & ~1)
    .swap16()
    .toString("utf16le");
}
