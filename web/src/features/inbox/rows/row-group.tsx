import { memo, type CSSProperties } from "react";
import { sameRows, type RowState } from "./group-rows.ts";
import { MessageRow, type RowProps } from "./message-row.tsx";

type GroupProps = Pick<
  RowProps,
  "onOpened" | "onSelect" | "onFull" | "onDelete" | "load" | "viewer"
> & {
  readonly rows: readonly RowState[];
};

/**
 * A group off screen is not laid out or painted (`content-visibility`) and has an estimated height. On a slow phone,
 * a scroll frame took 100 ms with 500 painted rows, and 55 ms with 500 rows observed individually. Unlike in a
 * virtualized list, the browser's find, the keyboard, and screen readers reach every row. Memoized: a new message
 * renders only its own group.
 */
export const RowGroup = memo(function RowGroup({ rows, ...shared }: GroupProps) {
  return (
    <div role="none" data-rows style={countParts(rows)}>
      {rows.map((row) => (
        <MessageRow key={row.summary.id} {...row} {...shared} />
      ))}
    </div>
  );
}, isSameGroup);

/** What the estimated height depends on. */
function countParts(rows: readonly RowState[]): CSSProperties & Record<`--${string}`, number> {
  const codes = rows.filter(({ summary }) => summary.code !== undefined);
  return {
    "--rows": rows.length,
    "--codes": codes.length,
    "--links": rows.filter(({ summary }) => summary.link).length,
    "--pairs": codes.filter(({ summary }) => summary.link).length,
  };
}

function isSameGroup(before: GroupProps, now: GroupProps): boolean {
  return (
    before.onOpened === now.onOpened &&
    before.onSelect === now.onSelect &&
    before.onFull === now.onFull &&
    before.onDelete === now.onDelete &&
    before.load === now.load &&
    before.viewer === now.viewer &&
    sameRows(before.rows, now.rows)
  );
}
