import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { judgeSender, NO_FINDINGS, type SenderFindings } from "./sender-verdict.ts";

const PASSED: SenderFindings = {
  ...NO_FINDINGS,
  domain: "example.com",
  dmarc: "pass",
  policy: "reject",
};
const FAILED: SenderFindings = { ...PASSED, dmarc: "fail" };

describe("the verdict on a sender", () => {
  test("is 'verified' if DMARC passes, for every policy", () => {
    for (const policy of ["none", "quarantine", "reject"] as const) {
      assert.deepEqual(judge({ ...PASSED, policy }), {
        outcome: "verified",
        domain: "example.com",
      });
    }
  });

  test("is 'forged' if DMARC fails and the policy is quarantine or reject", () => {
    for (const policy of ["quarantine", "reject"] as const) {
      assert.deepEqual(judge({ ...FAILED, policy }), { outcome: "forged", domain: "example.com" });
    }
  });

  test("is missing for p=none and for a policy in test mode", () => {
    assert.equal(judge({ ...FAILED, policy: "none" }), undefined);
    assert.equal(judge({ ...FAILED, isTestMode: true }), undefined);
  });

  test("is not 'forged' if a lost DNS answer or a mailing list explains the failure", () => {
    assert.equal(judge({ ...FAILED, isInconclusive: true }), undefined);
    assert.equal(judge({ ...FAILED, isFromMailingList: true }), undefined);
  });

  test("is not 'verified' if only part of the body was signed", () => {
    assert.equal(judge({ ...PASSED, isPartlySigned: true }), undefined);
  });

  test("is missing without a policy or without a single author", () => {
    assert.equal(judge({ ...PASSED, dmarc: "none" }), undefined);
    assert.equal(judge({ ...PASSED, domain: undefined }), undefined);
    assert.equal(judge({ ...FAILED, domain: undefined }), undefined);
  });

  test("is missing if the inbox shows a different sender than the checked one", () => {
    assert.equal(judgeSender(PASSED, "example.org"), undefined);
    assert.equal(judgeSender(FAILED, "example.org"), undefined);
    assert.equal(judgeSender(PASSED, ""), undefined);
  });
});

function judge(findings: SenderFindings) {
  return judgeSender(findings, "example.com");
}
