import type { Candidate } from "./code-candidates.ts";
import { createPhraseFinder } from "./phrases.ts";
import type { Around } from "./read-around.ts";
import { leadsOn } from "./said-of-code.ts";

/**
 * Whether the message says 'Your code is 123456' without a purpose: services write so for signing in, as do tests of
 * them. Requires more than four digits, which could also open a door. Excludes codes to be shown or typed at a place.
 */
export function isOwnCode({ code, numeric }: Candidate, around: Around, subject: string): boolean {
  if (!numeric || code.length < DIGITS_MIN || !isCalledOwn(around)) return false;
  return CODES_OF_PLACES.first(`${subject}\n${around.vicinity}`) === undefined;
}

function isCalledOwn({ alone, above, before, after }: Around): boolean {
  const lead = alone ? (above.at(-1) ?? "") : before;
  const own = OWN_CODES.all(lead).at(-1);
  return own ? leadsOn(lead.slice(own.end)) : IS_OWN.test(after);
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
