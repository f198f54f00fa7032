/** Shows a full address that wraps only before its domain, if possible. A paid address is never shortened. */
export function BrokenAddress({ email }: { email: string }) {
  const at = email.lastIndexOf("@");
  return (
    <span className="font-mono tracking-tight wrap-anywhere" translate="no">
      {email.slice(0, at)}
      <wbr />
      <span className="inline-block max-w-full text-ink-muted">{email.slice(at)}</span>
    </span>
  );
}
