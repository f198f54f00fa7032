/** A time that can't be read is none: nobody promised one. */
export function readSentAt(answer: unknown): { sentAt?: string } {
  return typeof answer === "string" && !Number.isNaN(Date.parse(answer)) ? { sentAt: answer } : {};
}
