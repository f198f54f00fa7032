import { splitFileName } from "./split-file-name.ts";

/**
 * Always shows the end of a name, because the extension names the file type. Text direction doesn't move the name
 * away from its icon.
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
