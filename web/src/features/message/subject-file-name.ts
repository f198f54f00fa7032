import { safeFileName } from "@mayfly/contract/file-name";

const LENGTH_MAX = 80;

/** Returns a file name made from a message's subject, which the sender controls. `ending` includes its dot. */
export function subjectFileName(subject: string, ending: string): string {
  // A slash in a subject ('and/or') must not create a folder.
  const words = subject.slice(0, LENGTH_MAX).replace(/[/\\]/g, " ");
  const stem = safeFileName(words, "message");
  return safeFileName(`${stem}${ending}`, `message${ending}`);
}
