/** What the page needs with two addresses or more. Loaded on demand. */
export { AllInboxes } from "./all-inboxes.tsx";
export { OtherInboxes } from "./other-inboxes.tsx";
