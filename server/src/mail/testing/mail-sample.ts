/** Mail as it really arrives, faults and all, with what a reader should see of it. */
export type MailSample = {
  title: string;
  /** One character a byte. */
  lines: readonly string[];
  subject?: string;
  sender?: string;
  text?: string | null;
  html?: string | null;
  /** Name, type, and the bytes, one character each. */
  attachments?: readonly (readonly [string | null, string, string])[];
};

export const FROM = "From: Ann <ann@a.example>";

/** UTF-8 as it stands in a message. */
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
