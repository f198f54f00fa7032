import { readWeightedList } from "../weighted-list.ts";

const CODINGS = ["br", "gzip"] as const;

export type Coding = (typeof CODINGS)[number];

/**
 * Returns the accepted codings, smallest output first (RFC 9110 12.5.3). `q=0` refuses a coding, and `*` means every
 * coding not listed.
 */
export function acceptedCodings(header: string | undefined): Coding[] {
  const named = new Map(readWeightedList(header).map(({ value, weight }) => [value, weight > 0]));
  return CODINGS.filter((coding) => named.get(coding) ?? named.get("*") ?? false);
}
