import { renderToStaticMarkup } from "react-dom/server";
import { ARTICLES } from "../../content/articles/articles.ts";
import { measureReading, type Reading } from "../../content/articles/reading.ts";
import { ArticleBody } from "./article-body.tsx";

/** Measured once, at build time, in the rendered text. */
const READINGS: ReadonlyMap<number, Reading> = new Map(
  ARTICLES.map(({ id }) => [id, measureReading(renderToStaticMarkup(<ArticleBody id={id} />))]),
);

export function readingOf(id: number): Reading {
  const reading = READINGS.get(id);
  if (!reading) throw new Error(`There is no article ${id}`);
  return reading;
}
