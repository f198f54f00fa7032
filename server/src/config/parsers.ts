import { isIP } from "node:net";
import { domainToASCII } from "node:url";
import { ADMIN_KEY_LENGTH_MIN } from "@mayfly/contract/admin-constants";
import ipaddr from "ipaddr.js";
import { isHostName } from "../address/host-name.ts";
import { readSendableAddress } from "../address/sendable-address.ts";
import { parseCidr } from "../ip/network.ts";
import type { Parser } from "./variable.ts";

/** The offered domains, the default first. Never empty. */
export type Domains = readonly [string, ...string[]];

/** Same length as the keys derived from it. */
export const SECRET_KEY_BYTES_MIN = 32;

export const text: Parser<string> = (written) => written;

export const onOff: Parser<boolean> = (written, refuse) => {
  const choice = oneOf(["on", "off"])(written, refuse);
  return choice === undefined ? undefined : choice === "on";
};

/** `expectation` describes the pattern in words. */
export function matching(pattern: RegExp, expectation: string): Parser<string> {
  return (written, refuse) => {
    if (!pattern.test(written)) refuse(`must ${expectation}`);
    return written;
  };
}

export function oneOf<const Choice extends string>(choices: readonly Choice[]): Parser<Choice> {
  return (written, refuse) => {
    const choice = choices.find((candidate) => candidate === written);
    if (choice === undefined) refuse(`must be one of ${choices.join(", ")}`);
    return choice;
  };
}

/** Returns an empty list after a mistake. */
export function someOf<const Choice extends string>(choices: readonly Choice[]): Parser<Choice[]> {
  return (written, refuse) => {
    const wanted = splitList(written);
    const chosen = choices.filter((choice) => wanted.includes(choice));
    if (chosen.length > 0 && wanted.every((item) => choices.some((choice) => choice === item))) {
      return chosen;
    }
    refuse(`must be one or more of ${choices.join(", ")}, separated by commas`);
    return [];
  };
}

export const port = integer(65_535, "a port number from 0 to 65535");

export function seconds(max: number): Parser<number> {
  return integer(max, `a whole number of seconds from 0 to ${max}`);
}

export function minutes(min: number, max: number): Parser<number> {
  const allowed = `a whole number of minutes from ${min} to ${max}`;
  const upToMax = integer(max, allowed);
  return (written, refuse) => {
    const number = upToMax(written, refuse);
    if (number === undefined || number >= min) return number;
    refuse(`must be ${allowed}`);
    return undefined;
  };
}

const LARGEST = Number.MAX_SAFE_INTEGER;
const wholeNumber = integer(LARGEST, `a whole number up to ${LARGEST}; 0 means no limit`);

/** `0` means no limit, returned as Infinity. */
export const limitOrNone: Parser<number> = (written, refuse) => {
  const limit = wholeNumber(written, refuse);
  return limit === 0 ? Infinity : limit;
};

/**
 * The host on which a server listens. `localhost` is one address: Fastify would open a second server for the other one,
 * without the limits of the first.
 */
export const host: Parser<string> = (written, refuse) => {
  if (written.toLowerCase() === "localhost") return "127.0.0.1";
  if (isIP(written) === 0 && !isHostName(written.toLowerCase())) {
    refuse("must be an address of this machine, such as 127.0.0.1, 0.0.0.0 or ::");
  }
  return written;
};

export const hostname: Parser<string> = (written, refuse) => {
  const name = written.toLowerCase();
  if (!isHostName(name)) refuse("must be a host name, such as mail.example.org");
  return name;
};

const DOMAIN_LIST = "host names separated by commas, such as mayfly.test,burrow.test";

export const domainList: Parser<readonly string[]> = (written, refuse) => {
  const domains = splitList(written).map((domain) => domain.toLowerCase());
  const wrong = domains.filter((domain) => !isHostName(domain));
  if (wrong.length > 0)
    refuse(`must be ${DOMAIN_LIST}; invalid: ${wrong.map(withAscii).join(", ")}`);
  return [...new Set(domains)];
};

/** An internationalized domain is written in its ASCII form, as DNS has it. */
function withAscii(domain: string): string {
  const ascii = /[^\0-\x7f]/.test(domain) ? domainToASCII(domain) : "";
  return isHostName(ascii) ? `${domain} (write ${ascii})` : domain;
}

export const domains: Parser<Domains> = (written, refuse) => {
  const [first = "", ...others] = domainList(written, refuse) ?? [];
  if (first === "") refuse(`must be ${DOMAIN_LIST}`);
  return [first, ...others];
};

/** Returns scheme, host, and port of a URL, without a trailing slash. */
export const origin: Parser<string> = (written, refuse) => {
  const parsed = parseOrigin(written);
  if (parsed === undefined) {
    refuse("must be an origin without a path, such as https://mail.example.org");
  }
  return parsed;
};

export const origins: Parser<readonly string[]> = (written, refuse) =>
  splitList(written).flatMap((item) => {
    const parsed = parseOrigin(item);
    if (parsed === undefined) {
      refuse(`must be origins separated by commas, such as https://a.example; invalid: ${item}`);
    }
    return parsed ?? [];
  });

/** Hosts, `*.` and a host for all below it, or whole origins; `off`: none. */
export const pushServices: Parser<readonly string[]> = (written, refuse) => {
  if (written === "off") return [];
  return splitList(written).flatMap((item) => {
    const name = item.toLowerCase();
    const below = name.replace(/^\*\./, "");
    // Without a dot it is a word such as "on": no push service has such a host.
    if (isHostName(below) && below.includes(".")) return name;
    const whole = parseOrigin(item);
    if (whole !== undefined) return whole;
    const expected = "hosts such as push.example or *.push.example, separated by commas";
    refuse(`must be off, or ${expected}; invalid: ${item}`);
    return [];
  });
};

/** The text may contain a password, so the mistake must not repeat it. */
export const postgresUrl: Parser<string> = (written, refuse) => {
  if (!/^postgres(ql)?:/i.test(written)) {
    refuse("must start with postgres:// or postgresql://");
  } else if (!URL.canParse(written) || endsEarly(new URL(written))) {
    const encoded = "in the password, write @ : / # ? as % and two digits";
    refuse(
      `must be a URL with one host, such as postgres://USER:PASSWORD@HOST/DATABASE; ${encoded}`,
    );
  }
  // `pg` treats these modes as verify-full, and says so on standard error in nine lines.
  return written.includes("uselibpqcompat=true")
    ? written
    : written.replace(ALIASES, "verify-full");
};

/** Whether a character of the password ended the host: the rest would be taken for a database, and be logged. */
function endsEarly({ pathname, searchParams, hash }: URL): boolean {
  return hash !== "" || [pathname, ...searchParams.keys()].some((part) => part.includes("@"));
}

/** Values of sslmode. */
const ALIASES = /(?<=[?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/g;

export const networks: Parser<readonly string[]> = (written, refuse) =>
  splitList(written).filter((item) => {
    const isValid = parseCidr(item) !== undefined;
    if (!isValid) {
      refuse(`must be IP addresses or CIDR ranges separated by commas; invalid: ${item}`);
    }
    return isValid;
  });

/** Trusting X-Forwarded-For from all addresses would disable limits and bans. */
export const trustedProxies: Parser<readonly string[]> = (written, refuse) => {
  const proxies = networks(written, refuse) ?? [];
  const everybody = proxies.filter((network) => parseCidr(network)?.text.endsWith("/0"));
  if (everybody.length > 0) {
    refuse(`must list only your own proxies; too wide: ${everybody.join(", ")}`);
  }
  return proxies;
};

/** IP addresses, each with an optional port: `192.0.2.1`, `192.0.2.1:53`, `[2001:db8::1]:53`. */
export const nameServers: Parser<"auto" | "off" | readonly string[]> = (written, refuse) => {
  const choice = written.toLowerCase();
  if (choice === "auto" || choice === "off") return choice;
  const items = splitList(written);
  const wrong = items.filter((item) => !isEndpoint(item));
  if (wrong.length > 0 || items.length === 0) {
    const invalid = wrong.length > 0 ? `; invalid: ${wrong.join(", ")}` : "";
    const expected = "auto, off, or IP addresses separated by commas, such as 192.0.2.1:53";
    refuse(`must be ${expected}${invalid}`);
  }
  return items;
};

export const adminKey: Parser<string> = (written, refuse) => {
  if (written.length < ADMIN_KEY_LENGTH_MIN) {
    refuse(`must have at least ${ADMIN_KEY_LENGTH_MIN} characters`);
  }
  // Browsers refuse other characters in a header, and programs encode them differently.
  if (!/^[ -~]*$/.test(written)) refuse("must contain only printable ASCII characters");
  return written;
};

export const secretKeys: Parser<readonly string[]> = (written, refuse) => {
  const secrets = splitList(written);
  if (secrets.some((secret) => Buffer.byteLength(secret) < SECRET_KEY_BYTES_MIN)) {
    refuse(`must have at least ${SECRET_KEY_BYTES_MIN} bytes per key`);
  }
  return secrets;
};

export const sender: Parser<string> = (written, refuse) => {
  const reading = readSendableAddress(written);
  if (reading.valid && /^[!-~]+$/.test(reading.address.text)) return reading.address.text;
  refuse("must be an email address without a name, such as no-reply@mail.example.org");
  return undefined;
};

function splitList(written: string): string[] {
  const items = written.split(",").map((item) => item.trim());
  return items.filter((item) => item !== "");
}

function integer(max: number, allowed: string): Parser<number> {
  return (written, refuse) => {
    const number = /^\d{1,16}$/.test(written) ? Number(written) : NaN;
    if (number <= max) return number;
    refuse(`must be ${allowed}`);
    return undefined;
  };
}

function isEndpoint(item: string): boolean {
  if (ipaddr.isValid(item)) return item.includes(":") || ipaddr.IPv4.isValidFourPartDecimal(item);
  const [, bracketed, plain, portText] = /^(?:\[([^\]]+)\]|([\d.]+)):(\d{1,5})$/.exec(item) ?? [];
  const isAddress =
    bracketed === undefined
      ? ipaddr.IPv4.isValidFourPartDecimal(plain ?? "")
      : ipaddr.IPv6.isValid(bracketed);
  return isAddress && Number(portText) > 0 && Number(portText) <= 65_535;
}

function parseOrigin(written: string): string | undefined {
  if (!URL.canParse(written)) return undefined;
  const { protocol, origin: parsed, pathname, search, hash, username } = new URL(written);
  const plain = pathname === "/" && search === "" && hash === "" && username === "";
  return plain && (protocol === "http:" || protocol === "https:") ? parsed : undefined;
}
