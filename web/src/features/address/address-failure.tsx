/** Where the address would be, in the same space: why there is none, and the way to try again. */
export function AddressFailure({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div role="alert" className="address-failure text-danger">
      <span>{text}</span>{" "}
      <button
        type="button"
        onClick={onRetry}
        className="font-medium text-ink underline underline-offset-2"
      >
        Try again
      </button>
    </div>
  );
}
