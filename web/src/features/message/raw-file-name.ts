const LENGTH_MAX = 80;

/** A file name of the subject that every system takes; the rest of it is the sender's to choose. */
export function rawFileName(subject: string): string {
  const plain = subject
    .replace(/[\p{Cc}\p{Cf}\p{Cs}<>:"/\\|?*]/gu, " ")
    .replace(/\s+/g, " ")
    .slice(0, LENGTH_MAX)
    .replace(/^[. ]+|[. ]+$/g, "");
  return `${plain || "message"}.eml`;
}
