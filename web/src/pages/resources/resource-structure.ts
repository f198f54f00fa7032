import { FREE_RESOURCES } from "../../content/resources/resources.ts";
import type { StructuredThing } from "../../page.ts";
import { ORGANIZATION_ID } from "../../structured-data.ts";

/** Describes the downloads in schema.org terms. */
export function describeResources(): StructuredThing {
  return {
    "@type": "ItemList",
    name: "Free resources",
    numberOfItems: FREE_RESOURCES.length,
    itemListElement: FREE_RESOURCES.map((resource, index) => ({
      "@type": "ListItem",
      position: index + 1,
      item: {
        "@type": "DigitalDocument",
        name: resource.title,
        description: resource.description,
        url: `%PUBLIC_URL%${resource.link}`,
        encodingFormat: resource.link.endsWith(".csv") ? "text/csv" : "application/pdf",
        isAccessibleForFree: true,
        inLanguage: "en",
        author: { "@id": ORGANIZATION_ID },
      },
    })),
  };
}
