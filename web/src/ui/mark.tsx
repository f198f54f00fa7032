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
      <path d="M12 9.5C10.6 5.2 7.4 2.8 3 2.9c.3 4.5 3.6 7.5 9 7.7M12 9.5C13.4 5.2 16.6 2.8 21 2.9c-.3 4.5-3.6 7.5-9 7.7M12 9.5v5.3c0 2.9-1 4.9-3 6.7M12 14.8c0 2.9 1 4.9 3 6.7" />
    </svg>
  );
}
