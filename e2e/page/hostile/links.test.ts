import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { openingMail } from "../../stage/mail/open-mail.ts";
import { openSharedStage, type Stage } from "../../stage/stage.ts";

const EVIL = "https://evil.test/";

describe("a link with a text that names another host than its target", () => {
  let stage: Stage;
  const { openNext } = openingMail(() => stage);
  before(async () => {
    stage = await openSharedStage();
  });

  const texts: Record<string, [html: string, named: string]> = {
    "a bare name under a country's domain": ["paypal.de", "paypal.de"],
    "a name under co.uk": ["example.co.uk", "example.co.uk"],
    "an address within a sentence": ["Open https://bank.example/login now", "bank.example"],
    "zero-width characters": ["pay\u200Bpal\u00AD.co\u2060m", "paypal.com"],
    "look-alike letters": ["р\u0430ypal.com", "xn--ypal-43d9g.com"],
    "look-alike letters everywhere": ["р\u0430ypal.\u0441\u043Em", "paypal.com"],
    "elements within the name": ["<b>my</b>bank<i>.com</i>", "mybank.com"],
    "hidden letters": [`harbour<span style="font-size:0"> x </span>.com`, "harbour.com"],
    "a hidden address before it": [
      `<span style="opacity:0">https://evil.test/</span>mybank.com`,
      "mybank.com",
    ],
    "letters from the end": ["\u202Emoc.ruobrah\u202C", "harbour.com"],
    "a row from its end": [
      `<span style="display:inline-flex;flex-direction:row-reverse"><b>.org</b><b>harbour</b></span>`,
      "harbour.org",
    ],
    "a row in another order": [
      `<span style="display:inline-flex"><b style="order:2">.net</b><b style="order:1">harbour</b></span>`,
      "harbour.net",
    ],
    "a float": [
      `<span style="display:inline-block"><i style="float:right">.info</i>harbour</span>`,
      "harbour.info",
    ],
    "positioned parts": [
      `<span style="position:relative"><i style="position:absolute;left:5em">.shop</i>harbour</span>`,
      "harbour.shop",
    ],
    "letters turned around": ["<bdo dir=rtl>moc.lapyap</bdo>", "paypal.com"],
    "a list's marker": [
      `<span style="display:list-item;list-style:&quot;shop.com&quot; inside">Open</span>`,
      "shop.com",
    ],
  };

  const link = `<a href="${EVIL}">paypal.com</a>`;
  /** Differs only in the surrounding content: one mail has all of them. */
  const places: Record<string, string> = {
    "a fixed height": `<p style="height:1.2em;width:5em;overflow:hidden"><a href="${EVIL}">height.com</a></p>`,
    "an overlay": `<p style="position:relative"><a href="${EVIL}">overlay.com</a><span style="position:absolute;inset:0 0 0 5em;background:#fff;z-index:9">x</span></p>`,
    "negative margins": `<p><a href="${EVIL}">margin.com</a></p><p style="margin-top:-2em;background:#fff">x</p>`,
    "no opacity": `<p style="opacity:0.01"><a href="${EVIL}">opacity.com</a></p>`,
    "a transform": `<p style="transform:scale(0.01)"><a href="${EVIL}">transform.com</a></p>`,
  };
  const named = ["height.com", "overlay.com", "margin.com", "opacity.com", "transform.com"];
  const hidings: [which: string, html: string, named: string[]][] = [
    [Object.keys(places).join(", "), Object.values(places).join(""), named],
    [
      "no font size",
      `<style>*{font-size:0 !important;color:#fff !important;display:contents !important}</style><p>${link}</p>`,
      ["paypal.com"],
    ],
    [
      "no display",
      `<style>span,[data-leads-to]{display:none !important;visibility:hidden !important}</style><p>${link}</p>`,
      ["paypal.com"],
    ],
    [
      "a page of its own",
      `<p style="position:fixed;inset:0;background:#fff;z-index:2147483647">${link}</p>`,
      ["paypal.com"],
    ],
  ];

  test("in one inbox", async (t) => {
    const { page, main, arrive } = await stage.visitInTurn(t);
    const to = await arrive();

    // Several in one mail, each with a unique host: the list shows a host once.
    await t.test("is listed above the mail and marked in it", async (tt) => {
      for (const [number, few] of inFours(Object.entries(texts)).entries()) {
        await tt.test(`with ${few.map(([which]) => which).join(", ")}`, async () => {
          const links = few.map(([, [text]]) => `<p><a href="${EVIL}">${text}</a></p>`).join("");
          const subject = `Links, part ${number}.`;
          const row = await openNext(main, to, { subject, html: `<p>Read this</p>${links}` });
          const marked = row.frame.locator("p", { hasText: "(leads to evil.test)" });
          await marked.nth(few.length - 1).waitFor();
          const lines = row.element.getByRole("note").getByRole("listitem");
          assert.deepEqual(
            await lines.allInnerTexts(),
            few.map(([, [, host]]) => `Text: ${host}, link: evil.test`),
          );
          await row.toggle.click();
        });
      }
    });

    await t.test("is listed above the mail whatever hides its mark", async (tt) => {
      for (const [which, html, hosts] of hidings) {
        await tt.test(`such as ${which}`, async () => {
          const row = await openNext(main, to, {
            subject: `Hidden: ${which}.`,
            html: `<p>Read this</p>${html}`,
          });
          const lines = row.element.getByRole("note").getByRole("listitem");
          for (const [at, host] of hosts.entries()) {
            await lines.nth(at).getByText(`Text: ${host}, link: evil.test`).waitFor();
            assert.equal(await lines.nth(at).evaluate(isOnTop), true);
          }
          await row.toggle.click();
        });
      }
      await page.getByRole("note").waitFor({ state: "detached" });
    });

    await t.test("is not listed if its text is true or names no host", async () => {
      const honest = [
        ["Confirm", EVIL],
        ["evil.test", EVIL],
        ["Read Node.js news", "https://nodejs.org/"],
        ["bank.com", "https://login.bank.com/x?y=other.com"],
        ["https://www.bank.co.uk/login", "https://bank.co.uk/login"],
        ["help@bank.com", "mailto:help@bank.com"],
      ]
        .map(([text, href]) => `<p><a href="${href}">${text}</a></p>`)
        .join("");
      const row = await openNext(main, to, { subject: "Honest", html: honest });
      await row.frame.getByText("Confirm").waitFor();
      assert.equal(await row.frame.getByText("leads to").count(), 0);
      assert.equal(await row.element.getByRole("note").count(), 0);
    });

    await t.test("gets no text from a style sheet", async () => {
      const html =
        `<style>@layer x{a::after{content:"paypal.com" !important}}a#l.l::after,a#l.l *::before{content:"paypal.com" !important}` +
        `a#l.l *{list-style:"paypal.com" inside !important}</style>` +
        `<p>Read this</p><a id="l" class="l" href="${EVIL}"><span style="display:list-item">Go</span></a>`;
      const row = await openNext(main, to, { subject: "Written by a sheet", html });
      const inside = row.frame.getByText("Go");
      await inside.waitFor();
      assert.deepEqual(await inside.evaluate(writtenByStyles), ["none", "none", "none"]);
    });

    await t.test("is listed once however often it occurs, and many links are counted", async () => {
      const same = link.repeat(50);
      const many = Array.from({ length: 30 }, (_, at) => `<a href="${EVIL}">bank${at}.com</a> `);
      const row = await openNext(main, to, {
        subject: "Many links",
        html: `<p>Read this</p>${same}${many.join("")}`,
      });
      const note = row.element.getByRole("note");
      await note.getByText("and 26 more").waitFor();
      assert.equal(await note.getByRole("listitem").count(), 6);
    });
  });
});

function inFours<Item>(items: readonly Item[]): Item[][] {
  return items.flatMap((_, at) => (at % 4 === 0 ? [items.slice(at, at + 4)] : []));
}

/** Whether the note is topmost at its center. */
function isOnTop(note: Element): boolean {
  note.scrollIntoView({ block: "center" });
  const { left, top, width, height } = note.getBoundingClientRect();
  const drawn = document.elementFromPoint(left + width / 2, top + height / 2);
  return drawn !== null && note.contains(drawn);
}

function writtenByStyles(inside: Element): string[] {
  const link = inside.closest("a") ?? inside;
  return [
    getComputedStyle(link, "::after").content,
    getComputedStyle(inside, "::before").content,
    getComputedStyle(inside).listStyleType,
  ];
}
