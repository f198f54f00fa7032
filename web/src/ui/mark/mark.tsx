import { MARK_PATH } from "./mark-path.ts";

/** The mayfly: two wings, and a tail in two threads. */
export function Mark() {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="size-6 stroke-accent"
    >
      <path d={MARK_PATH} />
    </svg>
  );
}
