import type { Candidate } from "./code-candidates.ts";
import { isIdeographic, type Label, type Range, type TextScan } from "./text-scan.ts";

/** The text around a candidate: its line or sentence, and the lines around it. */
export type CandidateContext = {
  /** Of the same line, up to the sentence's end. */
  before: Range;
  after: Range;
  /** The candidate is alone on its line or in its sentence. */
  alone: boolean;
  /** If it is alone: up to three lines or sentences above; the nearest is first. */
  above: readonly Range[];
  below: Range;
};

/** Length of the searched context; more distant text is about something else. */
const LOOK_BACK = 260;
const LOOK_AHEAD = 120;

/** Returns the searched text before and after a candidate. */
export function readVicinity({ start, end, range }: Candidate): { back: Range; ahead: Range } {
  return {
    back: { from: Math.max(range.from, start - LOOK_BACK), to: start },
    ahead: { from: end, to: Math.min(range.to, end + LOOK_AHEAD) },
  };
}

export function readContext(scan: TextScan, candidate: Candidate): CandidateContext {
  const { back, ahead } = readVicinity(candidate);
  const before = scan.lastSentence(back);
  const line = { from: ahead.from, to: findLineEnd(scan, ahead) };
  const after = { from: line.from, to: findSentenceEnd(scan, line) };
  const alone = scan.isEmpty(before) && scan.isEmpty(after);
  const isSentence = alone && scan.isEmpty(line);
  const next = { from: Math.min(line.to + 1, ahead.to), to: ahead.to };
  return {
    before,
    after,
    alone,
    above: alone ? readAbove(scan, { from: back.from, to: before.from }) : [],
    below: isSentence
      ? { from: next.from, to: findLineEnd(scan, next) }
      : { from: Math.min(after.to + 1, line.to), to: line.to },
  };
}

const LINES_ABOVE = 3;

function readAbove(scan: TextScan, range: Range): Range[] {
  const above: Range[] = [];
  for (const sentence of scan.sentencesBackward(range)) {
    above.push(sentence);
    if (above.length === LINES_ABOVE) break;
  }
  return above;
}

function findLineEnd({ lower }: TextScan, { from, to }: Range): number {
  const end = lower.indexOf("\n", from);
  return end < 0 || end > to ? to : end;
}

function findSentenceEnd({ lower }: TextScan, { from, to }: Range): number {
  for (let at = from; at < to; at += 1) {
    if (!SENTENCE_MARKS.includes(lower.charAt(at))) continue;
    const next = at + 1 < to ? lower.charCodeAt(at + 1) : SPACE;
    if (next <= SPACE || isIdeographic(next)) return at;
  }
  return to;
}

const SENTENCE_MARKS = ".!?。！？;";
const SPACE = 32;

/** Evidence from the context that a candidate is a code. */
export type CodeEvidence = {
  strong: boolean;
  /** Few or no words are in between; a year or a word counts as a code only then. */
  tight: boolean;
  /** The words between label and candidate; undefined if other lines are between. */
  between: string | undefined;
};

/** Returns undefined if the context doesn't call the candidate a code, or calls it something else. */
export function readEvidence(scan: TextScan, context: CandidateContext): CodeEvidence | undefined {
  return context.alone ? findLabelAbove(scan, context) : findLabelBeside(scan, context);
}

/** A code alone on its line is described by the lines above or the line below. */
function findLabelAbove(
  scan: TextScan,
  { above, below }: CandidateContext,
): CodeEvidence | undefined {
  for (const [distance, line] of above.entries()) {
    const labels = scan.find("label", line);
    const last = labels.findLast(isNoNeighbor);
    const end = labels.at(-1);
    const namesOther = last?.kind === "other" || (!last && end && isHeading(line, end));
    if (namesOther) return undefined;
    const isNext = distance === 0;
    if (last) {
      const between = isNext ? "" : undefined;
      return { strong: labels.some(isStrong), tight: isNext, between };
    }
  }
  const [nearest] = above;
  if (nearest && endsWithEnterVerb(scan, nearest)) {
    return { strong: false, tight: true, between: "" };
  }
  const next = scan.find("label", below).find(isNoNeighbor);
  return next && isStrong(next) ? { strong: true, tight: false, between: undefined } : undefined;
}

/** 'Your order:' labels the line below; an order within a sentence does not. */
function isHeading({ from, to }: Range, label: Label): boolean {
  return to - label.end < 4 && to - from < 40;
}

const GAP_MAX = 70;
const TIGHT_GAP_MAX = 24;
const WEAK_GAP_MAX = 12;

function findLabelBeside(scan: TextScan, context: CandidateContext): CodeEvidence | undefined {
  const { before, after } = context;
  const labels = scan.find("label", before);
  const nearest = labels.at(-1);
  if (nearest?.kind === "near" && before.to - nearest.end <= 4) return undefined;
  const named = labels.findLast(isNoNeighbor);
  const evidence = named && readLabelBefore(scan, named, before);
  if (evidence) return evidence;
  const isOther = named?.kind === "other" && before.to - named.end < GAP_MAX;
  const past = labels.some(isStrong)
    ? readPastOther(scan, isOther ? named : nearest, before)
    : undefined;
  if (past || isOther) return past;
  return readLabelAfter(scan, after) ?? readEnterVerb(scan, context);
}

/** Matches 'Your OTP for the card ending 4242 is 482913': the other label is next to its own number. */
function readPastOther(
  scan: TextScan,
  other: Label | undefined,
  before: Range,
): CodeEvidence | undefined {
  if (!other || isCodeLabel(other)) return undefined;
  const between = scan.slice({ from: other.end, to: before.to });
  const isPast = /\d{2}/.test(between) && LEADS_ON.test(between);
  return isPast ? { strong: true, tight: false, between: undefined } : undefined;
}

function readLabelBefore(scan: TextScan, label: Label, before: Range): CodeEvidence | undefined {
  if (!isCodeLabel(label) || before.to - label.end > GAP_MAX) return undefined;
  const between = scan.slice({ from: label.end, to: before.to });
  if (/\d{4}/.test(between)) return undefined;
  if (!isStrong(label) && between.length > WEAK_GAP_MAX && !connectsToValue(between))
    return undefined;
  return toEvidence(label, between);
}

/** Matches 'The code that you asked for is' and 'The code for Harbour:', but not 'code reviewers in'. */
const LEADS_ON =
  /(?:[:：–—→]|(?<!\p{L})(?:is|ist|lautet|est|es|é|è|jest|to|är|er|on|je|este|yra|është|είναι|adalah|là|van|a)|[是为為はが은는이가]) *["'“„«「*(]*$/u;

/** Whether the words between a label and a value connect the two. */
export function connectsToValue(between: string): boolean {
  return between.length <= 4 || LEADS_ON.test(between);
}

function toEvidence(label: Label, between: string): CodeEvidence {
  return { strong: isStrong(label), tight: between.length <= TIGHT_GAP_MAX, between };
}

/** Matches '123456 is your code', but not the label of another value ('… code: 99'). */
function readLabelAfter(scan: TextScan, after: Range): CodeEvidence | undefined {
  const label = scan.find("label", after).find(isNoNeighbor);
  if (!label || !isCodeLabel(label) || label.start - after.from > GAP_MAX) return undefined;
  const between = scan.slice({ from: after.from, to: label.start });
  const rest = scan.slice({ from: label.end, to: after.to });
  if (/^\s*(?:[:：#=]|is |ist |est |es |è )/.test(rest) || /\d{4}|[,،、;]/.test(between))
    return undefined;
  return toEvidence(label, between);
}

/** Matches 'Enter 123456 to sign in.', and with less certainty 'To sign in, please enter 123456.' */
function readEnterVerb(
  scan: TextScan,
  { before, after }: CandidateContext,
): CodeEvidence | undefined {
  if (!isToBeTyped(scan, before, after) || scan.slice(after).startsWith(" as ")) return undefined;
  const strong =
    /^ (?:when (?:asked|prompted)|(?:\S+ ){0,4}to (?:\S+ )?(?:verify|confirm|sign|log|finish|complete|continue|activate|authenticate|reset|set (?:it|your)(?![a-z])))/.test(
      scan.slice(after),
    );
  const isForAccess =
    strong ||
    scan.has("purpose", { from: before.from, to: after.to }) ||
    scan.has("purpose", scan.subject);
  return isForAccess ? { strong, tight: false, between: undefined } : undefined;
}

/** Whether the words around a candidate ask to type it. */
export function isToBeTyped(scan: TextScan, before: Range, after: Range): boolean {
  const [typed] = scan.find("typed", after);
  return endsWithEnterVerb(scan, before) || (typed !== undefined && typed.start - after.from < 3);
}

/** Whether a verb such as 'enter' ends the range, before blanks and line ends. */
export function endsWithEnterVerb(scan: TextScan, range: Range): boolean {
  const end = scan.find("enter", range).at(-1)?.end;
  return end !== undefined && scan.slice({ from: end, to: range.to }).trim() === "";
}

function isNoNeighbor({ kind }: Label): boolean {
  return kind !== "near";
}

export function isCodeLabel({ kind }: Label): boolean {
  return kind === "strong" || kind === "weak";
}

function isStrong({ kind }: Label): boolean {
  return kind === "strong";
}
