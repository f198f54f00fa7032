import type { Attempts } from "./vectors.ts";
import { RUN } from "./run-vectors.ts";

/** The second element targets sanitizers that remove only the picture. */
const IMG = `<img src=nowhere: onerror=top.ran=1><b tabindex=0 autofocus onfocus=top.ran=1>b</b>`;

/**
 * HTML that is harmless in one parser and runs in another, or after serializing and parsing again. Each is alone in
 * a mail: most swallow the content after them.
 */
export const MUTATIONS: Attempts = {
  "in-noscript": () => `<noscript><p title="</noscript>${IMG}"></noscript>`,
  "in-noscript-style": () => `<noscript><style></noscript>${IMG}</style></noscript>`,
  "in-math": () =>
    `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${RUN}&gt;">`,
  "in-math-form": () =>
    `<form><math><mtext></form><form><mglyph><style></math>${IMG}</style></mglyph></form></mtext></math></form>`,
  "in-math-annotation": () =>
    `<math><annotation-xml encoding="text/html"><p><style><!--</style>${IMG}--></p></annotation-xml></math>`,
  "in-svg-style": () => `<svg><style><img title="</style>${IMG}"></style></svg>`,
  "in-svg-title": () => `<svg><title><style><img title="</style>${IMG}">`,
  "in-svg-desc": () => `<svg><desc><xmp><img title="</xmp>${IMG}">`,
  "in-svg-cdata": () => `<svg><![CDATA[<p title="]]>${IMG}">]]></svg>`,
  "in-svg-p": () => `<svg></p><style><g title="</style>${IMG}">`,
  "in-svg-foreign": () =>
    `<svg><foreignObject><math><mi><style><!--</style>${IMG}--></mi></math></foreignObject></svg>`,
  "in-comment": () => `<!-->${IMG}-->`,
  "in-comment-bang": () => `<!-- --!>${IMG}-->`,
  "in-comment-dash": () => `<!---->${IMG}<!---->`,
  "in-conditional": () => `<!--[if true]>${IMG}<![endif]--><![if true]>${IMG}<![endif]>`,
  "in-declaration": () => `<!x><?xml version="1.0"?><?php "?>${IMG}">`,
  "in-template": () => `<template>${IMG}<template>${IMG}</template></template>`,
  "in-shadow": () =>
    `<div><template shadowrootmode="open">${IMG}<slot></slot></template><p>Slotted</p></div>`,
  "in-textarea": () => `<textarea><p title="</textarea>${IMG}"></textarea>`,
  "in-title": () => `<title><p title="</title>${IMG}"></title>`,
  "in-xmp": () => `<xmp><p title="</xmp>${IMG}"></xmp>`,
  "in-iframe": () => `<iframe><p title="</iframe>${IMG}"></iframe>`,
  "in-noembed": () => `<noembed><p title="</noembed>${IMG}"></noembed>`,
  "in-noframes": () => `<noframes><p title="</noframes>${IMG}"></noframes>`,
  "in-select": () => `<select><option><style></option></select>${IMG}</style>`,
  "in-table": () => `<table><style><tr><td title="</style>${IMG}"></table>`,
  "in-attribute": () => `<p title="x" a='">${IMG}'>Quoted</p>`,
  "in-backticks": () => `<p title="\`\`onmouseover=${RUN}">Quoted</p>${IMG}`,
  "in-entities": () => `<p>&lt;img src=x onerror=${RUN}&gt; &amp;lt;script&amp;gt;</p>${IMG}`,
  "in-plaintext": () => `<b>${IMG}</b><plaintext><script>${RUN}</script>`,
  "deep-nesting": () => `${"<div>".repeat(200)}${IMG}<style>*{x:</style>${"</div>".repeat(200)}`,
  "deep-formatting": () => `${"<b><i><a>".repeat(60)}<table>${IMG}</table>`,
};

/** Names that shadow properties that the sanitizer and the page use. */
export const CLOBBERING: Attempts = {
  "clobber-form": () =>
    `<form id="attributes" name="childNodes"><input name="parentNode"><input name="attributes"><input name="nodeName"><input name="removeChild"></form>${IMG}`,
  "clobber-document": () =>
    `<img name="body" id="body"><img name="documentElement"><form name="head"></form><img name="createElement"><img name="querySelectorAll"><img name="implementation">${IMG}`,
  "clobber-window": () =>
    `<a id="ran"></a><a id="defaultView"></a><iframe name="DOMPurify"></iframe><a id="trustedTypes"></a>${IMG}`,
  "clobber-page": () => `<p id="inbox-title">Inbox</p><div id="root">${IMG}</div>`,
};

/** A frameset replaces the whole document. */
export const FRAMESETS: Attempts = {
  frameset: (url) => `<frameset onload="${RUN}"><frame src="${url}"></frameset>`,
  "frameset-late": (url) =>
    `<!doctype html><html><frameset rows="*"><frame src="${url}"><noframes>x</noframes></frameset></html>`,
};
