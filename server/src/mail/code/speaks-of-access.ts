import { createPhraseFinder, lowerCase } from "./phrases.ts";

/**
 * Whether the start of a message may be about codes, confirming, signing in, or passwords. A cheap check that spares
 * most mail the search: false positives are allowed, false negatives are not.
 */
export function speaksOfAccess(text: string): boolean {
  return STEMS.first(lowerCase(text)) !== undefined;
}

const STEMS = createPhraseFinder([
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
