import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { parseCidr } from "../ip/network.ts";
import type { LimitName } from "./limits.ts";
import type { VariableName } from "./variables.ts";

export type Env = Readonly<Record<string, string | undefined>>;
type Name = VariableName | LimitName;

const HOSTNAME =
  /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** Reads variables and collects every mistake. An empty variable counts as unset. */
export class EnvReader {
  readonly mistakes: string[] = [];
  readonly #env: Env;
  readonly #oldNames: ReadonlyMap<string, string>;

  /** `oldNames`: for each renamed variable that was set by its old name, the old name by the new name. */
  constructor(env: Env, oldNames: ReadonlyMap<string, string> = new Map()) {
    this.#env = env;
    this.#oldNames = oldNames;
  }

  mistake(name: string, what: string): void {
    this.mistakes.push(`${this.#oldNames.get(name) ?? name} ${what}`);
  }

  isSet(name: Name): boolean {
    return this.#value(name) !== undefined;
  }

  text(name: Name, fallback: string): string {
    return this.#value(name) ?? fallback;
  }

  list(name: Name, fallback: readonly string[]): string[] {
    const items = this.#value(name)
      ?.split(",")
      .map((item) => item.trim()) ?? [...fallback];
    return items.filter((item) => item !== "");
  }

  /** `allowed` describes the pattern in words. */
  matching(
    name: Name,
    fallback: string,
    { pattern, allowed }: { pattern: RegExp; allowed: string },
  ): string {
    const value = this.#value(name) ?? fallback;
    if (!pattern.test(value)) this.mistake(name, `must be ${allowed}`);
    return value;
  }

  oneOf<Choice extends string>(name: Name, choices: readonly Choice[], fallback: Choice): Choice {
    const value = this.#value(name);
    if (value === undefined) return fallback;
    const choice = choices.find((candidate) => candidate === value);
    if (choice === undefined) this.mistake(name, `must be one of ${choices.join(", ")}`);
    return choice ?? fallback;
  }

  /** Returns an empty list after a mistake. */
  someOf<Choice extends string>(name: Name, choices: readonly Choice[]): Choice[] {
    const wanted = this.list(name, choices);
    const chosen = choices.filter((choice) => wanted.includes(choice));
    if (chosen.length > 0 && wanted.every((item) => choices.some((choice) => choice === item))) {
      return chosen;
    }
    this.mistake(name, `must be one or more of ${choices.join(", ")}, separated by commas`);
    return [];
  }

  port(name: Name, fallback: number): number {
    return this.#integer(name, {
      fallback,
      min: 0,
      max: 65_535,
      allowed: "a port number from 0 to 65535",
    });
  }

  optionalPort(name: Name): number | undefined {
    return this.isSet(name) ? this.port(name, 0) : undefined;
  }

  seconds(name: Name, fallback: number, max: number): number {
    const allowed = `a whole number of seconds from 0 to ${max}`;
    return this.#integer(name, { fallback, min: 0, max, allowed });
  }

  /** `0` means no limit, returned as Infinity. */
  limit(name: LimitName, fallback: number): number {
    const max = Number.MAX_SAFE_INTEGER;
    const allowed = `a whole number up to ${max}; 0 means no limit`;
    const limit = this.#integer(name, { fallback, min: 0, max, allowed });
    return limit === 0 ? Infinity : limit;
  }

  /** The host on which a server listens. */
  host(name: Name, fallback: string): string {
    const value = this.#value(name) ?? fallback;
    if (isIP(value) === 0 && !isHostname(value.toLowerCase())) {
      this.mistake(name, "must be an address of this machine, such as 127.0.0.1, 0.0.0.0 or ::");
    }
    return value;
  }

  hostname(name: Name, fallback: string): string {
    const value = this.#value(name)?.toLowerCase() ?? fallback;
    // The fallback comes from another variable, which has been checked.
    if (this.isSet(name) && !isHostname(value)) {
      this.mistake(name, "must be a host name, such as mail.example.org");
    }
    return value;
  }

  domains(name: Name, fallback: readonly string[]): string[] {
    const domains = this.list(name, fallback).map((domain) => domain.toLowerCase());
    const wrong = domains.filter((domain) => !isHostname(domain));
    const expected = "host names separated by commas, such as mayfly.test,burrow.test";
    if (wrong.length > 0) this.mistake(name, `must be ${expected}; invalid: ${wrong.join(", ")}`);
    if (domains.length === 0 && fallback.length > 0) this.mistake(name, `must be ${expected}`);
    return [...new Set(domains)];
  }

  /** Returns scheme, host, and port of a URL, without a trailing slash. */
  origin(name: Name, fallback: string): string {
    const value = this.#value(name) ?? fallback;
    const origin = parseOrigin(value);
    if (origin === undefined) {
      this.mistake(name, "must be an origin without a path, such as https://mail.example.org");
    }
    return origin ?? value;
  }

  origins(name: Name): string[] {
    return this.list(name, []).flatMap((item) => {
      const origin = parseOrigin(item);
      if (origin === undefined)
        this.mistake(
          name,
          `must be origins separated by commas, such as https://a.example; invalid: ${item}`,
        );
      return origin === undefined ? [] : [origin];
    });
  }

  url(name: Name, protocols: readonly string[]): string | undefined {
    const value = this.#value(name);
    if (value === undefined) return undefined;
    const protocol = URL.canParse(value) ? new URL(value).protocol : "";
    // The value may contain a password, so the message must not repeat it.
    if (!protocols.includes(protocol))
      this.mistake(
        name,
        `must start with ${protocols.map((scheme) => `${scheme}//`).join(" or ")}`,
      );
    return value;
  }

  networks(name: Name): string[] {
    return this.list(name, []).filter((item) => {
      const valid = parseCidr(item) !== undefined;
      if (!valid)
        this.mistake(
          name,
          `must be IP addresses or CIDR ranges separated by commas; invalid: ${item}`,
        );
      return valid;
    });
  }

  /** IP addresses, each with an optional port: `192.0.2.1`, `192.0.2.1:53`, `[2001:db8::1]:53`. */
  endpoints(name: Name): string[] {
    const items = this.list(name, []);
    const wrong = items.filter((item) => !isEndpoint(item));
    const expected = "auto, off, or IP addresses separated by commas, such as 192.0.2.1:53";
    if (wrong.length > 0 || items.length === 0) {
      const invalid = wrong.length > 0 ? `; invalid: ${wrong.join(", ")}` : "";
      this.mistake(name, `must be ${expected}${invalid}`);
    }
    return items;
  }

  #integer(
    name: Name,
    {
      fallback,
      min,
      max,
      allowed,
    }: { fallback: number; min: number; max: number; allowed: string },
  ): number {
    const value = this.#value(name);
    if (value === undefined) return fallback;
    const number = /^\d{1,16}$/.test(value) ? Number(value) : NaN;
    if (number >= min && number <= max) return number;
    this.mistake(name, `must be ${allowed}`);
    return fallback;
  }

  #value(name: Name): string | undefined {
    const value = this.#env[name]?.trim();
    return value === "" ? undefined : value;
  }
}

/** A host name's last label isn't a number: 192.0.2.1 is an address, and 999.1.1.1 is invalid. */
function isHostname(text: string): boolean {
  return HOSTNAME.test(text) && !/(?:^|\.)\d+$/.test(text);
}

function isEndpoint(text: string): boolean {
  if (ipaddr.isValid(text)) return text.includes(":") || ipaddr.IPv4.isValidFourPartDecimal(text);
  const [, bracketed, plain, port] = /^(?:\[([^\]]+)\]|([\d.]+)):(\d{1,5})$/.exec(text) ?? [];
  const isAddress =
    bracketed === undefined
      ? ipaddr.IPv4.isValidFourPartDecimal(plain ?? "")
      : ipaddr.IPv6.isValid(bracketed);
  return isAddress && Number(port) > 0 && Number(port) <= 65_535;
}

function parseOrigin(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, origin, pathname, search, hash, username } = new URL(text);
  const plain = pathname === "/" && search === "" && hash === "" && username === "";
  return plain && (protocol === "http:" || protocol === "https:") ? origin : undefined;
}
