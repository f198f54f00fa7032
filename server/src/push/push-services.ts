/**
 * The push services that the operator allows (PUSH_SERVICES): hosts such as `fcm.googleapis.com`, `*.push.apple.com`
 * for all hosts below one, and whole origins such as `http://127.0.0.1:9000` for a test.
 */
export type PushServices = readonly string[];

/** Returns the endpoint if it is at an allowed push service. Hosts are reached over HTTPS at its own port only. */
export function readEndpoint(services: PushServices, written: string): URL | undefined {
  if (!URL.canParse(written)) return undefined;
  const url = new URL(written);
  if (url.username !== "" || url.password !== "") return undefined;
  if (services.includes(url.origin)) return url;
  const isOffered = services.some((service) => matches(service, url.hostname));
  return url.protocol === "https:" && url.port === "" && isOffered ? url : undefined;
}

function matches(service: string, host: string): boolean {
  return service.startsWith("*.") ? host.endsWith(service.slice(1)) : service === host;
}
