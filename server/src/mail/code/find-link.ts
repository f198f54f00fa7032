import { hostInWords } from "./host-in-words.ts";
import { judgeUrl } from "./judge-url.ts";
import { PLACEHOLDER, type Letter, type LetterLink } from "./letter.ts";
import { findPurpose, namesOtherObject, saysAlert, saysNever, saysOnce } from "./link-words.ts";
import type { LinkPurpose, MessageLink } from "./message-link.ts";
import { lowerCase } from "./phrases.ts";

/**
 * The link that a message was sent for: confirms an address, signs in, resets a password. Its
 * words, what stands before it, its address and the subject have to agree. Never one to
 * unsubscribe, to settings or help, and none whose words name another host.
 */
export function findLink(subject: string, letter: Letter): MessageLink | undefined {
  const asked = readSubject(lowerCase(subject));
  const all = lowerCase(`${subject}\n${letter.text.slice(0, ONCE_LENGTH_MAX)}`);
  let best: Scored | undefined;
  letter.links.forEach((link, index) => {
    const scored = judge(link, { asked, before: readBefore(letter, index), all });
    if (scored && (!best || scored.score > best.score)) best = scored;
  });
  return best && describe(best);
}

type Scored = { url: URL; purpose: LinkPurpose; score: number };

function describe({ url, purpose }: Scored): MessageLink {
  return { url: url.href, host: hostInWords(url.hostname), purpose };
}

/** What the subject asks for, unless it is a visit or a purchase that is to be confirmed. */
function readSubject(subject: string): LinkPurpose | undefined {
  return namesOtherObject(subject) ? undefined : findPurpose(subject);
}

type Surroundings = { asked: LinkPurpose | undefined; before: string; all: string };

const SCORE_MIN = 3;

function judge(link: LetterLink, { asked, before, all }: Surroundings): Scored | undefined {
  const judged = judgeUrl(link.url);
  if (!judged?.personal || namesOtherHost(link.label, judged.url)) return undefined;
  const label = readLabel(link.label);
  const sentences = before.slice(-CONTEXT_LENGTH).split(/\n|[.!?。！？]\s/);
  const clause = (sentences.at(-1) ?? "").slice(-CLAUSE_LENGTH_MAX);
  if (saysNever(label) || saysNever(clause) || saysAlert(before.slice(-ALERT_LENGTH)))
    return undefined;

  const byLabel = findPurpose(label);
  const request = sentences.findLast((sentence) => findPurpose(sentence) !== undefined);
  const byContext = request === undefined ? undefined : findPurpose(request);
  const purpose = byLabel ?? byContext ?? asked;
  if (!purpose || namesOtherObject(byLabel ? label : (request ?? ""))) return undefined;
  // A form to sign in with is no link that signs in.
  if (purpose === "sign-in" && !(judged.signsIn || saysOnce(all))) return undefined;
  const score = (byLabel ? 3 : 0) + (byContext ? 2 : 0) + (judged.acts ? 1 : 0) + (asked ? 1 : 0);
  return score >= SCORE_MIN ? { url: judged.url, purpose, score } : undefined;
}

const CONTEXT_LENGTH = 180;
const ALERT_LENGTH = 110;
const CLAUSE_LENGTH_MAX = 120;
/** Longer words are a paragraph that was made a link. */
const LABEL_LENGTH_MAX = 90;

function readLabel(label: string): string {
  const text = lowerCase(label.slice(0, LABEL_LENGTH_MAX + 1));
  return text.length > LABEL_LENGTH_MAX || text.includes(PLACEHOLDER) ? "" : text;
}

/** The text between this link and the one before it: what was said of that one isn't said of this. */
function readBefore({ text, links }: Letter, index: number): string {
  const start = links[index]?.start ?? 0;
  const from = Math.max(index > 0 ? (links[index - 1]?.end ?? 0) : 0, start - CONTEXT_LENGTH);
  return lowerCase(text.slice(Math.min(from, start), start));
}

const ONCE_LENGTH_MAX = 1_200;

const HOST_IN_LABEL =
  /(?:https?:\/\/|www\.)([^\s/?#]+)|^([a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,5})(?:[/?#:]|$)/i;

/** 'https://bank.example' over a link to elsewhere is what deceivers write. */
function namesOtherHost(label: string, { hostname }: URL): boolean {
  const [, afterScheme, bare] = HOST_IN_LABEL.exec(label.trim()) ?? [];
  const named = afterScheme ?? bare;
  if (named === undefined) return false;
  const shown = URL.parse(`https://${named}`)?.hostname.replace(/^www\./, "");
  const leadsTo = hostname.replace(/^www\./, "");
  return shown === undefined || !(shown === leadsTo || leadsTo.endsWith(`.${shown}`));
}
