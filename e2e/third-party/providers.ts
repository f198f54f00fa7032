import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { FIRST_TEST_CERTIFICATE } from "../../server/src/smtp/testing/test-certificates.ts";
import { closeServer } from "../../server/test/network/close-server.ts";

/**
 * Stand-ins for Google's hosts: the browser resolves all of them to one local TLS server and uses its real network
 * stack, so that requests during page unload are seen too.
 */
export type Providers = {
  readonly browserArgs: readonly string[];
  /** All requests, as `host/path`, in order. */
  readonly requests: readonly ProviderRequest[];
  /** All events that analytics received. */
  readonly hits: readonly Hit[];
  /** The events received from here on. */
  listen: () => Listener;
  /** The report of a hostile script (`hostile-script.ts`) under this name. */
  report: (name: string) => Promise<Hit>;
  close: () => Promise<void>;
};

type Listener = {
  /** Resolves with the n-th hit of this name, counted from 1. */
  hit: (name: string, nth?: number) => Promise<Hit>;
  /** The count of each event, for page views that began since. */
  tally: () => Record<string, number>;
  values: (name: string) => number[];
};

export type ProviderRequest = {
  readonly place: string;
  readonly query: string;
  readonly referrer: string | undefined;
  readonly cookie: string | undefined;
  readonly origin: string | undefined;
};

type Hit = { readonly name: string; readonly [parameter: string]: unknown };

export const GTAG = "www.googletagmanager.com/gtag/js";
export const ADSENSE = "pagead2.googlesyndication.com/pagead/js/adsbygoogle.js";
const COLLECT = "www.google-analytics.com/g/collect";
const HOSTS = [GTAG, ADSENSE, COLLECT].map((place) => place.slice(0, place.indexOf("/")));

/** Reached only if something is broken. */
const WAIT_MS = 60_000;
type Until = (name: string, look: () => Hit | undefined) => Promise<Hit>;

/** `scripts`: scripts to serve instead of the providers' own, by `host/path`. */
export async function startProviders(
  scripts: Readonly<Record<string, string>> = { [GTAG]: GTAG_JS, [ADSENSE]: ADSENSE_JS },
): Promise<Providers> {
  const requests: ProviderRequest[] = [];
  const hits: Hit[] = [];
  const changes = new EventTarget();
  const server = createServer(FIRST_TEST_CERTIFICATE, (incoming, response) => {
    const request = describe(incoming);
    requests.push(request);
    const isHit = request.place.endsWith("/g/collect");
    if (isHit) hits.push(readHit(request.query));
    const script = scripts[request.place];
    response.setHeader("access-control-allow-origin", "*");
    if (script === undefined) response.writeHead(isHit ? 204 : 404).end();
    else response.writeHead(200, { "content-type": "text/javascript" }).end(script);
    changes.dispatchEvent(new Event("change"));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;

  const until: Until = async (name, look) => {
    const signal = AbortSignal.timeout(WAIT_MS);
    for (;;) {
      const found = look();
      if (found !== undefined) return found;
      await once(changes, "change", { signal }).catch(() => {
        throw new Error(`${name} never came; so far: ${JSON.stringify(hits)}`);
      });
    }
  };
  return {
    browserArgs: [
      `--host-resolver-rules=${HOSTS.map((host) => `MAP ${host} 127.0.0.1:${port}`).join(",")}`,
    ],
    requests,
    hits,
    listen: () => listen(hits, until),
    report: (name) => until(name, () => hits.find((hit) => hit.name === name)),
    close: () => closeServer(server),
  };
}

/** An earlier page may still send its unload events: counts only views that began since. */
function listen(hits: readonly Hit[], until: Until): Listener {
  const start = hits.length;
  const heard = (): Hit[] => {
    const since = hits.slice(start);
    const views = since.filter(({ name }) => name === "page_view");
    const clients = new Set(views.map((view) => view["client_id"]));
    return since.filter((hit) => clients.has(hit["client_id"]));
  };
  const named = (name: string) => heard().filter((hit) => hit.name === name);
  return {
    hit: (name, nth = 1) => until(`${name} ${nth}`, () => named(name)[nth - 1]),
    tally() {
      const names = heard().map(({ name }) => name);
      return Object.fromEntries(
        [...new Set(names)].map((name) => [name, names.filter((one) => one === name).length]),
      );
    },
    values: (name) =>
      named(name)
        .map((hit) => Number(hit["value"]))
        .toSorted((one, other) => one - other),
  };
}

function describe({ url = "/", headers }: IncomingMessage): ProviderRequest {
  const { pathname, search } = new URL(url, `https://${headers.host}`);
  return {
    place: `${headers.host}${pathname}`,
    query: search,
    referrer: headers.referer,
    cookie: headers.cookie,
    origin: headers.origin,
  };
}

function readHit(query: string): Hit {
  return JSON.parse(new URLSearchParams(query).get("hit") ?? "{}");
}

/** Behaves like Google's documented script: takes the queued events, then later ones. */
const GTAG_JS = `
  const settings = {};
  const send = (hit) =>
    navigator.sendBeacon("https://${COLLECT}?" + new URLSearchParams({ hit: JSON.stringify(hit) }));
  const obey = (command) => {
    const [kind, subject, details] = command;
    if (Object.prototype.toString.call(command) !== "[object Arguments]") return;
    if (kind === "config") Object.assign(settings, details, { id: subject });
    if (kind === "event") send({ name: subject, ...settings, ...details });
  };
  const queue = window.dataLayer;
  queue.forEach(obey);
  queue.push = (command) => void obey(command);
`;

const ADSENSE_JS = `
  for (const place of document.querySelectorAll("ins.adsbygoogle")) {
    place.textContent = "Buy " + place.dataset.adClient;
  }
`;
