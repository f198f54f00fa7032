import assert from "node:assert/strict";
import { test } from "node:test";
import { stripCss } from "./strip-css.ts";

const hidden = (css: string) => stripCss(css, { images: false });

const FETCHING = [
  "a{background:url(http://leak.example/p)}",
  "a{background:URL( 'http://leak.example/p' )}",
  'a{background:url("http://leak.example/p',
  "a{background:url(http://leak.example/p",
  "a{background:\\75rl(http://leak.example/p)}",
  "a{background:\\000075 \\52 l(http://leak.example/p)}",
  "a{background:u\\rl(http://leak.example/p)}",
  'a{background:image-set("http://leak.example/p" 1x)}',
  "a{background:-webkit-image-set(url(http://leak.example/p) 1x)}",
  "a{background:-webkit-cross-fade(url(http://leak.example/p),none,50%)}",
  'a{background:src("http://leak.example/p")}',
  "a{--x:url(http://leak.example/p);background:var(--x)}",
  '@import "http://leak.example/p";',
  "@import url(http://leak.example/p) screen;",
  "@\\69mport 'http://leak.example/p';",
  "@IMPORT/**/'http://leak.example/p';",
  '@font-face{font-family:x;src:url("http://leak.example/p")}',
  "a{cursor:url(//leak.example/p),auto}",
  "a{background:url(data:text/html,x);b:url( http://leak.example/p)}",
] as const;

/** What a browser passes over as a whole: a rule or function of a name that doesn't exist. */
const REFUSED = /refused-[\w-]+[\s(]*(?:"[^"]*"?|'[^']*'?)/g;

for (const css of FETCHING) {
  test(`with images hidden, ${css} fetches nothing`, () => {
    assert.match(css, /leak/);
    assert.doesNotMatch(hidden(css).replace(REFUSED, ""), /leak/);
  });
}

test("what fetches nothing stays as it was", () => {
  const css =
    'a{color:#333;background:#fff url("data:image/png;base64,AAAA") no-repeat;font:14px/1.5 "Open Sans"}';
  assert.equal(hidden(css), css);
  assert.equal(hidden("p{content:'\\201C'}"), "p{content:'\\201C'}");
  assert.equal(hidden("p{background:url(#hole)}"), "p{background:url(#hole)}");
});

test("only the image goes, not the rest of its declaration", () => {
  assert.equal(
    hidden("td{background:#eee url(http://a.example/b.png) top}"),
    "td{background:#eee none top}",
  );
});

test("with images shown, images stay, and imports and fonts go all the same", () => {
  const shown = stripCss("@import 'http://a.example/x';a{background:url(http://a.example/b.png)}", {
    images: true,
  });
  assert.doesNotMatch(shown, /@import/);
  assert.match(shown, /url\("http:\/\/a\.example\/b\.png" referrer-policy\(no-referrer\)\)/);
});

test("with images shown, every picture is asked for without a referrer, or not at all", () => {
  const shown = (css: string) => stripCss(css, { images: true });
  const wanted = 'a{background:url("https://a.example/b.png?c=d" referrer-policy(no-referrer))}';
  for (const css of [
    "a{background:url( https://a.example/b.png?c=d )}",
    "a{background:url('https://a.example/b.png?c=d')}",
    'a{background:url("https://a.example/b.png?c=d")}',
    "a{background:\\75rl(https://a.example/b.png?c=d)}",
  ]) {
    assert.equal(shown(css).replace(/\s*\}$/, "}"), wanted);
  }
  for (const css of [
    "a{background:url(//leak.example/p)}",
    "a{background:url(ftp://leak.example/p)}",
    "a{background:url(http://leak.example/\\29 p)}",
    'a{background:url("https://leak.example/p" referrer-policy(unsafe-url))}',
    "a{background:url('https://leak.example/p' crossorigin(anonymous))}",
    'a{background:image-set("http://leak.example/p" 1x)}',
    'a{background:url("https://leak.example/a\\" referrer-policy(no-referrer))',
  ]) {
    assert.doesNotMatch(shown(css).replace(REFUSED, ""), /leak/, css);
  }
});

for (const property of [
  "mask",
  "-webkit-mask-image",
  "mask-border-source",
  "-webkit-mask-box-image",
  "shape-outside",
  "clip-path",
  "-webkit-clip-path",
  "filter",
  "backdrop-filter",
  "offset-path",
  "fill",
  "stroke",
  "marker-start",
  "m\\61sk",
  "mask/**/",
]) {
  test(`with images shown, ${property} names no picture: its host would be told our origin`, () => {
    const declaration = `${property} : url(https://leak.example/p)`;
    for (const css of [declaration, `a{${declaration}}`, `a{b:"};";${declaration}}`]) {
      const shown = stripCss(css, { images: true });
      assert.doesNotMatch(shown, /(?<![\w-])(?:-webkit-)?(?:mask|shape|clip|fil|back|off|str|mar)/);
    }
  });
}

test("a property that only sounds like one of these stays", () => {
  const css = "a{background-clip:text;unmask:1;--mask:1;text-stroke:1px}";
  assert.equal(stripCss(css, { images: true }), css);
});

test("hidden pictures stay hidden, whatever modifiers the mail writes", () => {
  const css = 'a{background:url("https://leak.example/p" referrer-policy(no-referrer))}';
  assert.doesNotMatch(hidden(css), /leak/);
});

test("a hostile sheet of two megabytes is done in one pass", () => {
  const css = `a{${"background:url(".repeat(140_000)}`;
  assert.doesNotMatch(hidden(css), /url/);
});
