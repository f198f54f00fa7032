export type ContactField = "name" | "email" | "subject" | "message";

/** What is said beside a field that can't be sent as it is. */
export const CONTACT_FAULTS: Readonly<Record<ContactField, string>> = {
  name: "Please enter your name.",
  email: "Please enter your whole email address, such as name@example.org.",
  subject: "Please enter a subject.",
  message: "Please enter your message.",
};
