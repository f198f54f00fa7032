/** How often or how much: little beside all other tests, all of it in `npm run test:faults`. */
export function faultRounds(reduced: number, full: number): number {
  return process.env["FAULTS"] === "full" ? full : reduced;
}
