import { splitFileName } from "./split-file-name.ts";

/**
 * A name whose end stays in sight however narrow the row is: the ending says what a file really is. It
 * stands beside its icon, whichever way it is read.
 */
export function AttachmentName({ name }: { name: string }) {
  const [start, end] = splitFileName(name);
  return (
    <span
      dir="auto"
      title={name}
      className="flex w-fit max-tight:block max-w-full min-w-0 text-small"
    >
      <span className="truncate max-tight:whitespace-normal">{start}</span>
      <span className="shrink-0 whitespace-pre">{end}</span>
    </span>
  );
}
