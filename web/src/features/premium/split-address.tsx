/** Shows an address on one line, shortened in the middle: the beginning and the domain identify it. */
export function SplitAddress({ local, domain }: { local: string; domain: string }) {
  return (
    <span
      className="flex min-w-0 font-mono tracking-tight whitespace-nowrap"
      translate="no"
      title={local === "" ? undefined : `${local}@${domain}`}
    >
      <span className="truncate">{local}</span>
      <span className="max-w-[70%] shrink-0 truncate text-ink-muted">@{domain}</span>
    </span>
  );
}
