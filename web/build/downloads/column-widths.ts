export type Column = {
  /** Width of the longest word. */
  readonly least: number;
  /** Width of the longest cell on one line. */
  readonly wanted: number;
  /** The column is empty, for handwriting. */
  readonly empty: boolean;
};

/** Returns widths that fill `total`: first space for handwriting, then the wanted widths. */
export function columnWidths(columns: readonly Column[], total: number): number[] {
  const least = sum(columns.map((column) => column.least));
  const wanted = sum(columns.map((column) => column.wanted));
  if (wanted <= total) return spread(columns, total - wanted);
  if (least >= total) return columns.map((column) => (column.least * total) / least);
  const share = (total - least) / (wanted - least);
  return columns.map((column) => column.least + (column.wanted - column.least) * share);
}

/** Gives the remaining width to the empty columns, or else to the last column. */
function spread(columns: readonly Column[], left: number): number[] {
  const empty = columns.filter((column) => column.empty).length;
  return columns.map(({ wanted, empty: isEmpty }, index) => {
    if (isEmpty) return wanted + left / empty;
    return empty === 0 && index === columns.length - 1 ? wanted + left : wanted;
  });
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
