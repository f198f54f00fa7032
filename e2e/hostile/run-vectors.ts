import type { Attempts } from "./vectors.ts";

/** Leaves a trace when it runs. */
export const RUN = "top.ran=1;alert('ran')";

export const SCRIPTS: Attempts = {
  script: () => `<script>${RUN}</script>`,
  "script-src": (url) => `<script src="${url}"></script>`,
  "script-module": (url) => `<script type="module">import "${url}"</script>`,
  "script-importmap": (url) => `<script type="importmap">{"imports":{"x":"${url}"}}</script>`,
  "script-case": () => `<ScRiPt/x>${RUN}</sCrIpT >`,
  "script-null": () => `<scr\0ipt>${RUN}</scr\0ipt>`,
  "script-nested": () => `<scr<script></script>ipt>${RUN}</script>`,
  "script-in-script": () => `<script><script>${RUN}</script></script>`,
  speculation: (url) =>
    `<script type="speculationrules">{"prefetch":[{"urls":["${url}"]}],"prerender":[{"urls":["${url}"]}]}</script>`,
};

/** Event handlers that need no click. */
export const HANDLERS: Attempts = {
  "img-onerror": () => `<img src="nowhere:" onerror="${RUN}">`,
  "img-unquoted": () => `<img/src=nowhere:/onerror=top.ran=1>`,
  "img-onload": () =>
    `<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" onload="${RUN}" onerror="${RUN}">`,
  "body-onload": () => `<body onload="${RUN}" onpageshow="${RUN}"><p>Loaded</p></body>`,
  "svg-onload": () => `<svg onload="${RUN}"><circle r="5"/></svg>`,
  "svg-slash": () => `<svg/onload=top.ran=1></svg>`,
  "style-onload": () => `<style onload="${RUN}">p{}</style>`,
  "link-onerror": () => `<link rel="stylesheet" href="nowhere:" onerror="${RUN}">`,
  "iframe-onload": () => `<iframe onload="${RUN}"></iframe>`,
  "object-onerror": () => `<object data="nowhere:" onerror="${RUN}"></object>`,
  "video-onerror": () => `<video><source src="nowhere:" onerror="${RUN}"></video>`,
  "audio-onerror": () => `<audio src="nowhere:" onerror="${RUN}" onloadstart="${RUN}"></audio>`,
  "details-ontoggle": () => `<details open ontoggle="${RUN}">Open</details>`,
  "marquee-onstart": () => `<marquee onstart="${RUN}">Roll</marquee>`,
  "focus-handler": () => `<div tabindex="0" autofocus onfocus="${RUN}">Focus</div>`,
  "input-focus": () =>
    `<input autofocus onfocus="${RUN}"><select autofocus onfocus="${RUN}"></select>`,
  "unknown-focus": () => `<xss tabindex="0" autofocus onfocus="${RUN}" id="x">Focus</xss>`,
  "is-focus": () => `<p is="x-y" tabindex="0" autofocus onfocus="${RUN}">Focus</p>`,
  "animation-handler": () =>
    `<style>@keyframes x{}</style><p style="animation-name:x" onanimationstart="${RUN}" onanimationend="${RUN}">Move</p>`,
  "transition-handler": () =>
    `<p style="transition:outline 1s" ontransitionrun="${RUN}" onwebkittransitionend="${RUN}">Move</p>`,
  "visibility-handler": () =>
    `<p style="display:block;content-visibility:auto" oncontentvisibilityautostatechange="${RUN}">Seen</p>`,
  "popover-handler": () =>
    `<button popovertarget="pop">Open</button><p id="pop" popover onbeforetoggle="${RUN}">Up</p>`,
  "invoker-handler": () =>
    `<button commandfor="dlg" command="show-modal">Open</button><dialog id="dlg" oncommand="${RUN}" open ontoggle="${RUN}">Up</dialog>`,
  "css-expression": () => `<p style="width:expression(${RUN})">Wide</p>`,
};

/** Script URLs. Most need a click; none may remain. */
export const SCRIPT_URLS: Attempts = {
  "link-javascript": () => `<a href="javascript:${RUN}">Click me</a>`,
  "link-entities": () => `<a href="&#x6A;&#97;vascript&colon;${RUN}">Click me</a>`,
  "link-broken": () => `<a href=" java&#10;script&colon;${RUN}">Click me</a>`,
  "link-tabs": () => `<a href="j&Tab;a&NewLine;vascript:${RUN}">Click me</a>`,
  "link-controls": () => `<a href="&#1;&#31; javascript:${RUN}">Click me</a>`,
  "link-case": () => `<a href="JaVaScRiPt:${RUN}">Click me</a>`,
  "link-unquoted": () => `<a href=javascript:top.ran=1>Click me</a>`,
  "link-vbscript": () => `<a href="vbscript:MsgBox(1)">Click me</a>`,
  "link-data": () => `<a href="data:text/html,<script>${RUN}</script>">Click me</a>`,
  "link-blob": () => `<a href="blob:https://a.example/0">Click me</a>`,
  "link-source": () => `<a href="view-source:javascript:${RUN}">Click me</a>`,
  "link-file": () => `<a href="file:///etc/passwd">Click me</a>`,
  "link-target": () =>
    `<a href="javascript:${RUN}" target="_self" xlink:href="javascript:${RUN}">Click me</a>`,
  "area-javascript": () =>
    `<map name="m"><area shape="rect" coords="0,0,9,9" href="javascript:${RUN}"></map>`,
  "svg-link": () =>
    `<svg><a xlink:href="javascript:${RUN}" href="javascript:${RUN}"><text>Click me</text></a></svg>`,
  "svg-animate": () =>
    `<svg><a><animate attributeName="href" values="javascript:${RUN}"/><text>Click me</text></a></svg>`,
  "svg-set": () =>
    `<svg><a><set attributeName="href" to="javascript:${RUN}"/><text>Click me</text></a></svg>`,
  "math-link": () => `<math href="javascript:${RUN}"><mi>x</mi></math>`,
  "math-action": () =>
    `<math><maction actiontype="statusline#${RUN}" xlink:href="javascript:${RUN}">x</maction></math>`,
  "iframe-javascript": () => `<iframe src="javascript:${RUN}"></iframe>`,
  "iframe-srcdoc": () => `<iframe srcdoc="<script>${RUN}</script>"></iframe>`,
  "frame-javascript": () => `<frameset><frame src="javascript:${RUN}"></frameset>`,
  "object-javascript": () => `<object data="javascript:${RUN}"></object>`,
  "object-data": () => `<object data="data:text/html,<script>${RUN}</script>"></object>`,
  "embed-javascript": () => `<embed src="javascript:${RUN}">`,
  "form-javascript": () =>
    `<form action="javascript:${RUN}"><input type="submit" value="Click me"></form>`,
  "button-formaction": () =>
    `<form id="f"></form><button form="f" formaction="javascript:${RUN}">Click me</button>`,
  "refresh-javascript": () => `<meta http-equiv="refresh" content="0;url=javascript:${RUN}">`,
  "base-javascript": () => `<base href="javascript:${RUN}//"><a href="#x">Click me</a>`,
  "img-javascript": () => `<img src="javascript:${RUN}" lowsrc="javascript:${RUN}">`,
};
