import { safeFileName } from "@mayfly/contract/file-name";

const LENGTH_MAX = 80;

/** A file named after a message's subject, which is the sender's to choose. `ending` begins with its dot. */
export function subjectFileName(subject: string, ending: string): string {
  // A stroke in a subject ('and/or') leads to no folder.
  const words = subject.slice(0, LENGTH_MAX).replace(/[/\\]/g, " ");
  const stem = safeFileName(words, "message");
  return safeFileName(`${stem}${ending}`, `message${ending}`);
}
