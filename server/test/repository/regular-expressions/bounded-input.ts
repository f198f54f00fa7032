/** Regular expressions that aren't proven linear, and the reason why their input is bounded. */
export const BOUNDED_INPUT: readonly { file: string; source: string; reason: string }[] = [
  {
    file: "server/src/system/errors.ts",
    source: "node_modules[/\\\\]((?:@[^/\\\\]+[/\\\\])?[^/\\\\'\"\\s]+)(?!.*node_modules)",
    reason: "Node's own error messages",
  },
  {
    file: "server/src/config/read-transport-url.ts",
    source: "^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,62}\\.?)*$",
    reason: "the operator's configuration",
  },
  {
    file: "server/src/http/site/fill-structured.ts",
    source: '(?<=<script type="application\\/ld\\+json">).*?(?=<\\/script>)',
    reason: "pages of our own, filled at the start",
  },
  {
    file: "server/src/http/site/pages.ts",
    source: "(?<!\\/)\\/+$",
    reason:
      "the lookbehind lets one search begin at each run, and a path's length is limited by Node",
  },
  {
    file: "server/src/http/site/pages.ts",
    source: "(?<=\\/)0+(?=[1-9]\\d*$)",
    reason:
      "the lookbehind lets one search begin at each run, and a path's length is limited by Node",
  },
  {
    file: "server/src/inbox/addresses/free-local-part.ts",
    source: "^[a-z]+\\.[a-z]+\\.[${…}]{${…}}$",
    reason: "made of constants: anchored, and each part ends at another character",
  },
  {
    file: "server/src/mail/code/find-code.ts",
    source:
      "(?<!\\p{L})(?:[Yy]our|[Dd]ein|[Ii]hr|[Jj]e|[Uu]w|[Dd]in) (?:\\p{Lu}[^\\s-]{0,24}[ -]){1,3}(?:[Cc]ode|[Pp]asscode|[Pp]in|PIN|kode?)(?!\\p{L})",
    reason: "a sentence, of which the 260 characters before a number are read",
  },
  {
    file: "server/src/mail/mime/encoded-words.ts",
    source: "\\*.*$",
    reason: "the name of a charset, of 64 characters at most",
  },
  {
    file: "server/src/mail/parse/list-attachments.ts",
    source: "[')].*$",
    reason: "a Content-ID of 998 characters at most",
  },
  {
    file: "server/src/mail/text/preview.ts",
    source: "${…}",
    reason: "a line of 160 characters at most",
  },
  {
    file: "server/src/outbound/forward-targets/bounce-address.ts",
    source: "^[0-9a-v]{${…}}$",
    reason: "made of a constant: anchored, one class of a fixed length",
  },
  {
    file: "server/src/outbound/forward/frame-html.ts",
    source: "<[^>]*$",
    reason: "the last 2,000 characters",
  },
  {
    file: "server/src/smtp/message/message-intake.ts",
    source: "^return-path[ \\t]*:[^\\r\\n]*\\r\\n(?:[ \\t][^\\r\\n]*\\r\\n)*",
    reason:
      "`^` stands behind a line end, which the match itself can't pass: each line begins one search",
  },
  {
    file: "server/src/mail/code/add-text-and-urls.ts",
    source: "[.,;:!?*_~\\]]+$",
    reason: "a URL of 2,048 characters at most",
  },
  {
    file: "server/src/mail/code/add-text-and-urls.ts",
    source: "[ \\n][${…}]+|[^\\S \\n][${…}]*|(?!\\s)[${…}]+",
    reason: "a run is matched from its first character to its last, and nothing must follow",
  },
  {
    file: "server/src/mail/code/code-candidates.ts",
    source:
      "(?:[@#$€£¥₹₩₽₫%&=+/\\\\_~•№−\\u2010-\\u2013-]|\\d[.,:]|[\\p{L}\\d][.,'’]|\\*{3,}|(?!\\p{Lo})\\p{L}|(?:^|[^\\p{L}])(?:rp|rs|usd|eur|gbp|r\\$|us\\$|chf|inr|nok|sek|dkk|pln|czk|huf|jpy|cny|krw|cad|aud|brl|mxn)\\.? ?|(?:^|[^\\p{L}])(?:like|such as) |[€£$¥₹₩₽] )$",
    reason: "64 characters before a number at most",
  },
  {
    file: "server/src/mail/code/code-candidates.ts",
    source: "\\S*$",
    reason: "64 characters before a number at most",
  },
  {
    file: "server/src/mail/code/classify-url.ts",
    source:
      "(?:^|[/?&=._-])(?:un-?sub(?:scribe)?|opt-?out|preferences?|prefs|settings|notifications?|view-?in-?browser|webview|web-version|privacy|terms|legal|help|hc|support|faq|contact|about|blog|unsub|abmelden|desinscri\\w*|desuscri\\w*|afmelden|impressum|datenschutz|blogs?|posts?|articles?|confirm-(?:delivery|order|unsubscribe)|appointments?|orders?|track(?:ing)?|invoices?|badge)(?:$|[/?&=._-])",
    reason: "a URL of 2,048 characters at most",
  },
  {
    file: "web/src/content/articles/reading.ts",
    source: "<pre\\b.*?<\\/pre>",
    reason: "articles of our own, read when the site is built",
  },
  {
    file: "web/src/content/articles/reading.ts",
    source: "<[^>]*>",
    reason: "articles of our own, read when the site is built",
  },
  {
    file: "web/src/content/articles/reading.ts",
    source: "[^\\s]*[\\p{L}\\p{N}][^\\s]*",
    reason: "articles of our own, read when the site is built",
  },
  {
    file: "web/src/content/articles/reading.ts",
    source: '<h2 id="([^"]*)">(.*?)<\\/h2>',
    reason: "articles of our own, read when the site is built",
  },
  {
    file: "web/src/features/inbox/rows/shorten-host.ts",
    source: "[.-]+$",
    reason: "36 characters of a host name at most",
  },
];
