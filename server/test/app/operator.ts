import { answerOf } from "./answer-of.ts";
import type { TestApp } from "./test-app.ts";

export const OPERATORS_KEY = "the-operators-own-key";

type AdminAnswer<Body> = { status: number; body: Body; total: number };

/** Calls the API as the operator's panel does. */
export function operatorOf(app: TestApp, key = OPERATORS_KEY) {
  return async <Body = Record<string, string>>(
    method: string,
    path: string,
    body?: object,
  ): Promise<AdminAnswer<Body>> => {
    const headers = { "x-admin-key": key };
    const response = await app.call(method, `/api/admin/${path}`, { headers, body });
    const total = Number(response.headers.get("x-total-count"));
    const answer = await answerOf(response);
    return { status: answer.status, body: answer.body as Body, total };
  };
}
