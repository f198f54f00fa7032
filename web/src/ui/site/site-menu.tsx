import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { iconButtonClass } from "../button.tsx";
import { NAVIGATION } from "./site-navigation.ts";

export const menuItemClass =
  "flex min-h-11 w-full items-center gap-3 rounded-field px-3 text-left text-label transition-colors " +
  "hover:bg-sunken/70";

/** The menu on narrow screens. Uses the popover API, so that it opens without script. */
export function SiteMenu({ path, children }: { path: string; children: ReactNode }) {
  return (
    <div className="wide:hidden">
      <button type="button" popoverTarget="site-menu" aria-label="Menu" className={iconButtonClass}>
        <svg
          viewBox="0 0 24 24"
          fill="none"
          strokeLinecap="round"
          aria-hidden="true"
          className="icon stroke-current"
        >
          <path d="M4 8h16M4 16h16" />
        </svg>
      </button>
      <div
        id="site-menu"
        popover="auto"
        className="absolute inset-auto m-0 top-13 right-4 w-[14rem] max-w-[calc(100vw-2rem)] rounded-control border border-control bg-raised p-1.5 text-ink shadow-float"
      >
        <nav aria-label="Menu">
          {NAVIGATION.map((entry) => (
            <a
              key={entry.path}
              href={entry.path}
              aria-current={path === entry.path ? "page" : undefined}
              className={`${menuItemClass} aria-[current]:text-accent-text`}
            >
              {entry.name}
            </a>
          ))}
        </nav>
        <MenuDivider />
        {children}
      </div>
    </div>
  );
}

/**
 * A menu item with an action. Closes the menu first, so that a dialog opened by the action returns focus to the menu
 * button.
 */
export function MenuAction({ onClick, ...rest }: Omit<ComponentProps<"button">, "className">) {
  const act = (event: MouseEvent<HTMLButtonElement>) => {
    event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
    onClick?.(event);
  };
  return <button type="button" className={menuItemClass} {...rest} onClick={act} />;
}

export function MenuDivider() {
  return <div aria-hidden="true" className="my-1.5 border-t border-line" />;
}
