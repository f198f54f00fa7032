/** Replaces the messages: the reason why none are shown. */
export function Notice({ title, text }: { title: string; text: string }) {
  return (
    <div className="grid grow place-content-center gap-1 px-5 py-8 text-center">
      <h3 className="text-body font-semibold">{title}</h3>
      <p className="max-w-100 text-label text-pretty text-ink-muted">{text}</p>
    </div>
  );
}
