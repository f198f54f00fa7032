import { useEffect, useLayoutEffect, type RefObject } from "react";
import { tabStorage } from "../../browser/browser-storage.ts";
import { followSize } from "./follow-size.ts";
import { isReturn } from "./is-return.ts";
import { firstRowInSight } from "./keep-place.tsx";

/**
 * A reloaded page returns to the row where the visitor left it. The browser restores its position before the list has
 * been fetched: it would show what is below the list, or the list's beginning. `newest`: the id of the newest message.
 */
export function usePagePlace(
  list: RefObject<HTMLElement | null>,
  newest: string | undefined,
): void {
  // Writes the place to storage. A phone that discards a hidden tab sends no pagehide.
  useEffect(() => {
    const leave = () => {
      if (list.current) leavePlace(list.current);
    };
    document.addEventListener("visibilitychange", leave);
    window.addEventListener("pagehide", leave);
    return () => {
      document.removeEventListener("visibilitychange", leave);
      window.removeEventListener("pagehide", leave);
    };
  }, [list]);

  // Follows the page's height until the visitor acts or mail arrives: the card folds, and rows are rendered gradually.
  useLayoutEffect(() => {
    if (!isFirstList || newest === undefined) return undefined;
    isFirstList = false;
    const place = findPlaceLeft();
    if (!place) return undefined;
    return followSize(document.body, () => {
      const row = list.current?.querySelector(`[data-message="${CSS.escape(place.id)}"]`);
      if (row) returnTo(row, place);
      return true;
    });
  }, [list, newest]);
}

/** False once this document has shown a list. */
let isFirstList = true;
/** "id top": the first row in sight, and its distance from the top of the window in CSS pixels. */
const NAME = "place";
const TOP_PX = 8;

function leavePlace(list: HTMLElement): void {
  const row = firstRowInSight(list);
  const id = row?.getAttribute("data-message");
  if (!row || !id) return tabStorage.remove(NAME);
  const isPageTop = window.scrollY <= TOP_PX;
  tabStorage.set(NAME, isPageTop ? id : `${id} ${row.getBoundingClientRect().top}`);
}

/** `top`: undefined if the page was at its top. */
type Place = { readonly id: string; readonly top: string | undefined };

function findPlaceLeft(): Place | null {
  const [id, top] = tabStorage.get(NAME)?.split(" ") ?? [];
  return id && isReturn() ? { id, top } : null;
}

/** At the top of the page, new mail is shown above the row. */
function returnTo(row: Element, { top }: Place): void {
  if (top === undefined) return window.scrollTo({ top: 0, behavior: "instant" });
  const box = row.getBoundingClientRect();
  // A row that was open is lower now, and may be out of sight there.
  if (Number(top) + box.height <= 0) {
    return row.scrollIntoView({ block: "center", behavior: "instant" });
  }
  const moved = box.top - Number(top);
  if (moved !== 0) window.scrollBy({ top: moved, behavior: "instant" });
}
