import { displayHost } from "./display-host.ts";
import { classifyUrl } from "./classify-url.ts";
import { PLACEHOLDER, type SearchableText, type TextLink } from "./searchable-text.ts";
import {
  findPurpose,
  mentionsOtherObject,
  hasAlertWords,
  hasExcludedWords,
  mentionsOneTimeUse,
  type LinkPurpose,
  type MessageLink,
} from "./link-words.ts";
import { lowerCase } from "./phrases.ts";

/**
 * Returns the link that is the purpose of the message: it confirms an address, signs in, or resets a password. The
 * link's text, the text before it, its URL, and the subject must agree. Never returns a link to unsubscribe, settings,
 * or help, or one whose text names another host.
 */
export function findLink(subject: string, searchable: SearchableText): MessageLink | undefined {
  const fromSubject = readSubjectPurpose(lowerCase(subject));
  const all = lowerCase(`${subject}\n${searchable.text.slice(0, ONCE_LENGTH_MAX)}`);
  let best: Scored | undefined;
  searchable.links.forEach((link, index) => {
    const scored = scoreLink(link, { fromSubject, before: readBefore(searchable, index), all });
    if (scored && (!best || scored.score > best.score)) best = scored;
  });
  return best && toMessageLink(best);
}

type Scored = { url: URL; purpose: LinkPurpose; score: number };

function toMessageLink({ url, purpose }: Scored): MessageLink {
  return { url: url.href, host: displayHost(url.hostname), purpose };
}

/** The subject's purpose; undefined if it is about confirming a visit or a purchase. */
type SubjectPurpose = { purpose: LinkPurpose | undefined } | undefined;

function readSubjectPurpose(subject: string): SubjectPurpose {
  return mentionsOtherObject(subject) ? undefined : { purpose: findPurpose(subject) };
}

type LinkContext = { fromSubject: SubjectPurpose; before: string; all: string };

const SCORE_MIN = 3;

function scoreLink(link: TextLink, { fromSubject, before, all }: LinkContext): Scored | undefined {
  const classified = classifyUrl(link.url);
  if (!classified?.personal || namesOtherHost(link.label, classified.url)) return undefined;
  const evidence = readEvidence(readLabel(link.label), before, fromSubject);
  if (!evidence) return undefined;
  // A link to a login form doesn't sign in.
  if (evidence.purpose === "sign-in" && !(classified.signsIn || mentionsOneTimeUse(all)))
    return undefined;
  // Subject and URL that agree are as good as a sentence.
  const agreement = classified.acts && fromSubject?.purpose ? 1 : 0;
  const score =
    evidence.score + (classified.acts ? 1 : 0) + (fromSubject?.purpose ? 1 : 0) + agreement;
  return score >= SCORE_MIN ? { url: classified.url, purpose: evidence.purpose, score } : undefined;
}

type LinkEvidence = { purpose: LinkPurpose; score: number };

/** Reads the purpose from the link's text, else from the text before it, else from the subject. */
function readEvidence(
  label: string,
  before: string,
  fromSubject: SubjectPurpose,
): LinkEvidence | undefined {
  const sentences = before.split(/\n|[.!?。！？]\s/);
  const clause = (sentences.findLast(hasWords) ?? "").slice(-CLAUSE_LENGTH_MAX);
  const isRefused =
    hasExcludedWords(label) ||
    hasExcludedWords(clause) ||
    hasAlertWords(before.slice(-ALERT_LENGTH));
  if (isRefused) return undefined;
  const byLabel = findPurpose(label);
  if (byLabel) return mentionsOtherObject(label) ? undefined : { purpose: byLabel, score: 5 };
  const request = sentences.findLast((sentence) => findPurpose(sentence) !== undefined);
  if (!fromSubject || (request !== undefined && mentionsOtherObject(request))) return undefined;
  const byContext = request === undefined ? undefined : findPurpose(request);
  if (byContext) return { purpose: byContext, score: request?.endsWith(clause) ? 3 : 2 };
  return fromSubject.purpose && { purpose: fromSubject.purpose, score: 0 };
}

function hasWords(text: string): boolean {
  return /\p{L}/u.test(text);
}

const CONTEXT_LENGTH = 180;
const ALERT_LENGTH = 110;
const CLAUSE_LENGTH_MAX = 120;
/** A longer text is a paragraph made into a link. */
const LABEL_LENGTH_MAX = 90;

function readLabel(label: string): string {
  const text = lowerCase(label.slice(0, LABEL_LENGTH_MAX + 1));
  return text.length > LABEL_LENGTH_MAX || text.includes(PLACEHOLDER) ? "" : text;
}

/** Returns the text between the previous link and this one: earlier text describes the previous link. */
function readBefore({ text, links }: SearchableText, index: number): string {
  const start = links[index]?.start ?? 0;
  const from = Math.max(index > 0 ? (links[index - 1]?.end ?? 0) : 0, start - CONTEXT_LENGTH);
  return lowerCase(text.slice(Math.min(from, start), start));
}

const ONCE_LENGTH_MAX = 1_200;

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
