import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { ANY_CHARACTER } from "../../../../../../contract/test/any-character.ts";
import { readCssTokens } from "./css-tokens.ts";
import { stripCss } from "./strip-css.ts";

const hidden = (css: string) => stripCss(css, { images: false });
const picturesIn = (css: string) => {
  const found: string[] = [];
  stripCss(css, { images: false }, (url) => found.push(url));
  return found;
};

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

/** A rule or function with an unknown name, which browsers skip as a whole. */
const REFUSED = /refused-[\w-]+[\s(]*(?:"[^"]*"?|'[^']*'?)/g;

for (const css of FETCHING) {
  test(`with images hidden, ${css} fetches nothing`, () => {
    assert.match(css, /leak/);
    assert.doesNotMatch(hidden(css).replace(REFUSED, ""), /leak/);
  });
}

test("keeps CSS that fetches nothing", () => {
  const css =
    'a{color:#333;background:#fff url("data:image/png;base64,AAAA") no-repeat;font:14px/1.5 "Open Sans"}';
  assert.equal(hidden(css), css);
  assert.equal(hidden("p{content:'\\201C'}"), "p{content:'\\201C'}");
  assert.equal(hidden("p{background:url(#hole)}"), "p{background:url(#hole)}");
});

test("removes only the image and keeps the rest of its declaration", () => {
  assert.equal(
    hidden("td{background:#eee url(http://a.example/b.png) top}"),
    "td{background:#eee none top}",
  );
});

test("with images shown, keeps images and removes imports and fonts", () => {
  const shown = stripCss("@import 'http://a.example/x';a{background:url(http://a.example/b.png)}", {
    images: true,
  });
  assert.doesNotMatch(shown, /@import/);
  assert.match(shown, /url\("http:\/\/a\.example\/b\.png" referrer-policy\(no-referrer\)\)/);
});

test("with images shown, requests every picture without a referrer or not at all", () => {
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
  test(`with images shown, ${property} names no picture: the request would reveal our origin`, () => {
    const declaration = `${property} : url(https://leak.example/p)`;
    for (const css of [declaration, `a{${declaration}}`, `a{b:"};";${declaration}}`]) {
      const shown = stripCss(css, { images: true });
      assert.doesNotMatch(shown, /(?<![\w-])(?:-webkit-)?(?:mask|shape|clip|fil|back|off|str|mar)/);
    }
  });
}

test("keeps a property with a similar name", () => {
  const css = "a{background-clip:text;unmask:1;--mask:1;text-stroke:1px}";
  assert.equal(stripCss(css, { images: true }), css);
});

test("keeps pictures hidden whatever modifiers the mail uses", () => {
  const css = 'a{background:url("https://leak.example/p" referrer-policy(no-referrer))}';
  assert.doesNotMatch(hidden(css), /leak/);
});

test("strips a hostile sheet of two megabytes in one pass", () => {
  const css = `a{${"background:url(".repeat(140_000)}`;
  assert.doesNotMatch(hidden(css), /url/);
});

/** Parts of a hostile sheet, mixed with arbitrary text. */
const PIECES = fc.constantFrom(
  ..."url( URL( \\75rl( u\\72 l( src( image-set( -webkit-cross-fade( @import @\\69mport @font-face mask: fill : \" ' ) ( { } [ ] ; , / /* */ \\ \n \\a \\29 http://leak.example/ https://leak.example/ //leak.example data:image/png,x data:text/html,x #a a b 1 1e3 5vh 100vh - -- --> <!-- . é × referrer-policy(no-referrer) crossorigin(anonymous) !important".split(
    " ",
  ),
  " ",
  "\n",
);
const SHEETS = fc
  .array(
    fc.oneof({ weight: 9, arbitrary: PIECES }, fc.string({ unit: ANY_CHARACTER, maxLength: 4 })),
  )
  .map((pieces) => pieces.join(""));

for (const images of [false, true]) {
  test(`whatever a sheet says, ${images ? "with" : "without"} images nothing that fetches remains, and a second pass changes nothing`, () => {
    fc.assert(
      fc.property(SHEETS, (css) => {
        const once = stripCss(css, { images });
        assert.equal(stripCss(once, { images }), once);
        if (!images) assert.deepEqual(picturesIn(once), []);
        for (const token of readCssTokens(once)) assertHarmless(token, images);
        const opened = readCssTokens(once).filter(
          ({ kind }) => kind === "bad-url" || kind === "bad-string",
        );
        assert.deepEqual(opened, []);
      }),
      { numRuns: 2_000 },
    );
  });
}

function assertHarmless(
  { kind, value }: ReturnType<typeof readCssTokens>[number],
  images: boolean,
) {
  if (kind === "url") assert.match(value, /^\s*(?:data:image\/|#)/i);
  if (kind === "function") assert.doesNotMatch(value, /^(?:src|image|image-set|cross-fade)$/i);
  if (kind === "at-rule") assert.doesNotMatch(value, /^(?:import|font-face|namespace)$/i);
  if (kind === "string" && !images) assert.ok(typeof value === "string");
}

test("refuses a property with a colon after a backslash and a line break", () => {
  for (const css of ["mask\\\n:url(https://a.example/b)", "fill\\\n \\\n:red"]) {
    assert.match(stripCss(css, { images: true }), /^refused-/);
  }
});

test("keeps what stands in place of a URL apart from the text that follows it", () => {
  for (const css of ["url(a(b)1e3\u0080url(", "url(a)url(", "url(a)(b)", "url('a')x(b)"]) {
    const once = stripCss(css, { images: false });
    assert.match(once, /^none /);
    assert.equal(stripCss(once, { images: false }), once);
  }
});

test("no length depends on the height of the window, which is that of the mail", () => {
  assert.equal(
    hidden("a{min-height:100vh;height:calc(100DVH - 40px);max-height:50svh;top:-.5lvh;width:50vw}"),
    "a{min-height: refused-length;height:calc( refused-length - 40px);max-height:300px;top:-3px;width:50vw}",
  );
  assert.equal(hidden("a{min-height:1e2vh;top:5E-1vh}"), "a{min-height: refused-length;top:3px}");
});

test("nothing covers the text of a mail while it is scrolled", () => {
  assert.equal(
    hidden("a{position:fixed;top:0;Position :/**/ -webkit-Sticky!important}"),
    "a{refused-position:fixed;top:0;refused-position :  -webkit-Sticky!important}",
  );
  assert.equal(hidden("p\\6fsition:\\\nf\\69xed"), "refused-position: \nfixed");
  const css = "a{table-layout:fixed;position:relative;background:#fff fixed}";
  assert.equal(hidden(css), css);
});

test("closes blocks and strings that a sheet leaves open", () => {
  for (const [css, closed] of [
    ["a{b:c", "a{b:c}"],
    ["a{b:c(d[e", "a{b:c(d[e])}"],
    ["color:red;x:'y", "color:red;x:'y'"],
    ["x:'y\\", "x:'y'"],
    ["x:url(data:image/png,y", 'x:url("data:image/png,y")'],
    ['x:url("data:image/png,y(z)', 'x:url("data:image/png,y(z)")'],
    ["x:y/*z", "x:y "],
  ] as const)
    assert.equal(hidden(css), closed);
});

test("drops a sheet that is nested too deeply", () => {
  assert.equal(hidden("a{".repeat(60) + "}".repeat(60)), "a{".repeat(60) + "}".repeat(60));
  for (const open of ["{", "(", "[", "a(", "@media x{"])
    assert.equal(hidden(open.repeat(1_000)), "");
});

test("never requests a picture from this site", () => {
  const options = { images: true, ownHost: "mail.example" };
  for (const host of ["mail.example", "MAIL.example.", "x@mail.example:8080", "mail.example.:81"]) {
    assert.equal(stripCss(`a{b:url(http://${host}/api/admin/stats)}`, options), "a{b:none}");
  }
  assert.match(stripCss("a{b:url(http://a.mail.example/x)}", options), /mail\.example\/x/);
});

test("removes properties that reverse a link's text", () => {
  assert.doesNotMatch(hidden("a{unicode-bidi:bidi-override}"), /(?<!-)unicode-bidi/);
});

test("tokenizes megabytes of name, string, URL, or comment starts in one pass", () => {
  for (const one of [
    "url( ",
    "url(",
    '"',
    "'\\",
    "\\",
    "\\7",
    "/*",
    "//",
    "@",
    "-",
    "(",
    "url('",
    " ",
    "é",
    "1e",
  ]) {
    const sheet = `a{background:url(${one.repeat(Math.ceil(500_000 / one.length))}\\"`;
    assert.deepEqual(picturesIn(hidden(sheet)), []);
  }
});

test("finds the pictures that would load, not fonts, imports, or what is refused", () => {
  const sheet = `@import url(https://a.example/1.css); @import "https://a.example/2.css";
    @font-face { font-family: x; src: url(https://a.example/3.woff2); }
    a { mask: url(https://a.example/4.png) b url(https://a.example/5.png); background: url(https://a.example/a.png) }
    @media (width > 1px) { b { background: image-set(url(https://a.example/6.png) 1x); } }
    c { background: url("//a.example/b.png"), url(https://a.example/c.png); }`;
  assert.deepEqual(picturesIn(sheet), [
    "https://a.example/a.png",
    "https://a.example/b.png",
    "https://a.example/c.png",
  ]);
  const shown = stripCss("a{b:url(//a.example/x)}", { images: true });
  assert.equal(shown, 'a{b:url("https://a.example/x" referrer-policy(no-referrer))}');
});
