import type { Attempts } from "./vectors.ts";

export const EMBEDS: Attempts = {
  iframe: (url) => `<iframe src="${url}"></iframe>`,
  "iframe-lazy": (url) => `<iframe loading="lazy" credentialless src="${url}"></iframe>`,
  "iframe-srcdoc-img": (url) => `<iframe srcdoc="<img src='${url}'>"></iframe>`,
  frame: (url) => `<frame src="${url}">`,
  object: (url) => `<object data="${url}"></object>`,
  "object-param": (url) =>
    `<object classid="x"><param name="src" value="${url}"><param name="movie" value="${url}"></object>`,
  "object-codebase": (url) => `<object codebase="${url}" archive="${url}" data="x"></object>`,
  embed: (url) => `<embed src="${url}">`,
  applet: (url) => `<applet code="x" archive="${url}" codebase="${url}"></applet>`,
  portal: (url) => `<portal src="${url}"></portal>`,
  fencedframe: (url) => `<fencedframe src="${url}"></fencedframe>`,
  webview: (url) => `<webview src="${url}"></webview>`,
  "xml-island": (url) => `<xml src="${url}"></xml>`,
};

const LINKS = [
  "stylesheet",
  "alternate stylesheet",
  "prefetch",
  "modulepreload",
  "prerender",
  "preconnect",
  "dns-prefetch",
  "icon",
  "shortcut icon",
  "apple-touch-icon",
  "manifest",
  "import",
  "pingback",
  "compression-dictionary",
  "next",
] as const;

export const LINK_ELEMENTS: Attempts = {
  ...Object.fromEntries(
    LINKS.map((rel) => [
      `link-${rel.replace(" ", "-")}`,
      (url: string) => `<link rel="${rel}" href="${url}">`,
    ]),
  ),
  ...Object.fromEntries(
    ["image", "style", "script", "font", "fetch", "track"].map((as) => [
      `preload-${as}`,
      (url: string) => `<link rel="preload" as="${as}" crossorigin href="${url}">`,
    ]),
  ),
  "preload-imagesrcset": (url) => `<link rel="preload" as="image" imagesrcset="${url} 1x">`,
};

export const METAS: Attempts = {
  "meta-refresh": (url) => `<meta http-equiv="refresh" content="0;url=${url}">`,
  "meta-refresh-quoted": (url) => `<meta http-equiv="Refresh" content="0; URL='${url}'">`,
  "meta-policy": (url) =>
    `<meta http-equiv="content-security-policy" content="img-src 'none'; report-uri ${url}"><img src="cid:x">`,
  "meta-link": (url) => `<meta http-equiv="link" content="<${url}>; rel=preload; as=image">`,
  "meta-dns": (url) =>
    `<meta http-equiv="x-dns-prefetch-control" content="on"><a href="${url}">There</a>`,
  base: (url) =>
    `<base href="${url}base/" target="_top"><a href="there">There</a><img src="pixel.gif">`,
  "html-manifest": (url) => `<html manifest="${url}"><p>Cached</p></html>`,
  "form-action": (url) => `<form action="${url}"><button>Send</button></form>`,
  "link-ping": (url) => `<a href="#here" ping="${url}">Here</a>`,
  "link-attribution": (url) => `<a href="#here" attributionsrc="${url}">Here</a>`,
  "img-attribution": (url) => `<img src="cid:x" attributionsrc="${url}">`,
};

export const MEDIA: Attempts = {
  video: (url) => `<video src="${url}" autoplay></video>`,
  "video-source": (url) =>
    `<video autoplay><source src="${url}"><track src="${url}" default></video>`,
  "video-poster": (url) => `<video poster="${url}"></video>`,
  audio: (url) => `<audio src="${url}" autoplay></audio>`,
  "audio-source": (url) => `<audio autoplay><source src="${url}"></audio>`,
  bgsound: (url) => `<bgsound src="${url}">`,
  "input-image": (url) => `<input type="image" src="${url}">`,
  "img-lowsrc": (url) => `<img lowsrc="${url}" dynsrc="${url}" longdesc="${url}">`,
  "picture-media": (url) =>
    `<picture><source media="all" srcset="${url}"><source type="image/png" srcset="${url} 1x"></picture>`,
  isindex: (url) => `<isindex type="image" src="${url}">`,
};

export const DRAWINGS: Attempts = {
  "svg-image": (url) => `<svg><image href="${url}" xlink:href="${url}"/></svg>`,
  "svg-use": (url) => `<svg><use href="${url}#x" xlink:href="${url}#x"/></svg>`,
  "svg-feimage": (url) =>
    `<svg><filter id="x"><feImage href="${url}"/></filter><rect filter="url(#x)" width="9" height="9"/></svg>`,
  "svg-foreign": (url) =>
    `<svg><foreignObject><img src="${url}"><iframe src="${url}"></iframe></foreignObject></svg>`,
  "svg-animate-href": (url) =>
    `<svg><image><animate attributeName="href" values="${url}"/></image></svg>`,
  "svg-set-href": (url) => `<svg><image><set attributeName="href" to="${url}"/></image></svg>`,
  "svg-style": (url) => `<svg><style>@import "${url}";</style></svg>`,
  "svg-style-background": (url) =>
    `<svg><style><![CDATA[*{background:url(${url})}]]></style><text>Text</text></svg>`,
  "svg-fill": (url) =>
    `<svg><rect fill="url(${url}#a)" mask="url(${url}#b)" width="9" height="9"/></svg>`,
  "svg-filter": (url) =>
    `<svg><rect filter="url(${url}#a)" clip-path="url(${url}#b)" width="9" height="9"/></svg>`,
  "svg-marker": (url) => `<svg><path marker-start="url(${url}#a)" d="M0 0L9 9"/></svg>`,
  "svg-text-path": (url) => `<svg><text><textPath href="${url}#a">Along</textPath></text></svg>`,
  "svg-gradient": (url) => `<svg><linearGradient href="${url}#a"/></svg>`,
  "svg-cursor": (url) => `<svg><cursor xlink:href="${url}"/></svg>`,
  "svg-script": (url) => `<svg><script href="${url}" xlink:href="${url}"></script></svg>`,
  "math-annotation": (url) =>
    `<math><annotation-xml encoding="text/html"><img src="${url}"></annotation-xml></math>`,
  "math-src": (url) => `<math><mglyph src="${url}"/><mtext><img src="${url}"></mtext></math>`,
};
