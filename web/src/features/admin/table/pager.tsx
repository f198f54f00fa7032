import { Button } from "../../../ui/button.tsx";

/** Shows the range of rows and buttons to other pages. States the time zone once per list. */
export function Pager({
  offset,
  shown,
  total,
  pageRows,
  order,
  loading,
  onTurn,
}: {
  offset: number;
  shown: number;
  total: number;
  pageRows: number;
  /** The sort order as text: 'newest first'. */
  order: string;
  /** The previous data is still shown. */
  loading: boolean;
  onTurn: (offset: number) => void;
}) {
  const last = offset + shown;
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line py-2 pr-3 pl-5 text-fine text-ink-muted tabular-nums">
      <p>
        {loading
          ? "Loading..."
          : `${number(offset + 1)}–${number(last)} of ${number(total)}, ${order}. Times in UTC.`}
      </p>
      {total > shown && (
        <div className="flex gap-1">
          <Button
            look="quiet"
            size="small"
            disabled={offset === 0}
            onClick={() => onTurn(Math.max(0, offset - pageRows))}
          >
            Previous
          </Button>
          <Button
            size="small"
            disabled={loading || last >= total}
            onClick={() => onTurn(offset + pageRows)}
          >
            Next
          </Button>
        </div>
      )}
    </div>
  );
}

function number(value: number): string {
  return value.toLocaleString("en");
}
