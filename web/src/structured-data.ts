import type { Crumb, Page, StructuredThing } from "./page.ts";
import { paths } from "./paths.ts";

const PUBLIC_URL = "%PUBLIC_URL%";

export const ORGANIZATION_ID = `${PUBLIC_URL}/#organization`;
const WEBSITE_ID = `${PUBLIC_URL}/#website`;

/** The organization, defined once on the main page; other pages refer to its id. */
export const ORGANIZATION: StructuredThing = {
  "@type": "Organization",
  "@id": ORGANIZATION_ID,
  name: "Mayfly",
  url: `${PUBLIC_URL}${paths.home}`,
  logo: `${PUBLIC_URL}/static/icons/icon-512.png`,
  contactPoint: {
    "@type": "ContactPoint",
    contactType: "customer support",
    email: "general@%DOMAIN%",
    url: `${PUBLIC_URL}${paths.contact}`,
  },
};

export const WEBSITE: StructuredThing = {
  "@type": "WebSite",
  "@id": WEBSITE_ID,
  name: "Mayfly",
  url: `${PUBLIC_URL}${paths.home}`,
  inLanguage: "en",
  publisher: { "@id": ORGANIZATION_ID },
};

/**
 * Returns a page's JSON-LD as script text, or undefined if it has none. A script ends at the first `</script`, so
 * every `<` is escaped.
 */
export function structuredText({ structured = [], crumbs = [], path }: Page): string | undefined {
  const graph = [...structured, ...(crumbs.length > 0 ? [breadcrumbs(crumbs, path)] : [])];
  if (graph.length === 0) return undefined;
  const text = JSON.stringify({ "@context": "https://schema.org", "@graph": graph });
  return text.replaceAll("<", "\\u003c");
}

function breadcrumbs(crumbs: readonly Crumb[], path: string): StructuredThing {
  return {
    "@type": "BreadcrumbList",
    itemListElement: [{ name: "Mayfly", path: paths.home }, ...crumbs].map((crumb, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: crumb.name,
      // The last item is the page itself.
      ...(crumb.path !== path && { item: `${PUBLIC_URL}${crumb.path}` }),
    })),
  };
}
