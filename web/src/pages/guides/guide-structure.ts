import type { Guide, GuideStep } from "../../content/guides/guide.ts";
import { stepAnchor } from "../../content/guides/step-anchor.ts";
import type { StructuredThing } from "../../page.ts";
import { paths } from "../../paths.ts";
import { ORGANIZATION_ID } from "../../structured-data.ts";
import { withoutCode } from "../../ui/coded.tsx";

/** Describes a guide as a schema.org HowTo with its steps. */
export function describeGuide(guide: Guide): StructuredThing {
  const url = `%PUBLIC_URL%${paths.guide(guide.slug)}`;
  return {
    "@type": "HowTo",
    "@id": url,
    url,
    name: guide.title,
    description: guide.description,
    totalTime: `PT${guide.minutes}M`,
    inLanguage: "en",
    author: { "@id": ORGANIZATION_ID },
    step: guide.steps.map((step, index) => describeStep(guide, step, index + 1)),
  };
}

/** Describes the list of guides. */
export function describeGuides(guides: readonly Guide[]): StructuredThing {
  return {
    "@type": "ItemList",
    itemListElement: guides.map(({ title, slug }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: title,
      url: `%PUBLIC_URL%${paths.guide(slug)}`,
    })),
  };
}

function describeStep(guide: Guide, step: GuideStep, position: number): StructuredThing {
  const texts = [step.description, ...step.tips];
  return {
    "@type": "HowToStep",
    position,
    name: step.title,
    url: `%PUBLIC_URL%${paths.guide(guide.slug)}#${stepAnchor(position)}`,
    itemListElement: texts.map((text, index) => ({
      "@type": "HowToDirection",
      position: index + 1,
      text: withoutCode(text),
    })),
  };
}
