/** Mail as it arrives, including errors, with the expected result. */
export type MailSample = {
  title: string;
  /** One character per byte. */
  lines: readonly string[];
  subject?: string;
  sender?: string;
  text?: string | null;
  html?: string | null;
  /** Name, type, and content with one character per byte. */
  attachments?: readonly (readonly [string | null, string, string])[];
};

export const FROM = "From: Ann <ann@a.example>";

/** UTF-8 with one character per byte. */
export const utf8 = (text: string): string => Buffer.from(text).toString("latin1");
export const base64 = (text: string, charset: BufferEncoding = "utf8"): string =>
  Buffer.from(text, charset).toString("base64");
export const typed = (type: string, ...lines: string[]): string[] => [
  `Content-Type: ${type}`,
  ...lines,
];
export const plain = (text: string): string[] => typed("text/plain; charset=utf-8", "", utf8(text));
export const html = (text: string): string[] => typed("text/html; charset=utf-8", "", utf8(text));
export const parts = (boundary: string, ...all: string[][]): string[] => [
  ...all.flatMap((part) => [`--${boundary}`, ...part]),
  `--${boundary}--`,
];
export const multipart = (subtype: string, boundary: string, ...all: string[][]): string[] =>
  typed(`multipart/${subtype}; boundary="${boundary}"`, "", ...parts(boundary, ...all));
