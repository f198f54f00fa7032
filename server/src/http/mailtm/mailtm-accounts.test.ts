import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { TestApp } from "../../../test/app/test-app.ts";
import {
  callMailtm,
  chosenAddress,
  LINKED,
  openAccount,
  PASSWORD,
  PLAIN,
  startMailtm,
} from "../../../test/mailtm/mailtm-client.ts";
import { testOnSqlite } from "../../../test/stores/test-on-sqlite.ts";
import { TEST_STORES } from "../../../test/stores/test-stores.ts";

const MINUTE_MS = 60_000;
const DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/;

for (const store of TEST_STORES)
  describe(`accounts in mail.tm's form, on ${store.name}`, () => {
    let app: TestApp;
    startMailtm(
      store,
      (started) => {
        app = started;
      },
      { LIMIT_RESTORE_PER_HOUR: "3" },
    );

    testOnSqlite(
      store,
      "the domains are a Hydra collection, or a plain array for clients that accept JSON",
      async () => {
        for (const accept of [undefined, LINKED, "*/*", `${LINKED}, ${PLAIN}`]) {
          const { status, type, body } = await callMailtm(app, "GET /domains?page=1", {
            ...(accept !== undefined && { accept }),
            headers: { authorization: "Bearer " },
          });
          assert.deepEqual([status, type], [200, `${LINKED}; charset=utf-8`]);
          assert.equal(body["@context"], "/contexts/Domain");
          assert.equal(body["@id"], "/domains");
          assert.equal(body["@type"], "hydra:Collection");
          assert.equal(body["hydra:totalItems"], 2);
          assert.equal("hydra:view" in body, false);
        }
        const { type, list } = await callMailtm(app, "GET /domains", { accept: PLAIN });
        assert.equal(type, `${PLAIN}; charset=utf-8`);
        const [first, second] = list;
        assert.match(String(first?.["id"]), /^[0-9a-f]{24}$/);
        assert.match(String(first?.["createdAt"]), DATE);
        const { id, createdAt, updatedAt, ...others } = first ?? {};
        assert.equal(createdAt, updatedAt);
        assert.deepEqual(others, { domain: "mayfly.test", isActive: true, isPrivate: false });
        assert.equal(second?.["domain"], "burrow.test");
        const one = await callMailtm(app, `GET /domains/${String(id)}`);
        assert.equal(one.body["@id"], `/domains/${String(id)}`);
        assert.equal(one.body["@type"], "Domain");
        assert.equal((await callMailtm(app, "GET /domains/none")).status, 404);
      },
    );

    test("a client chooses name and password, and gets a token with them; the id is not the token", async () => {
      const address = chosenAddress().toUpperCase();
      const body = { address, password: PASSWORD };
      const account = await callMailtm(app, "POST /accounts", { body });
      assert.equal(account.status, 201);
      const { id, createdAt, ...fields } = account.body;
      assert.match(String(createdAt), DATE);
      assert.deepEqual(fields, {
        "@context": "/contexts/Account",
        "@id": `/accounts/${String(id)}`,
        "@type": "Account",
        address: address.toLowerCase(),
        quota: 104_857_600,
        used: 0,
        isDisabled: false,
        isDeleted: false,
        updatedAt: createdAt,
      });
      const answer = await callMailtm(app, "POST /token", { body, accept: PLAIN });
      assert.deepEqual([answer.status, Object.keys(answer.body)], [200, ["token", "id"]]);
      const token = String(answer.body["token"]);
      assert.equal(answer.body["id"], id);
      assert.notEqual(token, id);
      const linked = await callMailtm(app, "POST /token", { body });
      assert.equal(linked.body["@id"], `/accounts/${String(id)}`);
      for (const path of ["/me", `/accounts/${String(id)}`]) {
        const { "@context": _context, "@id": _id, "@type": _type, ...plain } = account.body;
        const own = await callMailtm(app, `GET ${path}`, { token, accept: PLAIN });
        assert.deepEqual([own.status, own.body], [200, plain]);
      }
      assert.equal((await callMailtm(app, "GET /accounts/another", { token })).status, 404);
      // The page opens it, too, with the password as the client chose it.
      const page = { email: address, password: PASSWORD };
      const restored = await app.call("POST", "/api/temp-emails/restore", { body: page });
      assert.equal(restored.status, 200);
    });

    test("right passwords don't use up the attempts of a network, and wrong ones do", async () => {
      // A window begins.
      app.clock.advance(61 * MINUTE_MS);
      const { address } = await openAccount(app);
      const attempt = async (password: string) => {
        const answer = await callMailtm(app, "POST /token", { body: { address, password } });
        return answer.status;
      };
      for (let count = 0; count < 6; count++) assert.equal(await attempt(PASSWORD), 200);
      const wrong = await callMailtm(app, "POST /token", { body: { address, password: "wrong" } });
      assert.equal(wrong.type, `${PLAIN}; charset=utf-8`);
      assert.deepEqual(wrong.body, { code: 401, message: "Invalid credentials." });
      const nobody = { address: chosenAddress(), password: PASSWORD };
      assert.equal((await callMailtm(app, "POST /token", { body: nobody })).status, 401);
      for (const [body, status] of [
        [{ address, password: "" }, 422],
        [{ address }, 422],
        [{ address, password: 1 }, 400],
        ["{", 400],
      ] as const) {
        assert.equal((await callMailtm(app, "POST /token", { body })).status, status);
      }
      assert.equal(await attempt("wrong"), 401);
      assert.equal(await attempt(PASSWORD), 429);
      app.clock.advance(61 * MINUTE_MS);
    });

    testOnSqlite(store, "violations of the rules for names and passwords are 422", async () => {
      const faults: readonly [local: string, message: string][] = [
        ["short7", "This value is too short. It should have 8 characters or more."],
        [`${"x".repeat(64)}7`, "This value is too long. It should have 64 characters or less."],
        ["no-digit-here", "This value must contain a digit before the @."],
        ["tester+tag7", "This value is not a valid email address."],
        ["tester..twice7", "This value is not a valid email address."],
        ["p0stmaster", "This value is reserved."],
        ["marlow.quill.7kd2", "This value is reserved."],
      ];
      for (const [local, message] of faults) {
        const body = { address: `${local}@mayfly.test`, password: PASSWORD };
        const plain = await callMailtm(app, "POST /accounts", { body, accept: PLAIN });
        assert.equal(plain.status, 422, local);
        assert.deepEqual(plain.body, {
          type: "https://tools.ietf.org/html/rfc2616#section-10",
          title: "An error occurred",
          detail: `address: ${message}`,
          violations: [{ propertyPath: "address", message }],
        });
      }
      const body = { address: "tester-77@elsewhere.test", password: "short" };
      const both = await callMailtm(app, "POST /accounts", { body });
      assert.deepEqual([both.status, both.type], [422, `${LINKED}; charset=utf-8`]);
      assert.deepEqual(both.body, {
        "@context": "/contexts/ConstraintViolationList",
        "@type": "ConstraintViolationList",
        "hydra:title": "An error occurred",
        "hydra:description":
          'address: The domain "elsewhere.test" is not valid.\npassword: This value is too short. It should have 6 characters or more.',
        violations: [
          { propertyPath: "address", message: 'The domain "elsewhere.test" is not valid.' },
          {
            propertyPath: "password",
            message: "This value is too short. It should have 6 characters or more.",
          },
        ],
      });
      // A character outside the Basic Multilingual Plane is two units of JavaScript, and one character.
      for (const [length, status] of [
        [5, 422],
        [128, 201],
        [129, 422],
      ] as const) {
        const counted = { address: chosenAddress(), password: "🔑".repeat(length) };
        const { status: answered } = await callMailtm(app, "POST /accounts", { body: counted });
        assert.equal(answered, status, `${length} characters`);
      }
      const missing = await callMailtm(app, "POST /accounts", { body: {} });
      assert.match(missing.text, /address: This value should not be blank/);
    });

    test("a name in use is refused, and opens again for the same password after its end", async () => {
      const { address } = await openAccount(app);
      const create = async (password: string) =>
        callMailtm(app, "POST /accounts", { body: { address, password } });
      const used = await create(PASSWORD);
      assert.equal(used.status, 422);
      assert.equal(used.body["hydra:description"], "address: This value is already used.");
      app.clock.advance(15 * MINUTE_MS + 1);
      const { token } = await openAccount(app);
      assert.equal((await callMailtm(app, "DELETE /accounts/x", { token })).status, 404);
      assert.equal((await create("another password")).status, 422);
    });

    test("a deleted account's token, password, and address end at once; its owner may choose the name again", async () => {
      const { id, address, token } = await openAccount(app);
      const gone = await callMailtm(app, `DELETE /accounts/${id}`, {
        token,
        headers: { "content-type": PLAIN },
      });
      assert.deepEqual([gone.status, gone.text, gone.type], [204, "", null]);
      const me = await callMailtm(app, "GET /me", { token });
      assert.deepEqual(me.body, { code: 401, message: "Invalid JWT Token" });
      const body = { address, password: PASSWORD };
      assert.equal((await callMailtm(app, "POST /token", { body })).status, 401);
      await assert.rejects(app.send({ to: address, subject: "late" }), /550/);
      const others = { address, password: "another password" };
      assert.equal((await callMailtm(app, "POST /accounts", { body: others })).status, 422);
      assert.equal((await callMailtm(app, "POST /accounts", { body })).status, 201);
    });

    test("an account ends with its lifetime", async () => {
      const { token } = await openAccount(app);
      app.clock.advance(15 * MINUTE_MS + 1);
      assert.equal((await callMailtm(app, "GET /me", { token })).status, 401);
    });

    testOnSqlite(
      store,
      "a call without its token is 401 and says how to authenticate, in any form",
      async () => {
        for (const accept of [LINKED, PLAIN]) {
          const { status, headers, type, body } = await callMailtm(app, "GET /me", { accept });
          assert.deepEqual([status, type], [401, `${PLAIN}; charset=utf-8`]);
          assert.equal(headers.get("www-authenticate"), "Bearer");
          assert.deepEqual(body, { code: 401, message: "JWT Token not found" });
        }
      },
    );

    testOnSqlite(
      store,
      "a broken or missing body is 400, an unknown path 404, and a wrong method 405 with Allow",
      async () => {
        for (const body of ["{", " \r\n", undefined]) {
          const { status, body: told } = await callMailtm(app, "POST /accounts", {
            ...(body !== undefined && { body }),
          });
          assert.equal(status, 400);
          assert.equal(told["@type"], "hydra:Error");
          assert.equal(told["hydra:description"], "Syntax error");
        }
        const unknown = await callMailtm(app, "GET /nothing");
        assert.equal(unknown.status, 404);
        assert.deepEqual(unknown.body, {
          "@context": "/contexts/Error",
          "@type": "hydra:Error",
          "hydra:title": "An error occurred",
          "hydra:description": "Not Found",
        });
        const plain = await callMailtm(app, "GET /nothing", { accept: PLAIN });
        assert.equal(plain.body["detail"], "Not Found");
        const wrong = await callMailtm(app, "PUT /accounts");
        assert.deepEqual([wrong.status, wrong.headers.get("allow")], [405, "POST, OPTIONS"]);
      },
    );

    testOnSqlite(
      store,
      "pages of any origin may call it, and no answer sets a cookie",
      async () => {
        const headers = {
          origin: "https://elsewhere.example",
          "sec-fetch-site": "cross-site",
          "access-control-request-method": "PATCH",
          "access-control-request-headers": "authorization, content-type",
        };
        const preflight = await callMailtm(app, "OPTIONS /messages/1", { headers });
        assert.equal(preflight.status, 204);
        assert.equal(preflight.headers.get("access-control-allow-origin"), "*");
        assert.match(preflight.headers.get("access-control-allow-methods") ?? "", /PATCH/);
        assert.match(preflight.headers.get("access-control-allow-headers") ?? "", /authorization/);
        const body = { address: chosenAddress(), password: PASSWORD };
        const created = await callMailtm(app, "POST /accounts", { body, headers });
        assert.equal(created.status, 201);
        assert.equal(created.headers.get("access-control-allow-origin"), "*");
        assert.equal(created.headers.get("access-control-allow-credentials"), null);
        assert.equal(created.headers.get("set-cookie"), null);
        assert.equal(created.headers.get("cache-control"), "no-store");
      },
    );
  });

for (const store of TEST_STORES)
  describe(`the limit of accounts in mail.tm's form, on ${store.name}`, () => {
    let app: TestApp;
    startMailtm(
      store,
      (started) => {
        app = started;
      },
      { LIMIT_CREATE_PER_HOUR: "4", LIMIT_RESTORE_PER_HOUR: "3" },
    );

    test("an account that violates the rules doesn't count, one with a taken name does", async () => {
      const create = async (address: string) => {
        const body = { address, password: PASSWORD };
        return (await callMailtm(app, "POST /accounts", { body })).status;
      };
      for (let count = 0; count < 3; count++) {
        assert.equal(await create("short7@mayfly.test"), 422);
        assert.equal(await create("tester+tag7@mayfly.test"), 422);
        assert.equal(await create(""), 422);
      }
      const address = chosenAddress();
      assert.equal(await create(address), 201);
      assert.equal(await create(address), 422);
      assert.equal(await create(chosenAddress()), 429);
    });
  });
