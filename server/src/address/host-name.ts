import { DOMAIN_LENGTH_MAX } from "@mayfly/contract/constants";

const LABELS = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Lower-case ASCII. A numeric last label makes the name a form of IPv4 address: 192.0.2.1, and 999.1.1.1, too. */
export function isHostName(name: string): boolean {
  return name.length <= DOMAIN_LENGTH_MAX && LABELS.test(name) && !/(?:^|\.)\d+$/.test(name);
}
