/** A name whose end stays in sight however narrow the row is: the ending says what a file really is. */
export function AttachmentName({ name }: { name: string }) {
  const cut = Math.max(name.length - END_LENGTH, 0);
  return (
    <span dir="auto" title={name} className="flex min-w-0 text-small">
      <span className="truncate">{name.slice(0, cut)}</span>
      <span className="shrink-0 whitespace-pre">{name.slice(cut)}</span>
    </span>
  );
}

const END_LENGTH = 10;
