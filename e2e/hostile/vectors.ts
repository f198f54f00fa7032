/**
 * Ways in which a mail's HTML tries to run something or to call home. Each names its own host or
 * path, so that what gets through says which one it was.
 */
export type HostileMail = {
  readonly name: string;
  /** By the name of each attempt, what it looks like when it calls this URL. */
  readonly attempts: Record<string, (url: string) => string>;
};

/** Leaves a trace wherever it runs. */
const RUN = "top.ran=1;alert('ran')";

const running: Record<string, (url: string) => string> = {
  script: () => `<script>${RUN}</script>`,
  "script-src": (url) => `<script src="${url}"></script>`,
  "script-module": (url) => `<script type="module">import "${url}"</script>`,
  "img-onerror": () => `<img src="nowhere" onerror="${RUN}">`,
  "body-onload": () => `<body onload="${RUN}"><p>Loaded</p></body>`,
  "svg-onload": () => `<svg onload="${RUN}"><circle r="5"/></svg>`,
  "svg-script": (url) => `<svg><script href="${url}">${RUN}</script></svg>`,
  "svg-animate": () =>
    `<svg><a><animate attributeName="href" values="javascript:${RUN}"/><text>Click me</text></a></svg>`,
  "details-ontoggle": () => `<details open ontoggle="${RUN}">Open</details>`,
  "marquee-onstart": () => `<marquee onstart="${RUN}">Roll</marquee>`,
  "focus-handler": () => `<div tabindex="0" autofocus onfocus="${RUN}">Focus</div>`,
  "animation-handler": () =>
    `<style>@keyframes x{}</style><p style="animation-name:x" onanimationstart="${RUN}">Move</p>`,
  "link-javascript": () => `<a href="javascript:${RUN}">Click me</a>`,
  "link-broken-javascript": () => `<a href=" java&#10;script&colon;${RUN}">Click me</a>`,
  "link-vbscript": () => `<a href="vbscript:MsgBox(1)">Click me</a>`,
  "link-data": () => `<a href="data:text/html,<script>${RUN}</script>">Click me</a>`,
  "area-javascript": () =>
    `<map name="m"><area shape="rect" coords="0,0,9,9" href="javascript:${RUN}"></map>`,
  "iframe-srcdoc": () => `<iframe srcdoc="<script>${RUN}</script>"></iframe>`,
  "iframe-javascript": () => `<iframe src="javascript:${RUN}"></iframe>`,
  "object-data": () => `<object data="data:text/html,<script>${RUN}</script>"></object>`,
  "form-javascript": () =>
    `<form action="javascript:${RUN}"><input type="submit" value="Click me"></form>`,
  "button-formaction": () =>
    `<form id="f"></form><button form="f" formaction="javascript:${RUN}">Click me</button>`,
  "refresh-javascript": () => `<meta http-equiv="refresh" content="0;url=javascript:${RUN}">`,
  "css-expression": () => `<p style="width:expression(${RUN})">Wide</p>`,
};

const calling: Record<string, (url: string) => string> = {
  iframe: (url) => `<iframe src="${url}"></iframe>`,
  object: (url) => `<object data="${url}"></object>`,
  embed: (url) => `<embed src="${url}">`,
  "meta-refresh": (url) => `<meta http-equiv="refresh" content="0;url=${url}">`,
  base: (url) => `<base href="${url}/"><a href="there">There</a><img src="pixel.gif">`,
  stylesheet: (url) => `<link rel="stylesheet" href="${url}">`,
  prefetch: (url) => `<link rel="prefetch" href="${url}">`,
  preload: (url) => `<link rel="preload" as="image" href="${url}">`,
  modulepreload: (url) => `<link rel="modulepreload" href="${url}">`,
  prerender: (url) => `<link rel="prerender" href="${url}">`,
  preconnect: (url) => `<link rel="preconnect" href="${url}">`,
  "dns-prefetch": (url) => `<link rel="dns-prefetch" href="${url}">`,
  "dns-prefetch-link": (url) =>
    `<meta http-equiv="x-dns-prefetch-control" content="on"><a href="${url}">There</a>`,
  icon: (url) => `<link rel="icon" href="${url}">`,
  manifest: (url) => `<link rel="manifest" href="${url}">`,
  speculation: (url) =>
    `<script type="speculationrules">{"prefetch":[{"urls":["${url}"]}]}</script>`,
  "css-import": (url) => `<style>@import url(${url});</style>`,
  "css-import-string": (url) => `<style>@\\69mport "${url}";</style>`,
  "css-font": (url) =>
    `<style>@font-face{font-family:x;src:url(${url})}.f{font-family:x}</style><p class="f">Lettered</p>`,
  "css-behavior": (url) => `<p style="behavior:url(${url});-moz-binding:url(${url})">Bound</p>`,
  video: (url) => `<video src="${url}" autoplay></video>`,
  "video-source": (url) =>
    `<video autoplay><source src="${url}"><track src="${url}" default></video>`,
  "video-poster": (url) => `<video poster="${url}"></video>`,
  audio: (url) => `<audio src="${url}" autoplay></audio>`,
  bgsound: (url) => `<bgsound src="${url}">`,
  "svg-image": (url) => `<svg><image href="${url}" xlink:href="${url}"/></svg>`,
  "svg-use": (url) => `<svg><use href="${url}#x"/></svg>`,
  "svg-feimage": (url) =>
    `<svg><filter id="x"><feImage href="${url}"/></filter><rect filter="url(#x)" width="9" height="9"/></svg>`,
  "input-image": (url) => `<input type="image" src="${url}">`,
  "link-ping": (url) => `<a href="#here" ping="${url}">Here</a>`,
  "html-manifest": (url) => `<html manifest="${url}"><p>Cached</p></html>`,
  "form-action": (url) => `<form action="${url}"><button>Send</button></form>`,
};

/** Alone in a mail each: they take in what follows them. */
const swallowing: Record<string, (url: string) => string> = {
  "hidden-in-noscript": () =>
    `<noscript><p title="</noscript><img src=x onerror=${RUN}>"></noscript>`,
  "hidden-in-math": () =>
    `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${RUN}&gt;">`,
  "hidden-in-comment": () => `<!--><img src="x" onerror="${RUN}">-->`,
  "hidden-in-template": () => `<template><img src="x" onerror="${RUN}"></template>`,
  "hidden-in-title": () => `<svg><title><style><img title="</style><img src=x onerror=${RUN}>">`,
  "hidden-in-attribute": () => `<p title="x" a='"><img src=x onerror=${RUN}>'>Quoted</p>`,
  clobbering: () =>
    `<img name="body" id="head"><form id="attributes" name="childNodes"><input name="parentNode"></form>`,
  frameset: (url) => `<frameset><frame src="${url}"></frameset>`,
};

const picturing: Record<string, (url: string) => string> = {
  img: (url) => `<img src="${url}" alt="">`,
  "img-lazy": (url) => `<img loading="lazy" src="${url}">`,
  "img-alias": (url) => `<image src="${url}">`,
  "img-relative-scheme": (url) => `<img src="${url.replace(/^http:/, "")}">`,
  srcset: (url) => `<img src="cid:logo" srcset="${url} 2x, ${url} 1x">`,
  picture: (url) => `<picture><source srcset="${url}"><img src="cid:logo"></picture>`,
  "table-background": (url) =>
    `<table background="${url}"><tr><td background="${url}">Cell</td></tr></table>`,
  "body-background": (url) => `<body background="${url}"><p>Papered</p></body>`,
  "style-background": (url) => `<p style="background:url('${url}')">Papered</p>`,
  "style-escaped": (url) => `<p style="background:\\75 rl(${url})">Papered</p>`,
  "style-image-set": (url) => `<p style="background:image-set('${url}' 1x)">Papered</p>`,
  "style-webkit-set": (url) =>
    `<p style="background:-webkit-image-set(url(${url}) 1x)">Papered</p>`,
  "style-variable": (url) => `<p style="--u:url(${url});background:var(--u)">Papered</p>`,
  "style-unclosed": (url) => `<p style="background:url(${url}">Papered</p>`,
  "sheet-background": (url) =>
    `<style>.s1{background:url(${url})}</style><p class="s1">Papered</p>`,
  "sheet-escaped": (url) =>
    `<style>.s2{background:u\\72l("${url}")}</style><p class="s2">Papered</p>`,
  "sheet-commented": (url) =>
    `<style>.s3{background:/**/url(${url})}</style><p class="s3">Papered</p>`,
  "sheet-content": (url) =>
    `<style>.s4::after{content:url(${url})}</style><p class="s4">Papered</p>`,
  "sheet-list": (url) => `<style>li{list-style:url(${url})}</style><ul><li>One</li></ul>`,
  "sheet-cursor": (url) => `<style>*{cursor:url(${url}),auto}</style><p>Pointed</p>`,
  "sheet-border": (url) =>
    `<style>.s5{border:9px solid;border-image:url(${url}) 9}</style><p class="s5">Edged</p>`,
  "sheet-mask": (url) => `<style>.s6{mask:url(${url})}</style><p class="s6">Masked</p>`,
};

export const HOSTILE_MAILS: readonly HostileMail[] = [
  { name: "running", attempts: running },
  { name: "calling", attempts: calling },
  ...Object.entries(swallowing).map(([name, html]) => ({ name, attempts: { [name]: html } })),
];

/** What 'Show Images' may load. */
export const PICTURES: HostileMail = { name: "picturing", attempts: picturing };
