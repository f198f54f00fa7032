/**
 * Whether a reader takes a name with this last label for a host: country codes, and the generic ones that banks,
 * shops, and senders use. Some are also file extensions (`md`, `sh`, `py`, `rs`). Names with other endings are found
 * after a scheme or `www.`.
 */
export function isTopLevelName(label: string): boolean {
  return COUNTRIES.has(label) || GENERAL.has(label) || NOT_LATIN.has(label);
}

/**
 * Whether a reader takes a name with a country's ending for a file. Matches whole names only: a rule about letters or
 * endings would exempt `MAIB.md` and `mBank.pl`, which are banks.
 */
export function isWellKnownFile(name: string): boolean {
  return FILES.has(name);
}

/** Whether anyone can register a name below this one. Such a name says nothing about its parent's owner. */
export function isSharedSuffix(host: string): boolean {
  if (SHARED.has(host)) return true;
  const [second = "", top = "", ...more] = host.split(".");
  return more.length === 0 && COUNTRIES.has(top) && SECOND_LEVELS.has(second);
}

/** File names that code hosts mention in mail, in lowercase. */
const FILES = setOf(
  `architecture.md authors.md changelog.md code_of_conduct.md contributing.md license.md pull_request_template.md
  readme.md security.md __init__.py conftest.py manage.py setup.py build.sh install.sh build.rs lib.rs main.rs mod.rs`,
);

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/));
}

/** ISO 3166 codes and a few others. */
const COUNTRIES = setOf(
  `ac ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs bt bv bw by
  bz ca cc cd cf cg ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg er es et eu fi fj
  fk fm fo fr ga gb gd ge gf gg gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu id ie il im in io
  iq ir is it je jm jo jp ke kg kh ki km kn kp kr kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc md me mg
  mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my mz na nc ne nf ng ni nl no np nr nu nz om pa pe pf pg ph
  pk pl pm pn pr ps pt pw py qa re ro rs ru rw sa sb sc sd se sg sh si sj sk sl sm sn so sr ss st su sv sx
  sy sz tc td tf tg th tj tk tl tm tn to tr tt tv tw tz ua ug uk us uy uz va vc ve vg vi vn vu wf ws ye yt
  za zm zw`,
);

const GENERAL = setOf(
  `com net org edu gov mil int info biz name pro mobi jobs travel asia coop aero museum post tel cat academy
  agency app art auto bank bar berlin bet bid bike bio blog business buzz cafe cam capital cards care careers
  cash casino center charity chat city claims click clinic cloud club coach codes coffee college community
  company computer construction consulting contact credit creditcard dating day deals delivery dental design
  dev digital direct directory discount doctor domains download earth eco education email energy engineering
  estate events exchange expert express family fans farm finance financial fit fitness flights foundation
  fun fund futbol fyi gallery game games gifts global gmbh gold golf google green group guide guru health
  healthcare help holiday hospital host hosting hotel house icu immo inc industries ink institute insurance
  insure international investments jewelry koeln land law lawyer legal lgbt life limited link live llc loan
  loans lol london love ltd ltda market marketing mba media men moda mom money mortgage movie network news
  ninja nyc one ong online ooo page paris partners parts party pay photo photos pizza plus press productions
  promo properties property pub radio realty recipes reisen rent rentals repair report rest restaurant review
  reviews rip run sale sarl school science secure security services sexy shop shopping show singles site ski
  social software solar solutions space store stream studio study style supply support surf surgery swiss
  systems tax taxi team tech technology tennis tickets tips tires today tokyo tools top tours town toys trade
  trading training university vacations ventures vet video villas vin vip vote voyage watch webcam website
  wedding wien wiki win wine work works world wtf xxx xyz yoga zone`,
);

const NOT_LATIN = setOf(
  `рф рус укр бел бг срб мкд мон қаз ею ком орг сайт онлайн дети москва ελ ευ გე հայ ישראל
  中国 中國 香港 台湾 台灣 澳門 澳门 新加坡 公司 网络 网址 网店 在线 商城 商店 한국 닷컴 コム`,
);

/** Second-level labels that act as a generic ending. */
const SECOND_LEVELS = setOf(`ac co com edu gob gov gouv go ltd me mil ne net nom or org plc sch`);

/** Hosting domains open to everyone (the private part of the Public Suffix List has all of them). */
const SHARED = setOf(
  `amazonaws.com appspot.com azureedge.net azurewebsites.net blogspot.com cloudflare.net cloudfront.net
  codeberg.page core.windows.net web.core.windows.net blob.core.windows.net deno.dev duckdns.org
  firebaseapp.com fly.dev github.io gitlab.io glitch.me godaddysites.com googleapis.com herokuapp.com
  hubspotpagebuilder.com ipfs.io myshopify.com netlify.app ngrok.io ngrok.app ngrok-free.app no-ip.org
  notion.site on-aws.com onrender.com pages.dev r2.dev railway.app repl.co replit.app run.app
  s3.amazonaws.com square.site storage.googleapis.com surge.sh trycloudflare.com tumblr.com vercel.app
  web.app webflow.io weebly.com wixsite.com wordpress.com workers.dev`,
);
