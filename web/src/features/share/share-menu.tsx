import Check from "lucide-react/icons/check";
import Link2 from "lucide-react/icons/link-2";
import Share2 from "lucide-react/icons/share-2";
import SquareArrowOutUpRight from "lucide-react/icons/square-arrow-out-up-right";
import { iconButtonClass } from "../../ui/button.tsx";
import { menuItemClass } from "../../ui/site/site-menu.tsx";
import { SHARE_TARGETS, shareLink } from "./share-targets.ts";

/** Opens the page's `ShareMenu` as a popover, without script. */
export function ShareButton() {
  return (
    <button type="button" popoverTarget="share-menu" aria-label="Share" className={iconButtonClass}>
      <Share2 className="icon" />
    </button>
  );
}

/**
 * The share menu, one per page, outside the hydrated root. `entries/site.ts` copies the link, opens services in a
 * popup, and offers the platform's share sheet if available.
 */
export function ShareMenu({ path, text }: { path: string; text: string }) {
  return (
    <div
      id="share-menu"
      popover="auto"
      role="group"
      aria-label="Share this page"
      className="share-menu w-[15rem] max-w-[calc(100vw-2rem)] rounded-control border border-control bg-raised p-1.5 text-ink shadow-float"
    >
      <button
        type="button"
        data-share-copy={`%PUBLIC_URL%${path}`}
        className={`${menuItemClass} group`}
      >
        <Link2 className="icon text-ink-muted group-aria-disabled:hidden" />
        <Check className="icon hidden text-success group-aria-disabled:block" />
        <span aria-live="polite">Copy link</span>
      </button>
      <button
        type="button"
        hidden
        data-share-sheet={`%PUBLIC_URL%${path}`}
        data-share-text={text}
        className={menuItemClass}
      >
        <SquareArrowOutUpRight className="icon text-ink-muted" />
        More ways...
      </button>
      <div aria-hidden="true" className="my-1.5 border-t border-line" />
      <ul className="grid grid-cols-2">
        {SHARE_TARGETS.map((target) => (
          <li key={target.name}>
            <a
              href={shareLink(target, path, text)}
              target="_blank"
              rel="noopener noreferrer"
              data-share-popup
              aria-label={`Share on ${target.name} (opens a new window)`}
              className={menuItemClass}
            >
              {target.name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
