/**
 * What an address and its secrets look like: checked whenever one comes out of the browser's
 * storage, a link or a field.
 */
import { ADDRESS_LENGTH_MAX } from "@mayfly/contract/constants";

const EMAIL = /^[^\s@\p{Cc}]{1,64}@[^\s@\p{Cc}]+$/u;
// Goes into a header: anything else would make every call throw.
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
