import { HtmlValidate, StaticConfigLoader } from "html-validate";

const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ["html-validate:recommended"],
    rules: {
      // React writes attributes in this case; every parser reads the same document.
      "attr-case": "off",
      "attribute-boolean-style": "off",
      "attribute-empty-style": "off",
      "doctype-style": "off",
      "no-implicit-input-type": "off",
      "void-style": "off",
      // React's ids begin with an underscore, which HTML allows.
      "valid-id": ["error", { relaxed: true }],
      // A scrollable region is a <div> with a role: a <section> without a heading adds no information.
      "prefer-native-element": ["error", { exclude: ["region"] }],
    },
  }),
);

/** Returns the faults that html-validate finds, one per line. */
export async function findInvalidHtml(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, line, column }) => `${ruleId}: ${message} (${line}:${column})`,
    ),
  );
}
