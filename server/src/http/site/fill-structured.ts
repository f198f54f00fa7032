import type { SiteFacts } from "./site-facts.ts";

/** The text of such a script. */
const SCRIPT = /(?<=<script type="application\/ld\+json">).*?(?=<\/script>)/gs;

/**
 * What a page says of itself in JSON-LD, where it isn't true of every instance: `{"%only%": …,
 * "%value%": …}` is its value or nothing, `{"%joined%": […]}` is one text made of what is left.
 * Styles hide the page's own words (`web/src/content/wording.ts`); search engines have none.
 */
export function fillStructured(html: string, facts: SiteFacts): string {
  return html.replaceAll(SCRIPT, (text) => {
    if (!text.includes('"%')) return text;
    const filled = JSON.stringify(resolve(JSON.parse(text), facts));
    // A script's text ends at the first `</script`, wherever it stands.
    return filled.replaceAll("<", String.raw`\u003c`);
  });
}

/** undefined: not true here. */
function resolve(value: unknown, facts: SiteFacts): unknown {
  if (Array.isArray(value)) return value.flatMap((each: unknown) => resolve(each, facts) ?? []);
  if (typeof value !== "object" || value === null) return value;
  if ("%only%" in value && "%value%" in value) {
    return isTrue(String(value["%only%"]), facts) ? resolve(value["%value%"], facts) : undefined;
  }
  if ("%joined%" in value) return [resolve(value["%joined%"], facts)].flat().join(" ");
  const entries = Object.entries(value).map(([name, each]) => [name, resolve(each, facts)]);
  return Object.fromEntries(entries);
}

/** The names of `Only` in `web/src/content/wording.ts`. */
function isTrue(only: string, { PAYMENTS, MAIL }: SiteFacts): boolean {
  switch (only) {
    case "premium":
      return PAYMENTS !== "off";
    case "no-premium":
      return PAYMENTS === "off";
    case "test-mode":
      return PAYMENTS === "test";
    case "mail":
      return MAIL === "on";
    case "no-mail":
      return MAIL === "off";
    default:
      throw new Error(`Nothing is known of '${only}'.`);
  }
}
