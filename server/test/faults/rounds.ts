/** How often a fault is repeated: few by default, as many as FAULT_ROUNDS says for a long run. */
export function faultRounds(standard: number): number {
  const wanted = Number(process.env["FAULT_ROUNDS"] ?? standard);
  return Number.isSafeInteger(wanted) && wanted > 0 ? wanted : standard;
}
