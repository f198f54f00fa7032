import type { SiteFacts } from "./site-facts.ts";

/** The content of a JSON-LD script. */
const SCRIPT = /(?<=<script type="application\/ld\+json">).*?(?=<\/script>)/gs;

/**
 * Fills the JSON-LD of a page with this instance's facts. `{"%only%": …, "%value%": …}` becomes its value or is
 * removed; `{"%joined%": […]}` becomes the remaining texts, joined. Visible text is hidden by styles instead
 * (`web/src/content/wording.ts`), which JSON-LD doesn't have.
 */
export function fillStructured(html: string, facts: SiteFacts): string {
  return html.replaceAll(SCRIPT, (text) => {
    if (!text.includes('"%')) return text;
    const filled = JSON.stringify(resolve(JSON.parse(text), facts));
    // A script ends at the first `</script`, even inside a string.
    return filled.replaceAll("<", String.raw`\u003c`);
  });
}

/** Returns undefined for a value that isn't true here. */
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
      throw new Error(`Unknown condition '${only}'.`);
  }
}
