export type ContactField = "name" | "email" | "subject" | "message";

/** Error texts beside invalid fields. */
export const CONTACT_FAULTS: Readonly<Record<ContactField, string>> = {
  name: "Please enter your name.",
  email: "Please enter your whole email address, such as name@example.org.",
  subject: "Please enter a subject.",
  message: "Please enter your message.",
};
