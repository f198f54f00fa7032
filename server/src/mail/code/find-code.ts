import { findCandidates, isYear, type Candidate } from "./code-candidates.ts";
import { findLabels, isCodeLabel, speaksOfBusiness } from "./code-words.ts";
import { findPurpose, saysOnce } from "./link-words.ts";
import { isOwnCode } from "./own-code.ts";
import { lowerCase } from "./phrases.ts";
import { LOOK_AHEAD, LOOK_BACK, readAround, type Around } from "./read-around.ts";
import { IS_ASKED, readSaid, type Said } from "./said-of-code.ts";

/**
 * Returns the message's one-time code: the candidate with the strongest evidence around it. No code is better than a
 * wrong one, so a number without a matching word next to it is ignored.
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

/** Context from the whole message. */
type Setting = {
  subject: string;
  /** The subject mentions a code. */
  isAboutCode: boolean;
  /** The message mentions signing in, confirming, or an expiring code; a code for a gate does not. */
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

/** Scores the evidence that a candidate is a code; 0 or less: no code. */
function judge(text: string, candidate: Candidate, setting: Setting): number {
  if (!isMentioned(text, candidate)) return 0;
  const around = readAround(text, candidate);
  const said = readSaid(around);
  if (!said) return 0;
  // Doors, shops, trains, and meetings have codes too.
  const isOthers =
    !(setting.isAboutAccess || isOwnCode(candidate, around, setting.subject)) ||
    speaksOfBusiness(`${setting.subject}\n${around.vicinity}`);
  if (!said.strong && isOthers) return 0;
  return (said.strong ? 6 : 4) + (said.tight ? 1 : 0) - doubt(candidate, said);
}

/** A cheap check that avoids the full check for a table of numbers. */
function isMentioned(text: string, { start, end }: Candidate): boolean {
  const back = lowerCase(text.slice(Math.max(0, start - LOOK_BACK), start));
  if (IS_ASKED.test(back) || findLabels(back).some(isCodeLabel)) return true;
  return findLabels(lowerCase(text.slice(end, end + LOOK_AHEAD))).some(isCodeLabel);
}

/** Letters, and digits that may be a year, need stronger evidence. */
function doubt({ code, numeric }: Candidate, { strong, tight, adjacent }: Said): number {
  if (isYear(code)) return adjacent ? 0 : 6;
  if (numeric) return 0;
  if (/[a-z]/.test(code)) return strong && tight ? 1 : 6;
  return tight ? 1 : 3;
}

const NEAR_THE_TOP = 400;

/** If the subject mentions a code: returns the only number without another explanation. */
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
  // Four digits within a sentence may be any count.
  return (alone || code.length > 4) && last?.kind !== "other" && last?.kind !== "near";
}
