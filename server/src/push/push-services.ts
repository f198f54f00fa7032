/**
 * The push services that the operator allows (PUSH_SERVICES): hosts such as `fcm.googleapis.com`, `*.push.apple.com`
 * for all hosts below one, and whole origins such as `http://127.0.0.1:9000` for a test.
 */
export type PushServices = readonly string[];

/**
 * Returns the entry of the list that allows the endpoint; undefined if it is not at an allowed push service. Hosts are
 * reached over HTTPS at its own port only.
 */
export function findService(services: PushServices, written: string): string | undefined {
  if (!URL.canParse(written)) return undefined;
  const url = new URL(written);
  if (url.username !== "" || url.password !== "") return undefined;
  if (services.includes(url.origin)) return url.origin;
  if (url.protocol !== "https:" || url.port !== "") return undefined;
  return services.find((service) => matches(service, url.hostname));
}

function matches(service: string, host: string): boolean {
  return service.startsWith("*.") ? host.endsWith(service.slice(1)) : service === host;
}
