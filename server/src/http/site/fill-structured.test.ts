import assert from "node:assert/strict";
import { test } from "node:test";
import { startTestSite } from "../../../test/app/test-site.ts";

const HTML = "text/html; charset=utf-8";
const ONLY_SOLD = { "%only%": "premium", "%value%": { "@type": "Offer", price: "1.99" } };
const GRAPH = {
  url: "%PUBLIC_URL%/",
  offers: [{ "@type": "Offer", price: "0.00" }, ONLY_SOLD],
  text: {
    "%joined%": [
      "Free.",
      { "%only%": "premium", "%value%": "A day is $1.99." },
      { "%only%": "no-premium", "%value%": "Nothing is sold." },
      { "%only%": "test-mode", "%value%": "No card is charged." },
      { "%only%": "no-mail", "%value%": "</script>" },
      { "%only%": "mail", "%value%": "Mail leaves." },
    ],
  },
};

for (const [mode, prices, text] of [
  ["off", ["0.00"], "Free. Nothing is sold. </script>"],
  ["test", ["0.00", "1.99"], "Free. A day is $1.99. No card is charged. </script>"],
] as const) {
  test(`with payments '${mode}' the structured data contains only true statements`, async (t) => {
    const script = JSON.stringify(GRAPH).replaceAll("<", String.raw`\u003c`);
    const content = `<p></p><script type="application/ld+json">${script}</script><p>`;
    const app = await startTestSite(
      { served: { "/": { type: HTML, content } } },
      { PAYMENTS: mode, PUBLIC_URL: "https://mail.example" },
    );
    t.after(() => app.close());
    const page = await (await fetch(app.baseUrl)).text();
    const written = /^<p><\/p><script[^>]*>([^<]*)<\/script><p>$/.exec(page)?.[1] ?? "";
    const { offers, ...rest }: { offers: { price: string }[] } = JSON.parse(written);
    assert.deepEqual(
      offers.map(({ price }) => price),
      prices,
    );
    assert.deepEqual(rest, { url: "https://mail.example/", text });
  });
}
