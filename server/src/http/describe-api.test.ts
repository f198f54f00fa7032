import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { startTestApp, type TestApp } from "../../test/app/test-app.ts";

const KEY = { "x-admin-key": "a key of the operator" };

type Schema = {
  type?: string;
  minimum?: number;
  maximum?: number;
  pattern?: string;
  format?: string;
};
const INT32_MAX = 2 ** 31 - 1;
type Operation = {
  operationId?: string;
  summary?: string;
  security?: Record<string, unknown>[];
  parameters?: { in: string; name: string; required?: boolean; schema?: Schema }[];
  requestBody?: { required?: boolean };
  responses: Record<string, { description: string; content?: object }>;
};
type Described = { call: string; method: string; path: string; operation: Operation };

/** The missing credential that each error code stands for. */
const MISSING: Readonly<Record<string, string>> = {
  TOKEN_REQUIRED: "token",
  KEY_REQUIRED: "apiKey",
  ADMIN_KEY_INVALID: "operatorKey",
};

describe("the description of the API", () => {
  let app: TestApp;
  let described: Described[];
  before(async () => {
    app = await startTestApp({
      ADMIN_KEY: KEY["x-admin-key"],
      LIMIT_ADMIN_KEYS_PER_MINUTE: "0",
      AUTO_BAN: "off",
    });
    described = await readDescription(app);
  });
  after(() => app.close());

  const errorOf = async ({ method, path }: Described, options = {}): Promise<string> => {
    const answer = await app.call(method, path.replaceAll(/\{\w+\}/g, "1"), options);
    const { error = "" } = JSON.parse((await answer.text()) || "{}") as { error?: string };
    return error;
  };

  test("says in a few words what each call does", () => {
    const summaries = described.map(({ operation: { summary = "" } }) => summary);
    for (const summary of summaries) assert.match(summary, /^[A-Z][^.]{8,80}$/);
    assert.equal(new Set(summaries).size, summaries.length);
  });

  test("gives each call a name of its own for generated clients", async () => {
    const names = described.map(({ operation: { operationId = "" } }) => operationId);
    for (const name of names) assert.match(name, /^[a-z]+(?:[A-Z][a-z]+)*$/);
    assert.equal(new Set(names).size, names.length);
    assert.ok(names.includes("createAddress"));
  });

  test("names the license", async () => {
    const { info } = (await (await app.call("GET", "/api/openapi.json")).json()) as {
      info: { license?: unknown };
    };
    assert.deepEqual(info.license, { name: "MIT", identifier: "MIT" });
  });

  test("says what each response is", () => {
    for (const { call, operation } of described) {
      for (const [status, { description }] of Object.entries(operation.responses)) {
        assert.notEqual(description, "Default Response", `${call} ${status}`);
      }
    }
  });

  test("names the required key of each call", async () => {
    for (const one of described) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other is fast enough
      const error = await errorOf(one);
      const scheme = requiredScheme(one);
      // The schema is validated before the token.
      if (error !== "INVALID_INPUT") assert.equal(scheme, MISSING[error], one.call);
    }
    const keyOf = (call: string) =>
      described.find((one) => one.call === call)?.operation.security?.[0];
    assert.deepEqual(keyOf("POST /api/email/reply"), { token: [] });
    assert.deepEqual(keyOf("POST /api/temp-emails/extend"), { token: [] });
    assert.equal(keyOf("POST /api/temp-emails/restore"), undefined);
    const creation = described.find((one) => one.call === "POST /api/temp-emails");
    assert.deepEqual(creation?.operation.security, [{}, { apiKey: [] }], "a key is optional");
  });

  test("names the client header for each call that requires it", async () => {
    for (const one of described) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other is fast enough
      const error = await errorOf(one, {
        headers: { ...KEY, "x-client": "" },
        ...(["token", "apiKey"].includes(requiredScheme(one) ?? "") && { token: "unknown" }),
      });
      const named = one.operation.parameters?.find(({ name }) => name === "X-Client");
      const isRefused = error === "CLIENT_HEADER_MISSING" || error === "ADMIN_KEY_INVALID";
      assert.equal(named !== undefined, isRefused, one.call);
      // A key replaces the header.
      const acceptsKey = one.operation.security?.some((keys) => "apiKey" in keys) ?? false;
      assert.equal(named?.required ?? false, isRefused && !acceptsKey, one.call);
    }
  });

  test("a call that accepts a key needs no client header with one", async () => {
    const { key = "" } = (await (
      await app.call("POST", "/api/admin/keys", { body: { name: "tests" }, headers: KEY })
    ).json()) as { key?: string };
    const answer = await app.call("POST", "/api/temp-emails", {
      token: key,
      headers: { "x-client": "" },
    });
    assert.equal(answer.status, 201);
  });

  test("requires a body only of calls that refuse an empty one", async () => {
    const withBody = described.filter(({ operation }) => operation.requestBody);
    const optional = withBody.filter(({ operation }) => operation.requestBody?.required !== true);
    assert.ok(optional.some(({ call }) => call === "POST /api/temp-emails"));
    for (const one of withBody.filter(({ operation }) => operation.requestBody?.required)) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other is fast enough
      const error = await errorOf(one, { headers: KEY, token: unknownTokenOf(one) });
      assert.equal(error, "INVALID_INPUT", one.call);
    }
    for (const one of optional) {
      // oxlint-disable-next-line no-await-in-loop -- as above
      const error = await errorOf(one, { headers: KEY, token: unknownTokenOf(one) });
      assert.notEqual(error, "INVALID_INPUT", one.call);
    }
  });

  test("describes numbers in queries and paths as integers, with the range that the call accepts", async () => {
    const numbers = described.flatMap(({ method, path, operation: { parameters = [] } }) =>
      parameters
        .filter(({ schema }) => schema?.type === "integer")
        .map(({ name, in: where, schema = {} }) => ({ method, path, name, where, ...schema })),
    );
    const names = new Set(numbers.map(({ name }) => name));
    const all = ["cursor", "id", "index", "limit", "offset", "since", "timeout"];
    assert.deepEqual([...names].toSorted(), all);
    // Generated clients in typed languages use 32 bits for an integer without a format.
    const large = numbers.filter(({ maximum = 0 }) => maximum > INT32_MAX);
    assert.deepEqual(
      large.map(({ name, format }) => [name, format]),
      [["since", "int64"]],
    );
    const isRefused = async (number: (typeof numbers)[number], value: number) => {
      const { method, path, name, where } = number;
      const inPath = where === "path" ? path.replace(`{${name}}`, String(value)) : path;
      const query = where === "query" ? `?${name}=${value}` : "";
      const url = inPath.replace("{inbox}", "legal").replaceAll(/\{\w+\}/g, "1") + query;
      const answer = await app.call(method, url, { headers: KEY, token: "unknown" });
      return (await answer.text()).includes(` parameter '${name}' `);
    };
    for (const number of numbers) {
      const { name, minimum = NaN, maximum = NaN, pattern } = number;
      assert.equal(pattern, undefined, name);
      for (const [value, expected] of [
        [minimum - 1, true],
        [minimum, false],
        [maximum, false],
        [maximum + 1, true],
      ] as const) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other is fast enough
        assert.equal(await isRefused(number, value), expected, `${number.path} ${name} ${value}`);
      }
    }
  });

  test("says of each call whether it needs a credential", () => {
    for (const { call, operation } of described) assert.ok(operation.security, call);
  });

  test("names the content type of each response with a body", () => {
    const kindOf = ({ operation: { responses } }: Described): string =>
      Object.keys(Object.values(responses)[0]?.content ?? {}).join(" ");
    const silent = described.filter((one) => kindOf(one) === "").map(({ call }) => call);
    assert.deepEqual(silent.toSorted(), [
      "DELETE /api/email/messages/by-id/{id}",
      "DELETE /api/push/subscriptions/{id}",
      "DELETE /api/temp-emails/current",
      "DELETE /api/webhooks/{id}",
      "PATCH /api/email/messages/{id}",
      "POST /api/email/messages/delete",
    ]);
    const kinds = new Map(described.map((one) => [one.call, kindOf(one)]));
    assert.equal(kinds.get("GET /api/email/stream"), "text/event-stream");
    assert.equal(kinds.get("GET /api/email/messages/{id}/raw"), "message/rfc822");
    // A picture is served as one.
    assert.equal(kinds.get("GET /api/email/messages/{id}/attachments/{index}"), "*/*");
  });
});

/** Returns undefined if the call also works without a credential. */
function requiredScheme({ operation: { security = [] } }: Described): string | undefined {
  const schemes = security.map((keys) => Object.keys(keys)[0]);
  return schemes.includes(undefined) ? undefined : schemes[0];
}

/** A credential of the call's kind, which the server doesn't know. */
function unknownTokenOf(one: Described): string {
  return requiredScheme(one) === "apiKey" ? "mk_unknown" : "unknown";
}

async function readDescription(app: TestApp): Promise<Described[]> {
  const api = (await (await app.call("GET", "/api/openapi.json")).json()) as {
    paths: Record<string, Record<string, Operation>>;
  };
  return Object.entries(api.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([name, operation]) => {
      const method = name.toUpperCase();
      return { call: `${method} ${path}`, method, path, operation };
    }),
  );
}
