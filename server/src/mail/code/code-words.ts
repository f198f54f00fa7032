import type { PhraseTable } from "./phrases.ts";

/** Words next to a number that state its meaning, by language. */

/** A number next to one of these is a one-time code. */
const STRONG = [
  "verification code*|security code*|verify code|one time code*|one time password*|one time passcode*|one time pin|single use code|otp|otp code|login code*|log in code*|sign in code*|authentication code*|auth code|2fa code|two factor code|two factor authentication code|two step code|activation code|device code|recovery code|reset code|verification number|authentication number|code to approve|code to authorize|code to authorise|code to verify|code to sign in|code to log in|verification pin|recovery number|enter the six digits|enter the 6 digits|enter these six digits|enter these 6 digits",
  "*bestätigungscode*|*sicherheitscode*|*verifizierungscode*|*einmalcode*|*einmalpasswort*|einmal code|einmal passwort|einmal pin|einmal tan|*anmeldecode*|*zugangscode*|*freischaltcode*|*aktivierungscode*|*logincode*|login code|tan|mtan|*authentifizierungscode*|*prüfcode*|*verifikationscode*|*zugriffscode*|*einmalkennwort*",
  "code de vérification|code de verification|code de sécurité|code d'accès|code d’accès|code à usage unique|code de connexion|code d'activation|code d’activation|code temporaire|mot de passe à usage unique|code de validation|code d'authentification|code d’authentification|code d'identification",
  "código de verificación|código de seguridad|código de acceso|código de un solo uso|código de inicio de sesión|código de autenticación|código de activación|código temporal|clave de un solo uso|clave de acceso|clave temporal|contraseña de un solo uso|codigo de verificacion",
  "código de verificação|código de segurança|código de acesso|código de uso único|código de autenticação|código de ativação|código de login|código único|senha de uso único|senha temporária|palavra passe de uso único",
  "codice di verifica|codice di sicurezza|codice di accesso|codice monouso|codice otp|codice di autenticazione|codice di attivazione|codice temporaneo|password monouso",
  "*verificatiecode*|*beveiligingscode*|*bevestigingscode*|*inlogcode*|*toegangscode*|eenmalige code*|eenmalig wachtwoord|eenmalige toegangscode|*activeringscode*|*activatiecode*|*aanmeldcode*",
  "kod weryfikacyjny|kodu weryfikacyjnego|kod potwierdzający|kod bezpieczeństwa|kod dostępu|kod jednorazowy|jednorazowy kod|hasło jednorazowe|jednorazowe hasło|kod logowania|kod do logowania|kod autoryzacyjny|kod uwierzytelniający|kod aktywacyjny|kod sms",
  "код подтверждения|кода подтверждения|проверочный код|код проверки|код безопасности|одноразовый код|одноразовый пароль|код доступа|код для входа|код авторизации|код активации|код аутентификации|код за потвърждение|код за вход|код за сигурност|еднократен код",
  "код підтвердження|код перевірки|код безпеки|одноразовий код|одноразовий пароль|код доступу|код для входу|код авторизації|код активації",
  "doğrulama kodu*|güvenlik kodu*|onay kodu*|giriş kodu*|aktivasyon kodu*|erişim kodu*|tek kullanımlık şifre*|tek kullanımlık kod*|tek kullanımlık parola*",
  "認証コード|確認コード|検証コード|セキュリティコード|セキュリティーコード|ワンタイムパスワード|ワンタイムコード|認証番号|確認番号|暗証番号|ログインコード|ログイン用コード|パスコード|認証キー",
  "验证码|驗證碼|校验码|校驗碼|动态密码|動態密碼|一次性密码|一次性密碼|安全码|安全碼|安全代码|确认码|確認碼|登录码|登入碼|验证代码|驗證代碼|动态码|动态口令|认证码|認證碼|激活码|激活碼|启用码|验证密码|随机码",
  "인증번호|인증 번호|인증코드|인증 코드|확인 코드|확인코드|보안 코드|보안코드|일회용 비밀번호|일회용 코드|로그인 코드|로그인코드|확인 번호|확인번호|보안번호|인증키",
  "رمز التحقق|رمز التأكيد|كود التحقق|كود التفعيل|رمز الدخول|رمز الأمان|رمز التفعيل|كلمة المرور لمرة واحدة|كلمة مرور لمرة واحدة|رمز لمرة واحدة|رمز المرور|رمز تسجيل الدخول|كود التأكيد|رمز المصادقة",
  "קוד אימות|קוד האימות|קוד אישור|קוד האישור|קוד חד פעמי|הקוד החד פעמי|סיסמה חד פעמית|קוד כניסה|קוד הכניסה|קוד אבטחה|קוד האבטחה",
  "کد تایید|کد تأیید|رمز یکبار مصرف|رمز یک بار مصرف|رمز عبور یکبار مصرف|کد ورود|کد فعال سازی|کد امنیتی|رمز پویا",
  "सत्यापन कोड|ओटीपी|वेरिफिकेशन कोड|सुरक्षा कोड|पुष्टि कोड|पुष्टिकरण कोड|लॉगिन कोड|एक बार का पासवर्ड|वन टाइम पासवर्ड",
  "mã xác minh|mã xác nhận|mã xác thực|mã otp|mã bảo mật|mã đăng nhập|mã kích hoạt|mật khẩu một lần|mật khẩu dùng một lần|mã dùng một lần|mã truy cập",
  "kode verifikasi|kode keamanan|kode otp|kode konfirmasi|kode akses|kode masuk|kode login|kode aktivasi|kode sekali pakai|kata sandi sekali pakai|kod pengesahan|kod keselamatan|kod tac",
  "*verifieringskod*|*säkerhetskod*|*engångskod*|*engångslösenord*|*inloggningskod*|*bekräftelsekod*|*aktiveringskod*|*bekræftelseskode*|*sikkerhedskode*|*engangskode*|*engangspassord*|*bekreftelseskode*|*sikkerhetskode*|*verifikationskode*|*verifiseringskode*|*påloggingskode*|*loginkode*|*innloggingskode*",
  "*vahvistuskoodi*|*turvakoodi*|*kertakäyttökoodi*|*kertakäyttöi*|*kirjautumiskoodi*|*todennuskoodi*|*varmennuskoodi*|*aktivointikoodi*",
  "ověřovací kód|overovací kód|bezpečnostní kód|bezpečnostný kód|jednorázový kód|jednorazový kód|jednorázové heslo|potvrzovací kód|potvrdzovací kód|přihlašovací kód|prihlasovací kód|aktivační kód|aktivačný kód",
  "ellenőrző kód*|megerősítő kód*|egyszer használatos|egyszeri kód*|biztonsági kód*|belépési kód*|hitelesítő kód*|aktiváló kód*",
  "cod de verificare|codul de verificare|cod de confirmare|codul de confirmare|cod de securitate|codul de securitate|cod de acces|codul de acces|cod unic|parolă unică|cod de autentificare|codul de autentificare",
  "κωδικός επαλήθευσης|κωδικό επαλήθευσης|κωδικός επιβεβαίωσης|κωδικό επιβεβαίωσης|κωδικός ασφαλείας|κωδικό ασφαλείας|κωδικός μίας χρήσης|κωδικός μιας χρήσης|κωδικό μίας χρήσης|κωδικός σύνδεσης",
  "รหัสยืนยัน|รหัส otp|รหัสผ่านแบบใช้ครั้งเดียว|รหัสใช้ครั้งเดียว|รหัสความปลอดภัย|รหัสตรวจสอบ|รหัสเข้าสู่ระบบ",
  "verifikacijski kod*|verifikacioni kod*|kod za verifikaciju|kod za potvrdu|sigurnosni kod*|bezbednosni kod*|jednokratni kod*|jednokratna lozinka|jednokratnu lozinku|kod za prijavu|pristupni kod*|aktivacijski kod*|kontrolni kod*|potrditvena koda|potrditveno kodo|potrditvene kode|varnostna koda|varnostno kodo|enkratna koda|enkratno kodo|enkratno geslo|koda za preverjanje|kodo za preverjanje|koda za prijavo|kodo za prijavo|aktivacijska koda|aktivacijsko kodo",
  "верификациони код|код за потврду|сигурносни код|безбедносни код|једнократни код|једнократна лозинка|једнократну лозинку|код за пријаву|код за потврда|верификациски код|безбедносен код|код за најава|еднократна лозинка|код пацвярджэння|код бяспекі|аднаразовы код|аднаразовы пароль|код для ўваходу|праверачны код|растау коды*|қауіпсіздік коды*|бір реттік код*|бір реттік құпия*|кіру коды*|тексеру коды*",
  "kinnituskood*|turvakood*|ühekordne kood*|ühekordse kood*|ühekordset kood*|ühekordne parool*|sisselogimiskood*|aktiveerimiskood*|kontrollkood*|apstiprinājuma kod*|verifikācijas kod*|drošības kod*|vienreizējais kod*|vienreizējo kod*|vienreizējā parole|vienreizējo paroli|pieteikšanās kod*|aktivizācijas kod*|aktivizēšanas kod*|pārbaudes kod*|patvirtinimo kod*|saugos kod*|vienkartinis kod*|vienkartinį kod*|vienkartinis slaptažodis|vienkartinį slaptažodį|prisijungimo kod*|aktyvavimo kod*|aktyvinimo kod*|patikros kod*",
  "codi de verificació|codi de seguretat|codi d'accés|codi d’accés|codi d'un sol ús|codi d’un sol ús|codi de confirmació|codi d'activació|codi d’activació|codi d'autenticació|codi d’autenticació|codi d'inici de sessió|codi d’inici de sessió|contrasenya d'un sol ús|contrasenya d’un sol ús|egiaztatze kode*|egiaztapen kode*|segurtasun kode*|baieztapen kode*|behin erabiltzeko kode*|behin erabiltzeko pasahitz*|staðfestingarkóð*|öryggiskóð*|einnota kóð*|einnota lykilorð*|innskráningarkóð*|auðkenniskóð*|kodi i verifikimit|kodin e verifikimit|kodi juaj i verifikimit|kodi i konfirmimit|kodin e konfirmimit|kodi i sigurisë|kodi njëpërdorimsh|fjalëkalim njëpërdorimsh|kodi i hyrjes|kodi i aktivizimit|verifikasiekode*|sekuriteitskode*|eenmalige pin|eenmalige wagwoord|aanmeldkode*|bevestigingskode*",
  "যাচাইকরণ কোড|ভেরিফিকেশন কোড|নিশ্চিতকরণ কোড|নিরাপত্তা কোড|লগইন কোড|ওটিপি|এককালীন পাসওয়ার্ড|ওয়ান টাইম পাসওয়ার্ড|சரிபார்ப்புக் குறியீடு|சரிபார்ப்பு குறியீடு|பாதுகாப்புக் குறியீடு|பாதுகாப்பு குறியீடு|உறுதிப்படுத்தல் குறியீடு|உள்நுழைவுக் குறியீடு|ஒருமுறை கடவுச்சொல்|ஓடிபி|تصدیقی کوڈ|توثیقی کوڈ|سیکیورٹی کوڈ|حفاظتی کوڈ|لاگ ان کوڈ|او ٹی پی|ایک بار کا پاس ورڈ",
  "დადასტურების კოდ*|ვერიფიკაციის კოდ*|უსაფრთხოების კოდ*|ერთჯერადი კოდ*|ერთჯერადი პაროლ*|შესვლის კოდ*|აქტივაციის კოდ*|հաստատման կոդ*|անվտանգության կոդ*|մեկանգամյա կոդ*|մեկանգամյա գաղտնաբառ*|մուտքի կոդ*|ակտիվացման կոդ*|təsdiq kod*|təsdiqləmə kod*|təhlükəsizlik kod*|birdəfəlik kod*|birdəfəlik şifrə*|birdəfəlik parol*|tasdiqlash kod*|xavfsizlik kod*|bir martalik kod*|bir martalik parol*|kirish kod*",
  "msimbo wa uthibitishaji|msimbo wako wa uthibitishaji|msimbo wa kuthibitisha|msimbo wa usalama|msimbo wa kuingia|nambari ya uthibitishaji|nambari yako ya uthibitishaji|nenosiri la mara moja|isang beses na code|isang beses na password",
];

/** Used for one-time codes and for other codes. */
const WEAK = [
  "code|codes|mfa|2fa|confirmation code|passcode|access code|pin|pin code|temporary password|*code",
  "code de confirmation|código de confirmación|código de confirmação|codice di conferma",
  "código|codigo|clave|codice|senha|kod|kodu|kodem|код|кода|кодом|коду|kodunuz|kodunuzu|kodun|kodunu|şifreniz",
  "コード|代码|代碼|코드|رمز|الرمز|كود|الكود|קוד|הקוד|کد|कोड|mã|kode|kod*|*koden|*koodi|*koodisi|kód|kódem|kódja|kódod|kódot|cod|codul|κωδικός|κωδικό|รหัส",
  "codi|kood|kóði|kóðinn|kóða|kóðann|кодыңыз|কোড|குறியீடு|குறியீட்டை|کوڈ|კოდი|კოდია|կոդ|կոդը|կոդն|msimbo",
];

/** A number with one of these anywhere in its sentence is not a one-time code. */
const OTHER = [
  "promo code|promotional code|promotion code|discount code|coupon code|voucher code|gift card code|gift code|gift card|redeem code|redemption code|referral code|offer code|zip code|zip|postal code|post code|postcode|area code|country code|dial code|dress code|source code|status code|error code|exit code|response code|qr code|bar code|barcode|product code|item code|sku|booking code|reservation code|employee code|student code|customer code|client code|course code|class code|company code|branch code|ifsc|ifsc code|bank code|project code|job code|claim code|room code|meeting code|team code|vendor code|flight code|airport code|style code|color code|colour code|hex code|tax code|cost code|department code|store code|batch code|lot code|serial code|stock code|model code|partner code|affiliate code|agent code|pickup code|pick up code|collection code|locker code|parking code|wifi code|wi fi code|rate code|fare code|corporate code|member code|loyalty code|sponsor code|booking confirmation code|booking reference|carrier code|tracking code|tracking number|tracking no|tracking id|order number|order no|order id|order code|invoice number|invoice no|invoice id|case number|case no|case id|ticket number|ticket no|ticket id|reference number|reference no|reference code|reference|ref|customer number|customer no|customer id|client id|account number|account no|account ending|ending in|ending with|card ending|meeting id|meeting passcode|phone|phone number|telephone|tel|fax|incident|registration number|vat|company number|serial number|model number|part number|confirmation number|authorization code|authorisation code|approval code|door code|gate code|entry code|lobby code|building code|access gate|code of practice|security code of practice|code of conduct|security code of conduct|code of ethics|code at door|codes redeemed|codes used|codes sent|codes issued|codes left|codes remaining|codes generated|license key|licence key|product key|sort code|swift code|code review*|recovery codes|backup codes|total|amount|balance|po box|parcel number|member number|membership number|policy number|contract number|transaction id|transaction number|receipt number",
  "*gutscheincode*|*rabattcode*|*aktionscode*|*postleitzahl*|plz|*bestellnummer*|*rechnungsnummer*|*kundennummer*|*sendungsnummer*|*auftragsnummer*|*vorgangsnummer*|*ticketnummer*|*buchungscode*|*buchungsnummer*|*vertragsnummer*|*fehlercode*|telefon|*telefonnummer*|steuernummer|hrb|*strichcode*|*zählerstand*|*mitgliedsnummer*|*artikelnummer*|*verwendungszweck*|*referenznummer*|*aktenzeichen*|betrag|bestell nr|rechnungs nr|kunden nr",
  "code promo*|code postal|code de réduction|code avantage|code parrain|code barre*|code client|code d'entrée|code porte|code portail|digicode|code immeuble|numéro de suivi|numéro de commande|numéro client|numéro de facture|numéro de dossier|référence|réf|siret|siren|téléphone|tél|montant",
  "código promocional|código postal|código de descuento|código de barras|código de reserva|código de cliente|código de seguimiento|código de error|código qr|número de pedido|número de seguimiento|número de cliente|número de factura|factura número|localizador|referencia|teléfono|importe|cupón|nif|cif",
  "código de rastreio|código de rastreamento|código de desconto|código do cliente|cupom|cep|nota fiscal|número do pedido|número do cliente|protocolo|telefone|valor|cnpj|cpf|referência",
  "codice sconto|codice promozionale|codice fiscale|codice postale|codice prenotazione|codice di tracciamento|codice tracciamento|codice spedizione|codice di spedizione|codice cliente|codice a barre|codice errore|codice ordine|cap|numero ordine|numero d'ordine|numero fattura|partita iva|p.iva|telefono|importo",
  "*kortingscode*|*actiecode*|*ordernummer*|*factuurnummer*|*klantnummer*|track & trace|*trackingcode*|kvk|btw|*boekingscode*|*foutcode*|*huisnummer*|telefoonnummer|bedrag|*streepjescode*|*winkelcode*",
  "kod rabatowy|kodu rabatowego|kod promocyjny|kod pocztowy|kod odbioru|kod klienta|kod płatnika|kod kreskowy|kod qr|kod błędu|nr zamówienia|numer zamówienia|numer przesyłki|numer paczki|nr klienta|numer klienta|nr faktury|numer faktury|nip|regon|pesel|kwota|do zapłaty|numer telefonu",
  "промокод*|индекс|номер заказа|номер заказу|номер счета|трек номер|инн|кпп|огрн|исходный код|штрих код|штрихкод|код ошибки|код товара|код плательщика|код клиента|телефон|тел|сумма|артикул|почтенски код|пощенски код",
  "промокодом|номер замовлення|ттн|поштовий індекс|індекс|код єдрпоу|єдрпоу|номер рахунку|штрих код|код помилки|до сплати|сума",
  "indirim kodu*|promosyon kodu*|kupon kodu*|posta kodu*|hata kodu*|sipariş no|sipariş numara*|fatura no|fatura numara*|müşteri no|müşteri numara*|takip no|takip numara*|kargo takip*|tutar|rezervasyon kodu*|karekod*",
  "郵便番号|注文番号|クーポンコード|プロモーションコード|プロモコード|割引コード|ギフトコード|バーコード|qrコード|エラーコード|電話番号|電話|お問い合わせ番号|追跡番号|伝票番号|予約番号|予約確認番号|会員番号|請求書番号|お客様番号|受付番号|商品コード|ソースコード|合計|金額|ポイント",
  "邮政编码|邮编|郵遞區號|订单号|訂單編號|订单编号|訂單號|发票号|發票號|运单号|快递单号|物流单号|優惠碼|优惠码|优惠券代码|優惠券代碼|折扣码|折扣碼|电话|電話|客服热线|客户编号|客戶編號|会员号|取件码|二维码|条形码|錯誤代碼|错误代码|源代码|金额|金額|兑换码|兌換碼|邀请码|发票代码",
  "우편번호|주문번호|주문 번호|송장번호|운송장*|쿠폰 코드|쿠폰코드|할인 코드|할인코드|예약번호|예약 번호|전화*|사업자등록번호|고객번호|고객 번호|청구서 번호|바코드|qr 코드|qr코드|오류 코드|소스 코드|회원번호|결제금액|문의|프로모션 코드",
  "رقم الطلب|رقم الفاتورة|الرمز البريدي|رمز بريدي|كود الخصم|كود خصم|رمز الخصم|رقم التتبع|رقم التتبّع|هاتف|رقم الهاتف|كوبون|رقم العميل|المبلغ|رمز الخطأ|الرقم الضريبي|رمز الحجز|رقم الحجز",
  "קוד קופון|קוד הנחה|קוד קידום|מיקוד|מספר הזמנה|מספר לקוח|מספר חשבונית|טלפון|ח.פ|סכום|קוד שגיאה|ברקוד|מספר משלוח",
  "کد تخفیف|کد پستی|کد رهگیری|شماره سفارش|شماره پیگیری|شماره فاکتور|تلفن|مبلغ|کد ملی|کد خطا",
  "पिन कोड|ऑर्डर नंबर|ऑर्डर संख्या|चालान संख्या|कूपन कोड|प्रोमो कोड|ट्रैकिंग नंबर|ग्राहक संख्या|राशि|कुल राशि|फ़ोन|फोन",
  "mã giảm giá|mã khuyến mãi|mã ưu đãi|mã đơn hàng|mã vận đơn|mã bưu chính|mã bưu điện|mã số thuế|mã hóa đơn|mã đặt chỗ|mã khách hàng|mã lỗi|mã qr|mã vạch|mã nguồn|mã sản phẩm|số điện thoại|tổng tiền|mã voucher",
  "kode promo|kode pos|kode voucher|kode diskon|kode booking|kode pemesanan|kode kupon|kode referral|kode qr|kode error|nomor pesanan|no pesanan|nomor resi|no resi|nomor faktur|nomor telepon|kode unik|kod diskaun|poskod",
  "*rabattkod*|*rabatkode*|*rabattkode*|*kampanjkod*|*kampagnekode*|*postnummer*|*postnr*|*ordrenummer*|*fakturanummer*|*kundnummer*|*kundenummer*|*bokningskod*|*felkod*|*streckkod*|organisationsnummer|*telefonnummer|belopp|beløb|beløp|cvr",
  "*alennuskoodi*|*postinumero*|*tilausnumero*|*laskun numero*|*asiakasnumero*|*virhekoodi*|*varausnumero*|*viivakoodi*|puhelin|y tunnus|summa",
  "slevový kód|zľavový kód|slevový kupón|psč|číslo objednávky|číslo faktury|zákaznické číslo|variabilní symbol|ičo|ič|dič|čárový kód|chybový kód|celkem|telefon",
  "kuponkód*|irányítószám*|rendelésszám*|rendelési szám*|számlaszám*|adószám*|vonalkód*|hibakód*|összeg",
  "cod promoțional|cod poștal|cod postal|cod de reducere|cod de bare|cod client|număr comandă|comanda nr|factura nr|awb|cui|cod eroare",
  "αριθμός παραγγελίας|κωδικός έκπτωσης|κωδικός προσφοράς|ταχυδρομικός κώδικας|ταχυδρομικός κωδικός|τ.κ|αφμ|τηλέφωνο|ποσό|κωδικός κράτησης",
  "รหัสไปรษณีย์|หมายเลขคำสั่งซื้อ|โค้ดส่วนลด|รหัสส่วนลด|หมายเลขพัสดุ|โทรศัพท์|ยอด|เลขที่ใบแจ้งหนี้|คิวอาร์โค้ด|รหัสลูกค้า|รหัสการจอง",
  "kod za popust|promotivni kod|poštanski broj|broj narudžbe|broj porudžbine|broj računa|broj pošiljke|iznos|oib|koda za popust|promocijska koda|poštna številka|številka naročila|številka računa|znesek|код за попуст|промотивни код|поштански број|број рачуна|број поруџбине|број на нарачка|износ|поштовы індэкс|нумар заказа|нумар замовы|пошта индексі|жеңілдік коды|тапсырыс нөмірі",
  "sooduskood*|kampaaniakood*|sihtnumber|postiindeks|tellimuse number|tellimuse nr|arve number|arve nr|viitenumber|atlaižu kod*|atlaides kod*|akcijas kod*|pasta indekss|pasūtījuma numur*|pasūtījuma nr|rēķina numur*|rēķina nr|nuolaidos kod*|pašto kod*|įmonės kod*|asmens kod*|užsakymo numer*|užsakymo nr|sąskaitos numer*|sąskaitos nr",
  "codi postal|codi promocional|codi de descompte|codi de barres|número de comanda|posta kode*|deskontu kode*|eskaera zenbaki*|afsláttarkóð*|póstnúmer*|pöntunarnúmer*|reikningsnúmer*|kennitala|upphæð|kodi postar|kodi promocional|kodi i zbritjes|numri i porosisë|numri i faturës|shuma|afslagkode*|poskode*|bestelnommer*|faktuurnommer*",
  "প্রোমো কোড|কুপন কোড|ডিসকাউন্ট কোড|পোস্ট কোড|পোস্টাল কোড|অর্ডার নম্বর|চালান নম্বর|মোট|அஞ்சல் குறியீடு|கூப்பன் குறியீடு|தள்ளுபடி குறியீடு|ஆர்டர் எண்|தொகை|پرومو کوڈ|کوپن کوڈ|رعایتی کوڈ|پوسٹل کوڈ|آرڈر نمبر|رقم",
  "პრომო კოდი|ფასდაკლების კოდი|საფოსტო კოდი|საფოსტო ინდექსი|შეკვეთის ნომერი|თანხა|զեղչի կոդ*|փոստային կոդ*|պատվերի համար*|endirim kod*|promo kod*|poçt indeksi|sifariş nömrəsi|məbləğ|chegirma kod*|buyurtma raqami|pochta indeksi|msimbo wa punguzo|msimbo wa posta|nambari ya agizo|kiasi",
];

/** A number directly after one of these is not a one-time code; at a distance they mean nothing. */
const NEAR = [
  "event|line|lines|extension|order|orders|invoice|ticket|case|request|room|suite|flight|account|card|no|nr|number|call|call us|version|build|branch|store|listing|pipeline|van|seat|gate|box|street|road|parcel|shipment|booking|reservation|statement|report|article|page|step|since|until|before|after|year|years|copyright|visits|commit|id|ip|topup|serial|model|error|status",
  "bestellung|rechnung|auftrag|konto|vertrag|sendung|vorgang|nummer|haus|raum|flug|zimmer|commande|facture|dossier|colis|n°|numéro|salle|vol|pedido|factura|fatura|cuenta|conta|número|nº|vuelo|voo|reserva|ordine|fattura|conto|numero|volo|treno|stanza|bestelling|factuur|rekening|nummer|kamer",
  "zamówienie|zamówienia|faktura|faktury|konto|numer|заказ|заказа|заказу|счёт|счет|номер|рейс|замовлення|рахунок|sipariş|fatura|hesap|numarası|注文|订单|訂單|주문|طلب|الطلب|رقم|फ़्लाइट|ऑर्डर|चालान|संख्या|đơn hàng|hóa đơn|số|pesanan|faktur|nomor|ordre|faktura|tilaus|lasku|objednávka|číslo|rendelés|szám|comanda|factura|număr|παραγγελία|αριθμός|הזמנה|מספר|سفارش|شماره|คำสั่งซื้อ|หมายเลข",
  "*karte|carte|tarjeta|carta|cartão|kaart|kort|kortti|karta|kartę|karty|kartu|kartınız|kártya|карта|карту|карты|карте|картка|картки|картці|卡|尾号|尾號|カード|카드|البطاقة|कार्ड|thẻ|บัตร",
];

/** Shopping, travel, and meetings have codes that aren't for signing in. */
export const BUSINESS = [
  "off|offer|offers|savings|deal|deals|bonus|reward*|cashback|free month*|free trial|shipping|discount|discounts|sale|coupon|gift|redeem|checkout|shop now|booking|reservation|flight|hotel|check in|check out|itinerary|meeting|webinar|dial|webcast|conference|boarding|ticket|tickets|prize",
  "*rabatt*|*gutschein*|*buchung*|*reservierung*|sparen|*einlösen|remise|réduction|réservation|billet|descuento|rebaja*|oferta|reserva|vuelo|desconto|cupom|promoção|sconto|offerta|prenotazione|korting*|boeking|zniżk*|rabat*|promocj*|rezerwacj*|скидк*|промокод*|акци*|бронирован*|знижк*|бронюванн*|indirim*|kampanya*|rezervasyon*|クーポン|割引|予約|セール|优惠|優惠|折扣|折抵|预订|預訂|할인|쿠폰|예약|خصم|كوبون|حجز|छूट|कूपन|giảm giá|khuyến mãi|đặt chỗ|diskon|promo|voucher|alennus*|slev*|zľav*|kedvezmény*|reducere*|έκπτωση*|הנחה|קופון|تخفیف|ส่วนลด",
  "popust*|akcij*|rezervacij*|попуст*|soodus*|allahindlus*|broneering*|atlaid*|nuolaid*|rezervavim*|descompte*|deskontu*|afslátt*|zbritj*|зніжк*|жеңілдік*|ছাড়|கூப்பன்|தள்ளுபடி|رعایتی|ფასდაკლებ*|զեղչ*|endirim*|chegirma*|punguzo",
];

export type LabelKind = "other" | "strong" | "weak" | "near";

/** Names of one-time codes. */
export const CODE_LABELS: readonly PhraseTable<LabelKind>[] = [
  ["strong", STRONG],
  ["weak", WEAK],
];

export const LABELS: readonly PhraseTable<LabelKind>[] = [
  ["other", OTHER],
  ...CODE_LABELS,
  ["near", NEAR],
];

/** Possessive names of a code, and requests to type it. */
export const OWN = [
  "your code|your passcode|your pin|your pin code|your access code|your temporary password|following code|enter this code|enter the code|enter the code below|use this code|use the code|use the code below|type this code|type in this code|type the code|type in the code|type the code below|type in the code below",
  "dein code|deinen code|ihr code|ihren code|votre code|ton code|tu código|su código|tu codigo|su codigo|il tuo codice|il suo codice|tuo codice|seu código|teu código|je code|jouw code|uw code",
  "twój kod|ваш код|твой код|твій код|váš kód|tvůj kód|váš kod|a kódod|kodunuz|din kod|din kode|koodisi|codul tău|codul dumneavoastră|ο κωδικός σας|ο κωδικός σου",
  "あなたのコード|您的代码|你的代码|您的代碼|你的代碼|코드는|رمزك|كودك|הקוד שלך|कोड है|mã của bạn|kode anda|รหัสของคุณ",
  "vaš kod|tvoj kod|vaša koda|твој код|sinu kood|teie kood|jūsu kods|tavs kods|jūsų kodas|tavo kodas|el teu codi|el vostre codi|zure kodea|kóðinn þinn|kodi juaj|jou kode|আপনার কোড|உங்கள் குறியீடு|آپ کا کوڈ|თქვენი კოდი|ձեր կոդը|sizning kodingiz|msimbo wako|ang iyong code",
  "diesen code|folgenden code|folgender code|code unten|ce code|code suivant|code ci dessous|este código|este codigo|siguiente código|código siguiente|código a continuación|código abaixo|código a seguir|seguinte código|questo codice|seguente codice|codice seguente|codice qui sotto|deze code|volgende code|onderstaande code",
  "poniższy kod|następujący kod|wpisz kod|wpisz ten kod|введите код|введите этот код|следующий код|код ниже|введіть код|введіть цей код|наступний код|aşağıdaki kodu|bu kodu|şu kodu|den här koden|följande kod|koden nedan|denne kode|denne koden|følgende kode|koden nedenfor|tämä koodi|seuraava koodi|alla oleva koodi|následující kód|kód níže|nasledujúci kód|ezt a kódot|az alábbi kódot|a következő kódot|acest cod|următorul cod|codul de mai jos|τον παρακάτω κωδικό|τον ακόλουθο κωδικό",
  "コードを入力してください|コードをご入力ください|以下代码|下列代码|此代码|以下代碼|下列代碼|此代碼|输入代码|輸入代碼|코드를 입력하세요|코드를 입력해 주세요|코드를 입력해주세요|코드를 입력하십시오|아래 코드|다음 코드|الرمز التالي|الرمز أدناه|هذا الرمز|הקוד הבא|הקוד הזה|کد زیر|این کد|निम्न कोड|यह कोड|mã sau|mã này|mã dưới đây|kode berikut|kode ini|kode di bawah|รหัสต่อไปนี้|รหัสนี้|รหัสด้านล่าง",
];

/** Doors, lockers, counters, parcels, and visits. */
export const PLACES = [
  "door|doors|gate|gates|garage|entrance|lobby|locker*|parcel*|package*|pick up|pickup|collect*|counter|visitor*|lock box|lockbox|key box|cabin|apartment|room|keypad|barrier|raffle",
  "tür|*türe|haustür|tor|hoftor|schließfach*|fach|*paket*|*abhol*|am automaten|packstation|filiale|*besucher*|*schlüssel*|porte|portail|immeuble|colis|retrait|retirer|casier|digicode|comptoir|visiteur*|puerta*|tienda|recoger|paquete*|taquilla*|portão|porta|loja|pacote*|retirar|armário|cancello|pacco|ritir*|armadietto|negozio",
  "deur|voordeur|poort|*pakket*|*ophal*|*kluis*|balie|drzwi|brama|bramy|bramę|paczk*|odbiór|odbioru|odebrać|skrytk*|двер*|ворот*|посылк*|выдач*|ячейк*|постамат*|домофон*|посилк*|відділенн*|поштомат*|kapı*|kargo*|teslim*|dveř*|dvere|dverí|balík*|zásilk*|zásiel*|csomag*|ajtó*|dörr*|dør|døren|pakke*|ovi|oven|colet*|πόρτα*|δέμα*",
  "ドア|荷物|宅配|ロッカー|受取|门禁|开门|開門|大门|快递|取件|包裹|储物柜|택배|보관함|현관|출입문|الباب|طرد|דלת|חבילה|بسته|दरवाज़|पार्सल|cửa|bưu kiện|gói hàng|pintu|ประตู|พัสดุ",
];

/** Before a number, these ask to type it. */
export const ENTER = [
  "enter|use|type|type in|paste",
  "gib|geben sie|verwende|verwenden sie|nutze|nutzen sie|saisissez|saisis|entrez|utilisez|introduce|introduzca|ingresa|ingrese|usa|use|digite|insira|inserisci|utilizza|vul|voer|gebruik|wpisz|użyj|podaj|введите|используйте|введіть|ange|skriv in|indtast|skriv inn|brug|bruk|syötä|zadejte|zadajte|použijte|írd be|introduceți|folosiți",
];

/** After a number, these ask to type it. */
export const TYPED = [
  "を入力|をご入力|を使用|을 입력|를 입력|을(를) 입력|을 사용|를 사용|girin|giriniz|kullanın|yazın",
];
