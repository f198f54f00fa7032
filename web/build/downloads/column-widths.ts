export type Column = {
  /** Of its longest word. */
  readonly least: number;
  /** Of its longest cell, on one line. */
  readonly wanted: number;
  /** Nothing stands in it yet: it is to be written in. */
  readonly empty: boolean;
};

/** Widths that fill `total`: room to write first, then what each column wants. */
export function columnWidths(columns: readonly Column[], total: number): number[] {
  const least = sum(columns.map((column) => column.least));
  const wanted = sum(columns.map((column) => column.wanted));
  if (wanted <= total) return spread(columns, total - wanted);
  if (least >= total) return columns.map((column) => (column.least * total) / least);
  const share = (total - least) / (wanted - least);
  return columns.map((column) => column.least + (column.wanted - column.least) * share);
}

/** What is left over goes where somebody writes, else to the last column. */
function spread(columns: readonly Column[], left: number): number[] {
  const empty = columns.filter((column) => column.empty).length;
  return columns.map(({ wanted, empty: isEmpty }, index) => {
    if (isEmpty) return wanted + left / empty;
    return empty === 0 && index === columns.length - 1 ? wanted + left : wanted;
  });
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
