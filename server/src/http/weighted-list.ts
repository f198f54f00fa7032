export type Weighted = {
  /** In lower case, without parameters. */
  readonly value: string;
  /** From 0 (refused) to 1. */
  readonly weight: number;
};

/** Reads a header whose items have quality values, such as Accept or Accept-Encoding (RFC 9110 12.4.2). */
export function readWeightedList(header: string | undefined): Weighted[] {
  return (header ?? "")
    .split(",")
    .map(readItem)
    .filter(({ value }) => value !== "");
}

function readItem(item: string): Weighted {
  const [value = "", ...parameters] = item.split(";").map((part) => part.trim().toLowerCase());
  const quality = parameters.find((parameter) => /^q\s*=/.test(parameter));
  return { value, weight: quality === undefined ? 1 : readQuality(quality) };
}

/** An unreadable quality refuses the item. */
function readQuality(parameter: string): number {
  const quality = Number(parameter.split("=")[1]);
  return quality > 0 ? Math.min(quality, 1) : 0;
}
