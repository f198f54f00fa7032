import { renderToStaticMarkup } from "react-dom/server";
import { measureReading } from "../../content/articles/reading.ts";
import { DEVELOPERS } from "../../content/developers/developers.ts";
import type { Page } from "../../page.ts";
import { paths } from "../../paths.ts";
import { DevelopersPage } from "./developers-page.tsx";
import { DEVELOPERS_PARTS } from "./developers-parts.tsx";

const { heading, title, description, listing, body: Body } = DEVELOPERS;
const { sections } = measureReading(renderToStaticMarkup(<Body components={DEVELOPERS_PARTS} />));

export const developersPages: readonly Page[] = [
  {
    path: paths.developers,
    file: "developers.html",
    component: () => <DevelopersPage sections={sections} />,
    title,
    description,
    entry: null,
    indexed: true,
    kind: "page",
    updated: "2026-11-29",
    listed: { section: "main", title: heading, description: listing },
    crumbs: [{ name: heading, path: paths.developers }],
  },
];
