/** Validates addresses and secrets from storage, links, and form fields. */
import { ADDRESS_LENGTH_MAX } from "@mayfly/contract/constants";

const EMAIL = /^[^\s@\p{Cc}]{1,64}@[^\s@\p{Cc}]+$/u;
// Sent in a header: other characters would make every call throw.
const TOKEN = /^[\w.~+/=-]{16,512}$/;
const PASSWORD = /^[0-9a-z-]{4,128}$/;

export function isEmailAddress(value: unknown): value is string {
  return typeof value === "string" && value.length <= ADDRESS_LENGTH_MAX && EMAIL.test(value);
}

export function isToken(value: unknown): value is string {
  return typeof value === "string" && TOKEN.test(value);
}

export function isPassword(value: unknown): value is string {
  return typeof value === "string" && PASSWORD.test(value);
}
