import { findCandidates, isYear, type Candidate } from "./code-candidates.ts";
import { findLabels, speaksOfBusiness, type Label } from "./code-words.ts";
import { findPurpose, saysOnce } from "./link-words.ts";
import { PLACEHOLDER } from "./letter.ts";
import { lowerCase } from "./phrases.ts";

/**
 * The one-time code of a message: the candidate whose neighbours say so most plainly. Better none
 * than a wrong one, so a number without a word for it beside it stays a number.
 */
export function findCode(subject: string, text: string): string | undefined {
  const setting = readSetting(lowerCase(subject), text);
  const candidates = findCandidates(text);
  const ranked = [
    ...rank(subject, findCandidates(subject), setting),
    ...rank(text, candidates, setting),
  ];
  const best = ranked.reduce<Ranked | undefined>(better, undefined);
  return best ? best.code : onlyNumber(text, candidates, setting);
}

/** What the whole message says of the codes in it. */
type Setting = {
  subject: string;
  /** Its subject speaks of a code. */
  isAboutCode: boolean;
  /** It speaks of signing in, confirming or a code that expires: a gate's code does not. */
  isAboutAccess: boolean;
};

function readSetting(subject: string, text: string): Setting {
  const isAboutCode = findLabels(subject).some(isCodeLabel);
  const beginning = `${subject}\n${lowerCase(text.slice(0, BEGINNING_LENGTH))}`;
  const isAboutAccess = isAboutCode || findPurpose(beginning) !== undefined || saysOnce(beginning);
  return { subject, isAboutCode, isAboutAccess };
}

const BEGINNING_LENGTH = 600;

type Ranked = Candidate & { score: number };

function rank(text: string, candidates: readonly Candidate[], setting: Setting): Ranked[] {
  return candidates
    .map((candidate) => ({ ...candidate, score: judge(text, candidate, setting) }))
    .filter(({ score }) => score > 0);
}

function better(best: Ranked | undefined, next: Ranked): Ranked {
  return best && best.score >= next.score ? best : next;
}

function isCodeLabel({ kind }: Label): boolean {
  return kind === "strong" || kind === "weak";
}

function isStrong({ kind }: Label): boolean {
  return kind === "strong";
}

/** How plainly the neighbours of a candidate call it a code; 0 or less: they don't. */
function judge(text: string, candidate: Candidate, setting: Setting): number {
  if (!isMentioned(text, candidate)) return 0;
  const around = readAround(text, candidate);
  const said = around.alone ? judgeAbove(around) : judgeBeside(around);
  if (!said) return 0;
  // Doors, shops, trains and meetings have codes too.
  const isOthers =
    !setting.isAboutAccess || speaksOfBusiness(`${setting.subject}\n${around.vicinity}`);
  if (!said.strong && isOthers) return 0;
  return (said.strong ? 6 : 4) + (said.tight ? 1 : 0) - doubt(candidate, said);
}

/** The quick look that spares a table of numbers the careful one. */
function isMentioned(text: string, { start, end }: Candidate): boolean {
  const back = lowerCase(text.slice(Math.max(0, start - LOOK_BACK), start));
  if (IS_ASKED.test(back) || findLabels(back).some(isCodeLabel)) return true;
  return findLabels(lowerCase(text.slice(end, end + LOOK_AHEAD))).some(isCodeLabel);
}

/** Letters, and digits that may be a year, need plainer words beside them. */
function doubt({ code, numeric }: Candidate, { strong, tight, adjacent }: Said): number {
  if (isYear(code)) return adjacent ? 0 : 6;
  if (numeric) return 0;
  if (/[a-z]/.test(code)) return strong && tight ? 1 : 6;
  return tight ? 1 : 3;
}

type Around = {
  /** The same line, lower case, up to the sentence's end. */
  before: string;
  after: string;
  /** The lines above, the nearest last. */
  above: string[];
  below: string;
  /** It has its line, or a sentence, for itself. */
  alone: boolean;
  vicinity: string;
};

const LOOK_BACK = 260;
const LOOK_AHEAD = 120;

function readAround(text: string, { start, end }: Candidate): Around {
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

type Said = {
  strong: boolean;
  /** Few words stand between, or none: only then it is a year's or a word's chance. */
  tight: boolean;
  adjacent: boolean;
};

/** A code alone on its line belongs to what the lines above it say, or the one below. */
function judgeAbove({ above, below }: Around): Said | undefined {
  for (const [distance, line] of above.toReversed().entries()) {
    const labels = findLabels(line);
    const last = labels.findLast(({ kind }) => kind !== "near");
    const end = labels.at(-1);
    const saysOther = last?.kind === "other" || (!last && end && isHeading(line, end));
    if (saysOther) return undefined;
    const isNext = distance === 0;
    if (last) return { strong: labels.some(isStrong), tight: isNext, adjacent: isNext };
  }
  const next = findLabels(below).find(({ kind }) => kind !== "near");
  return next && isStrong(next) ? { strong: true, tight: false, adjacent: false } : undefined;
}

/** 'Your order:' is the name of what comes below it; an order within a sentence is not. */
function isHeading(line: string, label: Label): boolean {
  return line.length - label.end < 4 && line.length < 40;
}

const GAP_MAX = 70;
const TIGHT_GAP_MAX = 24;
const WEAK_GAP_MAX = 12;

function judgeBeside({ before, after }: Around): Said | undefined {
  const labels = findLabels(before);
  const nearest = labels.at(-1);
  const gap = nearest ? before.length - nearest.end : Infinity;
  if (nearest?.kind === "near" && gap <= 4) return undefined;
  const named = labels.findLast(({ kind }) => kind !== "near");
  const said = named && saidBefore(before, named);
  if (said || (named?.kind === "other" && before.length - named.end < GAP_MAX)) return said;
  return saidAfter(after) ?? saidByVerb(before, after);
}

function saidBefore(before: string, label: Label): Said | undefined {
  const between = before.slice(label.end);
  if (!isCodeLabel(label) || between.length > GAP_MAX || /\d{4}/.test(between)) return undefined;
  if (!isStrong(label) && between.length > WEAK_GAP_MAX && !LEADS_ON.test(between))
    return undefined;
  return describe(label, between);
}

/** 'The code that you asked for is', 'The code for Harbour:', and not 'code reviewers in'. */
const LEADS_ON =
  /(?:[:：–—→]|(?<!\p{L})(?:is|ist|est|es|é|è|jest|to|är|er|on|je|este|είναι|adalah|là|van|a)|[是为為はが은는이가]) *["'“„«「*(]*$/u;

function describe(label: Label, between: string): Said {
  const adjacent = between.length <= 4 || LEADS_ON.test(between);
  return { strong: isStrong(label), tight: between.length <= TIGHT_GAP_MAX, adjacent };
}

/** '123456 is your code'; not the label of another value ('… code: 99'). */
function saidAfter(after: string): Said | undefined {
  const label = findLabels(after).find(({ kind }) => kind !== "near");
  if (!label || !isCodeLabel(label) || label.start > GAP_MAX) return undefined;
  const between = after.slice(0, label.start);
  const isNext = /^\s*(?:[:：#=]|is |ist |est |es |è )/.test(after.slice(label.end));
  if (isNext || /\d{4}|[,،、;]/.test(between)) return undefined;
  return describe(label, between);
}

const IS_ASKED = /(?:^|[^\p{L}])(?:enter|use|type|type in|paste) $/u;

/** 'Enter 123456 to sign in.' */
function saidByVerb(before: string, after: string): Said | undefined {
  const isForAccess =
    /^ (?:\S+ ){0,4}to (?:\S+ )?(?:verify|confirm|sign|log|finish|complete|continue|activate|authenticate)/.test(
      after,
    );
  return IS_ASKED.test(before) && isForAccess
    ? { strong: true, tight: false, adjacent: false }
    : undefined;
}

const NEAR_THE_TOP = 400;

/** Where the subject speaks of a code: the one number that nothing else explains. */
function onlyNumber(
  text: string,
  candidates: readonly Candidate[],
  { subject, isAboutCode }: Setting,
): string | undefined {
  if (!isAboutCode || speaksOfBusiness(subject)) return undefined;
  const unexplained = candidates.filter(
    (candidate) =>
      candidate.numeric &&
      candidate.start < NEAR_THE_TOP &&
      !isYear(candidate.code) &&
      isUnexplained(readAround(text, candidate), candidate),
  );
  const codes = new Set(unexplained.map(({ code }) => code));
  const [only] = codes;
  return codes.size === 1 && !speaksOfBusiness(lowerCase(text.slice(0, NEAR_THE_TOP)))
    ? only
    : undefined;
}

function isUnexplained({ before, above, alone }: Around, { code }: Candidate): boolean {
  const last = findLabels(alone ? (above.at(-1) ?? "") : before).at(-1);
  // Four digits within a sentence may count anything.
  return (alone || code.length > 4) && last?.kind !== "other" && last?.kind !== "near";
}
