/** Longest texts of the contact form, in UTF-16 code units. */
export const CONTACT_NAME_LENGTH_MAX = 100;
export const CONTACT_SUBJECT_LENGTH_MAX = 150;
export const CONTACT_MESSAGE_LENGTH_MAX = 5_000;
/** Minimum time for which the form shows that it is sending. */
export const CONTACT_SENDING_MS = 1_000;
