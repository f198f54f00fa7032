import type { KeyObject } from "node:crypto";
import type { DomainDeps } from "./each-domain.ts";
import { fail, pass, warning, type Finding } from "../finding.ts";
import { readTags } from "./record-tags.ts";

/** Checks that the key that signs a domain's mail matches its DNS record (RFC 6376 3.6). */
export async function checkDkim({ dns, setUp }: DomainDeps, domain: string): Promise<Finding> {
  if (!setUp.dkim) return unsigned(setUp.sending.by);
  const { selector, publicKey } = setUp.dkim;
  const name = `${selector}._domainkey.${domain}`;
  const expected = recordOf(publicKey);
  const texts = await dns.texts(name);
  const details = texts.map((text) => `TXT ${shortened(text)}`);
  const publish = {
    recommendation: "Publish the TXT record below and remove other TXT records of that name.",
    records: [{ name, type: "TXT" as const, value: expected }],
  };
  // An unused key does no harm.
  const wrong = setUp.sending.by === "none" ? warning : fail;
  if (texts.length === 0)
    return wrong(`${name} has no TXT record, so receivers can’t verify signatures.`, publish);
  if (texts.length > 1) {
    return wrong(`${name} has ${texts.length} records. Receivers may use either of them.`, {
      details,
      ...publish,
    });
  }
  const tags = readTags(texts[0] ?? "");
  const problem = whatIsWrong(tags, readTags(expected));
  if (problem !== undefined) return wrong(`${name} ${problem}`, { details, ...publish });
  if (/\by\b/.test(tags.get("t") ?? "")) {
    return warning(`${name} is in test mode (t=y), so receivers ignore its signatures.`, {
      details,
      ...publish,
    });
  }
  return pass(`Mail from ${domain} is signed, and the key matches its DNS record.`, { details });
}

function unsigned(by: "none" | "relay" | "ses"): Finding {
  if (by === "none") return pass("This server sends no mail, so no signature is needed.");
  return warning("Outgoing mail is not signed.", {
    recommendation:
      by === "ses"
        ? "Turn on Easy DKIM in Amazon SES for each domain, or set DKIM_SELECTOR and DKIM_KEY_FILE."
        : "Set DKIM_SELECTOR and DKIM_KEY_FILE, unless your relay signs the mail of each domain.",
  });
}

type Tags = ReadonlyMap<string, string>;

function whatIsWrong(found: Tags, expected: Tags): string | undefined {
  const key = found.get("p");
  if (key === undefined) return "is not a DKIM key record.";
  if (key === "") return "marks the key as revoked.";
  if ((found.get("v") ?? "DKIM1") !== "DKIM1") return "has an unknown version.";
  if ((found.get("k") ?? "rsa") !== expected.get("k")) return "has a different key type.";
  return key === expected.get("p")
    ? undefined
    : "has a different key from the one that signs mail.";
}

/** Encodes RSA as SubjectPublicKeyInfo (RFC 6376 3.6.1), Ed25519 as its 32 bytes only (RFC 8463 4). */
function recordOf(publicKey: KeyObject): string {
  const der = publicKey.export({ type: "spki", format: "der" });
  const isEd25519 = publicKey.asymmetricKeyType === "ed25519";
  const key = (isEd25519 ? der.subarray(-32) : der).toString("base64");
  return `v=DKIM1; k=${isEd25519 ? "ed25519" : "rsa"}; p=${key}`;
}

function shortened(text: string): string {
  return text.length > 100 ? `${text.slice(0, 70)} … ${text.slice(-20)}` : text;
}
