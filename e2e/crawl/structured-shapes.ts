type Thing = Readonly<Record<string, unknown>>;

/**
 * Required properties of each type that this site uses (schema.org): an unlisted type is a mistake, or must be added
 * here first.
 */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  AboutPage: ["name", "url"],
  Answer: ["text"],
  Blog: ["name", "url"],
  BlogPosting: ["headline"],
  BreadcrumbList: ["itemListElement"],
  CollectionPage: ["name", "url"],
  ContactPage: ["name", "url"],
  ContactPoint: ["contactType", "email"],
  DigitalDocument: ["name", "url"],
  FAQPage: ["mainEntity"],
  HowTo: ["name", "step"],
  HowToDirection: ["text"],
  HowToSection: ["name", "itemListElement"],
  HowToStep: ["name"],
  HowToTip: ["text"],
  ImageObject: ["url"],
  ItemList: ["itemListElement"],
  ListItem: ["position"],
  Offer: ["price", "priceCurrency"],
  Organization: ["name"],
  Question: ["name", "acceptedAnswer"],
  WebApplication: ["name", "url", "offers", "applicationCategory", "operatingSystem"],
  WebPage: ["name"],
  WebSite: ["name", "url"],
};

/** Further properties that search engines require of a page's main entity (developers.google.com/search/docs). */
const REQUIRED_OF_SUBJECTS: Readonly<Record<string, readonly string[]>> = {
  BlogPosting: [
    "datePublished",
    "dateModified",
    "author",
    "image",
    "mainEntityOfPage",
    "wordCount",
  ],
  Organization: ["url", "logo"],
};

/** Returns the faults of a page's JSON-LD, one per line. */
export function findStructuredFaults(text: string): string[] {
  let root: unknown;
  try {
    root = JSON.parse(text);
  } catch (error) {
    return [`no JSON: ${String(error)}`];
  }
  if (!isThing(root)) return ["no object"];
  const context = root["@context"] === "https://schema.org" ? [] : ["no @context"];
  return [...context, ...findFaults(root, "")];
}

function findFaults(value: unknown, where: string): string[] {
  if (Array.isArray(value)) return value.flatMap((each, at) => findFaults(each, `${where}[${at}]`));
  if (typeof value === "string") return findTextFaults(value, where);
  if (!isThing(value)) return [];
  const within = Object.entries(value).flatMap(([name, each]) =>
    findFaults(each, `${where}.${name}`),
  );
  return [...findTypeFaults(value, where), ...within];
}

function findTypeFaults(thing: Thing, where: string): string[] {
  const type = thing["@type"];
  // A graph has no type, and a reference has only an id.
  if ("@graph" in thing || ("@id" in thing && Object.keys(thing).length === 1)) return [];
  if (typeof type !== "string") return [`${where}: no @type`];
  const always = REQUIRED[type];
  if (!always) return [`${where}: unknown type ${type}`];
  const isSubject = /^\.@graph\[\d+\]$/.test(where);
  const required = isSubject ? [...always, ...(REQUIRED_OF_SUBJECTS[type] ?? [])] : always;
  return required
    .filter((name) => isEmpty(thing[name]))
    .map((name) => `${where}: ${type} without ${name}`);
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined || value === null || value === "" || (Array.isArray(value) && !value.length)
  );
}

function findTextFaults(text: string, where: string): string[] {
  const isUrl = /\.(?:url|@id|item|image|contentUrl)$/.test(where);
  if (isUrl && !/^https?:\/\//.test(text)) return [`${where}: no absolute URL: ${text}`];
  const isDate = /\.date\w+$/.test(where);
  if (isDate && !/^\d{4}-\d\d-\d\d/.test(text)) return [`${where}: no date: ${text}`];
  return /%[A-Z_]+%/.test(text) ? [`${where}: nothing was filled in: ${text}`] : [];
}

function isThing(value: unknown): value is Thing {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
