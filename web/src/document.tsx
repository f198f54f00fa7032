import { measuredRouteOf } from "@mayfly/contract/measuring";
import { SURFACES } from "./features/theme/theme.ts";
import type { Page } from "./page.ts";
import { Sharing } from "./sharing.tsx";
import { structuredText } from "./structured-data.ts";

/** URLs of the built files in a page's head. */
export type PageAssets = {
  readonly themeScript: string;
  readonly icon: string;
  readonly styles: readonly string[];
  readonly fonts: readonly string[];
  readonly scripts: readonly string[];
  /** Modules that the entry imports, preloaded in parallel. */
  readonly modules: readonly string[];
  /** The page's own script, if only its form needs one. */
  readonly whenTouched: string | null;
  /** Chunks that the entry loads on a click. */
  readonly later: readonly string[];
};

/**
 * The HTML document of every page. The site's policy allows no inline script or style.
 * The server replaces placeholders between percent signs, escaped for HTML (`server/src/http/site/site-facts.ts`
 * lists all). `%PUBLIC_URL%` has no trailing slash. `%BUILD%` identifies the built site (`api/build.ts`).
 * `%PAYMENTS%` is the payment provider for premium addresses: 'stripe', 'test', or 'off'. `%ADDRESS_MINUTES%` is the
 * lifetime of a free address. `%MAIL%` is whether mail to other domains can be sent: 'on' or 'off'. `%ANALYTICS%` and
 * `%ADS%` are whether third-party content may load after consent: 'on', 'off', or 'refused' if the configured id is
 * invalid.
 */
export function Document({
  page,
  assets,
  markup,
  below,
}: {
  page: Page;
  assets: PageAssets;
  markup: string;
  /** Markup after the hydrated root. */
  below: string;
}) {
  return (
    <html
      lang="en"
      data-theme="dark"
      {...FACTS}
      {...(page.forOperator !== true && THIRD_PARTY)}
      data-live={assets.whenTouched ?? undefined}
      data-route={page.notFoundUnder === undefined ? measuredRouteOf(page.path) : "/404"}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content={VIEWPORT} />
        <meta name="theme-color" content={SURFACES.dark} />
        <script src={assets.themeScript} />
        {/* Block painting until the whole page has arrived, so that the layout doesn't shift. */}
        <link rel="expect" href="#page-end" blocking="render" />
        <title>{page.title}</title>
        <meta name="description" content={page.description} />
        {page.indexed ? <Sharing page={page} /> : <meta name="robots" content="noindex" />}
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href={assets.icon} type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {assets.fonts.map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="" />
        ))}
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {assets.modules.map((href) => (
          <link key={href} rel="modulepreload" href={href} />
        ))}
        {assets.scripts.map((src) => (
          <script key={src} type="module" src={src} data-later={laterThan(src, assets)} />
        ))}
        <Structured page={page} />
      </head>
      <body>
        {page.forOperator !== true && PAGE_START}
        <div id="root" dangerouslySetInnerHTML={{ __html: markup }} />
        <div id="page-end" hidden />
        {below !== "" && <div id="rest" dangerouslySetInnerHTML={{ __html: below }} />}
      </body>
    </html>
  );
}

/** The entry is the last script. It prefetches these files when idle. */
function laterThan(script: string, { scripts, later }: PageAssets): string | undefined {
  return script === scripts.at(-1) && later.length > 0 ? later.join(" ") : undefined;
}

/** JSON-LD is data: the script policy doesn't apply. */
function Structured({ page }: { page: Page }) {
  const text = structuredText(page);
  if (text === undefined) return null;
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}

/** Outside the root, which React controls: the consent bar is added here. */
const PAGE_START = (
  <div id="page-start">
    <a href="#content" className="skip-link">
      Skip to content
    </a>
  </div>
);

const FACTS = {
  "data-build": "%BUILD%",
  "data-payments": "%PAYMENTS%",
  "data-mail": "%MAIL%",
  "data-minutes": "%ADDRESS_MINUTES%",
};

/** An open keyboard leaves the buttons of a dialog in view. */
const VIEWPORT = "width=device-width, initial-scale=1, interactive-widget=resizes-content";

const THIRD_PARTY = {
  "data-analytics": "%ANALYTICS%",
  "data-ads": "%ADS%",
};
