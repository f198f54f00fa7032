import type { Attempts } from "./vectors.ts";

/** Sheets that import sheets, fonts, or programs: always blocked, images shown or not. */
export const SHEET_IMPORTS: Attempts = {
  "import-url": (url) => `<style>@import url(${url});</style>`,
  "import-string": (url) => `<style>@import "${url}";</style>`,
  "import-escaped": (url) => `<style>@\\69mport "${url}";</style>`,
  "import-escaped-long": (url) => `<style>@\\000069\\00006D port '${url}';</style>`,
  "import-commented": (url) => `<style>/**/@import/**/"${url}"/**/;</style>`,
  "import-layer": (url) =>
    `<style>@import "${url}" layer(a) supports(display:block) screen;</style>`,
  "import-charset": (url) => `<style>@charset "utf-8";@import "${url}";</style>`,
  "import-after-layer": (url) => `<style>@layer a;@import '${url}'</style>`,
  "import-unclosed": (url) => `<style>@import "${url}</style>`,
  "import-html-comment": (url) => `<style><!-- @import "${url}"; --></style>`,
  "import-case": (url) => `<style>@ImPoRt URL("${url}");</style>`,
  "import-split": (url) => `<style>@im/**/port "${url}";</style><style>@import "${url}";</style>`,
  font: (url) =>
    `<style>@font-face{font-family:x1;src:url(${url})}.f1{font-family:x1}</style><p class="f1">Lettered</p>`,
  "font-string": (url) =>
    `<style>@\\66ont-face{font-family:x2;src:local(no),url("${url}")format("woff2")}.f2{font-family:x2}</style><p class="f2">Lettered</p>`,
  namespace: (url) => `<style>@namespace x "${url}";@namespace url(${url});</style>`,
  "color-profile": (url) => `<style>@color-profile --x{src:url(${url})}</style>`,
  document: (url) => `<style>@-moz-document url(${url}){p{}}</style>`,
  binding: (url) => `<p style="behavior:url(${url});-moz-binding:url(${url})">Bound</p>`,
};

/** Every property with a URL of a picture, a mask, a path, or a filter. */
const PROPERTIES: Readonly<Record<string, (picture: string) => string>> = {
  background: (picture) => `background:${picture}`,
  "background-second": (picture) => `background-image:none,${picture}`,
  "background-after-color": (picture) => `background:red ${picture} no-repeat`,
  content: (picture) => `content:${picture}`,
  list: (picture) => `display:list-item;list-style:${picture}`,
  "list-image": (picture) => `display:list-item;list-style-image:${picture}`,
  cursor: (picture) => `cursor:${picture},auto`,
  "border-image": (picture) => `border:9px solid;border-image:${picture} 9`,
  "border-image-source": (picture) => `border:9px solid;border-image-source:${picture}`,
  mask: (picture) => `mask:${picture};-webkit-mask:${picture}`,
  "mask-border": (picture) => `mask-border:${picture} 9;-webkit-mask-box-image:${picture} 9`,
  filter: (picture) => `filter:${picture};backdrop-filter:${picture}`,
  "clip-path": (picture) => `clip-path:${picture}`,
  "shape-outside": (picture) => `float:left;shape-outside:${picture}`,
  "offset-path": (picture) => `offset-path:${picture}`,
  fill: (picture) => `fill:${picture};stroke:${picture};marker:${picture}`,
  reflect: (picture) => `-webkit-box-reflect:below 0 ${picture}`,
  variable: (picture) => `--u:${picture};background:var(--u)`,
  "variable-fallback": (picture) => `background:var(--none,${picture})`,
};

/** Every notation of a picture's URL. */
const FORMS: Readonly<Record<string, (url: string) => string>> = {
  bare: (url) => `url(${url})`,
  single: (url) => `url('${url}')`,
  spaced: (url) => `url(  "${url}"  )`,
  lines: (url) => `url(\n${url}\n)`,
  escaped: (url) => `\\75 rl(${url})`,
  "escaped-letters": (url) => `u\\72 \\6c(${url})`,
  "escaped-self": (url) => `\\u\\r\\l(${url})`,
  "escaped-address": (url) => `url(${url.replace("http", "\\68 ttp")})`,
  commented: (url) => `/*url(*/url(${url})/*)*/`,
  upper: (url) => `URL(${url})`,
  modified: (url) => `url("${url}" crossorigin(anonymous) referrer-policy(unsafe-url))`,
  set: (url) => `image-set("${url}" 1x)`,
  "set-url": (url) => `image-set(url(${url}) 1x, url(${url}) 2x)`,
  "set-escaped": (url) => `im\\61 ge-set("${url}" 1x)`,
  "webkit-set": (url) => `-webkit-image-set(url(${url}) 1x)`,
  fade: (url) => `cross-fade(url(${url}),red)`,
  "webkit-fade": (url) => `-webkit-cross-fade(url(${url}),url(${url}),50%)`,
  image: (url) => `image("${url}")`,
  source: (url) => `src("${url}")`,
  element: (url) => `element(#x,url(${url}))`,
  paint: (url) => `paint(x,url(${url}))`,
  conditional: (url) => `if(else:url(${url}))`,
  unclosed: (url) => `url(${url}`,
  "unclosed-string": (url) => `url("${url}`,
  "scheme-relative": (url) => `url(${url.replace(/^http:/, "")})`,
  backslashes: (url) => `url(${url.replaceAll("/", "\\5c")})`,
};

/** At-rules around a rule. */
const WRAPS: Readonly<Record<string, (rule: string) => string>> = {
  media: (rule) => `@media all{${rule}}`,
  supports: (rule) => `@supports (display:block){${rule}}`,
  layer: (rule) => `@layer a{${rule}}`,
  container: (rule) => `@container (min-width:0){${rule}}`,
  scope: (rule) => `@scope (body){${rule}}`,
  starting: (rule) => `@starting-style{${rule}}`,
  nested: (rule) => `body{& ${rule}}`,
  "after-rubbish": (rule) => `}}];;x{{}}${rule}`,
  "after-comment": (rule) => `<!-- ${rule} -->`,
  "after-broken-string": (rule) => `p::after{content:"\n}${rule}`,
};

const PICTURE_TEXT = "Pictured";

function styled(style: string): string {
  return `<p style="${style.replaceAll('"', "&quot;")}">${PICTURE_TEXT}</p>`;
}

function inSheet(name: string, style: string): string {
  return `<style>.s-${name}{${style}}</style><p class="s-${name}">${PICTURE_TEXT}</p>`;
}

function attemptsOf<Part>(
  parts: Readonly<Record<string, Part>>,
  prefix: string,
  html: (part: Part, url: string, name: string) => string,
): Attempts {
  return Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [
      `${prefix}-${name}`,
      (url: string) => html(part, url, name),
    ]),
  );
}

/** Pictures that 'Show Images' may load, only as images. */
export const STYLED_PICTURES: Attempts = {
  ...attemptsOf(PROPERTIES, "style", (property, url) => styled(property(`url(${url})`))),
  ...attemptsOf(FORMS, "style-form", (form, url) => styled(`background:${form(url)}`)),
};

export const SHEET_PICTURES: Attempts = {
  ...attemptsOf(PROPERTIES, "sheet", (property, url, name) =>
    inSheet(name, property(`url(${url})`)),
  ),
  ...attemptsOf(FORMS, "sheet-form", (form, url, name) =>
    inSheet(`f-${name}`, `background:${form(url)}`),
  ),
  ...attemptsOf(
    WRAPS,
    "sheet-in",
    (wrap, url, name) =>
      `<style>${wrap(`.w-${name}{background:url(${url})}`)}</style><p class="w-${name}">${PICTURE_TEXT}</p>`,
  ),
  "sheet-attr": (url) =>
    `<style>.s-attr{background:attr(data-u type(<url>))}</style><p class="s-attr" data-u="${url}">${PICTURE_TEXT}</p>`,
  "sheet-property": (url) =>
    `<style>@property --p{syntax:"<image>";inherits:true;initial-value:url(${url})}.s-prop{background:var(--p)}</style><p class="s-prop">${PICTURE_TEXT}</p>`,
  "sheet-counter": (url) =>
    `<style>@counter-style c{system:cyclic;symbols:url(${url})}.s-counter{display:list-item;list-style:c}</style><p class="s-counter">${PICTURE_TEXT}</p>`,
  "sheet-frames": (url) =>
    `<style>@keyframes k{from,to{background:url(${url})}}.s-frames{animation:k 9s}</style><p class="s-frames">${PICTURE_TEXT}</p>`,
  "sheet-pseudo": (url) =>
    `<style>.s-pseudo::before{content:url(${url})}.s-pseudo::first-line{background:url(${url})}</style><p class="s-pseudo">${PICTURE_TEXT}</p>`,
};
