import { findLabels, isCodeLabel, isStrong, type Label } from "./code-words.ts";
import type { Candidate } from "./code-candidates.ts";
import { PLACEHOLDER } from "./searchable-text.ts";
import { lowerCase } from "./phrases.ts";

/** The text around a candidate: its line or sentence, and the lines around it. */
export type CandidateContext = {
  /** The same line in lower case, up to the sentence's end. */
  before: string;
  after: string;
  /** The lines above; the nearest is last. */
  above: string[];
  below: string;
  /** The candidate is alone on its line or in its sentence. */
  alone: boolean;
  vicinity: string;
};

/** Length of the searched context; more distant text is about something else. */
export const LOOK_BACK = 260;
export const LOOK_AHEAD = 120;

export function readContext(text: string, { start, end }: Candidate): CandidateContext {
  const back = lowerCase(text.slice(Math.max(0, start - LOOK_BACK), start));
  const ahead = lowerCase(text.slice(end, end + LOOK_AHEAD));
  const above = back.split(/\n|(?<=[.!?。！？])(?=\s|[\u3000-\u9fff])/);
  const before = above.pop() ?? "";
  const [line = "", below = ""] = ahead.split("\n");
  const after = /^.*?(?=[.!?。！？;](?:\s|$|[\u3000-\u9fff])|$)/u.exec(line)?.[0] ?? "";
  const alone = isEmpty(before) && isEmpty(after);
  const isSentence = alone && isEmpty(line);
  return {
    before,
    after,
    above: above.filter((one) => !isEmpty(one)).slice(-3),
    below: isSentence ? below : line.slice(after.length + 1),
    alone,
    vicinity: back + ahead,
  };
}

function isEmpty(text: string): boolean {
  return !/[\p{L}\p{N}]/u.test(text) && !text.includes(PLACEHOLDER);
}

/** Evidence from the context that a candidate is a code. */
export type CodeEvidence = {
  strong: boolean;
  /** Few or no words are in between; a year or a word counts as a code only then. */
  tight: boolean;
  adjacent: boolean;
};

/** Returns undefined if the context doesn't call the candidate a code, or calls it something else. */
export function readEvidence(context: CandidateContext): CodeEvidence | undefined {
  return context.alone ? readAbove(context) : readBeside(context);
}

/** A code alone on its line is described by the lines above or the line below. */
function readAbove({ above, below }: CandidateContext): CodeEvidence | undefined {
  for (const [distance, line] of above.toReversed().entries()) {
    const labels = findLabels(line);
    const last = labels.findLast(({ kind }) => kind !== "near");
    const end = labels.at(-1);
    const namesOther = last?.kind === "other" || (!last && end && isHeading(line, end));
    if (namesOther) return undefined;
    const isNext = distance === 0;
    if (last) return { strong: labels.some(isStrong), tight: isNext, adjacent: isNext };
  }
  const next = findLabels(below).find(({ kind }) => kind !== "near");
  return next && isStrong(next) ? { strong: true, tight: false, adjacent: false } : undefined;
}

/** 'Your order:' labels the line below; an order within a sentence does not. */
function isHeading(line: string, label: Label): boolean {
  return line.length - label.end < 4 && line.length < 40;
}

const GAP_MAX = 70;
const TIGHT_GAP_MAX = 24;
const WEAK_GAP_MAX = 12;

function readBeside({ before, after }: CandidateContext): CodeEvidence | undefined {
  const labels = findLabels(before);
  const nearest = labels.at(-1);
  const gap = nearest ? before.length - nearest.end : Infinity;
  if (nearest?.kind === "near" && gap <= 4) return undefined;
  const named = labels.findLast(({ kind }) => kind !== "near");
  const evidence = named && readLabelBefore(before, named);
  if (evidence || (named?.kind === "other" && before.length - named.end < GAP_MAX)) return evidence;
  return readLabelAfter(after) ?? readEnterVerb(before, after);
}

function readLabelBefore(before: string, label: Label): CodeEvidence | undefined {
  const between = before.slice(label.end);
  if (!isCodeLabel(label) || between.length > GAP_MAX || /\d{4}/.test(between)) return undefined;
  if (!isStrong(label) && between.length > WEAK_GAP_MAX && !connectsToValue(between))
    return undefined;
  return toEvidence(label, between);
}

/** Matches 'The code that you asked for is' and 'The code for Harbour:', but not 'code reviewers in'. */
const LEADS_ON =
  /(?:[:：–—→]|(?<!\p{L})(?:is|ist|lautet|est|es|é|è|jest|to|är|er|on|je|este|είναι|adalah|là|van|a)|[是为為はが은는이가]) *["'“„«「*(]*$/u;

/** Whether the words between a label and a value connect the two. */
export function connectsToValue(between: string): boolean {
  return between.length <= 4 || LEADS_ON.test(between);
}

function toEvidence(label: Label, between: string): CodeEvidence {
  const tight = between.length <= TIGHT_GAP_MAX;
  return { strong: isStrong(label), tight, adjacent: connectsToValue(between) };
}

/** Matches '123456 is your code', but not the label of another value ('… code: 99'). */
function readLabelAfter(after: string): CodeEvidence | undefined {
  const label = findLabels(after).find(({ kind }) => kind !== "near");
  if (!label || !isCodeLabel(label) || label.start > GAP_MAX) return undefined;
  const between = after.slice(0, label.start);
  const isNext = /^\s*(?:[:：#=]|is |ist |est |es |è )/.test(after.slice(label.end));
  if (isNext || /\d{4}|[,،、;]/.test(between)) return undefined;
  return toEvidence(label, between);
}

export const ENTER_VERB = /(?:^|[^\p{L}])(?:enter|use|type|type in|paste) $/u;

/** Matches 'Enter 123456 to sign in.' */
function readEnterVerb(before: string, after: string): CodeEvidence | undefined {
  const isForAccess =
    /^ (?:\S+ ){0,4}to (?:\S+ )?(?:verify|confirm|sign|log|finish|complete|continue|activate|authenticate)/.test(
      after,
    );
  return ENTER_VERB.test(before) && isForAccess
    ? { strong: true, tight: false, adjacent: false }
    : undefined;
}
