const LENGTH = /^(-?[\d.]{1,20})([a-z%]{0,5})$/;

/** Reads `-1.5px`; any other value is not a number. */
export function readLength(value: string): { number: number; unit: string } {
  const [, number = "NaN", unit = ""] = LENGTH.exec(value) ?? [];
  return { number: Number(number), unit };
}

/** Up to one pixel, which shows no character. */
export function isNearZero(value: string): boolean {
  const { number, unit } = readLength(value);
  return number === 0 || (number <= 1 && /^(?:px|pt|)$/.test(unit));
}

const FAR_PX = 500;
const FAR_UNITS = 50;

/** Whether a length moves content far to the left or up. */
export function isFar(value: string): boolean {
  const { number, unit } = readLength(value);
  return number <= -(/^(?:px|pt|)$/.test(unit) ? FAR_PX : FAR_UNITS);
}
