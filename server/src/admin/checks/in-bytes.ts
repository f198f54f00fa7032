const UNITS = ["bytes", "KB", "MB", "GB", "TB"] as const;

/** Formats a size: 1,536 is '1.5 KB'. */
export function inBytes(sizeBytes: number): string {
  const power = Math.min(Math.floor(Math.log2(Math.max(sizeBytes, 1)) / 10), UNITS.length - 1);
  const amount = sizeBytes / 1024 ** power;
  return `${amount.toLocaleString("en", { maximumFractionDigits: amount < 10 ? 1 : 0 })} ${UNITS[power] ?? ""}`;
}
