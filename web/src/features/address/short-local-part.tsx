/** A long local part is shortened in the middle, because its end distinguishes addresses with the same words. */
export function ShortLocalPart({ localPart }: { localPart: string }) {
  return (
    <>
      <span className="min-w-0 truncate">{localPart.slice(0, -END_LENGTH)}</span>
      <span className="flex-none">{localPart.slice(-END_LENGTH)}</span>
    </>
  );
}

const END_LENGTH = 4;
