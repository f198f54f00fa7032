import { decodePart, type TextPart } from "../text/decode-text.ts";
import type { VisibleHtml } from "../html/visible-html.ts";
import { findCode } from "./find-code.ts";
import { findLink } from "./find-link.ts";
import { TEXT_LENGTH_MAX, TextBuilder, type SearchableText } from "./searchable-text.ts";
import { readHtml } from "./read-html.ts";
import { addTextAndUrls } from "./add-text-and-urls.ts";
import { createPhraseFinder, lowerCase } from "./phrases.ts";
import { TextScan } from "./text-scan.ts";
import type { MessageLink } from "./link-words.ts";
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

function findIn(subject: string, searchable: SearchableText): CodeAndLink {
  const scan = new TextScan(subject, searchable.text);
  const code = findCode(subject, searchable.text, scan);
  const link = findLink(subject, searchable, scan);
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
 * most mail the search: false positives are allowed, false negatives are not.
 */
function mentionsAccess(text: string): boolean {
  return ACCESS_STEMS.first(lowerCase(text)) !== undefined;
}

const ACCESS_STEMS = createPhraseFinder([
  [
    "stem",
    [
      "*code*|codice*|codigo*|código*|cod|codul|otp|pin|passcode*|*tan|verif*|confirm*|activ*|valid*|*sign in|sign up|signup|*log in|*login*|magic|*password*|*passwor*|authent*|registration|complete*|enter this|use this",
      "*bestätig*|*aktivier*|*freischalt*|*freizuschalt*|*anmeld*|*kennwort*|connexion|connecter|vérif*|mot de passe|contraseña*|clave|inici*|acced*|acceso|senha*|entrar|acess*|ativ*|accedi|accesso|conferma*|attiv*|convalid*|reimposta*|*wachtwoord*|bevestig*|verifi*|activeer*|*inlog*|*aanmeld*|kod*|*kod|*kode*|*koden*|*koodi*|hasł*|potwierd*|aktyw*|weryf*|zaloguj*|logow*",
      "код*|парол*|подтверд*|активир*|активац*|верифи*|войти|вход*|потвърд*|підтверд*|активу*|увійти|вхід*|doğrula*|onay*|şifre*|parola*|etkinleştir*|giriş*|kodu*|lösenord*|bekräft*|verifier*|aktiver*|adgangskode*|bekræft*|bekreft*|passord*|vahvista*|salasan*|kertakäyt*|kirjaudu*|kód*|ověř*|overo*|overi*|potvr*|aktiv*|heslo*|hesla|přihlá*|prihlá*|ellenőrz*|megerősít*|jelsz*|egyszer*|belép*|parol*|κωδικ*|επιβεβαί*|επιβεβαιώ*|επαλήθευ*|ενεργοπο*|σύνδεσ*|συνδεθ*",
      "コード|認証|確認|ワンタイム|暗証|パスワード|ログイン|サインイン|登録|有効化|验证|驗證|校验|校驗|动态|動態|一次性|安全码|安全碼|安全代码|确认|確認|激活|启用|啟用|登录|登入|登錄|密码|密碼|随机码|认证|認證|인증|코드|확인|비밀번호|로그인|활성화|보안|인증키|رمز|الرمز|كود|الكود|تأكيد|تاكيد|تفعيل|التحقق|كلمة المرور|كلمة مرور|تسجيل الدخول|קוד|הקוד|אימות|לאימות|אישור|סיסמה|סיסמתך|התחבר*|כניסה|הפעל*|کد|تایید|تأیید|ورود|فعال*|कोड|ओटीपी|सत्याप*|पुष्टि|पासवर्ड|लॉग*|साइन|mã|xác|kích hoạt|mật khẩu|đăng nhập|kata sandi|konfirmasi|mengonfirmasi|aktifkan|masuk|sahkan|รหัส|ยืนยัน|เข้าสู่ระบบ|เปิดใช้งาน",
    ],
  ],
]);
