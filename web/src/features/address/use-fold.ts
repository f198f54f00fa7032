import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from "react";
import { OPEN_DIALOG } from "../../browser/open-dialog.ts";
import type { FoldedCard } from "./folded-card.tsx";
import { isReturn } from "../../ui/scrolling/is-return.ts";
import { useLoadedCode } from "../../ui/use-loaded-code.ts";
import { useIsOneColumn } from "../../ui/use-page-width.ts";

export type Fold = {
  readonly folded: boolean;
  /** Loaded when a narrow page needs it; null before. */
  readonly FoldedCard: typeof FoldedCard | null;
  readonly canFold: boolean;
  readonly toggle: () => void;
  /** The folding part of the page. */
  readonly part: RefObject<HTMLDivElement | null>;
};

/**
 * If the inbox is below the address card, the card folds into a bar once mail has arrived, to give the inbox more room.
 * It folds at the top of the page, or with the first list of a reloaded page, and not while the visitor uses the card. It
 * stays as the visitor last left it, and unfolds for a new address. `address`: its token; null if there is none.
 * `hasMail`: undefined before the first list.
 */
export function useFold(address: string | null, hasMail: boolean | undefined): Fold {
  const part = useRef<HTMLDivElement>(null);
  const isOneColumn = useIsOneColumn();
  const [state, setState] = useState<State>(UNTOUCHED);
  if (state.address !== address) setState({ ...UNTOUCHED, address, isOneColumn });
  else if (state.isOneColumn !== isOneColumn)
    setState({ ...state, isOneColumn, foldsAtTop: hasMail !== undefined, ...stayOpen(state) });
  else if (hasMail === false && !state.foldsAtTop) setState({ ...state, foldsAtTop: true });
  const isWaiting = isOneColumn && hasMail === true && !state.folded && !state.isChosen;

  const formerPx = useRef<number>(undefined);
  const change = (next: Partial<State>) => {
    formerPx.current = part.current?.offsetHeight;
    setState({ ...state, ...next });
  };

  // Without the bar's code, the card stays unfolded.
  const loaded = useLoadedCode(isOneColumn && (hasMail || state.folded), loadFoldedCard);
  const fold = useEffectEvent((event?: Event) => {
    const isUsed = part.current?.querySelector(USED) || document.querySelector(OPEN_DIALOG);
    const isScrolledByBrowser = !event && !state.foldsAtTop && isReturn();
    if ((isScrolledByBrowser || window.scrollY <= TOP_PX) && !isUsed) change({ folded: true });
  });
  // Otherwise folds when the page is back at its top.
  useEffect(() => {
    if (!isWaiting || !loaded) return undefined;
    fold();
    window.addEventListener("scroll", fold, { passive: true });
    return () => window.removeEventListener("scroll", fold);
  }, [isWaiting, loaded]);

  // Moves the inbox to its new place.
  useLayoutEffect(() => {
    if (part.current && formerPx.current !== undefined)
      changeHeight(part.current, formerPx.current);
    formerPx.current = undefined;
  }, [state.folded]);

  // Focuses the button that has replaced the pressed one.
  useLayoutEffect(() => {
    if (state.isChosen) part.current?.querySelector<HTMLElement>("[data-fold]")?.focus();
  }, [state.isChosen, state.folded]);

  return {
    folded: isOneColumn && state.folded,
    FoldedCard: loaded,
    canFold: isOneColumn && hasMail === true && loaded !== null,
    toggle: () => change({ folded: !state.folded, isChosen: true }),
    part,
  };
}

async function loadFoldedCard() {
  return (await import("./folded-card.tsx")).FoldedCard;
}

/** At the top of the page only: below it, what is in view keeps its place. */
function changeHeight(part: HTMLElement, formerPx: number): void {
  if (window.scrollY > TOP_PX || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const height = [`${formerPx}px`, `${part.offsetHeight}px`];
  part.animate({ height, overflow: ["clip", "clip"] }, { duration: FOLD_MS, easing: "ease-out" });
}

/** Folding closes a dialog of the card. While one is open, a page that becomes narrow keeps the card unfolded. */
function stayOpen({ folded, isChosen }: State): Pick<State, "folded" | "isChosen"> {
  if (document.querySelector(OPEN_DIALOG)) return { folded: false, isChosen: true };
  return { folded, isChosen };
}

type State = {
  readonly isOneColumn: boolean;
  readonly address: string | null;
  readonly folded: boolean;
  /** Whether it folds at the top of the page only: the inbox was listed empty, or beside the card. */
  readonly foldsAtTop: boolean;
  /** Whether the visitor has folded or unfolded the card. */
  readonly isChosen: boolean;
};

const UNTOUCHED: State = {
  isOneColumn: false,
  address: null,
  folded: false,
  foldsAtTop: false,
  isChosen: false,
};
/**
 * A tapped button keeps the focus, although the visitor only waits for mail. In a list, the next tap may follow. Folding
 * would close an opened list, and restart the time to undo burning.
 */
const USED =
  ":focus-visible, :is(select, li *):focus, [aria-expanded=true]:not([data-fold]), [role=group]";
const TOP_PX = 8;
const FOLD_MS = 160;
