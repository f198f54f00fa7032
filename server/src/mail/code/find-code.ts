import {
  findCandidates,
  findLetterCandidates,
  isStandalone,
  isYear,
  type Candidate,
} from "./code-candidates.ts";
import {
  connectsToValue,
  endsWithEnterVerb,
  isCodeLabel,
  isToBeTyped,
  readContext,
  readEvidence,
  readVicinity,
  type CandidateContext,
  type CodeEvidence,
} from "./label-context.ts";
import { memoize } from "../../concurrency/memoize.ts";
import type { Range, TextScan } from "./text-scan.ts";

/**
 * Returns the message's one-time code: the candidate with the strongest evidence around it. No code is better than a
 * wrong one, so a number without a matching word next to it is ignored.
 */
export function findCode(scan: TextScan): string | undefined {
  const message = readMessage(scan);
  let best = { code: "", score: 0 };
  for (const candidate of findAllCandidates(scan)) {
    const score = scoreCandidate(scan, candidate, { message, scoreMin: best.score + 1 });
    if (score > best.score) best = { code: candidate.code, score };
    // No later candidate can have more evidence.
    if (score === SCORE_MAX) break;
  }
  if (best.score > 0) return best.code;
  return findLetterCode(scan, message) ?? findOnlyNumber(scan, message);
}

function* findAllCandidates({ written, subject, text }: TextScan): Generator<Candidate> {
  yield* findCandidates(written, subject);
  yield* findCandidates(written, text);
}

const SCORE_MAX = 7;

/** Scores the evidence that a candidate is a code; 0: no code, or less evidence than wanted. */
function scoreCandidate(
  scan: TextScan,
  candidate: Candidate,
  { message, scoreMin }: { message: Message; scoreMin: number },
): number {
  if (!isMentioned(scan, candidate) || !isStandalone(scan.written, candidate)) return 0;
  const context = readContext(scan, candidate);
  const evidence = readEvidence(scan, context);
  if (!evidence || isQuoted(scan, context)) return 0;
  const { strong, tight } = evidence;
  const score = (strong ? 6 : 4) + (tight ? 1 : 0) - penalty(candidate, evidence);
  if (score < scoreMin) return 0;
  if (strong) return score;
  // Doors, shops, trains, and meetings have codes too.
  if (message.isAboutBusiness() || mentionsBusiness(scan, vicinityOf(candidate))) return 0;
  if (mentionsPlace(scan, [scan.subject, ...vicinityOf(candidate)])) return 0;
  return message.isAboutAccess() || isOwnCode(scan, candidate, context) ? score : 0;
}

/** A cheap check that avoids the full check for a table of numbers. */
function isMentioned(scan: TextScan, candidate: Candidate): boolean {
  const { back, ahead } = readVicinity(candidate);
  return (
    scan.find("label", back).some(isCodeLabel) ||
    scan.find("label", ahead).some(isCodeLabel) ||
    isToBeTyped(scan, back, ahead)
  );
}

/** Matches 'Ada wrote: "I had to enter 482913 twice"', but not 'Your code is "482913"'. */
function isQuoted(scan: TextScan, { before }: CandidateContext): boolean {
  const [, quoted = ""] = QUOTATION.exec(scan.slice(before)) ?? [];
  return /\p{L}/u.test(quoted);
}

const QUOTATION = /(?:^|[\s(])["“„«]([^"“”„«»]*)$/;

function vicinityOf(candidate: Candidate): Range[] {
  const { back, ahead } = readVicinity(candidate);
  return [back, ahead];
}

function mentionsBusiness(scan: TextScan, ranges: readonly Range[]): boolean {
  return ranges.some(
    (range) => scan.has("business", range) || /\d ?%|% ?\d/.test(scan.slice(range)),
  );
}

const BEGINNING_LENGTH = 600;

/** Facts of the whole message, each found out when first needed. */
type Message = {
  /** The subject mentions a code. */
  readonly isAboutCode: () => boolean;
  /** The message mentions signing in, confirming, or an expiring code; a code for a gate does not. */
  readonly isAboutAccess: () => boolean;
  /** The subject mentions shopping, travel, or a meeting. */
  readonly isAboutBusiness: () => boolean;
};

function readMessage(scan: TextScan): Message {
  const { subject, text } = scan;
  const beginning = { from: subject.from, to: Math.min(text.from + BEGINNING_LENGTH, text.to) };
  const isAboutCode = memoize(() => scan.find("label", subject).some(isCodeLabel));
  return {
    isAboutCode,
    isAboutAccess: memoize(
      () => isAboutCode() || scan.has("purpose", beginning) || scan.has("once", beginning),
    ),
    isAboutBusiness: memoize(() => mentionsBusiness(scan, [subject])),
  };
}

/** Letters, and digits that may be a year, need stronger evidence. */
function penalty({ code, numeric }: Candidate, { strong, tight, between }: CodeEvidence): number {
  if (isYear(code)) return between !== undefined && connectsToValue(between) ? 0 : 6;
  if (numeric) return 0;
  if (/[a-z]/.test(code)) return strong && tight ? 1 : 6;
  return tight ? 1 : 3;
}

/** The least score of a candidate of letters right below the line that calls it a code. */
const SCORE_TIGHT = 4;

function findLetterCode(scan: TextScan, message: Message): string | undefined {
  for (const candidate of findLetterCandidates(scan.written, scan.text)) {
    const score = scoreCandidate(scan, candidate, { message, scoreMin: SCORE_TIGHT });
    if (score > 0 && (/[\d-]/.test(candidate.code) || isAnnounced(scan, candidate)))
      return candidate.code;
  }
  return undefined;
}

/** Whether the line above says that a code follows: below other lines are abbreviations, and airlines have codes, too. */
function isAnnounced(scan: TextScan, candidate: Candidate): boolean {
  const places = [scan.subject, ...vicinityOf(candidate)];
  if (places.some((range) => TRAVEL.test(scan.slice(range)))) return false;
  const context = readContext(scan, candidate);
  const [above] = context.above;
  if (!above) return false;
  const lead = scan.slice({ from: above.from, to: candidate.start });
  return /[:：]\s*$/.test(lead) || readEvidence(scan, context)?.strong === true;
}

const TRAVEL =
  /(?<!\p{L})(?:trip|flight|boarding|itinerary|reservation|booking|passenger|flug|reise|vol|viaje|volo)(?!\p{L})/u;

const NEAR_THE_TOP = 400;

/**
 * If the subject mentions a code, or if it mentions verifying, and a number expires or is to be typed: returns the only
 * number without another explanation.
 */
function findOnlyNumber(scan: TextScan, message: Message): string | undefined {
  const isAboutCode = message.isAboutCode();
  const isAboutAccess = isAboutCode || scan.has("purpose", scan.subject);
  if (!isAboutAccess || message.isAboutBusiness()) return undefined;
  const { from, to } = scan.text;
  const top = { from, to: Math.min(from + NEAR_THE_TOP, to) };
  const codes = new Set<string>();
  for (const candidate of findCandidates(scan.written, scan.text)) {
    if (candidate.start >= top.to || codes.size > 1) break;
    const isCode = isAboutCode || expires(scan, candidate) || isRequested(scan, candidate);
    if (isCode && isUnexplainedNumber(scan, candidate)) codes.add(candidate.code);
  }
  const [only] = codes;
  const isElsewhere = mentionsBusiness(scan, [top]) || mentionsPlace(scan, [scan.subject, top]);
  return codes.size === 1 && !isElsewhere ? only : undefined;
}

/** Matches a number below 'Type these digits:'. */
function isRequested(scan: TextScan, candidate: Candidate): boolean {
  const [above] = readContext(scan, candidate).above;
  return above !== undefined && scan.has("enter", above);
}

/** Matches '123456 (valid for 5 min)'. */
function expires(scan: TextScan, { end }: Candidate): boolean {
  return scan.has("once", { from: end, to: Math.min(end + EXPIRY_LENGTH, scan.text.to) });
}

const EXPIRY_LENGTH = 24;

function isUnexplainedNumber(scan: TextScan, candidate: Candidate): boolean {
  const { code, numeric } = candidate;
  if (!numeric || isYear(code) || !isStandalone(scan.written, candidate)) return false;
  const context = readContext(scan, candidate);
  if (isQuoted(scan, context)) return false;
  const lead = leadOf(context);
  const last = lead && scan.find("label", lead).at(-1);
  // Four digits within a sentence may be any count.
  return (context.alone || code.length > 4) && last?.kind !== "other" && last?.kind !== "near";
}

/** Returns the text in which a label comes before the candidate. */
function leadOf({ alone, above, before }: CandidateContext): Range | undefined {
  return alone ? above[0] : before;
}

const DIGITS_MIN = 6;

/**
 * Whether the message says 'Your code is 123456' or 'Enter this code' without a purpose: services write so for signing
 * in, as do tests of them. Requires more than four digits, which could also open a door. Excludes codes to be shown or
 * typed at a place.
 */
function isOwnCode(scan: TextScan, candidate: Candidate, context: CandidateContext): boolean {
  const { code, numeric } = candidate;
  if (!numeric || code.length < DIGITS_MIN) return false;
  return isNamedYours(scan, context);
}

function mentionsPlace(scan: TextScan, ranges: readonly Range[]): boolean {
  return ranges.some((range) => scan.has("place", range));
}

function isNamedYours(scan: TextScan, context: CandidateContext): boolean {
  const lead = leadOf(context);
  if (lead && context.alone && endsWithEnterVerb(scan, lead)) return true;
  const end = lead && (scan.find("own", lead).at(-1)?.end ?? findServiceName(scan, lead));
  if (!lead || end === undefined) return IS_OWN.test(writtenIn(scan, context.after));
  return connectsToValue(scan.slice({ from: end, to: lead.to }));
}

const IS_OWN =
  /^ (?:is|ist|est|es|é|è|är|er|jest) (?:(?:o|il|twój) )?(?:your|dein|Ihr|votre|ton|tu|su|seu|teu|tuo|suo|je|uw|din) (?:\p{Lu}[^\s-]{0,24}[ -]){0,3}(?:[Cc]ode|[Pp]asscode|[Pp]in|PIN|código|codice|kode?)(?!\p{L})(?! +\p{Ll})/u;

/**
 * Returns the end of 'your Lumen code', or of 'Lumen code' if the subject has the name. Other codes are named in lower
 * case, or in the table of labels.
 */
function findServiceName(scan: TextScan, range: Range): number | undefined {
  const sentence = writtenIn(scan, range);
  const found = OF_SERVICE.exec(sentence) ?? NAME_AND_CODE.exec(sentence);
  const name = found?.groups?.["name"];
  if (!found || (name && !writtenIn(scan, scan.subject).includes(name))) return undefined;
  return range.from + found.index + found[0].length;
}

const NAME_AND_CODE = /^\s*(?<name>\p{Lu}[^\s-]{0,24})[ -][Cc]ode(?!\p{L})/u;

const OF_SERVICE =
  /(?<!\p{L})(?:[Yy]our|[Dd]ein|[Ii]hr|[Jj]e|[Uu]w|[Dd]in) (?:\p{Lu}[^\s-]{0,24}[ -]){1,3}(?:[Cc]ode|[Pp]asscode|[Pp]in|PIN|kode?)(?!\p{L})/u;

function writtenIn({ written }: TextScan, { from, to }: Range): string {
  return written.slice(from, to);
}
