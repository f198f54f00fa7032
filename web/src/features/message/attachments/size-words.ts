/** Formats a size: '3 bytes', '12 KB', '3.4 MB'. 1 KB is 1,024 bytes. */
export function sizeInWords(bytes: number): string {
  if (bytes < KB) return bytes === 1 ? "1 byte" : `${bytes} bytes`;
  if (Math.round(bytes / KB) < KB) return `${Math.round(bytes / KB)} KB`;
  const mb = bytes / (KB * KB);
  return `${mb < 10 ? Math.round(mb * 10) / 10 : Math.round(mb)} MB`;
}

const KB = 1024;
