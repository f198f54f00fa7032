import { HtmlValidate, StaticConfigLoader } from "html-validate";

const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ["html-validate:recommended"],
    rules: {
      // How React writes it: another spelling of the same document, to every parser.
      "attr-case": "off",
      "attribute-boolean-style": "off",
      "attribute-empty-style": "off",
      "doctype-style": "off",
      "no-implicit-input-type": "off",
      "void-style": "off",
      // React's ids begin with an underscore, which HTML allows.
      "valid-id": ["error", { relaxed: true }],
      // A region that scrolls is a <div> with a role: a <section> without a heading tells nobody more.
      "prefer-native-element": ["error", { exclude: ["region"] }],
    },
  }),
);

/** What html-validate finds wrong, a line for each fault. */
export async function findInvalidHtml(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, line, column }) => `${ruleId}: ${message} (${line}:${column})`,
    ),
  );
}
