import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { summarize } from "../summarize.ts";

const raw = (subject: string, ...html: string[]) =>
  Buffer.from(
    [
      "From: Service <no-reply@service.example>",
      `Subject: ${subject}`,
      "MIME-Version: 1.0",
      "Content-Type: text/html; charset=utf-8",
      "",
      ...html,
    ].join("\r\n"),
  );

describe("a message with hidden text", () => {
  it("shows its visible code, not the hidden one", () => {
    const { code, intro } = summarize(
      raw(
        "Your verification code",
        '<div style="display:none;max-height:0">Your verification code is 111111.</div>',
        "<p>Your verification code is 482913.</p>",
      ),
    );
    assert.deepEqual([code, intro], ["482913", "Your verification code is 482913."]);
  });

  const CODE = "Your login code is 123456.";
  for (const [title, html] of [
    [
      "a style sheet far behind it",
      `<p class=h>${CODE}</p>Hello ${"word ".repeat(160)}${"<i></i>".repeat(9_000)}<style>.h{display:none}</style>`,
    ],
    ["a closed part", `<details><summary>More</summary>${CODE}</details>`],
    ["a parenthesis of ruby text", `<ruby>Hello<rp>${CODE}</rp></ruby>`],
    ["a rule for the first child", `<style>p:first-child{display:none}</style><p>${CODE}</p>`],
    [
      "the attributes of a long tag",
      `<p title="${"x".repeat(8_300)}" style="display:none">${CODE}</p>`,
    ],
    ["a formatting element that is opened again", `<p><b style="display:none"></p>${CODE}`],
    [
      "a rule behind thousands of others",
      `<style>${".z{top:0}".repeat(2_000)}.h{display:none}</style>${"<b class=z></b>".repeat(60)}<p class=h>${CODE}</p>`,
    ],
    [
      "a rule behind too many others",
      `<style>${".z,".repeat(10_000)}.z{top:0}.h{display:none}</style><p class=h>${CODE}</p>`,
    ],
    [
      "an element that is nested too deeply",
      `${"<b>".repeat(300)}<p style="display:none">${CODE}</p>`,
    ],
  ] as const) {
    it(`shows no code that may be hidden by ${title}`, () => {
      assert.equal(summarize(raw("Your login code", html)).code, undefined);
    });
  }

  for (const [title, html] of [
    ["a rule of another state", `<style>a:hover,p:hover{display:none}</style><p>${CODE}</p>`],
    ["a rule of an attribute", `<style>[data-x] p,p[class=m]{display:none}</style><p>${CODE}</p>`],
    ["a rule that hides nothing", `<style>p:first-child{color:red}</style><p>${CODE}</p>`],
    ["a hidden element that is closed", `<p><b style="display:none">no</b></p>${CODE}`],
    ["another cell", `<table><td><b style="display:none"></td><td>${CODE}</td></table>`],
    [
      "a hidden link before another",
      `<p><a href=x style="display:none">no</p><a href=y>${CODE}</a>`,
    ],
  ] as const) {
    it(`shows a code that is not hidden by ${title}`, () => {
      assert.equal(summarize(raw("Your login code", html)).code, "123456");
    });
  }

  it("shows its visible link, not the hidden one", () => {
    const { link } = summarize(
      raw(
        "Confirm your address",
        '<a style="font-size:0" href="https://evil.example/confirm?token=a1b2c3d4e5">Confirm your email address</a>',
        '<a style="display:none" href="https://evil.example/confirm?token=a1b2c3d4e5"><img alt="Confirm your email address"></a>',
        '<a title=\' href="https://evil.example/confirm?token=a1b2c3d4e5"\' href="https://good.example/confirm?token=a1b2c3d4e5">Confirm your email address</a>',
      ),
    );
    assert.equal(link?.host, "good.example");
  });

  it("has a summary although thousands of rules apply to each element", () => {
    const sheet = `<style>${"*,".repeat(1_300)}*{${"top:0;left:0;".repeat(50)}}</style>`;
    assert.equal(summarize(raw("Hello", `${sheet}<p>x</p>`)).intro, "x");
  });

  it("has no code or link if all of its text is hidden, and previews that text", () => {
    const summary = summarize(
      raw(
        "Your verification code",
        '<body style="background:#000;color:#000">Your verification code is 111111. Confirm your email address:',
        '<a style="color:#000" href="https://evil.example/confirm?token=a1b2c3d4e5">Confirm your email address</a>',
      ),
    );
    assert.deepEqual([summary.code, summary.link], [undefined, undefined]);
    assert.match(summary.intro, /^Your verification code is 111111\./);
  });

  it("previews visible text rather than hidden text before it", () => {
    const hidden = `<div style="display:none">no</div><!--${"x".repeat(40_000)}-->`;
    assert.equal(summarize(raw("Hello", `${hidden}<p>yes</p>`)).intro, "yes");
  });

  it("finds a button in a cell without a font size", () => {
    const { link } = summarize(
      raw(
        "Confirm your address",
        '<td style="font-size:0px"><a href="https://good.example/confirm?token=a1b2c3d4e5"><img alt="Confirm your email address"></a></td>',
      ),
    );
    assert.equal(link?.host, "good.example");
  });
});
