import { memo } from "react";
import { sameRows, type RowState } from "./group-rows.ts";
import { MessageRow, type RowProps } from "./message-row.tsx";

const ROW_HEIGHT_PX = 116;

type GroupProps = Pick<RowProps, "inbox" | "onOpened" | "onSelect" | "viewer"> & {
  readonly rows: readonly RowState[];
};

/**
 * Not laid out or painted while out of sight, at a likely height until then. With 500 rows painted
 * each frame of a scroll took a slow phone 100 ms; with each of 500 rows watched on its own it took
 * 55. Nothing is missing from the page: the browser's search, the keyboard and screen readers find
 * every row, which they would not in a virtualised list. Remembered as it is: a new message renders
 * its own group.
 */
export const RowGroup = memo(function RowGroup({ rows, ...shared }: GroupProps) {
  return (
    <div
      role="none"
      data-rows
      className="[content-visibility:auto] [&:first-child>:first-child]:border-t-0"
      style={{ containIntrinsicSize: `auto ${rows.length * ROW_HEIGHT_PX}px` }}
    >
      {rows.map((row) => (
        <MessageRow key={row.summary.id} {...row} {...shared} />
      ))}
    </div>
  );
}, isSameGroup);

function isSameGroup(before: GroupProps, now: GroupProps): boolean {
  return (
    before.inbox === now.inbox &&
    before.onOpened === now.onOpened &&
    before.onSelect === now.onSelect &&
    before.viewer === now.viewer &&
    sameRows(before.rows, now.rows)
  );
}
