/**
 * A slot for an advertisement. Takes no space before consent, then a fixed size, filled or not. Static markup, filled
 * by a script on every page (`fill-slots.ts`).
 */
export function AdSlot({ className = "" }: { className?: string }) {
  return (
    <aside
      aria-label="Advertisement"
      data-ad-slot
      className={`ad-slot mx-auto w-full max-w-304 px-4 wide:px-6 print:hidden ${className}`}
    >
      <p className="ad-slot-label">Advertisement</p>
      <div className="ad-slot-place" />
    </aside>
  );
}
