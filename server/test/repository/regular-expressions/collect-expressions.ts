import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { parseAst } from "rolldown/parseAst";

/** A regular expression of the product, with its position and its form. */
type WrittenExpression = {
  readonly file: string;
  readonly source: string;
  readonly flags: string;
};

/**
 * Returns all regular expressions in the sources below a folder: literals, and those built from a string or a
 * template.
 */
export function collectExpressions(root: string, folder: string): WrittenExpression[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && isProduct(join(entry.parentPath, entry.name)))
    .flatMap((entry) => {
      const path = join(entry.parentPath, entry.name);
      return expressionsOf(readFileSync(path, "utf8"), relative(root, path));
    });
}

function isProduct(path: string): boolean {
  return /\.tsx?$/.test(path) && !/\.(?:test|fixture|contract|d)\.tsx?$|\btesting\b/.test(path);
}

function expressionsOf(text: string, file: string): WrittenExpression[] {
  const lang = file.endsWith("x") ? "tsx" : "ts";
  const found: WrittenExpression[] = [];
  visit(parseAst(text, { lang }), (node) => {
    const { type, regex, callee, arguments: given } = node;
    if (type === "Literal" && isNode(regex)) {
      found.push({ file, source: String(regex["pattern"]), flags: String(regex["flags"]) });
    }
    const isMade = type === "NewExpression" || type === "CallExpression";
    if (isMade && isNode(callee) && callee["name"] === "RegExp" && Array.isArray(given)) {
      const [source, flags] = given.map(textOf);
      found.push({ file, source: source ?? "", flags: flags ?? "" });
    }
  });
  return found;
}

type Node = Readonly<Record<string, unknown>>;

function visit(value: unknown, see: (node: Node) => void): void {
  if (Array.isArray(value)) {
    for (const each of value) visit(each, see);
  } else if (isNode(value)) {
    see(value);
    for (const each of Object.values(value)) visit(each, see);
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && !(value instanceof RegExp);
}

/** `${…}` stands for the unknown parts of a template. */
function textOf(node: unknown): string {
  if (!isNode(node)) return "";
  if (node["type"] === "Literal") return String(node["value"]);
  const { quasis } = node;
  if (!Array.isArray(quasis)) return "${…}";
  return quasis
    .map((quasi: unknown) => {
      const value = isNode(quasi) ? quasi["value"] : undefined;
      return isNode(value) ? String(value["cooked"]) : "";
    })
    .join("${…}");
}
