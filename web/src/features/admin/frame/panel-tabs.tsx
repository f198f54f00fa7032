import type { AdminStats } from "@mayfly/contract";
import * as Tabs from "radix-ui/tabs";
import { useEffect, useRef, type ComponentType } from "react";
import { useAdminSession } from "../session/admin-session.ts";
import { useKeptFocus } from "./use-kept-focus.ts";
import { goToTab, usePlace } from "./use-place.ts";

/** One tab of the panel. */
export type PanelTab = {
  /** Used in the URL. */
  readonly id: string;
  readonly name: string;
  readonly Panel: ComponentType;
  /** The count next to the name; 0 is hidden. */
  readonly count?: (stats: AdminStats) => number;
  /** Whether the count is highlighted. */
  readonly urgent?: boolean;
};

/** Mounts only the current tab, so that others send no requests. An unknown tab id selects the first. */
export function PanelTabs({ tabs }: { tabs: readonly PanelTab[] }) {
  const place = usePlace();
  const shown = tabs.find(({ id }) => id === place.tab) ?? tabs[0];
  const list = useShownTab(shown?.id);
  const panel = useRef<HTMLDivElement>(null);
  useKeptFocus(panel);
  return (
    <Tabs.Root ref={panel} value={shown?.id ?? ""} onValueChange={goToTab}>
      <Tabs.List
        ref={list}
        aria-label="Admin"
        className="flex gap-6 overflow-x-auto border-b border-line px-4 text-small text-ink-muted [scrollbar-width:none] wide:px-6"
      >
        {tabs.map((tab) => (
          <TabName key={tab.id} tab={tab} />
        ))}
      </Tabs.List>
      {tabs.map(({ id, Panel }) => (
        <Tabs.Content key={id} value={id} className="px-4 pt-6 pb-12 outline-offset-0 wide:px-6">
          <Panel />
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}

function TabName({ tab: { id, name, count, urgent = false } }: { tab: PanelTab }) {
  const { stats } = useAdminSession();
  const counted = count?.(stats) ?? 0;
  return (
    <Tabs.Trigger
      value={id}
      className="-mx-1.5 -mb-px flex h-10 touch:h-11 items-center gap-1.5 whitespace-nowrap border-b-2 px-1.5 border-transparent -outline-offset-2 transition-colors hover:text-ink data-[state=active]:border-accent data-[state=active]:font-medium data-[state=active]:text-ink"
    >
      {name}
      {counted > 0 && (
        <span
          className={`min-w-4.5 rounded-full px-1.25 text-center text-[0.75rem]/[1.125rem] font-medium tabular-nums ${
            urgent
              ? "bg-[color-mix(in_oklab,var(--danger)_24%,var(--raised))] text-[color-mix(in_oklab,var(--danger)_45%,var(--ink))]"
              : "bg-line text-ink"
          }`}
        >
          {counted.toLocaleString("en")}
        </span>
      )}
    </Tabs.Trigger>
  );
}

/** Scrolls to the current tab: on a phone the row of tabs is wider than the screen. */
function useShownTab(id: string | undefined) {
  const list = useRef<HTMLDivElement>(null);
  // Sets the scroll position.
  useEffect(() => {
    const shown = list.current?.querySelector("[data-state=active]");
    shown?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [id]);
  return list;
}
