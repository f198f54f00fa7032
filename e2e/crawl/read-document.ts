import { parse, type DefaultTreeAdapterTypes } from "parse5";

/** A page as a search engine reads it, without running scripts or rendering. */
export type ReadDocument = {
  readonly lang: string | undefined;
  readonly title: string;
  /** The content of `<meta>` by its name or property. */
  readonly metas: ReadonlyMap<string, string>;
  /** `href` of `<link>` by its rel. */
  readonly relations: ReadonlyMap<string, readonly string[]>;
  /** The raw `href` of each `<a>`. */
  readonly links: readonly string[];
  /** The assets that the page loads: styles, scripts, icons, pictures, fonts. */
  readonly assets: readonly string[];
  readonly ids: ReadonlySet<string>;
  readonly headings: readonly Heading[];
  /** The texts of the JSON-LD scripts. */
  readonly structured: readonly string[];
  readonly landmarks: readonly string[];
  /** The number of words in its main part. */
  readonly words: number;
};

type Heading = { readonly level: number; readonly text: string };

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

export function readDocument(html: string): ReadDocument {
  const elements = [...elementsOf(parse(html))];
  const named = (...names: string[]) => elements.filter(({ tagName }) => names.includes(tagName));
  const metas = named("meta").flatMap((meta) => {
    const name = attribute(meta, "name") ?? attribute(meta, "property");
    return name === undefined ? [] : [[name, attribute(meta, "content") ?? ""] as const];
  });
  const jsonLd = named("script").filter((it) => attribute(it, "type") === "application/ld+json");
  return {
    lang: named("html").map((it) => attribute(it, "lang"))[0],
    // Only in the head: drawings have titles too.
    title: named("head").flatMap(childrenNamed("title")).map(textOf)[0] ?? "",
    metas: new Map(metas),
    relations: readRelations(named("link")),
    links: named("a", "area").flatMap((link) => attribute(link, "href") ?? []),
    assets: elements.flatMap(assetsOf),
    ids: new Set(elements.flatMap((it) => attribute(it, "id") ?? [])),
    headings: named("h1", "h2", "h3", "h4", "h5", "h6").map((it) => ({
      level: Number(it.tagName.slice(1)),
      text: textOf(it).trim(),
    })),
    structured: jsonLd.map(textOf),
    landmarks: named("header", "nav", "main", "footer").map(({ tagName }) => tagName),
    words: named("main").map(textOf).join(" ").split(/\s+/).length,
  };
}

function* elementsOf(node: Node): Generator<Element> {
  if ("tagName" in node) yield node;
  if ("content" in node) yield* elementsOf(node.content);
  for (const child of "childNodes" in node ? node.childNodes : []) yield* elementsOf(child);
}

function childrenNamed(name: string) {
  return (parent: Element) => [...elementsOf(parent)].filter(({ tagName }) => tagName === name);
}

function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find((it) => it.name === name)?.value;
}

function textOf(node: Node): string {
  if ("value" in node) return node.value;
  return "childNodes" in node ? node.childNodes.map(textOf).join("") : "";
}

function readRelations(links: readonly Element[]): Map<string, string[]> {
  const relations = new Map<string, string[]>();
  for (const link of links) {
    const rel = attribute(link, "rel") ?? "";
    relations.set(rel, [...(relations.get(rel) ?? []), attribute(link, "href") ?? ""]);
  }
  return relations;
}

const LOADED_RELATIONS =
  /^(?:stylesheet|icon|apple-touch-icon|manifest|preload|modulepreload|prefetch|alternate)$/;

function assetsOf(element: Element): string[] {
  const source = attribute(element, "src");
  const set = attribute(element, "srcset");
  const isLoaded =
    element.tagName === "link" && LOADED_RELATIONS.test(attribute(element, "rel") ?? "");
  const href = isLoaded ? attribute(element, "href") : undefined;
  const alternatives = set?.split(",").map((each) => each.trim().split(/\s+/)[0] ?? "") ?? [];
  return [source, href, ...alternatives].filter((url) => url !== undefined);
}
