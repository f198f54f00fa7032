/** A checklist or template to draw, as parsed from Markdown. */
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

/** `mark` is the number or bullet before the item; null is a checkbox. */
export type ListItem = { readonly mark: string | null; readonly runs: readonly Run[] };

export type Cell = readonly Run[];

/** `head` is null if the columns have no names. */
export type Table = {
  readonly kind: "table";
  readonly head: readonly Cell[] | null;
  readonly rows: readonly (readonly Cell[])[];
};
