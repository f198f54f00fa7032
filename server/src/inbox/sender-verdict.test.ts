import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { judgeSender, type SenderFindings } from "./sender-verdict.ts";

const PASSED: SenderFindings = {
  domain: "example.com",
  dmarc: "pass",
  policy: "reject",
  onTrial: false,
  inPart: false,
  inDoubt: false,
  throughList: false,
  proof: undefined,
};
const FAILED: SenderFindings = { ...PASSED, dmarc: "fail" };

describe("the verdict on a sender", () => {
  test("is 'verified' where DMARC passes, whatever the policy", () => {
    for (const policy of ["none", "quarantine", "reject"] as const) {
      assert.deepEqual(judge({ ...PASSED, policy }), {
        outcome: "verified",
        domain: "example.com",
      });
    }
  });

  test("is 'forged' where DMARC fails and the domain wants such mail kept away", () => {
    for (const policy of ["quarantine", "reject"] as const) {
      assert.deepEqual(judge({ ...FAILED, policy }), { outcome: "forged", domain: "example.com" });
    }
  });

  test("slanders nobody who only watches (p=none), or only tries a policy out", () => {
    assert.equal(judge({ ...FAILED, policy: "none" }), undefined);
    assert.equal(judge({ ...FAILED, onTrial: true }), undefined);
  });

  test("doesn't call a failure forged that a lost answer or a mailing list explains", () => {
    assert.equal(judge({ ...FAILED, inDoubt: true }), undefined);
    assert.equal(judge({ ...FAILED, throughList: true }), undefined);
  });

  test("doesn't call verified what was signed in part only", () => {
    assert.equal(judge({ ...PASSED, inPart: true }), undefined);
  });

  test("is missing without a policy, and without one author", () => {
    assert.equal(judge({ ...PASSED, dmarc: "none" }), undefined);
    assert.equal(judge({ ...PASSED, domain: undefined }), undefined);
    assert.equal(judge({ ...FAILED, domain: undefined }), undefined);
  });

  test("is missing where the inbox shows another sender than the one that was checked", () => {
    assert.equal(judgeSender(PASSED, "example.org"), undefined);
    assert.equal(judgeSender(FAILED, "example.org"), undefined);
    assert.equal(judgeSender(PASSED, ""), undefined);
  });
});

function judge(findings: SenderFindings) {
  return judgeSender(findings, "example.com");
}
