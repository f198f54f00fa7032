import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { EFFORT_MAX } from "../effort.ts";
import { visibleText } from "../../testing/visible-text.ts";
import { VisibleHtml } from "../visible-html.ts";
import { DECLARATION_COST, DocumentStyles, matchRules } from "./style-sheet.ts";

const ELEMENT = { name: "p", id: "", classes: ["a"], attributes: new Map() };
const PROPERTIES = "top left right bottom width height opacity position color".split(" ");
const declare = (value: string) => PROPERTIES.map((name) => `${name}:${value};`).join("");

describe("the style sheet of a document", () => {
  it("is read once for all readings", () => {
    let count = 0;
    const html = "<style>.a{display:none}</style><p class=a>no</p>yes";
    const styles = new DocumentStyles(() => {
      count += 1;
      return html;
    });
    const texts = [1, 2, 3].map(() => visibleText(new VisibleHtml(html, styles)).trim());
    assert.deepEqual([texts, count], [["yes", "yes", "yes"], 1]);
  });

  it("applies one declaration for each property of a rule", () => {
    const styles = new DocumentStyles(() => `<style>.a{${declare("0").repeat(50)}}</style>`);
    const [rule] = matchRules(styles, ELEMENT, []);
    assert.equal(rule?.declarations.length, PROPERTIES.length);
  });

  it("applies no rule of a sheet that is too long", () => {
    const styles = new DocumentStyles(() => `<style>${"*,".repeat(10_000)}*{top:0}</style>`);
    assert.deepEqual(matchRules(styles, ELEMENT, []), []);
  });

  it("applies a limited number of declarations in all readings", () => {
    const html = `<style>${"*,".repeat(900)}*{${declare("0")}}</style>`;
    const styles = new DocumentStyles(() => html);
    let applied = 0;
    for (let element = 0; element < 1_000; element += 1) {
      const rules = matchRules(styles, ELEMENT, []);
      applied += rules.reduce((sum, { declarations }) => sum + declarations.length, 0);
    }
    assert.ok(applied > 0 && applied <= EFFORT_MAX / DECLARATION_COST, `${applied} applied`);
    assert.deepEqual(matchRules(styles, ELEMENT, []), []);
  });
});
