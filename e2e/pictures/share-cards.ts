import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { ARTICLES, type Article } from "../../web/src/content/articles/articles.ts";
import { burnerEmail } from "../../web/src/content/landing/burner-email.ts";
import { disposableEmail } from "../../web/src/content/landing/disposable-email.ts";
import { fakeEmail } from "../../web/src/content/landing/fake-email.ts";
import { freeTemporaryEmail } from "../../web/src/content/landing/free-temporary-email.ts";
import type { Landing } from "../../web/src/content/landing/landing.ts";
import { privacyEmail } from "../../web/src/content/landing/privacy-email.ts";
import { tempMail } from "../../web/src/content/landing/temp-mail.ts";
import { temporaryEmailGenerator } from "../../web/src/content/landing/temporary-email-generator.ts";
import { SHARE_PICTURES, type SharePicture } from "../../web/src/content/share-pictures.ts";
import { readingSun, SUNS, type Sun } from "./suns.ts";

type ShareCard = {
  /** The file's name without extension. */
  readonly name: string;
  readonly words: SharePicture;
  readonly sun: Sun;
};

const LANDINGS = [
  burnerEmail,
  disposableEmail,
  fakeEmail,
  freeTemporaryEmail,
  privacyEmail,
  tempMail,
  temporaryEmailGenerator,
];

/** Returns a card for each kind of page, each article, and each landing page. */
export function shareCards(): ShareCard[] {
  const kinds = (["main", "article", "guide", "landing", "page", "legal"] as const).map((kind) => ({
    name: kind,
    words: SHARE_PICTURES[kind],
    sun: SUNS[kind],
  }));
  return [...kinds, ...ARTICLES.map(articleCard), ...LANDINGS.map(landingCard)];
}

function articleCard({ id, title, author }: Article): ShareCard {
  return {
    name: `blog-${id}`,
    words: { label: "Blog", title, line: author },
    sun: readingSun(readingMinutes(id)),
  };
}

function landingCard({ path, listing, headline }: Landing): ShareCard {
  return {
    name: path.slice(1),
    words: { ...SHARE_PICTURES.landing, label: listing.title, title: headline },
    sun: SUNS.landing,
  };
}

/** Read from the built page, which counts the visible words. */
function readingMinutes(id: number): number {
  const page = fileURLToPath(new URL(`../../web/dist/blog-${id}.html`, import.meta.url));
  const minutes = /(\d+) min read/.exec(readFileSync(page, "utf8"))?.[1];
  if (minutes === undefined) throw new Error(`The built article ${id} doesn't say how long it is`);
  return Number(minutes);
}
