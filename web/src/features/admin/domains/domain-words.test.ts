import assert from "node:assert/strict";
import { test } from "node:test";
import type { AdminDomain } from "@mayfly/contract";
import { checkWords, inUseWords, isSilent } from "./domain-words.ts";

const DOMAIN: AdminDomain = {
  id: "one.test",
  domain: "one.test",
  state: "offered",
  isDefault: false,
  isConfigured: true,
  livingAddresses: 3,
  heldNames: 0,
  messagesLastHour: 0,
  refusals: { total: 0, sites: [] },
  lastMessageAt: null,
  changedAt: null,
};

test("a domain is silent if it has addresses and only other domains got mail", () => {
  const busy = { ...DOMAIN, messagesLastHour: 10 };
  assert.equal(isSilent(DOMAIN, [DOMAIN, busy]), true);
  assert.equal(isSilent({ ...DOMAIN, state: "retired" }, [DOMAIN, busy]), true);
  assert.equal(isSilent(busy, [DOMAIN, busy]), false);
  assert.equal(isSilent({ ...DOMAIN, livingAddresses: 0 }, [DOMAIN, busy]), false);
  assert.equal(isSilent({ ...DOMAIN, state: "removed" }, [DOMAIN, busy]), false);
  assert.equal(isSilent(DOMAIN, [DOMAIN, { ...DOMAIN, messagesLastHour: 9 }]), false);
});

test("states why a domain can't be removed, with the count", () => {
  const words = (livingAddresses: number, heldNames: number) =>
    inUseWords({ ...DOMAIN, livingAddresses, heldNames });
  assert.equal(words(0, 0), undefined);
  assert.equal(words(1, 0), "1 address at this domain is active");
  assert.equal(
    words(1_200, 1),
    "1,200 addresses at this domain are active, and 1 name at this domain is being paid for",
  );
  assert.equal(words(0, 2), "2 names at this domain are being paid for");
});

test("a check names its tests that did not pass", () => {
  const one = (title: string, status: "pass" | "warning" | "fail") => ({
    title,
    status,
    message: "",
  });
  const tests = [one("MX", "fail"), one("SPF", "pass"), one("DKIM", "warning")];
  assert.equal(checkWords({ status: "fail", tests }), "MX, DKIM");
  assert.equal(checkWords({ status: "pass", tests: [one("MX", "pass")] }), "All checks passed");
});

test("DNS that wasn't asked is not shown as missing records", () => {
  const words = (message: string) =>
    checkWords({
      status: "warning",
      tests: ["MX", "SPF"].map((title) => ({ title, status: "warning", message })),
    });
  assert.equal(words("Not checked: DNS_RESOLVER is off."), "Not checked");
  assert.equal(words("Not checked: no name server answers."), "Not checked");
  assert.equal(words("Domains such as mayfly.test are for testing only."), "MX, SPF");
});
