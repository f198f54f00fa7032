import { PREFIX_RESERVED_MS } from "@mayfly/contract/premium-constants";
import type { EmailAddress } from "../address/email-address.ts";
import type { ServedDomains } from "../domains/live-domains.ts";
import {
  asNewInbox,
  newFreeAddress,
  withRoom,
  type CreationRoom,
  type NewFreeAddressDeps,
} from "../inbox/addresses/create-address.ts";
import type { Inbox } from "../inbox/inbox-store.ts";
import { isForSale } from "./prefix-rules.ts";
import type { PremiumKeys } from "./premium-keys.ts";
import type { PremiumStore } from "./premium-store.ts";

export const CHOSEN_NAME_LENGTH = { min: 8, max: 64 } as const;
export const CHOSEN_PASSWORD_LENGTH = { min: 6, max: 128 } as const;

/** The fault of a chosen name or password; `name-taken`: the same request may succeed later. */
export type ChoiceFault =
  | "name-short"
  | "name-long"
  | "name-invalid"
  | "name-without-digit"
  | "name-reserved"
  | "name-taken"
  | "domain-unknown"
  | "password-short"
  | "password-long";

type ChosenAddressDeps = NewFreeAddressDeps & {
  store: Pick<PremiumStore, "createReserved">;
  keys: Pick<PremiumKeys, "prefixHashes" | "ownerHash">;
  domains: Pick<ServedDomains, "offered">;
  storage: CreationRoom;
};

/**
 * Creates a free address with a name and password that the client chose, without a token. After its end, the name stays
 * reserved for this password as long as a purchased name, so that no other client receives its mail. Throws
 * TOO_MANY_ADDRESSES, NETWORK_STORAGE_FULL, SERVICE_FULL.
 */
export async function createChosenAddress(
  deps: ChosenAddressDeps,
  { email, password, ip }: { email: EmailAddress; password: string; ip: string },
): Promise<{ created: true; address: Inbox } | { created: false; faults: ChoiceFault[] }> {
  const faults = findFaults(email, password, deps.domains.offered());
  if (faults.length > 0) return { created: false, faults };
  const address = newFreeAddress(deps, email, { secrets: { password }, ip, referrer: null });
  const prefixHashes = deps.keys.prefixHashes(email);
  const outcome = await withRoom(deps.storage, ip, () =>
    deps.store.createReserved({
      address,
      prefixHashes,
      reservation: {
        prefixHash: prefixHashes[0],
        buyerHash: deps.keys.ownerHash(email, password),
        untilMs: address.expiresAtMs + PREFIX_RESERVED_MS,
      },
    }),
  );
  if (!outcome.created) return { created: false, faults: ["name-taken"] };
  return { created: true, address: asNewInbox(address, outcome.inboxId) };
}

/** Names for sale have no such minimum and need no digit, so most of them stay sellable. */
function findFaults(
  { local, domain }: EmailAddress,
  password: string,
  offered: readonly string[],
): ChoiceFault[] {
  const name = findNameFault(local);
  const passwordFault = findLengthFault(password, CHOSEN_PASSWORD_LENGTH);
  return [
    ...(name ? [name] : []),
    ...(offered.includes(domain) ? [] : ["domain-unknown" as const]),
    ...(passwordFault ? [`password-${passwordFault}` as const] : []),
  ];
}

function findNameFault(local: string): ChoiceFault | undefined {
  const length = findLengthFault(local, CHOSEN_NAME_LENGTH);
  if (length) return `name-${length}`;
  if (!NAME.test(local) || MISPLACED_DOT.test(local)) return "name-invalid";
  if (!/\d/.test(local)) return "name-without-digit";
  return isForSale(local) ? undefined : "name-reserved";
}

const NAME = /^[a-z0-9._-]+$/;
/** Not a valid local part (RFC 5321 4.1.2). */
const MISPLACED_DOT = /^\.|\.$|\.\./;

/** Counts characters, as schemas do, not the units of JavaScript. */
function findLengthFault(
  text: string,
  { min, max }: { min: number; max: number },
): "short" | "long" | undefined {
  const { length } = Array.from(text);
  if (length < min) return "short";
  return length > max ? "long" : undefined;
}
