import { BADGES, type BadgeName, type LandingB } from "../../content/landing/landing-b.ts";
import { Paragraphs } from "../paragraphs.tsx";

const ORDER: readonly BadgeName[] = ["registration", "free", "deletion", "live"];

/** Four claims, each with its limits. */
export function BadgeRow({ badges }: { badges: LandingB["badges"] }) {
  return (
    <ul
      aria-label="What you can count on"
      className="grid grid-cols-[minmax(0,1fr)] gap-8 mid:grid-cols-2 wide:grid-cols-[400px_repeat(3,minmax(0,1fr))]"
    >
      {ORDER.map((badge) => (
        <li key={badge} className="max-w-88 border-t border-accent pt-4">
          <p className="text-title font-semibold tracking-tight">{BADGES[badge]}</p>
          <div className="mt-1 grid gap-1 text-small leading-[1.375rem] text-pretty text-ink-muted">
            <Paragraphs list={badges[badge]} />
          </div>
        </li>
      ))}
    </ul>
  );
}
