import type { CutReason } from "../calls/message/cut-reason.ts";

/** Texts that explain why a message is incomplete, and what happened to the rest. */
export const CUT_WORDS: Readonly<Record<CutReason, string>> = {
  parts: "It has too many parts. Only the first ones are shown.",
  depth: "Its parts are nested too deeply. The innermost parts are attached as a file.",
  messages: "It has messages inside messages. The innermost messages are attached as a file.",
  attachments: "It has too many attachments to list them all.",
  text: "Its text is too long to show all of it.",
  headers: "Its header is too long to read all of it.",
  time: "Reading it took too long. Only the beginning of its text is shown.",
  memory: "Reading it took too much memory. Only the beginning of its text is shown.",
  busy: "The server was too busy to read it. Only the beginning of its text is shown. Reload the page to try again.",
  failure: "We couldn’t read its structure. Only the beginning of its text is shown.",
  encoding: "Some of its characters are unreadable. They don’t match the encoding it names.",
  ending: "Its end is missing. It may have been cut off in transit.",
};
