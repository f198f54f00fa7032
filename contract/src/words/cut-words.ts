import type { CutReason } from "../calls/cut-reason.ts";

/** Texts that explain why a message is incomplete, and what happened to the rest. */
export const CUT_WORDS: Readonly<Record<CutReason, string>> = {
  parts: "It is made of more parts than are read; the first ones are shown.",
  depth: "Its parts are nested too deeply; the innermost are kept as a file.",
  messages: "It holds messages within messages; the innermost are kept as a file.",
  attachments: "It has more attachments than are listed.",
  text: "Its text is longer than is shown.",
  headers: "Its header is longer than is read.",
  time: "Reading it took too long; only the beginning of its text is shown.",
  memory: "Reading it took too much memory; only the beginning of its text is shown.",
  busy: "Too many messages were being read; only the beginning of its text is shown. Reload the page to try again.",
  failure: "It could not be taken apart; only the beginning of its text is shown.",
  encoding: "Some of its characters could not be read; they are not in the encoding it names.",
  ending: "Its end is missing; it may have been cut off on its way.",
};
