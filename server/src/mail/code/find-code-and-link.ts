import { decodePart, type TextPart } from "../text/decode-text.ts";
import type { VisibleHtml } from "../html/visible-html.ts";
import { findCode } from "./find-code.ts";
import { findLink } from "./find-link.ts";
import { TEXT_LENGTH_MAX, TextBuilder, type SearchableText } from "./searchable-text.ts";
import { readHtml } from "./read-html.ts";
import { addTextAndUrls } from "./add-text-and-urls.ts";
import { createPhraseFinder, lowerCase } from "./phrases.ts";
import { TextScan } from "./text-scan.ts";
import { CODE_LABELS } from "./code-words.ts";
import { PURPOSES, type MessageLink } from "./link-words.ts";
import { composeAccents } from "./compose-accents.ts";

type CodeAndLink = { code?: string; link?: MessageLink };

/**
 * Finds a message's one-time code and its link that confirms or signs in. Pure and bounded like the summary; never
 * fetches anything. Subject and preview rule out most other mail; only the rest is decoded again and searched.
 */
export function findCodeAndLink(
  heading: { subject: string; intro: string },
  { plain, page }: { plain?: TextPart | undefined; page?: (() => VisibleHtml) | undefined },
): CodeAndLink {
  const [subject, intro] = [composeAccents(heading.subject), composeAccents(heading.intro)];
  if (!mentionsAccess(`${subject}\n${intro}`)) return {};
  if (!plain && !page) return findIn(subject, NOTHING_BUT_ITS_SUBJECT);
  const searchable = plain && readPlainPart(plain);
  const inPlain = searchable ? findIn(subject, searchable) : {};
  // If the plain text contains links, the HTML contains the same ones.
  const isEnough = searchable && searchable.links.length > 0 && (inPlain.code ?? inPlain.link);
  if (isEnough || !page) return inPlain;
  return { ...findIn(subject, readHtml(page())), ...inPlain };
}

const NOTHING_BUT_ITS_SUBJECT: SearchableText = { text: "", links: [] };

const PLAIN_BYTES_READ = 8 * 1024;

function readPlainPart(part: TextPart): SearchableText {
  const isCut = part.encoded.length > PLAIN_BYTES_READ;
  return readPlain(decodePart(part, PLAIN_BYTES_READ), { isCut });
}

function findIn(subject: string, { text, links }: SearchableText): CodeAndLink {
  const scan = new TextScan(subject, text);
  const code = findCode(scan);
  const link = findLink(scan, links);
  return { ...(code !== undefined && { code }), ...(link && { link }) };
}

/** Reads a plain text within the limits of a SearchableText. `isCut`: the text is a prefix. */
export function readPlain(text: string, { isCut }: { isCut: boolean }): SearchableText {
  const builder = new TextBuilder();
  const near = text.slice(0, TEXT_LENGTH_MAX);
  addTextAndUrls(builder, near, { inLink: false, isCut: isCut || near.length < text.length });
  return builder.finish();
}

/**
 * Whether the start of a message may be about codes, confirming, signing in, or passwords. A cheap check that spares
 * most mail the search.
 */
function mentionsAccess(text: string): boolean {
  return ACCESS.first(lowerCase(text), "common") !== undefined;
}

/**
 * Searched phrases that news and offers are full of: 'restored', 'confirmed', 'active', or 'which'. Without another
 * hint, a link behind them would get a wrong card.
 */
const COMMON_WORDS = [
  "réinitialis*|restablec*|conferm*|zweryfik*|восстанов*|авториз*|відновлен*|відновити|hitelesít*|επαληθεύ*",
  "أكد|אשר|אשרו|לאשר|להפעלת|सक्रिय|memverifikasi|mengaktifkan|mengesahkan",
];

/** Words that the other tables don't contain, or not in all of their forms; by language, in lower case. */
const MORE_WORDS = [
  "*code*|codice*|codigo*|código*|*tan|verif*|*sign in|sign up|signup|*log in|*login*|magic|*passwor*|authent*|registration|complete*|enter this|use this|when asked|when prompted",
  "*anmeld*|*kennwort*|connecter|vérif*|mot de passe|contraseña*|conferma*|inici*|acced*|acceso|senha*|acess*|accesso|*wachtwoord*|*inlog*|*kod|*kode*|*koodi*|hasł*|weryf*|zweryfikuj|logow*",
  "восстановить доступ|восстановление доступа|відновити доступ|відновлення доступу|код*|парол*|вход*|вхід*|onay*|şifre*|giriş*|lösenord*|bekräft*|passord*|salasan*|kertakäyt*|kód*|overo*|aktiv*|heslo*|hesla|přihlá*|prihlá*|ellenőrz*|jelsz*|egyszer*|belép*|parol*|κωδικ*|επιβεβαί*|ενεργοπο*|σύνδεσ*",
  "ワンタイム|暗証|パスワード|登録|校验|校驗|动态|動態|一次性|密码|密碼|认证|認證|비밀번호|보안|كلمة المرور|كلمة مرور|סיסמה|סיסמתך|सत्याप*|पासवर्ड|लॉग*|साइन|xác|mật khẩu|kata sandi",
];

const ACCESS = createPhraseFinder<string>([
  ["common", COMMON_WORDS],
  ...CODE_LABELS,
  ...PURPOSES,
  ["more", MORE_WORDS],
]);
