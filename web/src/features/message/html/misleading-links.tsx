import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { MisleadingLink } from "../links/find-misleading-link.ts";

/**
 * Lists links whose text names a different host than their target. Shown outside the mail, where its styles can't
 * hide the list.
 */
export function MisleadingLinks({ links }: { links: readonly MisleadingLink[] }) {
  const kinds = [...new Map(links.map((link) => [`${link.named} ${link.host}`, link])).values()];
  const more = kinds.length - LISTED_MAX;
  if (kinds.length === 0) return null;
  return (
    <div
      role="note"
      className="mb-2.5 flex gap-2 rounded-control in-data-tall:mx-4 border border-danger/50 bg-danger/8 px-3 py-2 text-small text-ink"
    >
      <TriangleAlert className="mt-0.5 size-4 flex-none stroke-[1.5] text-danger" />
      <div className="min-w-0 wrap-anywhere">
        <p>{kinds.length === 1 ? ONE : SEVERAL}</p>
        <ul className="mt-1 grid gap-0.5">
          {kinds.slice(0, LISTED_MAX).map(({ named, host }) => (
            <li key={`${named} ${host}`}>
              {named === host ? (
                <>
                  <Host name={host} /> is written with look-alike letters
                </>
              ) : (
                <>
                  Text: <Host name={named} />, link: <Host name={host} />
                </>
              )}
            </li>
          ))}
          {more > 0 && <li className="text-ink-muted">and {more} more</li>}
        </ul>
      </div>
    </div>
  );
}

const LISTED_MAX = 5;

const ONE = "A link in this message leads to a different site than its text shows:";
const SEVERAL = "Links in this message lead to different sites than their texts show:";

/** Always shows the end of a long host, which names its owner. */
function Host({ name }: { name: string }) {
  const isLong = name.length > HOST_LENGTH_MAX;
  return (
    <bdi className="font-medium" title={name}>
      {isLong ? `…${name.slice(-HOST_LENGTH_MAX)}` : name}
    </bdi>
  );
}

const HOST_LENGTH_MAX = 60;
