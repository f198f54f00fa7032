import type { ContactField } from "@mayfly/contract/contact-words";

/** In the order in which they stand. */
export const CONTACT_FIELDS: readonly ContactField[] = ["name", "email", "subject", "message"];

export type ContactValues = Readonly<Record<ContactField, string>>;

/** Which fields can't be sent as they are. The server has the last word on addresses. */
export function findFaults(values: ContactValues): ContactField[] {
  return CONTACT_FIELDS.filter((field) => {
    const value = values[field].trim();
    return value === "" || (field === "email" && !looksLikeAddress(value));
  });
}

/** As little as is certain: one `@` with something on both sides, a dot behind it, no blank. */
function looksLikeAddress(value: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(value);
}
