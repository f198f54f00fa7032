import type { ReactNode } from "react";
import { Button } from "../../../ui/button.tsx";

/** The state of a list, with the fields of its query. */
export type Listing<Row> = {
  readonly data: { readonly rows: readonly Row[]; readonly total: number } | undefined;
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
};

/** Shows a list or its error. Loaded rows stay if a refresh fails. */
export function ListCard<Row>({
  listing,
  empty,
  failed,
  children,
}: {
  listing: Listing<Row>;
  empty: string;
  failed: string;
  children: (rows: readonly Row[], total: number) => ReactNode;
}) {
  const { data, isError, isFetching, refetch } = listing;
  return (
    <div className="rounded-card border border-line bg-raised" aria-busy={isFetching}>
      {isError && (
        <div
          role="alert"
          className="flex flex-wrap items-center justify-between gap-2 px-5 py-3 text-small text-danger"
        >
          {failed}
          <Button size="small" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      {!data && !isError && <Note>Loading...</Note>}
      {data && data.rows.length === 0 && <Note>{data.total === 0 ? empty : "Loading..."}</Note>}
      {data && data.rows.length > 0 && children(data.rows, data.total)}
    </div>
  );
}

function Note({ children }: { children: ReactNode }) {
  return <p className="px-5 py-12 text-center text-small text-ink-muted">{children}</p>;
}
