const KB = 1024;
const MB = KB * KB;

/** Formats a message's size: '12 KB', '25.3 MB'. Never shows 0 KB. */
export function formatSize(bytes: number): string {
  if (bytes < MB) return `${Math.max(1, Math.round(bytes / KB))} KB`;
  return `${Math.round((bytes / MB) * 10) / 10} MB`;
}
