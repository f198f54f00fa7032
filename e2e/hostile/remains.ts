/**
 * Returns everything in a frame that could run code, fetch, or resolve a name, for a mail whose attempts name hosts
 * under `leak.test`. Runs in the page. Only links and texts may name a host, not even a computed style.
 */
export function remainsOf(html: Element): string[] {
  const NAME = /leak\.test/i;
  const ACTIVE =
    "script, iframe, frame, frameset, object, embed, applet, portal, fencedframe, webview, template," +
    "link, base, body meta, video, audio, source, track, bgsound, form, input, button, select," +
    "textarea, svg, math, noscript, noembed, noframes, xmp, plaintext, body style, body title";
  const CALLING = /^on|^is$|^(?:ping|srcset|poster|background|attributionsrc)$/;
  const found = [...html.querySelectorAll(ACTIVE)].map((element) => `<${element.localName}>`);
  for (const element of [html, ...html.querySelectorAll<HTMLElement>("*")]) {
    for (const { name, value } of element.attributes) {
      const isLink = ["a", "area"].includes(element.localName) && name === "href";
      const leads = isLink ? !/^(?:https?:|mailto:|tel:|#)/.test(value) : NAME.test(value);
      const isSpoken = name === "title" || name === "style";
      if (CALLING.test(name) || (leads && !isSpoken)) {
        found.push(`${element.localName} ${name}=${value.slice(0, 120)}`);
      }
    }
    const { cssText } = (element as HTMLElement).style;
    if (NAME.test(cssText)) found.push(`style=${cssText.slice(0, 160)}`);
  }
  for (const sheet of html.ownerDocument.styleSheets) {
    for (const { cssText } of sheet.cssRules) {
      if (NAME.test(cssText)) found.push(`style: ${cssText.slice(0, 160)}`);
    }
  }
  return found;
}
