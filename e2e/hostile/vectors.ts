import { SHEET_IMPORTS, SHEET_PICTURES, STYLED_PICTURES } from "./css-vectors.ts";
import { DRAWINGS, EMBEDS, LINK_ELEMENTS, MEDIA, METAS } from "./fetch-vectors.ts";
import { CLOBBERING, FRAMESETS, MUTATIONS } from "./mutation-vectors.ts";
import { HANDLERS, SCRIPTS, SCRIPT_URLS } from "./run-vectors.ts";

/**
 * Ways in which a mail's HTML tries to run code or to make a request. Each has its own host or path, so that a
 * request identifies its attempt.
 */
export type HostileMail = {
  readonly name: string;
  readonly attempts: Attempts;
  /** Requests only images: 'Show Images' may load them, as images. */
  readonly pictures?: true;
  /** Contains no other content. */
  readonly bare?: true;
};

/** For each attempt's name, a function that returns the HTML for a URL. */
export type Attempts = Readonly<Record<string, (url: string) => string>>;

const picturing: Attempts = {
  img: (url) => `<img src="${url}" alt="">`,
  "img-lazy": (url) => `<img loading="lazy" src="${url}">`,
  "img-alias": (url) => `<image src="${url}">`,
  "img-case": (url) => `<IMG/SRC='${url}'>`,
  "img-crossorigin": (url) =>
    `<img crossorigin="use-credentials" referrerpolicy="unsafe-url" src="${url}">`,
  "img-relative-scheme": (url) => `<img src="${url.replace(/^http:/, "")}">`,
  "img-backslashes": (url) => `<img src="${url.replaceAll("/", "\\")}">`,
  "img-broken": (url) => `<img src="${url.replace("http", "h&#10;ttp")}">`,
  srcset: (url) => `<img src="cid:logo" srcset="${url} 2x, ${url} 1x" sizes="100vw">`,
  picture: (url) => `<picture><source srcset="${url}"><img src="cid:logo"></picture>`,
  "table-background": (url) =>
    `<table background="${url}"><thead background="${url}"><tr background="${url}"><td background="${url}">Cell</td></tr></thead></table>`,
  "body-background": (url) => `<body background="${url}"><p>Papered</p></body>`,
  "style-background": (url) => `<p style="background:url('${url}')">Papered</p>`,
  "sheet-background": (url) =>
    `<style>.s1{background:url(${url})}</style><p class="s1">Papered</p>`,
};

/** Content that 'Show Images' may load. */
export const PICTURES: HostileMail = { name: "picturing", attempts: picturing, pictures: true };

/** Attempts of one kind share a mail: they don't affect each other. */
export const CLASSES: readonly HostileMail[] = [
  { name: "scripts", attempts: SCRIPTS },
  { name: "handlers", attempts: HANDLERS },
  { name: "script-urls", attempts: SCRIPT_URLS },
  { name: "embeds", attempts: EMBEDS },
  { name: "link-elements", attempts: LINK_ELEMENTS },
  { name: "metas", attempts: METAS },
  { name: "media", attempts: MEDIA },
  { name: "drawings", attempts: DRAWINGS },
  { name: "sheet-imports", attempts: SHEET_IMPORTS },
  { name: "styled-pictures", attempts: STYLED_PICTURES, pictures: true },
  { name: "sheet-pictures", attempts: SHEET_PICTURES, pictures: true },
];

/** Each attempt in a separate mail: it may swallow the content after it. */
const ALONE: readonly HostileMail[] = Object.entries({ ...MUTATIONS, ...CLOBBERING }).map(
  ([name, html]) => ({ name, attempts: { [name]: html } }),
);

/** In mails without other content: a frameset is valid only before any text. */
export const BARE: readonly HostileMail[] = Object.entries(FRAMESETS).map(([name, html]) => ({
  name,
  attempts: { [name]: html },
  bare: true,
}));

export const HOSTILE_MAILS: readonly HostileMail[] = [...CLASSES, ...ALONE, ...BARE];
