import type { PhraseTable } from "./phrases.ts";

/** The link that is the purpose of a message. */
export type MessageLink = {
  /** http or https, as the sender wrote it. */
  url: string;
  /** The target host in readable form (`display-host.ts`), with its port if the URL has one. */
  host: string;
  purpose: LinkPurpose;
};

export type LinkPurpose = "confirm" | "sign-in" | "reset-password";

/** Words in or before a link that state its purpose; by language, in lower case. */
const RESET = [
  "reset instructions|forgot your password|forgot password|forgotten your password|forgotten password|reset password|reset your password|reset my password|reset the password|change password|change my password|change your password|new password|password reset|set password|set your password",
  "passwort vergessen|mot de passe oublié|oublié votre mot de passe|olvidado tu contraseña|olvidaste tu contraseña|olvidado su contraseña|esqueceu sua senha|esqueceu a sua senha|dimenticato la password|passwort zurücksetzen|passwort zurückzusetzen|passwort neu*|neues passwort|kennwort zurücksetzen|passwort ändern|réinitialis*|nouveau mot de passe|restablec*|nueva contraseña|cambiar contraseña|redefinir senha|redefina sua senha|redefina a sua senha|redefinir a sua senha|redefinição de senha|nova senha|recuperar senha|repor a palavra|reimposta*|nuova password|ripristina password|ripristina la password",
  "wachtwoord vergeten|nie pamiętasz hasła|забыли пароль|забули пароль|şifrenizi mi unuttunuz|şifreni mi unuttun|wachtwoord opnieuw|wachtwoord herstellen|nieuw wachtwoord|reset hasła|zresetuj|nowe hasło|ustaw hasło|сброс пароля|сбросить пароль|сбросьте пароль|сброса пароля|новый пароль|восстанов*|скинути пароль|новий пароль|відновлен*|відновити|şifrenizi sıfırla*|şifreni sıfırla*|şifre sıfırla*|parola sıfırla*|parolanızı sıfırla*|yeni şifre",
  "パスワードをお忘れ|忘记密码|忘記密碼|비밀번호를 잊|パスワードを再設定|パスワード再設定|パスワードの再設定|パスワードをリセット|パスワードリセット|重置密码|重設密碼|重置您的密码|重設您的密碼|设置新密码|設定新密碼|找回密码|비밀번호 재설정|비밀번호를 재설정|새 비밀번호|إعادة تعيين كلمة*|استعادة كلمة المرور|איפוס סיסמה|לאיפוס הסיסמה|אפס סיסמה|بازنشانی رمز*|بازیابی رمز*|पासवर्ड रीसेट|पासवर्ड बदल*|đặt lại mật khẩu|mật khẩu mới|atur ulang kata sandi|mengatur ulang kata sandi|reset kata sandi|kata sandi baru|set semula kata laluan",
  "återställ lösenord*|återställa lösenord*|återställa ditt lösenord|återställ ditt lösenord|nytt lösenord|nulstil adgangskode*|nulstil din adgangskode|nulstille din adgangskode|ny adgangskode|tilbakestill passord*|nytt passord|salasanan vaihto|vaihda salasana*|uusi salasana|obnovit heslo|obnoviť heslo|obnova hesla|obnovení hesla|nové heslo|jelszó vissza*|új jelszó|resetare parol*|resetarea parolei|resetează parola|parolă nouă|επαναφορά κωδικού|νέος κωδικός|รีเซ็ตรหัสผ่าน|ตั้งรหัสผ่านใหม่",
  "zaboravljena lozinka|zaboravili ste lozinku|nova lozinka|novu lozinku|resetiraj*|resetuj*|resetiranje|resetovanje|promijeni lozinku|promijenite lozinku|promeni lozinku|promenite lozinku|ponastav*|novo geslo|pozabljeno geslo|spremeni geslo|spremenite geslo|нова лозинка|нову лозинку|ресетуј*|ресетирај*|заборављена лозинка|заборавена лозинка|скінуць пароль|аднавіць пароль|новы пароль|құпия сөзді қалпына*|құпиясөзді қалпына*|жаңа құпия*",
  "lähtesta*|parooli lähtestami*|uus parool|uue parooli|muuda parool*|unustasid parooli|atiestat*|paroles atiestatīšan*|jauna parole|jaunu paroli|mainīt paroli|atjaunot paroli|aizmirsāt paroli|atkurti slaptažodį|nustatyti slaptažodį|pakeisti slaptažodį|naują slaptažodį|naujas slaptažodis|slaptažodžio keitim*|slaptažodžio atkūrim*|pamiršote slaptažodį|restablir la contrasenya|restableix*|restabliu|nova contrasenya|canvia la contrasenya|canviar la contrasenya|berrezarri*|pasahitz berri*|endurstill*|nýtt lykilorð|breyta lykilorði|rivendos*|fjalëkalim i ri|fjalëkalimin e ri|ndrysho fjalëkalimin|nuwe wagwoord|wagwoord terug*|herstel jou wagwoord|wagwoord herstel*",
  "পাসওয়ার্ড রিসেট|পাসওয়ার্ড পরিবর্তন|নতুন পাসওয়ার্ড|கடவுச்சொல்லை மீட்டமை*|கடவுச்சொல்லை மாற்ற*|புதிய கடவுச்சொல்|پاس ورڈ ری سیٹ|نیا پاس ورڈ|پاس ورڈ تبدیل|პაროლის აღდგენ*|პაროლის შეცვლ*|ახალი პაროლ*|նոր գաղտնաբառ*|վերականգն*|şifrəni sıfırla*|şifrəni yenilə*|şifrəni bərpa*|yeni şifrə|parolu bərpa*|parolni tikla*|parolni o'zgartir*|parolni o‘zgartir*|yangi parol*|weka upya nenosiri|nenosiri jipya|badilisha nenosiri",
];

const SIGN_IN = [
  "sign in|log in|login|magic link|*anmelden|*anmeldelink|*einloggen|se connecter|connectez vous|vous connecter|connexion|iniciar sesión|inicia sesión|acceder|accede|enlace de acceso|entrar|iniciar sessão|acessar|link de acesso|accedi|accedere|accesso|link di accesso|inloggen|*inloglink|zaloguj*|logowani*|войти|вход|входа|авториз*|увійти|вхід|входу|giriş|oturum aç*",
  "ログイン|サインイン|登录|登入|登錄|로그인|تسجيل الدخول|سجل الدخول|התחבר*|כניסה|להתחברות|ورود|लॉग इन|लॉगिन|साइन इन|đăng nhập|masuk|logga in|log ind|logg inn|kirjaudu*|přihlásit*|prihlásiť*|bejelentkez*|conectare|conectează*|autentific*|σύνδεση*|συνδεθ*|เข้าสู่ระบบ",
  "prijavi se|prijavite se|prijava u|prijavi me|пријави се|пријавите се|најави се|најавете се|увайсці|увайдзіце|кіріңіз|logi sisse|sisselogimi*|pieteik*|pieslēg*|prisijun*|inicia la sessió|iniciar la sessió|inicia sessió|inicieu la sessió|inicieu sessió|hasi saioa|innskrá*|skrá inn|skráðu þig inn|skrá þig inn|hyr në llogari|hyni në llogari|লগইন|লগ ইন|সাইন ইন|உள்நுழை*|لاگ ان|سائن ان|შესვლა|შესასვლელად|մուտք*|daxil ol*|tizimga kir*|hisobga kir*|ingia",
];

const CONFIRM = [
  "verify*|verific*|confirm*|activ*|valid*|complete registration|complete your registration|complete my registration|complete sign up|finish creating your account|finish setting up your account|finish your registration|finish signing up",
  "*bestätig*|*verifizier*|*aktivier*|*freischalt*|*freizuschalt*|vérifi*|*validation|ativ*|conferm*|attiv*|convalid*|*bevestig*|verifieer*|verifiëren|*activeren|potwierd*|weryfik*|zweryfik*|aktyw*|подтверд*|активир*|верифи*|потвърд*|підтвер*|активу*|активац*|doğrula*|onayla*|etkinleştir*|aktifleştir*",
  "認証|有効化|本登録|登録を完了|登録完了|验证|驗證|确认|確認|激活|啟用|启用|完成注册|完成註冊|인증|확인|활성화|تأكيد|تاكيد|تفعيل|التحقق|أكد|לאימות|אימות|לאשר|אישור|אשר|אשרו|הפעל*|להפעלת|تایید|تأیید|فعال*|सत्यापित|सत्यापन|पुष्टि|सक्रिय|xác nhận|xác minh|xác thực|kích hoạt|verifikasi*|memverifikasi|konfirmasi*|mengonfirmasi|aktifkan|mengaktifkan|aktivasi*|sahkan|mengesahkan",
  "*bekräfta*|verifiera*|*bekræft*|aktiver*|*bekreft*|verifiser*|vahvista*|aktivoi*|potvr*|ověř*|overi*|aktivova*|aktivuj*|megerősít*|aktivál*|hitelesít*|επιβεβαίω*|επιβεβαιώ*|επαλήθευ*|επαληθεύ*|ενεργοποι*|ενεργοποί*|ยืนยัน|เปิดใช้งาน",
  "потврд*|пацвердз*|пацвярдж*|актывав*|актывуй*|растау|растаңыз|растайтын|белсендір*|potrd*|aktivira*|kinnita*|aktiveeri*|apstiprin*|aktiviz*|patvirtin*|aktyvuo*|aktyvin*|egiazta*|berretsi*|baiezta*|aktibatu*|staðfest*|virkja*|konfirmo*|verifiko*|aktiveer*|নিশ্চিত*|যাচাই*|সক্রিয়*|உறுதிப்படுத்த*|உறுதிசெய்*|சரிபார்*|செயல்படுத்த*|تصدیق*|توثیق*|დაადასტურ*|დადასტურებ*|დასადასტურებლად|გააქტიურ*|ვერიფიკაცი*|հաստատ*|ակտիվաց*|təsdiq*|aktivləşdir*|tasdiqla*|faollashtir*|thibitish*|kuthibitish*|kumpirma*",
];

/** A link with one of these in its text, or right before it, never gets a card. */
export const NEVER = [
  "unsubscribe*|opt out|view in browser|view in your browser|view this|view online|view it in|view it on|online version|read more|read on|read the|see who|see more|see all|view all|view more|show more|upload*|learn more|help|support|faq|contact|home page|download the app|tips|report|cancel|no longer want|learn how|read how|read our|read them",
  "*abmelden|abmelde*|abbestell*|austragen|impressum|hilfe|im browser ansehen|im browser anzeigen|voir dans le navigateur|voir dans votre navigateur|ver en el navegador|ver en tu navegador|désinscri*|désabonn*|aide|cancelar suscripción|baja|ayuda|cancelar inscrição|descadastr*|ajuda|disiscri*|annulla iscrizione|aiuto|afmeld*|uitschrijven|wypisz*|rezygn*|отпис*|помощь|відпис*|abonelik*|yardım",
  "配信停止|退会|ヘルプ|お問い合わせ|退订|取消订阅|取消訂閱|在浏览器中查看|在瀏覽器中查看|帮助|수신거부|구독 취소|도움말|إلغاء الاشتراك|مساعدة|הסרה|ביטול|עזרה|لغو اشتراک|راهنما|सदस्यता समाप्त|सहायता|hủy đăng ký|trợ giúp|berhenti berlangganan|bantuan|avprenumer*|avregistr*|hjälp|meld deg av|peruuta tilaus*|ohje|odhlásit*|odhlásiť*|pomoc|leiratkoz*|dezabon*|ajutor|διαγραφή*|βοήθεια|ยกเลิกการสมัคร|ช่วยเหลือ",
  "odjav*|pomoć|одјав*|помоћ|помош|адпіс*|дапамога|loobu|tellimusest loobu*|atrakst*|palīdzība|atsisaky*|pagalba|donar se de baixa|laguntza|afskrá*|hjálp|çabono*|ndihmë|সাহায্য|আনসাবস্ক্রাইব|உதவி|குழுவிலகு|ان سبسکرائب|დახმარება|գրանցումից դուրս|օգնություն|abunəlikdən*|kömək|obunani bekor*|yordam|jiondoe|msaada",
];

/** Also shows the message in the browser; but 'To confirm, open this link in your browser' asks to confirm. */
export const ONLINE = ["in your browser|im browser|navigateur|navegador", "在浏览器|在瀏覽器"];

/** Also other pages; but 'Confirm your subscription to our blog' asks to confirm, if subject and URL agree. */
export const ASIDE = [
  "preferences|settings|manage|privacy|policy|policies|terms|blog|blogs",
  "einstellungen|datenschutz|préférences|confidentialité|preferencias|privacidad|preferências|preferenze|voorkeuren|preferencje|настройк*|налаштуван*|tercih*",
  "設定変更|プライバシー|隐私|inställningar|indstillinger|asetukset|nastavení|beállítások|preferințe",
];

/** Before a link, these mean that it is needed only if something went wrong. */
export const ALERT = [
  "wasn't you|wasn’t you|weren't you|not you|didn't do this|didn’t do this|did not do this|secure your account|if you didn't, reset|nicht du|du das nicht|nicht sie|sie das nicht|n'était pas vous|n’était pas vous|n'est pas vous|no fuiste tú|no has sido|não foi você|sei stato tu|non sei stat*|was jij dit|jij dit niet|to nie ty|не вы|не ви|siz değil*|sen değil*|心当たりがない場合はパスワード",
  "非本人|본인이 아니|لم يكن أنت|لم تكن أنت|לא היה אתה|לא אתה|आप नहीं थे|không phải bạn|bukan anda|inte du|ikke dig|ikke deg|δεν ήσασταν",
];

/** Before a link that resets a password, these mean the same. A link that confirms may follow. */
export const NOT_MINE = [
  "did not make this change|didn't make this change|didn’t make this change|did not make these changes|didn't make these changes|didn’t make these changes|you did not change|you didn't change|you didn’t change|don't recognize|don’t recognize|do not recognize|don't recognise|don’t recognise|do not recognise",
];

/** A link to look at it is in alerts and reports. */
export const ACTIVITY = [
  "activity|activities|activité*|actividad*|atividade*|attività|activitate*|activitat|activitats|activiteit*|*aktivität*|*aktivitet*|*aktivita|*aktivitu|*aktivity|aktywnoś*|активност*|активніст*|アクティビティ|活动|活動|활동|النشاط|פעילות|hoạt động|aktivitas|etkinli*|δραστηριότητα*",
];

/** Here, the words for confirming and activating ask for nothing. */
export const NO_PURPOSE = [
  "valid until|valid till|valid through|valid from|valid for|valid only|valid on",
  "is confirmed|are confirmed|was confirmed|been confirmed|now confirmed|is verified|been verified|is activated|been activated",
  "is active|are active|was active|were active|being active|stay active|now active|active on|active in|active since",
  "thanks for confirming|thank you for confirming|thanks for verifying|thank you for verifying|thanks for activating|thank you for activating|danke für die bestätigung|danke für deine bestätigung|danke für ihre bestätigung|vielen dank für die bestätigung|vielen dank für deine bestätigung|vielen dank für ihre bestätigung|merci d'avoir confirmé|merci d’avoir confirmé|gracias por confirmar|obrigado por confirmar|obrigada por confirmar|grazie per aver confermato|bedankt voor het bevestigen",
];

/** Other things to confirm, which need no card. */
export const OTHER_OBJECTS = [
  "in to view|in to see|in to pay|in to reply|in to track|in to renew|in to comment|in to read|in to download|in to review|in to check|in to manage|in to update",
  "offer*|discount*|deal|deals|attendance|appointment*|delivery|order|orders|booking|reservation|rsvp|payment|coupon|voucher|gift|card|seat|spot|trial|membership|listing|meeting|webinar|trip|trips|plan|plans|skills|documents|rabatt*|angebot*|*termin*|teilnahme|bestellung|lieferung*|buchung|zahlung|gutschein|rendez vous|présence|commande|réservation|paiement|offre|cita|asistencia|pedido|reserva|oferta|pago|presença|consulta|encomenda|pagamento|appuntamento|presenza|ordine|prenotazione|afspraak|aanwezigheid|bestelling|betaling|aanbieding|korting|wizyt*|obecność|zamówieni*|płatność|встреч*|заказ*|оплат*|скидк*|зустріч*|замовлен*|знижк*|randevu*|sipariş*|ödeme*|indirim*|予約|出席|注文|支払|配送|発送|发货|發貨|预约|預約|订单|訂單|付款|优惠|예약|참석|주문|결제|배송|موعد|حضور|الطلب|الدفع|अपॉइंटमेंट|ऑर्डर|lịch hẹn|đơn hàng|thanh toán|janji|kehadiran|pesanan|pembayaran|möte|beställning|betalning|møde|ordre|tilau*|termín|objednávk*|programare|comand*|ραντεβού|παραγγελία|תור|הזמנה|นัด|คำสั่งซื้อ",
  "narudžb*|porudžbin*|natječaj*|dogod*|konferencij*|rezervacij*|plaćanj*|ponud*|naročil*|plačil*|наруџбин*|поруџбин*|нарачк*|плаћањ*|tellimus*|broneering*|makse*|pasūtījum*|maksājum*|užsakym*|mokėjim*|pagament|eskaera*|pöntun*|greiðsl*|porosi*|pagesë*|bestelling*|অর্ডার|পেমেন্ট|ஆர்டர்|கட்டணம்|آرڈر|ادائیگی|შეკვეთ*|გადახდ*|պատվեր*|վճար*|sifariş*|ödəniş*|buyurtma*|to'lov*|agizo|malipo",
];

/** Used for links that sign in, but not for pages with a login form. */
export const ONCE = [
  "magic link|sign in link|login link|log in link|link to sign in|link to log in|link to login|expire*|expiring|valid for|valid until|works once|single use|one time|one click|only be used once|*anmeldelink|*loginlink|*zugangslink|einmalig|lien d'accès|lien d’accès|gültig|läuft ab|läuft in|lien de connexion|valable|enlace de acceso|enlace de inicio|caduca|válido|vence|link de acesso|expira|link di accesso|scade|valido|*inloglink|geldig|verloopt|link do logowania|ważny|wygasa|ссылка для входа|действит*|истека*|посилання для входу|дійсн*|geçerli|有効期限|ログインリンク|有效|登录链接|登入連結|유효|로그인 링크|صالح|صلاحية|मान्य|समाप्त|hiệu lực|hết hạn|berlaku|kedaluwarsa|giltig*|gäller|gyldig*|udløber|utløper|voimassa|platn*|vyprší|érvényes|lejár|valabil|ισχύει|λήγει|תקף|معتبر|หมดอายุ|ใช้ได้",
  "vrijedi|važi|istječe|ističe|velja|poteče|важи|истиче|истекува|kehtib|aegub|derīg*|galioja|vàlid*|gildir|rennur út|skadon|செல்லுபடி*|মেয়াদ|کارآمد|მოქმედებს|etibarlı*|amal qiladi|utaisha",
];

export const PURPOSES: readonly PhraseTable<LinkPurpose>[] = [
  ["reset-password", RESET],
  ["sign-in", SIGN_IN],
  ["confirm", CONFIRM],
];
