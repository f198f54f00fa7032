const CODINGS = ["br", "gzip"] as const;

export type Coding = (typeof CODINGS)[number];

/**
 * Returns the accepted codings, smallest output first (RFC 9110 12.5.3). `q=0` refuses a coding, and `*` means every
 * coding not listed.
 */
export function acceptedCodings(header: string | undefined): Coding[] {
  const named = new Map((header ?? "").split(",").map(readOne));
  return CODINGS.filter((coding) => named.get(coding) ?? named.get("*") ?? false);
}

function readOne(item: string): [coding: string, isTaken: boolean] {
  const [coding = "", ...parameters] = item.split(";").map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => /^q\s*=/.test(parameter));
  return [coding, weight === undefined || Number(weight.split("=")[1]) > 0];
}
