import { displayHost } from "./display-host.ts";
import { classifyUrl } from "./classify-url.ts";
import type { TextLink } from "./searchable-text.ts";
import type { LinkPurpose, MessageLink } from "./link-words.ts";
import { memoize } from "../../concurrency/memoize.ts";
import { lowerCase } from "./phrases.ts";
import { TextScan, type Range } from "./text-scan.ts";

/**
 * Returns the link that is the purpose of the message: it confirms an address, signs in, or resets a password. The
 * link's text, the text before it, its URL, and the subject must agree. Never returns a link to unsubscribe, settings,
 * or help, or one whose text names another host.
 */
export function findLink(scan: TextScan, links: readonly TextLink[]): MessageLink | undefined {
  const withoutLogos = links.filter((link) => !isLogo(link, scan));
  // Without another link, a logo may be the button.
  const best =
    findBest(scan, withoutLogos) ??
    (withoutLogos.length < links.length ? findBest(scan, links) : undefined);
  return best && toMessageLink(best);
}

type Scored = { url: URL; purpose: LinkPurpose; score: number };

function toMessageLink({ url, purpose }: Scored): MessageLink {
  const port = url.port === "" ? "" : `:${url.port}`;
  return { url: url.href, host: displayHost(url.hostname) + port, purpose };
}

/** Whether a linked picture is named only after its sender. Text before it describes the next link. */
function isLogo({ url, label, isPicture }: TextLink, scan: TextScan): boolean {
  const name = isPicture ? lowerCase(label.trim()) : "";
  if (name === "") return false;
  const [, , host = ""] = url.toLowerCase().split("/", 3);
  const isOfSender =
    /(?<!\p{L})logo(?!\p{L})/u.test(name) ||
    scan.slice(scan.subject).includes(name) ||
    host.includes(name.replaceAll(" ", ""));
  return isOfSender && !new TextScan(name, "").has("purpose", { from: 0, to: name.length });
}

function findBest(scan: TextScan, links: readonly TextLink[]): Scored | undefined {
  const fromSubject = readSubjectPurpose(scan);
  const bonus = fromSubject?.purpose ? 2 : 0;
  const isForOnce = memoize(() => mentionsOneTimeUse(scan));
  let best: Scored | undefined;
  let previousEnd = 0;
  for (const link of links) {
    const before = readBefore(scan, { start: link.start, previousEnd });
    previousEnd = link.end;
    const evidence = readEvidence(scan, { link, before, fromSubject });
    // Most links of a newsletter can't have the highest score, whatever their URLs say.
    if (!evidence || evidence.score + 1 + bonus <= (best?.score ?? SCORE_MIN - 1)) continue;
    const signsInOnce = () =>
      isForOnce() || (fromSubject?.purpose === "sign-in" && OFFERED.test(scan.slice(before)));
    const scored = scoreLink(link, { evidence, bonus, signsInOnce });
    if (scored && (!best || scored.score > best.score)) best = scored;
  }
  return best;
}

/** If the subject is about signing in, too: without it, the link may lead to a statement. */
const OFFERED = /(?:link|button) (?:below )?to (?:sign|log) ?in(?!\p{L})/u;

/** The subject's purpose; undefined if it is about confirming a visit or a purchase. */
type SubjectPurpose = { purpose: LinkPurpose | undefined } | undefined;

function readSubjectPurpose(scan: TextScan): SubjectPurpose {
  const { subject } = scan;
  return mentionsOtherObject(scan, subject) ? undefined : { purpose: findPurpose(scan, subject) };
}

function findPurpose(scan: TextScan, range: Range): LinkPurpose | undefined {
  return scan.find("purpose", range)[0]?.kind;
}

function mentionsOtherObject(scan: TextScan, range: Range): boolean {
  return scan.has("object", range);
}

const SCORE_MIN = 3;
const ONCE_LENGTH_MAX = 1_200;

function mentionsOneTimeUse(scan: TextScan): boolean {
  const { from, to } = scan.text;
  return scan.has("once", { from: 0, to: Math.min(from + ONCE_LENGTH_MAX, to) });
}

function scoreLink(
  link: TextLink,
  {
    evidence,
    bonus,
    signsInOnce,
  }: { evidence: LinkEvidence; bonus: number; signsInOnce: () => boolean },
): Scored | undefined {
  const classified = classifyUrl(link.url);
  if (!classified?.personal || namesOtherHost(link.label, classified.url)) return undefined;
  const { purpose } = evidence;
  // A link to a login form doesn't sign in.
  if (purpose === "sign-in" && !classified.signsIn && !signsInOnce()) return undefined;
  // Subject and URL that agree are as good as a sentence.
  const score = evidence.score + (classified.acts ? 1 + bonus : bonus / 2);
  return score >= SCORE_MIN ? { url: classified.url, purpose, score } : undefined;
}

type LinkEvidence = { purpose: LinkPurpose; score: number };
type LinkContext = { link: TextLink; before: Range; fromSubject: SubjectPurpose };

/** Reads the purpose from the link's text, else from the text before it, else from the subject. */
function readEvidence(scan: TextScan, context: LinkContext): LinkEvidence | undefined {
  const alerts = findAlerts(scan, context.before);
  if (alerts.has("alert")) return undefined;
  const evidence = readPurpose(scan, context);
  return alerts.has("not-mine") && evidence?.purpose === "reset-password" ? undefined : evidence;
}

function readPurpose(
  scan: TextScan,
  { link, before, fromSubject }: LinkContext,
): LinkEvidence | undefined {
  const [label, labelRange] = readLabel(link);
  if (label.has("never", labelRange) || label.has("activity", labelRange)) return undefined;
  const sentences = [...scan.sentencesBackward(before)];
  const clause = sentences.find((sentence) => /\p{L}/u.test(scan.slice(sentence)));
  const nevers = clause ? scan.find("never", lastPart(clause, CLAUSE_LENGTH_MAX)) : [];
  const hints = new Set(nevers.map(({ kind }) => kind));
  if (hints.has("never")) return undefined;
  const isAside = hints.has("aside");
  const byLabel = findPurpose(label, labelRange);
  if (byLabel) {
    const isOther =
      (isAside && byLabel !== "confirm") ||
      mentionsOtherObject(label, labelRange) ||
      [scan.subject, clause].some((range) => range && asksForOther(scan, range));
    // Beside terms, subject or URL has to agree: 'Terms apply. Activate now' is an offer.
    return isOther ? undefined : { purpose: byLabel, score: isAside ? 2 : 5 };
  }
  const request = sentences.find((sentence) => scan.has("purpose", sentence));
  if (!fromSubject || (request && mentionsOtherObject(scan, request))) return undefined;
  const byContext = request && findPurpose(scan, request);
  const asksHere = byContext !== undefined && request === clause;
  if (isAside && !(asksHere && byContext === "confirm")) return undefined;
  const isClear = hints.size === 0 || (asksHere && !isAside);
  if (byContext && isClear) return { purpose: byContext, score: asksHere ? 3 : 2 };
  const purpose = byContext ?? fromSubject.purpose;
  // Subject and URL have to agree, unless the subject announces the link, or the link says 'Yes, that's me'.
  const isAnnounced =
    (purpose === "sign-in" && announcesLink(scan)) ||
    (purpose === "confirm" &&
      [label.slice(labelRange), clause ? scan.slice(clause) : ""].some(isYes));
  return purpose && { purpose, score: isAnnounced ? 2 : 0 };
}

/** 'Your sign-in link for Harbour', but not 'Sign-in link policy'. */
function announcesLink(scan: TextScan): boolean {
  const { subject } = scan;
  const links = scan.find("once", subject);
  return links.some(({ end }) =>
    /^(?:$|[:.!]| \p{L}{1,4} )/u.test(scan.slice({ from: end, to: subject.to })),
  );
}

/** 'Yes, that's me', but not the answer to a survey. */
function isYes(text: string): boolean {
  return YES.test(text) || IS_ME.test(text);
}

const YES = /^ *(?:yes|ja|oui|s[ií]|sim|sì|tak|да|так|evet) ?[,:!]/;
const IS_ME =
  /(?<!\p{L})(?:that['’]s me|it['’]s me|das bin ich|c['’]est moi|soy yo|sou eu|sono io|dat ben ik|to ja|это я|моя почта|це я)(?!\p{L})/u;

/** 'Confirm your appointment', but not 'Confirm your email to get your discount'. In German, the verb comes last. */
function asksForOther(scan: TextScan, range: Range): boolean {
  const objects = scan.find("object", range);
  if (objects.length === 0) return false;
  return scan.find("purpose", range).some((verb) =>
    objects.some((object) => {
      if (object.end <= verb.start) return verb.start - object.end <= 1;
      const between = scan.slice({ from: verb.end, to: object.start }).replace(/^\p{L}+/u, "");
      return object.start >= verb.end && between.length <= ARTICLE_LENGTH_MAX;
    }),
  );
}

/** With blanks: ' your 20 % '. */
const ARTICLE_LENGTH_MAX = 12;

/** 'If this wasn't you, reset your password' is an alert; 'If this wasn't you, ignore this email' is not. */
function findAlerts(scan: TextScan, before: Range): ReadonlySet<string> {
  const { from, to } = lastPart(before, ALERT_LENGTH);
  const alerts = scan.find("alert", { from, to }).filter(({ end }) => {
    const after = scan.slice({ from: end, to });
    return !IGNORED.test(after) || NEGATED.test(after);
  });
  return new Set(alerts.map(({ kind }) => kind));
}

/** In English, and in most languages of Western Europe. */
const IGNORED = /ignor|disregard/;
const NEGATED = /(?<!\p{L})(?:not|nicht|no|pas|non|não|niet|nie)(?!\p{L})|n['’]t(?!\p{L})/u;

const CONTEXT_LENGTH = 180;
const ALERT_LENGTH = 110;
const CLAUSE_LENGTH_MAX = 120;
/** A longer text is a paragraph made into a link. */
const LABEL_LENGTH_MAX = 90;

/** Scans the words of a link apart from the text: their ends are word ends, even if no space separates two links. */
function readLabel({ label }: TextLink): [TextScan, Range] {
  const scan = new TextScan(label.length > LABEL_LENGTH_MAX ? "" : label, "");
  return [scan, scan.subject];
}

function lastPart({ from, to }: Range, lengthMax: number): Range {
  return { from: Math.max(from, to - lengthMax), to };
}

/** Returns the text between the previous link and this one: earlier text describes the previous link. */
function readBefore(
  { text }: TextScan,
  { start, previousEnd }: { start: number; previousEnd: number },
): Range {
  const to = text.from + start;
  const from = text.from + Math.max(previousEnd, start - CONTEXT_LENGTH);
  return { from: Math.min(from, to), to };
}

const HOST_IN_LABEL =
  /(?:https?:\/\/|www\.)([^\s/?#]+)|^([a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,5})(?:[/?#:]|$)/i;

/** A label such as 'https://bank.example' on a link to another host is phishing. */
function namesOtherHost(label: string, { hostname }: URL): boolean {
  const [, afterScheme, bare] = HOST_IN_LABEL.exec(label.trim()) ?? [];
  const named = afterScheme ?? bare;
  if (named === undefined) return false;
  const shown = URL.parse(`https://${named}`)?.hostname.replace(/^www\./, "");
  const targetHost = hostname.replace(/^www\./, "");
  return shown === undefined || !(shown === targetHost || targetHost.endsWith(`.${shown}`));
}
