import { findCandidates, isYear, type Candidate } from "./code-candidates.ts";
import { findLabels, isCodeLabel, mentionsBusiness } from "./code-words.ts";
import { findPurpose, mentionsOneTimeUse } from "./link-words.ts";
import { lowerCase, createPhraseFinder } from "./phrases.ts";
import {
  ENTER_VERB,
  readEvidence,
  connectsToValue,
  LOOK_AHEAD,
  LOOK_BACK,
  readContext,
  type CodeEvidence,
  type CandidateContext,
} from "./label-context.ts";

/**
 * Returns the message's one-time code: the candidate with the strongest evidence around it. No code is better than a
 * wrong one, so a number without a matching word next to it is ignored.
 */
export function findCode(subject: string, text: string): string | undefined {
  const message = readMessageContext(lowerCase(subject), text);
  const candidates = findCandidates(text);
  const ranked = [
    ...rank(subject, findCandidates(subject), message),
    ...rank(text, candidates, message),
  ];
  const best = ranked.reduce<Ranked | undefined>(higherScore, undefined);
  return best ? best.code : findOnlyNumber(text, candidates, message);
}

/** Context from the whole message. */
type MessageContext = {
  subject: string;
  /** The subject mentions a code. */
  isAboutCode: boolean;
  /** The message mentions signing in, confirming, or an expiring code; a code for a gate does not. */
  isAboutAccess: boolean;
};

function readMessageContext(subject: string, text: string): MessageContext {
  const isAboutCode = findLabels(subject).some(isCodeLabel);
  const beginning = `${subject}\n${lowerCase(text.slice(0, BEGINNING_LENGTH))}`;
  const isAboutAccess =
    isAboutCode || findPurpose(beginning) !== undefined || mentionsOneTimeUse(beginning);
  return { subject, isAboutCode, isAboutAccess };
}

const BEGINNING_LENGTH = 600;

type Ranked = Candidate & { score: number };

function rank(text: string, candidates: readonly Candidate[], message: MessageContext): Ranked[] {
  return candidates
    .map((candidate) => ({ ...candidate, score: scoreCandidate(text, candidate, message) }))
    .filter(({ score }) => score > 0);
}

function higherScore(best: Ranked | undefined, next: Ranked): Ranked {
  return best && best.score >= next.score ? best : next;
}

/** Scores the evidence that a candidate is a code; 0 or less: no code. */
function scoreCandidate(text: string, candidate: Candidate, message: MessageContext): number {
  if (!isMentioned(text, candidate)) return 0;
  const context = readContext(text, candidate);
  const evidence = readEvidence(context);
  if (!evidence) return 0;
  // Doors, shops, trains, and meetings have codes too.
  const isOtherCode =
    !(message.isAboutAccess || isOwnCode(candidate, context, message.subject)) ||
    mentionsBusiness(`${message.subject}\n${context.vicinity}`);
  if (!evidence.strong && isOtherCode) return 0;
  return (evidence.strong ? 6 : 4) + (evidence.tight ? 1 : 0) - penalty(candidate, evidence);
}

/** A cheap check that avoids the full check for a table of numbers. */
function isMentioned(text: string, { start, end }: Candidate): boolean {
  const back = lowerCase(text.slice(Math.max(0, start - LOOK_BACK), start));
  if (ENTER_VERB.test(back) || findLabels(back).some(isCodeLabel)) return true;
  return findLabels(lowerCase(text.slice(end, end + LOOK_AHEAD))).some(isCodeLabel);
}

/** Letters, and digits that may be a year, need stronger evidence. */
function penalty({ code, numeric }: Candidate, { strong, tight, adjacent }: CodeEvidence): number {
  if (isYear(code)) return adjacent ? 0 : 6;
  if (numeric) return 0;
  if (/[a-z]/.test(code)) return strong && tight ? 1 : 6;
  return tight ? 1 : 3;
}

const NEAR_THE_TOP = 400;

/** If the subject mentions a code: returns the only number without another explanation. */
function findOnlyNumber(
  text: string,
  candidates: readonly Candidate[],
  { subject, isAboutCode }: MessageContext,
): string | undefined {
  if (!isAboutCode || mentionsBusiness(subject)) return undefined;
  const unexplained = candidates.filter(
    (candidate) =>
      candidate.numeric &&
      candidate.start < NEAR_THE_TOP &&
      !isYear(candidate.code) &&
      isUnexplained(readContext(text, candidate), candidate),
  );
  const codes = new Set(unexplained.map(({ code }) => code));
  const [only] = codes;
  return codes.size === 1 && !mentionsBusiness(lowerCase(text.slice(0, NEAR_THE_TOP)))
    ? only
    : undefined;
}

function isUnexplained({ before, above, alone }: CandidateContext, { code }: Candidate): boolean {
  const last = findLabels(alone ? (above.at(-1) ?? "") : before).at(-1);
  // Four digits within a sentence may be any count.
  return (alone || code.length > 4) && last?.kind !== "other" && last?.kind !== "near";
}

/**
 * Whether the message says 'Your code is 123456' without a purpose: services write so for signing in, as do tests of
 * them. Requires more than four digits, which could also open a door. Excludes codes to be shown or typed at a place.
 */
function isOwnCode(
  { code, numeric }: Candidate,
  context: CandidateContext,
  subject: string,
): boolean {
  if (!numeric || code.length < DIGITS_MIN || !isNamedYours(context)) return false;
  return CODES_OF_PLACES.first(`${subject}\n${context.vicinity}`) === undefined;
}

function isNamedYours({ alone, above, before, after }: CandidateContext): boolean {
  const lead = alone ? (above.at(-1) ?? "") : before;
  const own = OWN_CODES.all(lead).at(-1);
  return own ? connectsToValue(lead.slice(own.end)) : IS_OWN.test(after);
}

const DIGITS_MIN = 6;

const OWN_CODES = createPhraseFinder([
  [
    "own",
    [
      "your code|your passcode|your pin|your pin code|your access code",
      "dein code|deinen code|ihr code|ihren code|votre code|ton code|tu código|su código|tu codigo|su codigo|il tuo codice|il suo codice|tuo codice|seu código|teu código|je code|jouw code|uw code",
      "twój kod|ваш код|твой код|твій код|váš kód|tvůj kód|váš kod|a kódod|kodunuz|din kod|din kode|koodisi|codul tău|codul dumneavoastră|ο κωδικός σας|ο κωδικός σου",
      "あなたのコード|您的代码|你的代码|您的代碼|你的代碼|코드는|رمزك|كودك|הקוד שלך|कोड है|mã của bạn|kode anda|รหัสของคุณ",
    ],
  ],
]);

const IS_OWN = /^ is your (?:code|passcode|pin)(?!\p{L})(?! +\p{L})/u;

/** Doors, lockers, counters, parcels, and visits. */
const CODES_OF_PLACES = createPhraseFinder([
  [
    "place",
    [
      "door|doors|gate|gates|garage|entrance|lobby|locker*|parcel*|package*|pick up|pickup|collect*|counter|visitor*|lock box|lockbox|key box|cabin|apartment|room|keypad|barrier|raffle",
      "tür|*türe|haustür|tor|hoftor|schließfach*|fach|*paket*|*abhol*|am automaten|packstation|filiale|*besucher*|*schlüssel*|porte|portail|immeuble|colis|retrait|retirer|casier|digicode|comptoir|visiteur*|puerta*|tienda|recoger|paquete*|taquilla*|portão|porta|loja|pacote*|retirar|armário|cancello|pacco|ritir*|armadietto|negozio",
      "deur|voordeur|poort|*pakket*|*ophal*|*kluis*|balie|drzwi|brama|bramy|bramę|paczk*|paczkomat*|odbiór|odbioru|odebrać|skrytk*|двер*|ворот*|посылк*|выдач*|ячейк*|постамат*|домофон*|посилк*|відділенн*|поштомат*|kapı*|kargo*|teslim*|dveř*|dvere|dverí|balík*|zásilk*|zásiel*|csomag*|ajtó*|dörr*|dør|døren|pakke*|ovi|oven|colet*|πόρτα*|δέμα*",
      "ドア|荷物|宅配|ロッカー|受取|门禁|开门|開門|大门|快递|取件|包裹|储物柜|快递柜|택배|보관함|현관|출입문|الباب|طرد|דלת|חבילה|بسته|दरवाज़|पार्सल|cửa|bưu kiện|gói hàng|pintu|ประตู|พัสดุ",
    ],
  ],
]);
