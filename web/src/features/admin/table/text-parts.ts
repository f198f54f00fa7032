/**
 * Splits a text where a long name or address may wrap: not before a number, so versions and IP addresses stay whole,
 * and not before the end of a sentence.
 */
export function textParts(text: string): string[] {
  return text.split(/(?=[.@](?![\d\s.]|$))/);
}
