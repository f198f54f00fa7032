import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { ALL_ERRORS } from "@mayfly/contract/admin-errors";
import { answerOf } from "../../../test/app/answer-of.ts";
import { OPERATORS_KEY, operatorOf } from "../../../test/app/operator.ts";
import { startTestApp, type TestApp } from "../../../test/app/test-app.ts";

describe("a domain of another cell", () => {
  let app: TestApp;
  let operator: ReturnType<typeof operatorOf>;
  before(async () => {
    app = await startTestApp({
      ADMIN_KEY: OPERATORS_KEY,
      DOMAINS: "first.test",
      DOMAINS_RETIRED: "moved.test",
      DOMAINS_ELSEWHERE: "Far.test,moved.test",
    });
    operator = operatorOf(app);
  });
  after(() => app.close());

  const done = async (method: string, path: string, body?: object) => {
    const { status, body: answer } = await operator(method, path, body);
    return status < 300 ? `${status}` : `${status} ${answer["error"]}: ${answer["message"]}`;
  };
  const states = async () =>
    (await operator<{ domain: string; state: string }[]>("GET", "domains")).body.map(
      ({ domain, state }) => `${domain} ${state}`,
    );
  const refused = `409 DOMAIN_ELSEWHERE: ${ALL_ERRORS.DOMAIN_ELSEWHERE.message}`;

  test("isn't added in any spelling, and is still offered after ours", async () => {
    for (const domain of ["far.test", " FAR.test "]) {
      for (const state of ["offered", "retired"]) {
        assert.equal(await done("POST", "domains", { domain, state }), refused);
      }
    }
    assert.deepEqual(await states(), ["first.test offered", "moved.test retired"]);
    const { body } = await answerOf(await app.call("GET", "/api/config"));
    assert.deepEqual(body["domains"], ["first.test", "far.test", "moved.test"]);
    assert.equal(await done("POST", "domains", { domain: "below.far.test" }), "201");
    assert.equal(await done("PATCH", "domains/below.far.test", { state: "retired" }), "200");
    assert.equal(await done("DELETE", "domains/below.far.test"), "200");
  });

  test("that moved there is neither offered nor added again, and its addresses here expire", async () => {
    const change = (state: string) => done("PATCH", "domains/moved.test", { state });
    assert.equal(await change("offered"), refused);
    assert.equal(await change("retired"), "200");
    assert.equal(await done("DELETE", "domains/moved.test"), "200");
    assert.equal(await change("retired"), refused);
    assert.deepEqual(await states(), ["first.test offered", "moved.test removed"]);
  });
});
