import { Component, createRef, type ReactNode } from "react";

type Place = { element: Element; top: number };
type FocusedRow = { row: Element; isInSight: boolean; neighbours: readonly Element[] };
type Snapshot = { place: Place | null; focused: FocusedRow | null };

/**
 * Keeps the scroll position while rows are added or removed above, and moves focus from a removed row to its
 * neighbor. Scroll anchoring doesn't work at the top of the page, and Safari has none. Where it has worked, nothing
 * remains to do. A class component, because only getSnapshotBeforeUpdate sees the page just before a change.
 */
export class KeepPlace extends Component<{ children: ReactNode; headingId: string }> {
  readonly #root = createRef<HTMLDivElement>();

  override getSnapshotBeforeUpdate(): Snapshot {
    const root = this.#root.current;
    const element = root && findPlace(root);
    return {
      place: element ? { element, top: element.getBoundingClientRect().top } : null,
      focused: root && findFocusedRow(root),
    };
  }

  override componentDidUpdate(_props: unknown, _state: unknown, { place, focused }: Snapshot) {
    if (place?.element.isConnected) {
      const moved = place.element.getBoundingClientRect().top - place.top;
      if (moved !== 0) window.scrollBy({ top: moved, behavior: "instant" });
    }
    if (focused && !focused.row.isConnected) focusNeighbour(focused, this.props.headingId);
  }

  override render() {
    return <div ref={this.#root}>{this.props.children}</div>;
  }
}

/**
 * Returns the visible open row. If there is none and the top of the list is scrolled out, returns the first visible
 * row.
 */
function findPlace(root: Element): Element | undefined {
  // One message fills the list: nothing is above it.
  if (root.querySelector("[data-view=full]")) return undefined;
  const open = [...root.querySelectorAll("[data-row=open]")].find(isInSight);
  if (open || root.getBoundingClientRect().top >= 0) return open;
  return firstRowInSight(root);
}

export function firstRowInSight(root: Element): Element | undefined {
  // Search by group: measuring an off-screen row would force its layout.
  const rows = [...root.querySelectorAll("[data-rows]")].find(isInSight);
  return rows && [...rows.querySelectorAll("[data-row]")].find(isInSight);
}

function isInSight(row: Element): boolean {
  const { top, bottom } = row.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}

function findFocusedRow(root: Element): FocusedRow | null {
  const row = document.activeElement?.closest("[data-row]");
  if (!row || !root.contains(row)) return null;
  const rows = [...root.querySelectorAll("[data-row]")];
  const place = rows.indexOf(row);
  // Focus goes to the next row, or else to the previous one.
  return {
    row,
    isInSight: isInSight(row),
    neighbours: [...rows.slice(place + 1), ...rows.slice(0, place).toReversed()],
  };
}

/** If the removed row was out of sight, the page stays where it is: something else is being read. */
function focusNeighbour({ neighbours, isInSight: mayScroll }: FocusedRow, headingId: string): void {
  const neighbour = neighbours.find((row) => row.isConnected);
  const target =
    neighbour?.querySelector("[data-row-toggle]") ?? document.getElementById(headingId);
  if (target instanceof HTMLElement) target.focus({ preventScroll: !mayScroll });
}
