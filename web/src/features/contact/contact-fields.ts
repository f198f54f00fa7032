import type { ContactField } from "@mayfly/contract/contact-words";

/** In display order. */
export const CONTACT_FIELDS: readonly ContactField[] = ["name", "email", "subject", "message"];

export type ContactValues = Readonly<Record<ContactField, string>>;

/** Returns the invalid fields. The server has the final decision on addresses. */
export function findFaults(values: ContactValues): ContactField[] {
  return CONTACT_FIELDS.filter((field) => {
    const value = values[field].trim();
    return value === "" || (field === "email" && !looksLikeAddress(value));
  });
}

/** A minimal check: one `@` with text on both sides, a dot after it, no spaces. */
function looksLikeAddress(value: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(value);
}
