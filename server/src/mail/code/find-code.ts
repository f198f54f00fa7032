import { findCandidates, isYear, type Candidate } from "./code-candidates.ts";
import { findLabels, isCodeLabel, speaksOfBusiness } from "./code-words.ts";
import { findPurpose, saysOnce } from "./link-words.ts";
import { isOwnCode } from "./own-code.ts";
import { lowerCase } from "./phrases.ts";
import { LOOK_AHEAD, LOOK_BACK, readAround, type Around } from "./read-around.ts";
import { IS_ASKED, readSaid, type Said } from "./said-of-code.ts";

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

/** How plainly the neighbours of a candidate call it a code; 0 or less: they don't. */
function judge(text: string, candidate: Candidate, setting: Setting): number {
  if (!isMentioned(text, candidate)) return 0;
  const around = readAround(text, candidate);
  const said = readSaid(around);
  if (!said) return 0;
  // Doors, shops, trains and meetings have codes too.
  const isOthers =
    !(setting.isAboutAccess || isOwnCode(candidate, around, setting.subject)) ||
    speaksOfBusiness(`${setting.subject}\n${around.vicinity}`);
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
