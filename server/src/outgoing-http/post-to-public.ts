/**
 * Sends HTTP requests to hosts that strangers name. A request connects only to checked addresses: the name is resolved
 * here, every address must be public, and the socket gets these addresses instead of the name. A resolver that answers
 * differently the second time therefore can't lead to a private network. Redirects aren't followed.
 */
import { Resolver } from "node:dns/promises";
import { request as requestHttp, type RequestOptions } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { whenAborted } from "../concurrency/when-aborted.ts";
import { isPublicAddress } from "../ip/public-address.ts";
import type {
  PostFailure,
  PostOutcome,
  PostRequest,
  WebhookPoster,
} from "../webhooks/webhook-poster.ts";

type PosterOptions = {
  /** Name servers in the format of `Resolver.setServers`; undefined: those of the system. */
  readonly nameServers: readonly string[] | undefined;
  /** For development: also private networks and http://. */
  readonly allowsLocal: boolean;
  readonly userAgent: string;
};

const QUERY_MS = 2_000;
const QUERY_TRIES = 2;
/** Names that never lead to a public host (RFC 6761, RFC 8375, and the usual names of local networks). */
const LOCAL_NAME =
  /(?:^|\.)(?:localhost|local|internal|intranet|lan|home\.arpa|test|invalid|example)\.?$/i;
const LOOPBACK = ["127.0.0.1", "::1"];

export function createPublicPoster(options: PosterOptions): WebhookPoster {
  return {
    refuse: (url) => refuseUrl(url, options),
    async post(url, request) {
      if (refuseUrl(url, options) !== undefined) return { failure: "private-network" };
      const deadline = AbortSignal.timeout(request.timeoutMs);
      const stop = request.signal ?? new AbortController().signal;
      const signal = AbortSignal.any([deadline, stop]);
      const sent = postTo(new URL(url), { ...request, signal }, options);
      const cut = whenAborted(signal).then(() => ({
        failure: deadline.aborted ? ("timeout" as const) : ("stopped" as const),
      }));
      return Promise.race([cut, sent]);
    },
  };
}

function refuseUrl(text: string, { allowsLocal }: PosterOptions): string | undefined {
  const url = URL.parse(text);
  if (!url) return "This is not a URL.";
  const isWeb = url.protocol === "https:" || (allowsLocal && url.protocol === "http:");
  if (!isWeb) return "It must begin with https://.";
  if (url.username !== "" || url.password !== "") return "Remove the user name and the password.";
  if (url.hash !== "") return "Remove the part after #.";
  if (allowsLocal) return undefined;
  const host = hostOf(url);
  const isPublic =
    isIP(host) === 0 ? host.includes(".") && !LOCAL_NAME.test(host) : isPublicAddress(host);
  return isPublic ? undefined : "Its host is not on the public Internet.";
}

/** Without the brackets of IPv6. */
function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, "");
}

type SignaledRequest = PostRequest & { readonly signal: AbortSignal };

async function postTo(
  url: URL,
  request: SignaledRequest,
  options: PosterOptions,
): Promise<PostOutcome> {
  const addresses = await resolveChecked(hostOf(url), request.signal, options);
  return Array.isArray(addresses) ? send(url, request, { addresses, ...options }) : addresses;
}

/** Returns the addresses of a host if all of them may be connected to. */
async function resolveChecked(
  host: string,
  signal: AbortSignal,
  options: PosterOptions,
): Promise<string[] | { failure: PostFailure }> {
  const addresses = await resolveHost(host, signal, options);
  if (addresses.length === 0) return { failure: "unknown-host" };
  const isAllowed = options.allowsLocal || addresses.every(isPublicAddress);
  return isAllowed ? addresses : { failure: "private-network" };
}

/** Queries DNS only: the system's resolver blocks a thread of the process for as long as a name server is silent. */
async function resolveHost(
  host: string,
  signal: AbortSignal,
  { nameServers, allowsLocal }: PosterOptions,
): Promise<string[]> {
  if (isIP(host) !== 0) return [host];
  if (allowsLocal && host === "localhost") return LOOPBACK;
  const resolver = new Resolver({ timeout: QUERY_MS, tries: QUERY_TRIES });
  if (nameServers) resolver.setServers(nameServers);
  signal.addEventListener("abort", () => resolver.cancel(), { once: true });
  const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  return found.flatMap((result) => (result.status === "fulfilled" ? result.value : []));
}

function send(
  url: URL,
  { headers, body, signal }: SignaledRequest,
  { addresses, userAgent }: PosterOptions & { addresses: readonly string[] },
): Promise<PostOutcome> {
  const bytes = Buffer.from(body);
  const options: RequestOptions = {
    method: "POST",
    agent: false,
    lookup: lookupOf(addresses),
    signal,
    headers: {
      ...headers,
      "content-type": "application/json",
      "content-length": bytes.length,
      "user-agent": userAgent,
      connection: "close",
    },
  };
  const request = url.protocol === "http:" ? requestHttp : requestHttps;
  return new Promise((resolve) => {
    const sent = request(url, options, (response) => {
      resolve({ status: response.statusCode ?? 0 });
      // The body isn't needed, and may never end.
      response.on("error", () => undefined);
      response.destroy();
    });
    sent.on("error", () => resolve({ failure: "unreachable" }));
    sent.end(bytes);
  });
}

/** Hands out only the addresses that were checked, whatever DNS answers now. */
function lookupOf(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, options, callback) => {
    if (options.all) return callback(null, all);
    const [first] = all;
    callback(null, first?.address ?? "", first?.family);
  };
}
