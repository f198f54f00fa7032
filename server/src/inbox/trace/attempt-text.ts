import type { DeliveryAttempt } from "./delivery-attempt.ts";

/**
 * Writes an attempt as a JSON array, without names of fields: a usual attempt takes less than 130 bytes. Missing
 * values at the end are left out.
 */
export function writeAttempt(attempt: DeliveryAttempt): string {
  const { atMs, outcome, stage, sizeBytes, reason, ip, senderDomain: domain } = attempt;
  const { tls, tookMs, reply, verdict } = attempt;
  const values = [atMs, outcome, stage, sizeBytes, reason, ip, domain, tls, tookMs, reply, verdict];
  while (values.at(-1) === undefined) values.pop();
  return JSON.stringify(values);
}

/** The seal authenticates the text as our own, so it needs no validation. */
export function readAttempt(text: string): DeliveryAttempt {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const values = JSON.parse(text) as AttemptValues;
  const [atMs, outcome, stage, sizeBytes, reason, ip, senderDomain, tls, tookMs, reply, verdict] =
    values;
  return {
    atMs,
    outcome,
    stage,
    sizeBytes,
    ...given({ reason, ip, senderDomain, tls, tookMs, reply, verdict }),
  };
}

type AttemptValues = [
  atMs: number,
  outcome: DeliveryAttempt["outcome"],
  stage: DeliveryAttempt["stage"],
  sizeBytes: number,
  reason?: DeliveryAttempt["reason"] | null,
  ip?: string | null,
  senderDomain?: string | null,
  tls?: string | null,
  tookMs?: number | null,
  reply?: string | null,
  verdict?: DeliveryAttempt["verdict"] | null,
];

/** JSON has null for a missing value before another. */
function given<Values extends object>(
  values: Values,
): { [Name in keyof Values]?: NonNullable<Values[Name]> } {
  const entries = Object.entries(values).filter(
    ([, value]) => value !== null && value !== undefined,
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same names, without the missing ones
  return Object.fromEntries(entries) as { [Name in keyof Values]?: NonNullable<Values[Name]> };
}
