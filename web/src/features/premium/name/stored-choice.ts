import { DOMAIN_LENGTH_MAX } from "@mayfly/contract/constants";
import { PREFIX_LENGTH_MAX } from "@mayfly/contract/premium-constants";
import { readObject } from "../../../api/read-response.ts";
import type { StoredValues } from "../../../browser/browser-storage.ts";

/** The name as typed. Survives closing the dialog and a reload, and ends with the tab. */
export type Choice = { readonly prefix: string; readonly domain: string };

/** Returns the stored choice, with the first offered domain if the chosen one is no longer offered. */
export function readChoice(kept: StoredValues, domains: readonly string[]): Choice {
  const { prefix, domain } = readObject(kept.get(NAME) ?? "");
  const [first = ""] = domains;
  return {
    prefix: typeof prefix === "string" ? prefix.slice(0, PREFIX_LENGTH_MAX) : "",
    domain: typeof domain === "string" && domains.includes(domain) ? domain : first,
  };
}

export function storeChoice(kept: StoredValues, { prefix, domain }: Choice): void {
  kept.set(NAME, JSON.stringify({ prefix, domain: domain.slice(0, DOMAIN_LENGTH_MAX) }));
}

const NAME = "upgrade";
