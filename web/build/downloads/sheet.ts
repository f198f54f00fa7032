/** A checklist or template as it is drawn: what Markdown says of it, and nothing else. */
export type Sheet = {
  readonly title: string;
  readonly lead: readonly Run[];
  readonly blocks: readonly Block[];
};

export type Run = { readonly text: string; readonly style: "plain" | "strong" | "code" };

export type Block =
  | { readonly kind: "heading"; readonly runs: readonly Run[] }
  | { readonly kind: "paragraph"; readonly runs: readonly Run[] }
  | List
  | Table
  | { readonly kind: "code"; readonly lines: readonly string[] };

export type List = { readonly kind: "list"; readonly items: readonly ListItem[] };

/** `mark` stands before it: a number or a dot; null is a box to tick. */
export type ListItem = { readonly mark: string | null; readonly runs: readonly Run[] };

export type Cell = readonly Run[];

/** `head` is null where the columns have no names. */
export type Table = {
  readonly kind: "table";
  readonly head: readonly Cell[] | null;
  readonly rows: readonly (readonly Cell[])[];
};
