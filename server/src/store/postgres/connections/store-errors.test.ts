import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { DatabaseError } from "pg";
import { AppError } from "../../../app-error.ts";
import { toStoreError } from "./store-errors.ts";

const CODES = [
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENETDOWN",
  "EADDRNOTAVAIL",
  "ECONNREFUSED",
  "EPROTO",
  "CERT_HAS_EXPIRED",
  "ERR_STREAM_DESTROYED",
].map((code) => [code, Object.assign(new Error("a connection failed"), { code })] as const);

const MESSAGES = [
  "Connection terminated",
  "Connection terminated unexpectedly",
  "Client has encountered a connection error and is not queryable",
  "Client was closed and is not queryable",
  "Query read timeout",
  "timeout exceeded when trying to connect",
  "Cannot use a pool after calling end on the pool",
].map((message) => [message, new Error(message)] as const);

const SQL_STATES = [
  "08006",
  "25006",
  "25P03",
  "40001",
  "40003",
  "53300",
  "55P03",
  "57014",
  "57P01",
  "58030",
].map((sqlState) => [sqlState, answer(sqlState)] as const);

const FAULTS = [
  ["TypeError", new TypeError("x is not a function")],
  ["RangeError", Object.assign(new RangeError("out of range"), { code: "ERR_OUT_OF_RANGE" })],
  ["ReferenceError", new ReferenceError("x is not defined")],
  ...["22003", "23505", "23514", "25P02", "26000", "42P01", "42703", "XX000"].map(
    (sqlState) => [sqlState, answer(sqlState)] as const,
  ),
] as const;

describe("an error of a database connection", () => {
  for (const [name, error] of [...CODES, ...MESSAGES, ...SQL_STATES]) {
    test(`means 'unavailable': ${name}`, () => {
      const named = toStoreError(error);
      assert.ok(named instanceof AppError);
      assert.equal(named.code, "STORE_UNAVAILABLE");
      assert.equal(named.cause, error);
    });
  }

  for (const [name, error] of FAULTS) {
    test(`is an internal error: ${name}`, () => assert.equal(toStoreError(error), error));
  }
});

function answer(sqlState: string): DatabaseError {
  return Object.assign(new DatabaseError("refused", 0, "error"), { code: sqlState });
}
